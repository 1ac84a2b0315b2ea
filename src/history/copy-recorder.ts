import type { AskingEdges } from '../github/ask-github.ts';
import { commitOf, isOfUnmergedPullRequest, type RunContext } from '../inputs/run-context.ts';
import { messages } from '../messages/messages.ts';
import type { Copy } from '../outcome/list-entry.ts';
import { effectOf, isGreen, statusOf, type OrEnd, type Outcome } from '../outcome/outcome.ts';
import type { Report } from '../outcome/report.ts';
import { siteUrlOf, type Answer } from '../outcome/results.ts';
import { statuses, type Status } from '../outcome/statuses.ts';
import type { DeploymentStatus } from '../ports.ts';
import { isCopyPayload, type CopyPayload, type Site } from './entry.ts';
import { baseOf, type Look } from '../outcome/look.ts';
import {
  createDecidingEntry,
  createEntry,
  describeRun,
  setStatus,
  type Accepted,
  type RecordingEdges,
} from './record-entry.ts';

/** Where a staging site is recorded, and what was requested of it. */
export interface StagingRecording extends Site {
  readonly environment: string;
  readonly options: string;
  readonly maxCopyAgeHours: number | undefined;
}

/** Records a staging site (rules.md, G1 and G3). A failure is a warning. */
export function createCopyRecorder(
  plan: {
    readonly context: RunContext;
    readonly recording: StagingRecording;
    readonly key: string;
    readonly isKeyNew: boolean;
    /** What the lists said last, for a site that is recorded only at the end. */
    readonly look: () => Look | undefined;
  },
  edges: RecordingEdges,
) {
  const { github, log, results } = edges;
  const { context, isKeyNew, key, recording } = plan;
  const { environment } = recording;
  /** Such a run's copy may be masked, and hold anything: it has no base. */
  const isUnmerged = isOfUnmergedPullRequest(context);
  /**
   * The deployment that stands for this run. Its creation is not aborted by a cancellation: GitHub may have created it,
   * and another attempt would create a second one.
   */
  let deployment: Promise<number | undefined> | undefined;

  const description = `Staging copy of site ${recording.liveSiteId}`;
  const create = async (payload: CopyPayload, ifNotRecorded: string): Promise<number | undefined> => {
    try {
      const id = await createEntry({ payload, environment, description, context }, github);
      results.set({ deploymentId: id });
      return id;
    } catch (error) {
      log.warnAboutGitHub(ifNotRecorded, error);
      return undefined;
    }
  };
  const common = {
    action: 'site-pipeline',
    'api-url': recording.apiUrl,
    operation: 'staging',
    'live-site-id': recording.liveSiteId,
    'idempotency-key': key,
    ...describeRun(context),
  } as const;

  const payloadOf = <Id>(
    site: Pick<Copy, 'base' | 'domain' | 'expiresAtMs' | 'options' | 'taskId'> & { readonly siteId: Id },
  ) => ({
    ...common,
    'site-id': site.siteId,
    'site-domain': site.domain,
    'task-id': site.taskId,
    options: site.options,
    base: isUnmerged ? undefined : site.base,
    'expires-at': site.expiresAtMs === undefined ? undefined : new Date(site.expiresAtMs).toISOString(),
  });

  /**
   * Of a copy that an earlier request made, only its own entry knows the base. A replay may name one in any attempt but the
   * first, even if a request of this attempt was lost (rules.md, G1).
   */
  const baseOfAnswered = (
    { isReplayed = false, site }: Answer,
    look: Look | undefined,
  ): number | undefined => {
    if (isReplayed && !isKeyNew) {
      return look?.inEnvironment?.copies.find(({ siteId }) => siteId === site?.id)?.base;
    }
    return look && baseOf(look);
  };

  /** `undefined` if no site was answered, or one whose ids cannot be recorded. */
  const recordSite = ({ site = {}, task }: Answer, base: number | undefined) => {
    const { domain, expiresAtMs, id: siteId } = site;
    const { options } = recording;
    const payload = payloadOf({ siteId, domain, expiresAtMs, taskId: task?.id, options, base });
    return isCopyPayload(payload)
      ? create(payload, messages.deploymentNotRecorded(payload['site-id']))
      : undefined;
  };

  /** Records a site that was named although the request was not accepted as usual: without a task. */
  const recordLate = (outcome: Outcome, answer: Answer) => {
    const effect = effectOf(outcome);
    // Somebody else's site must not be reused (rules.md, K10).
    if (effect === 'none' || outcome.kind === 'foreign-replay') return undefined;
    // What a task makes is known; anything else may be of another moment.
    const created = recordSite(answer, answer.task && baseOfAnswered(answer, plan.look()));
    const { id: siteId } = answer.site ?? {};
    if (!created && effect === 'started') {
      log.warnAboutGitHub(
        messages.deploymentNotRecorded(siteId),
        siteId === undefined ? 'your host named none' : 'its ids cannot be recorded',
      );
    }
    return created;
  };

  const isOfThisCommit = ({ commit }: Copy): boolean =>
    commit !== undefined && commit === commitOf(context) && !isUnmerged;

  return {
    /** Starts to record the site that the service has accepted. Nobody waits for it before `finish`. */
    start({ answer, look }: Accepted): void {
      deployment ??= recordSite(answer, baseOfAnswered(answer, look));
    },
    /**
     * A recorded site is to be used again. A new entry that takes the copy's base away must exist before anybody deploys
     * (rules.md, G8): resolves to its id, or to how the step ends if it cannot be written.
     */
    async takeBase(copy: Copy, client: AskingEdges['client']): Promise<OrEnd<number | undefined>> {
      const payload = payloadOf(copy);
      if (isOfThisCommit(copy) || copy.base === undefined || payload.base !== undefined)
        return { answer: undefined };
      const { asked, created } = createDecidingEntry(
        { payload, environment, description, context },
        client,
        edges,
      );
      deployment = created;
      const taken = await asked;
      if (!taken.ended) results.set({ deploymentId: taken.answer });
      return taken;
    },
    /** It is used again: its entry counts, or a new one. */
    reused(copy: Copy): void {
      if (isOfThisCommit(copy)) {
        results.set({ deploymentId: copy.id });
        deployment = Promise.resolve(copy.id);
      }
      deployment ??= create(payloadOf(copy), messages.deploymentForCommitNotRecorded());
    },
    /**
     * Waits for what was started, records what is missing, and sets the state that the outcome stands for. A site that is
     * ready stays `in_progress` until the job ends (rules.md, G13): resolves to that status.
     */
    async finish({ outcome, results: known, text }: Pick<Report, 'outcome' | 'results' | 'text'>) {
      deployment ??= recordLate(outcome, known.answer ?? {});
      const deploymentId = await deployment;
      const state = states[statusOf(outcome)];
      if (deploymentId === undefined || state === undefined) return undefined;
      const description = isGreen(outcome)
        ? 'The copy is ready, and the job is still running'
        : `${statuses[statusOf(outcome)].word}: ${text.what}`;
      const status = { state, description, environmentUrl: siteUrlOf(known) };
      try {
        const statusId = await setStatus(deploymentId, status, { context, github });
        return isGreen(outcome) ? { deploymentId, statusId } : undefined;
      } catch (error) {
        log.warnAboutGitHub(messages.deploymentStatusNotSet(), error);
        return undefined;
      }
    },
    /** The deployment that stands for this run, once GitHub has created it; `undefined` if there is none. */
    id: () => deployment ?? Promise.resolve(undefined),
  };
}

/** The state for a status. After the others nothing has ended: the task may still be running, or nothing was started. */
const states: Readonly<Partial<Record<Status, DeploymentStatus['state']>>> = {
  completed: 'in_progress',
  // Its new entry stands, and nothing is deployed.
  refused: 'error',
  failed: 'failure',
  'timed-out': 'error',
  cancelled: 'error',
  unknown: 'error',
};
