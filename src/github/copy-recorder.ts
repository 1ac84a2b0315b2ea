import { commitOf, isOfUnmergedPullRequest } from '../inputs/run-context.ts';
import { messages } from '../messages/messages.ts';
import type { Use } from '../live/list-entry.ts';
import { effectOf, isGreen, statusOf, type OrEnd, type Outcome } from '../outcome/outcome.ts';
import type { Report } from '../outcome/report.ts';
import { siteUrlOf, type Answer } from '../outcome/results.ts';
import { statuses, type Status } from '../outcome/statuses.ts';
import type { DeploymentStatus, RunLog } from '../ports.ts';
import type { RetryTime } from '../service/retry.ts';
import { isUsePayload, type StepRun } from './entry.ts';
import { describeRun, type EntryWriter, type NewEntry, type WrittenEntry } from './entry-writer.ts';
import { baseOf, type Look } from '../live/look.ts';
import { copyOf, ownUsesOf } from '../live/uses.ts';

/** The list and the environment in which a staging site is recorded, and the options of its request. */
export interface StagingRecording {
  /** The base URL of the service. */
  readonly apiUrl: string;
  readonly liveSiteId: string;
  readonly environment: string;
  readonly options: string;
  readonly maxCopyAgeHours: number | undefined;
}

/** What a new entry repeats of the copy's earlier entries. */
type Made = Pick<Use, 'base' | 'firstId'>;
/** What an entry says of its copy itself. */
type Copy = Pick<Use, 'domain' | 'expiresAtMs' | 'options' | 'taskId'> & {
  readonly siteId: string | undefined;
};
/** A copy that is used again. `firstId`: `undefined`: as the list of the site says. */
type UsedCopy = Copy & { readonly firstId?: number | undefined };

/** Records each use of a staging site as a deployment of its environment (G1). Only `beginUse` can end the step (G8). */
export function createCopyRecorder(
  plan: StepRun & { readonly recording: StagingRecording },
  { log, writer }: { readonly log: RunLog; readonly writer: EntryWriter },
) {
  const { context, isKeyNew, job, key, recording } = plan;
  const { environment } = recording;
  /** A pull request that is not merged, or whose commit is unknown, may put any code or masked data on the copy. */
  const isOfUnknownCommit = commitOf(context) === undefined;
  const isUnmerged = isOfUnmergedPullRequest(context) || isOfUnknownCommit;
  const mark = isOfUnknownCommit ? 'unknown-commit' : 'pull-request';
  /** The state of the lists before the request. */
  let look: Look | undefined;
  /** The entry of this step. */
  let entry: WrittenEntry | undefined;
  let hasBase = false;

  /** The entry of a copy; `undefined` if its ids cannot be recorded. */
  const entryOf = (site: Copy & Made, isGivenUp?: true) => {
    const payload = {
      action: 'site-pipeline',
      'api-url': recording.apiUrl,
      operation: 'staging',
      'live-site-id': recording.liveSiteId,
      'idempotency-key': key,
      ...describeRun(context),
      job,
      'site-id': site.siteId,
      'site-domain': site.domain,
      'task-id': site.taskId,
      options: site.options,
      // Earlier versions take an absent base for the mark.
      base: isUnmerged ? undefined : site.base,
      'no-base': isUnmerged ? mark : undefined,
      first: site.firstId,
      'expires-at': site.expiresAtMs === undefined ? undefined : new Date(site.expiresAtMs).toISOString(),
      'given-up': isGivenUp,
    } as const;
    if (!isUsePayload(payload)) return undefined;
    return { payload, environment, description: `Staging copy of site ${recording.liveSiteId}` };
  };
  const create = (newEntry: NewEntry, ifNotCreated: string): WrittenEntry =>
    writer.create(newEntry, true, (error) => log.warnAboutGitHub(ifNotCreated, error));

  /** What the list says of a site. */
  const findKnown = (siteId: string | undefined): Use | undefined => look && copyOf(ownUsesOf(siteId, look));
  /**
   * What the copy in an answer was made after. If an earlier request may have made it, only its own entries know that.
   * With a new key, a replay can only answer a lost request of this attempt (G1).
   */
  const madeOf = ({ site, whose }: Answer): Made => {
    const { base, firstId = 0 } = findKnown(site?.id) ?? {};
    const isOlder = whose === 'copy-there-before' || whose === 'earlier-attempt';
    if (isOlder || (whose === 'own-repeated' && !isKeyNew)) return { base, firstId };
    return { base: look && baseOf(look), firstId };
  };

  /** `undefined` if the answer names no site, or if its ids cannot be recorded. */
  const recordSite = ({ site = {}, task }: Answer, made: Made): WrittenEntry | undefined => {
    const { domain, expiresAtMs, id: siteId } = site;
    const { options } = recording;
    const answered = entryOf({ siteId, domain, expiresAtMs, taskId: task?.id, options, ...made });
    if (!answered) return undefined;
    hasBase = answered.payload.base !== undefined;
    return create(answered, messages.deploymentNotRecorded());
  };

  /** At the end of the step, records a site that is not recorded yet, although a request may have created it. */
  const recordLate = (outcome: Outcome, answer: Answer): WrittenEntry | undefined => {
    const effect = effectOf(outcome);
    // The site of another request must not be reused as this step's copy (K10).
    if (effect === 'none' || outcome.kind === 'foreign-answer') return undefined;
    // Without a task, it is unknown when the site was copied.
    const created = recordSite(answer, answer.task ? madeOf(answer) : { base: undefined, firstId: 0 });
    const { id: siteId } = answer.site ?? {};
    if (!created && effect === 'started') {
      log.warnAboutGitHub(
        messages.deploymentNotRecorded(),
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
    /** Starts to record the site of an accepted request. */
    accepted(answer: Answer): void {
      // A poll may have shown that the copy was there before, so that the base in the entry is wrong.
      if (entry && !(hasBase && answer.whose === 'copy-there-before')) return;
      entry = recordSite(answer, madeOf(answer));
    },
    /**
     * Records, in a run of an unmerged pull request, that a copy is used which was there before. The entry must be written
     * before anybody can deploy to the copy (G8). Resolves to its id, or to how the step ends if it cannot be written;
     * `undefined`: no entry was needed, or the ids of the copy cannot be recorded.
     */
    async beginUse(used: UsedCopy, client: RetryTime): Promise<OrEnd<number> | undefined> {
      const firstId = used.firstId ?? findKnown(used.siteId)?.firstId ?? 0;
      const begun = isUnmerged ? entryOf({ ...used, base: undefined, firstId }) : undefined;
      if (!begun) return undefined;
      const first = writer.createFirst(begun, client);
      entry = first.entry;
      return first.begun;
    },
    /**
     * Says that the step's entry, if there is one, is of a copy that it does not use, so that no later run finds it in this
     * environment.
     */
    giveUp(used: UsedCopy): void {
      if (!entry) return;
      const firstId = findKnown(used.siteId)?.firstId ?? 0;
      const givenUp = entryOf({ ...used, base: undefined, firstId }, true);
      if (givenUp) create(givenUp, messages.deploymentStatusNotSet());
    },
    /** Records that a recorded copy is used again. */
    reused(copy: Use): void {
      const again = entry ? undefined : entryOf(copy);
      if (again) entry = create(again, messages.deploymentForCommitNotRecorded());
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
