import { readPayload, type DeploymentPayload } from '../github/deployment-payload.ts';
import { adviseTrouble, cancelledBeforeStart, describeTrouble } from '../report/messages.ts';
import { foreignAnswer, type Trouble } from '../outcome/request-failure.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { send } from '../api/client.ts';
import { siteUrl } from '../api/site.ts';
import { isSameId, readTask, settledAs } from '../api/task.ts';
import { endOfRefusal, type Guard, type GuardContext } from './guard.ts';
import { previewRequest } from './push-preview.ts';

export interface ReuseOptions {
  readonly environment: string;
  readonly liveSiteId: string;
  /** The base URL of the service, as the deployment's payload has it. */
  readonly apiUrl: string;
  readonly prefix: string;
  /** The body that a new site would be asked for with. */
  readonly options: string;
}

interface RecordedSite {
  readonly deploymentId: number;
  readonly payload: DeploymentPayload;
}

/**
 * Uses the staging site that an earlier run recorded, if the service still knows it (contract, *On GitHub*).
 * Its task first: a running one is attached to, so that a run which was cancelled or timed out leaves no site
 * behind that nobody uses; then the site itself, by its push preview. What GitHub does not tell is only a
 * warning; what the service says decides.
 */
export function reuseStagingSite(options: ReuseOptions): Guard {
  return {
    isInDryRun: false,
    async check(context) {
      const { journal, sender } = context;
      const recorded = await findRecordedSite(options, context);
      if (sender.signal.aborted) return cancelledBeforeStart();
      if (!recorded) return undefined;
      const { payload } = recorded;
      journal.say(
        `Environment "${options.environment}" has staging site ${payload['site-id']}: asking whether it is still there.`,
      );
      const task = await lookAtTask(payload['task-id'], options, context);
      switch (task.kind) {
        case 'end':
          return task.outcome;
        case 'failed':
          journal.say('The task that was to make it failed: making a new one.');
          return undefined;
        case 'running':
          tellReuse(recorded, options, context);
          journal.say(`It is still being made: attaching to task ${payload['task-id']}.`);
          return context.attach(payload['task-id']);
        case 'over':
          return lookAtSite(recorded, options, context);
      }
    },
  };
}

/** The newest deployment of the environment that this action recorded for the same service and live site. */
async function findRecordedSite(
  options: ReuseOptions,
  context: GuardContext,
): Promise<RecordedSite | undefined> {
  const { github, githubBudget, journal, sender } = context;
  try {
    return await githubBudget.spend(
      async (signal) => {
        for await (const { id, payload } of github.listDeployments(options.environment, signal)) {
          const read = readPayload(payload);
          const isOurs = read?.['api-url'] === options.apiUrl && read['live-site-id'] === options.liveSiteId;
          // Whoever deploys to "the staging site" next would deploy to live.
          if (isOurs && read['site-id'] !== options.liveSiteId) return { deploymentId: id, payload: read };
        }
        return undefined;
      },
      { signal: sender.signal, mostMs: sender.deadlineMs - sender.clock.elapsedMs() },
    );
  } catch (error) {
    journal.warnOfGitHub(
      'The environment’s deployments cannot be looked up, so a new staging site is made',
      error,
    );
    return undefined;
  }
}

type TaskLook =
  { readonly kind: 'running' | 'failed' | 'over' } | { readonly kind: 'end'; readonly outcome: Outcome };

async function lookAtTask(taskId: string, options: ReuseOptions, context: GuardContext): Promise<TaskLook> {
  const sent = await send({ method: 'GET', path: `${options.prefix}/v1/tasks/${taskId}` }, context.sender);
  if (sent.kind === 'cancelled') return { kind: 'end', outcome: cancelledBeforeStart() };
  if (sent.kind === 'troubled') {
    if (sent.trouble.errorCode === 'not_found') return { kind: 'over' };
    return { kind: 'end', outcome: refuse(sent.trouble, context) };
  }
  const task = readTask(sent.success.envelope.data);
  if (!task || !isSameId(task.id, taskId)) {
    const trouble = foreignAnswer('the service answered about another task than the one that was asked for');
    return { kind: 'end', outcome: refuse(trouble, context) };
  }
  const settled = settledAs(task);
  return { kind: settled === undefined ? 'running' : settled === 'failed' ? 'failed' : 'over' };
}

async function lookAtSite(
  recorded: RecordedSite,
  options: ReuseOptions,
  context: GuardContext,
): Promise<Outcome | undefined> {
  const { journal, sender } = context;
  const siteId = recorded.payload['site-id'];
  const sent = await send(previewRequest(siteId, options.prefix), sender);
  if (sent.kind === 'cancelled') return cancelledBeforeStart();
  if (sent.kind === 'troubled') {
    if (sent.trouble.errorCode !== 'not_found') return refuse(sent.trouble, context);
    journal.say('The service does not know it any more: making a new one.');
    return undefined;
  }
  tellReuse(recorded, options, context);
  const url = siteUrl(recorded.payload['site-domain']);
  if (url !== undefined) journal.find({ siteUrl: url });
  return { status: 'completed', what: `staging site ${siteId} is used again; nothing new was made` };
}

function tellReuse(
  { deploymentId, payload }: RecordedSite,
  options: ReuseOptions,
  { journal }: GuardContext,
): void {
  journal.find({
    isReused: true,
    deploymentId,
    siteId: payload['site-id'],
    ...(payload['site-domain'] !== undefined && { siteDomain: payload['site-domain'] }),
  });
  if (payload.options !== options.options) {
    journal.say(
      `It was made with other options (${payload.options}); those given now are ignored (${options.options}).`,
    );
  }
}

function refuse(trouble: Trouble, context: GuardContext): Outcome {
  return endOfRefusal(
    {
      errorCode: trouble.errorCode,
      ...(trouble.serviceCode !== undefined && { serviceCode: trouble.serviceCode }),
      what: `whether the recorded staging site is still there cannot be found out: ${describeTrouble(trouble)}`,
      next: `${adviseTrouble(trouble, { permission: 'site.staging' })}
\`reuse: false\` makes a new staging site without looking.`,
    },
    context,
    'the staging site',
  );
}
