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

/** Where a staging site is recorded, and what was requested of it. */
export interface StagingRecording extends Site {
  readonly environment: string;
  readonly options: string;
  readonly maxCopyAgeHours: number | undefined;
}

type Base = Pick<Copy, 'base' | 'noBase'>;
const unknownBase: Base = { base: undefined };

/** Records a staging site (G1, G3). A failure is a warning, but for the entry that `beginReuse` writes. */
export function createCopyRecorder(
  plan: StepRun & { readonly recording: StagingRecording },
  { log, writer }: { readonly log: RunLog; readonly writer: EntryWriter },
) {
  const { context, isKeyNew, key, recording } = plan;
  const { environment } = recording;
  /** The copy of such a run may be masked, and hold anything: it has no base. */
  const isUnmerged = isOfUnmergedPullRequest(context);
  const ofPullRequest = commitOf(context) === undefined ? 'unknown-commit' : 'pull-request';
  /** What the lists said before the request. */
  let look: Look | undefined;
  /** The entry that stands for this run. */
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
   * Of a copy that an earlier request made, only its own entry knows the base. A replay may name one in any attempt but the
   * first, even if a request of this attempt was lost (G1).
   */
  const baseOfAnswered = ({ isReplayed = false, site, wasThereBefore }: Answer): Base => {
    if (wasThereBefore) return { base: undefined, noBase: 'older' };
    if (isReplayed && !isKeyNew) {
      const copies = look?.inEnvironment?.copies.filter(({ siteId }) => siteId === site?.id) ?? [];
      return mergeEntries(copies) ?? { base: undefined, noBase: 'replay' };
    }
    const base = look && baseOf(look);
    return { base, noBase: base === undefined ? 'overwritten' : undefined };
  };

  /** `undefined` if no site was answered, or one whose ids cannot be recorded. */
  const payloadOfAnswered = ({ site = {}, task }: Answer, { base, noBase }: Base) => {
    const { domain, expiresAtMs, id: siteId } = site;
    const { options } = recording;
    const payload = payloadOf({ siteId, domain, expiresAtMs, taskId: task?.id, options, base, noBase });
    return isCopyPayload(payload) ? payload : undefined;
  };
  const recordSite = (answer: Answer, base: Base): WrittenEntry | undefined => {
    const payload = payloadOfAnswered(answer, base);
    return payload && create(payload, messages.deploymentNotRecorded(payload['site-id']));
  };
  /** What a pull request does to a copy that was there before, other entries of the copy do not know. */
  const takesBase = ({ wasThereBefore }: Answer): boolean => isUnmerged && wasThereBefore === true;

  /** Records a site that was named although the request was not accepted as usual: without a task. */
  const recordLate = (outcome: Outcome, answer: Answer): WrittenEntry | undefined => {
    const effect = effectOf(outcome);
    // Somebody else's site must not be reused (K10).
    if (effect === 'none' || outcome.kind === 'foreign-answer') return undefined;
    // What a task makes is known; anything else may be of another moment.
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
    /** The request of a copy is sent next. `before`: what the lists say, which decides the copy's base. */
    begin(before: Look | undefined): void {
      look = before;
    },
    /** Starts to record the site that the service has accepted. Only the first call counts. */
    accepted({ answer }: Accepted): void {
      if (!takesBase(answer)) entry ??= recordSite(answer, baseOfAnswered(answer));
    },
    /**
     * Records a copy that was there before, if that takes its base away: by an entry that must stand before anybody deploys
     * (G8). Resolves to its id, or to how the step ends if it cannot be written; `undefined`: no such entry is needed.
     */
    async beginFound(answer: Answer, client: AskingEdges['client']): Promise<OrEnd<number> | undefined> {
      const payload = takesBase(answer) ? payloadOfAnswered(answer, baseOfAnswered(answer)) : undefined;
      if (!payload) return undefined;
      const first = writer.createFirst(entryOf(payload), client);
      entry = first.entry;
      return first.begun;
    },
    /**
     * Records that a copy is to be used again, by an entry that must stand before anybody deploys (G8). Resolves to its id, or
     * to how the step ends if it cannot be written.
     */
    beginReuse(copy: Copy, client: AskingEdges['client']): Promise<OrEnd<number>> {
      const first = writer.createFirst(entryOf(payloadOf(copy)), client);
      entry = first.entry;
      return first.begun;
    },
    /** A copy is used again. The entry of this very commit stands for it, or a new one. */
    reused(copy: Copy): void {
      const isOfThisCommit = copy.commit !== undefined && copy.commit === commitOf(context) && !isUnmerged;
      entry ??= isOfThisCommit
        ? writer.adopt(copy.id)
        : create(payloadOf(copy), messages.deploymentForCommitNotRecorded());
    },
    /**
     * Waits for what was started, records what is missing, and sets the state that the outcome stands for. A site that is
     * ready stays `in_progress` until the job ends (G13): resolves to that status.
     */
    async finish({ outcome, results: known, text }: Pick<Report, 'outcome' | 'results' | 'text'>) {
      entry ??= recordLate(outcome, known.answer ?? {});
      const state = states[statusOf(outcome)];
      if (!entry || state === undefined) return undefined;
      const description = isGreen(outcome)
        ? 'The copy is ready, and the job is still running'
        : `${statuses[statusOf(outcome)].word}: ${text.what}`;
      const status = { state, description, environmentUrl: siteUrlOf(known) };
      entry.setStatus(status, messages.deploymentStatusNotSet());
      const [deploymentId, statusId] = await Promise.all([entry.id, entry.statusId()]);
      const isSet = isGreen(outcome) && deploymentId !== undefined && statusId !== undefined;
      return isSet ? { deploymentId, statusId } : undefined;
    },
    /** The deployment that stands for this run, once GitHub has created it; `undefined` if there is none. */
    id: () => entry?.id ?? Promise.resolve(undefined),
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
