import type { AskingEdges } from '../github/ask-github.ts';
import { commitOf, isOfUnmergedPullRequest } from '../inputs/run-context.ts';
import { messages } from '../messages/messages.ts';
import type { Copy } from '../outcome/list-entry.ts';
import { effectOf, isGreen, statusOf, type OrEnd, type Outcome } from '../outcome/outcome.ts';
import type { Report } from '../outcome/report.ts';
import { siteUrlOf, type Answer } from '../outcome/results.ts';
import { statuses, type Status } from '../outcome/statuses.ts';
import type { DeploymentStatus, RunLog } from '../ports.ts';
import { isCopyPayload, type CopyPayload, type Site, type StepRun } from './entry.ts';
import { describeRun, type Accepted, type EntryWriter, type WrittenEntry } from './entry-writer.ts';
import { baseOf, mergeEntries, type Look } from '../outcome/look.ts';

/** The list and the environment in which a staging site is recorded, and the options of its request. */
export interface StagingRecording extends Site {
  readonly environment: string;
  readonly options: string;
  readonly maxCopyAgeHours: number | undefined;
}

type Base = Pick<Copy, 'base' | 'noBase'>;
const unknownBase: Base = { base: undefined };

/**
 * Records a staging site as a deployment of its environment (G1, G3). If GitHub fails, the step only warns; but if an
 * entry that takes a base away fails (`beginReuse`), the step ends.
 */
export function createCopyRecorder(
  plan: StepRun & { readonly recording: StagingRecording },
  { log, writer }: { readonly log: RunLog; readonly writer: EntryWriter },
) {
  const { context, isKeyNew, key, recording } = plan;
  const { environment } = recording;
  /** A pull request that is not merged may put any code or masked data on the copy, so the copy gets no base. */
  const isUnmerged = isOfUnmergedPullRequest(context);
  const ofPullRequest = commitOf(context) === undefined ? 'unknown-commit' : 'pull-request';
  /** The state of the lists before the request. */
  let look: Look | undefined;
  /** The entry of this run: a new one, or the adopted entry of an earlier step. */
  let entry: WrittenEntry | undefined;

  const payloadOf = <Id>(
    site: Base & Pick<Copy, 'domain' | 'expiresAtMs' | 'options' | 'taskId'> & { readonly siteId: Id },
  ) =>
    ({
      action: 'site-pipeline',
      'api-url': recording.apiUrl,
      operation: 'staging',
      'live-site-id': recording.liveSiteId,
      'idempotency-key': key,
      ...describeRun(context),
      'site-id': site.siteId,
      'site-domain': site.domain,
      'task-id': site.taskId,
      options: site.options,
      base: isUnmerged ? undefined : site.base,
      'no-base': isUnmerged ? ofPullRequest : site.noBase,
      'expires-at': site.expiresAtMs === undefined ? undefined : new Date(site.expiresAtMs).toISOString(),
    }) as const;
  const entryOf = (payload: CopyPayload) => ({
    payload,
    environment,
    description: `Staging copy of site ${recording.liveSiteId}`,
  });
  const create = (payload: CopyPayload, ifNotCreated: string): WrittenEntry =>
    writer.create(entryOf(payload), (error) => log.warnAboutGitHub(ifNotCreated, error));

  /**
   * The base of the copy in an answer. After a replay, an earlier request may have made the copy, whose base only the
   * copy's own entries know. With a new key, a replay can only answer a lost request of this attempt (G1).
   */
  const baseOfAnswered = ({ isReplayed, origin, site }: Answer): Base => {
    if (origin === 'somebody-else') return { base: undefined, noBase: 'older' };
    if (origin === 'earlier-attempt' || (isReplayed && !isKeyNew)) {
      const copies = look?.inEnvironment?.copies.filter(({ siteId }) => siteId === site?.id) ?? [];
      return mergeEntries(copies) ?? { base: undefined, noBase: 'replay' };
    }
    const base = look && baseOf(look);
    return { base, noBase: base === undefined ? 'overwritten' : undefined };
  };

  /** `undefined` if the answer names no site, or if its ids cannot be recorded. */
  const recordSite = ({ site = {}, task }: Answer, { base, noBase }: Base): WrittenEntry | undefined => {
    const { domain, expiresAtMs, id: siteId } = site;
    const { options } = recording;
    const payload = payloadOf({ siteId, domain, expiresAtMs, taskId: task?.id, options, base, noBase });
    if (!isCopyPayload(payload)) return undefined;
    return create(payload, messages.deploymentNotRecorded(payload['site-id']));
  };

  /** At the end of the step, records a site that is not recorded yet, although a request may have created it. */
  const recordLate = (outcome: Outcome, answer: Answer): WrittenEntry | undefined => {
    const effect = effectOf(outcome);
    // The site of another request must not be reused as this step's copy (K10).
    if (effect === 'none' || outcome.kind === 'foreign-answer') return undefined;
    // Without a task, it is unknown when the site was copied.
    const created = recordSite(answer, answer.task ? baseOfAnswered(answer) : unknownBase);
    const { id: siteId } = answer.site ?? {};
    if (!created && effect === 'started') {
      log.warnAboutGitHub(
        messages.deploymentNotRecorded(siteId),
        siteId === undefined ? 'your host named none' : 'its ids cannot be recorded',
      );
    }
    return created;
  };

  return {
    /** Called before the request of a copy is sent. `before`: the state of the lists, which decides the copy's base. */
    begin(before: Look | undefined): void {
      look = before;
    },
    /** Starts to record the site of an accepted request. Later calls do nothing. */
    accepted({ answer }: Accepted): void {
      entry ??= recordSite(answer, baseOfAnswered(answer));
    },
    /**
     * Takes the base away from a recorded copy, before it is used again in a run of an unmerged pull request. The entry
     * must be written before anybody can deploy to the copy (G8). Resolves to its id, or to how the step ends if it
     * cannot be written; `undefined`: no entry was needed.
     */
    async beginReuse(copy: Copy, client: AskingEdges['client']): Promise<OrEnd<number> | undefined> {
      if (!isUnmerged || copy.base === undefined) return undefined;
      const first = writer.createFirst(entryOf(payloadOf(copy)), client);
      entry = first.entry;
      return first.begun;
    },
    /**
     * Records that a copy is used again: adopts its newest entry if that is of the same commit, else creates a new one.
     */
    reused(copy: Copy): void {
      const isOfThisCommit = copy.commit !== undefined && copy.commit === commitOf(context) && !isUnmerged;
      entry ??= isOfThisCommit
        ? writer.adopt(copy.id)
        : create(payloadOf(copy), messages.deploymentForCommitNotRecorded());
    },
    /**
     * Records a site that is not recorded yet, and sets the final status. The status of a ready site is `in_progress`
     * until the job ends (G13). Resolves to the ids of that status and its deployment, else to `undefined`.
     */
    async finish({ outcome, results, text }: Pick<Report, 'outcome' | 'results' | 'text'>) {
      entry ??= recordLate(outcome, results.answer ?? {});
      const state = states[statusOf(outcome)];
      if (!entry || state === undefined) return undefined;
      const description = isGreen(outcome)
        ? 'The copy is ready, and the job is still running'
        : `${statuses[statusOf(outcome)].word}: ${text.what}`;
      const status = { state, description, environmentUrl: siteUrlOf(results) };
      entry.setStatus(status, messages.deploymentStatusNotSet());
      const [deploymentId, statusId] = await Promise.all([entry.id, entry.statusId()]);
      const isSet = isGreen(outcome) && deploymentId !== undefined && statusId !== undefined;
      return isSet ? { deploymentId, statusId } : undefined;
    },
    /** The id of this run's deployment, once GitHub has created it; `undefined` if there is none. */
    id: () => entry?.id ?? Promise.resolve(undefined),
  };
}

/** The deployment state for a status. With any other status, the state is left as it is. */
const states: Readonly<Partial<Record<Status, DeploymentStatus['state']>>> = {
  completed: 'in_progress',
  // A new entry may have been written, but nothing will be deployed to the copy.
  refused: 'error',
  failed: 'failure',
  'timed-out': 'error',
  cancelled: 'error',
  unknown: 'error',
};
