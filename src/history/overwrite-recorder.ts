import { failureIn } from '../failure.ts';
import type { AskingEdges } from '../github/ask-github.ts';
import type { RunContext } from '../inputs/run-context.ts';
import { describeFailure } from '../messages/describe-failure.ts';
import { messages } from '../messages/messages.ts';
import { effectOf, statusOf, type OrEnd, type Outcome } from '../outcome/outcome.ts';
import { namesTask } from '../outcome/refusal-kind.ts';
import { siteUrlOf, taskOf, type Results } from '../outcome/results.ts';
import type { Report } from '../outcome/report.ts';
import type { DeploymentStatus } from '../ports.ts';
import type { ListedOverwrite, OverwritePayload } from './entry.ts';
import { ownOverwrites, type Look } from '../outcome/look.ts';
import { describeTaskId } from './overwrite-end.ts';
import {
  createDecidingEntry,
  createEntry,
  describeRun,
  setStatus,
  type Accepted,
  type RecordingEdges,
} from './record-entry.ts';

/** What is recorded of an overwrite (rules.md, G11), besides its key, its run and what is learned of the live site. */
export type NewOverwrite = Pick<OverwritePayload, 'api-url' | 'backup-id' | 'operation' | 'site-id'> & {
  /** `undefined`: the answer names it (G14). */
  readonly 'live-site-id': string | undefined;
};

/** Records a push or a restore of a live site, before its request and at its end (rules.md, G11). */
export function createOverwriteRecorder(
  {
    context,
    entry,
    key,
  }: {
    readonly context: RunContext;
    /** `undefined`: it overwrites nothing, or nothing is recorded. */
    readonly entry: NewOverwrite | undefined;
    readonly key: string;
  },
  edges: RecordingEdges,
) {
  const { github, log, results } = edges;
  /** Its creation is not aborted by a cancellation: GitHub may have created it, and somebody must say how it ended. */
  let creating: Promise<number | undefined> = Promise.resolve(undefined);
  /** The entry that the result belongs to. */
  let resultEntry = creating;
  let isBegun = false;
  /** Nothing new was done: a new entry would say that live was overwritten now. */
  let isResultOfEarlier = false;
  let isAccepted = false;
  /** One after another: the last status is the one that counts. */
  let writing: Promise<unknown> = Promise.resolve();

  const write = (of: Promise<number | undefined>, status: Omit<DeploymentStatus, 'logUrl'>): void => {
    writing = Promise.all([of, writing])
      .then(([id]) => (id === undefined ? undefined : setStatus(id, status, { context, github })))
      .catch((error: unknown) => log.warnAboutGitHub(messages.overwriteNotUpdated(), error));
  };
  const accept = (taskId: string | undefined): void => {
    if (isAccepted || taskId === undefined) return;
    isAccepted = true;
    write(resultEntry, { state: 'in_progress', description: describeTaskId(taskId) });
  };

  const describe = (begun: NewOverwrite, liveSiteId: string, domain: string | undefined) => {
    const ofSite = { 'live-site-id': liveSiteId, 'live-domain': domain };
    const ofStep = { 'idempotency-key': key, ...begun };
    return {
      payload: { action: 'site-pipeline', ...ofStep, ...ofSite, ...describeRun(context) } as const,
      description: `${begun.operation} of ${domain ?? 'a live site'}`,
      context,
    };
  };
  /** A push without the list has its entry once the answer names the live site, so that others see it (rules.md, G14). */
  const recordAnswered = ({ answer, preview }: Pick<Results, 'answer' | 'preview'>): void => {
    const { domain, id: liveSiteId } = answer?.site ?? {};
    if (isBegun || !entry || liveSiteId === undefined) return;
    isBegun = true;
    const described = describe(entry, liveSiteId, preview?.confirmation.text ?? domain);
    creating = createEntry(described, github).then(
      (id) => {
        results.set({ deploymentId: id });
        return id;
      },
      (error: unknown) => {
        const failure = failureIn(error);
        const reason = failure ? describeFailure(failure) : String(error);
        log.info(
          `The list of the live site does not have this push, so later steps do not know of it: ${reason}.`,
        );
        return undefined;
      },
    );
    resultEntry = creating;
  };

  return {
    /**
     * Creates the entry. Nothing may be sent before it stands: resolves to its id, or to how the step ends
     * if it cannot be created. Waits as for a look-up that decides (G7).
     */
    begin: async (
      { look, preview }: Pick<Results, 'preview'> & { readonly look: Look },
      client: AskingEdges['client'],
    ): Promise<OrEnd<number>> => {
      const liveSiteId = entry?.['live-site-id'];
      if (!entry || liveSiteId === undefined) throw new Error('nothing was planned that could be recorded');
      isBegun = true;
      const recorded = look.overwrites.find((each) => each.domain !== undefined)?.domain;
      const described = describe(entry, liveSiteId, preview?.confirmation.text ?? recorded);
      const { created, asked } = createDecidingEntry(described, client, edges);
      creating = created;
      resultEntry = creating;
      const begun = await asked;
      if (!begun.ended) results.set({ deploymentId: begun.answer });
      return begun;
    },
    /**
     * The service has accepted the request. Nobody waits for it before `finish`. If only an earlier request did something,
     * the result belongs to the earlier entry, if there is one.
     */
    accepted(accepted: Accepted): void {
      const { isEarlier, look, taskId } = accepted;
      isResultOfEarlier = isEarlier;
      const earlier = isEarlier ? ownOverwrites(look)[0] : undefined;
      if (earlier && resultEntry === creating) {
        write(creating, { state: 'error', description: messages.overwriteEnded('error') });
        resultEntry = Promise.resolve(earlier.id);
        results.set({ deploymentId: earlier.id });
        isAccepted = earlier.taskId !== undefined;
      }
      if (!isEarlier) recordAnswered(accepted);
      accept(taskId);
    },
    isBegun: (): boolean => isBegun,
    /** Another step's overwrite was seen to have ended. If the token may not write, its entry stays open. */
    noteEnd: ({ id }: ListedOverwrite, end: 'completed' | 'failed'): void => {
      const state = end === 'completed' ? 'success' : 'failure';
      const status = { state, description: messages.overwriteEnded(state) } as const;
      const written = setStatus(id, status, { context, github }).catch(() => undefined);
      writing = Promise.all([writing, written]);
    },
    /** Waits for what was started, and sets the state that the outcome stands for. */
    async finish({ outcome, results: known }: Pick<Report, 'outcome' | 'results'>): Promise<void> {
      if (effectOf(outcome) !== 'none') {
        // Somebody else's is no entry of this step.
        if (outcome.kind !== 'foreign-replay' && !isResultOfEarlier) recordAnswered(known);
        // The task that a refusal names may be another one's.
        if (outcome.kind !== 'request-failed' || !namesTask(outcome.failure)) accept(taskOf(known).id);
      }
      const state = finalStateOf(outcome);
      if (state !== undefined) {
        // The address of a site that is certain to exist: only of an overwrite that has completed.
        const environmentUrl = siteUrlOf(known);
        write(resultEntry, { state, description: messages.overwriteEnded(state), environmentUrl });
      }
      await writing;
    },
  };
}

/** `undefined`: the overwrite may still run, or nobody knows. */
function finalStateOf(outcome: Outcome): 'success' | 'failure' | 'error' | undefined {
  const status = statusOf(outcome);
  if (status === 'completed') return 'success';
  if (status === 'failed') return 'failure';
  // Certainly nothing was started, and nothing is followed.
  const isOfEarlier = outcome.kind === 'request-failed' && outcome.isOfEarlier;
  return effectOf(outcome) === 'none' || isOfEarlier ? 'error' : undefined;
}
