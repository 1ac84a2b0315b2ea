import { failureIn } from '../outcome/failure.ts';
import { describeFailure } from '../messages/describe-failure.ts';
import { messages } from '../messages/messages.ts';
import { endSentence } from '../text/sentence.ts';
import { effectOf, statusOf, type OrEnd, type Outcome } from '../outcome/outcome.ts';
import { namesTask } from '../outcome/refusal-kind.ts';
import { siteUrlOf, taskOf, type Answer, type Known } from '../outcome/results.ts';
import type { Report } from '../outcome/report.ts';
import type { RunLog } from '../ports.ts';
import type { RetryTime } from '../service/retry.ts';
import type { OverwritePayload, StepRun } from './entry.ts';
import { describeRun, type EntryWriter, type WrittenEntry } from './entry-writer.ts';
import { ownOverwrites } from '../live/look.ts';
import { commitOnCopy } from '../live/rule.ts';
import { commitOf } from '../inputs/run-context.ts';
import { UNKNOWN_COMMIT } from '../inputs/run-event.ts';
import { describeOtherSite, describeTaskId, describeUnanswered, REPEATED } from './overwrite-end.ts';

/** The planned part of an overwrite's entry (G11). The key, the run and the live site's domain are added. */
export type NewOverwrite = Pick<OverwritePayload, 'api-url' | 'backup-id' | 'operation' | 'site-id'> & {
  /** `undefined`: only the answer will name the live site (G14). */
  readonly 'live-site-id': string | undefined;
};

/** Records a push or a restore of a live site, before its request and at its end (G11). */
export function createOverwriteRecorder(
  plan: StepRun & { readonly overwrite: NewOverwrite },
  { log, writer }: { readonly log: RunLog; readonly writer: EntryWriter },
) {
  const { context, key, overwrite } = plan;
  let begun: Known | undefined;
  /** The entry of this attempt. */
  let attemptEntry: WrittenEntry | undefined;
  /** The entry that gets the result: of this attempt, or of the earlier attempt whose answer the host repeated. */
  let resultEntry: WrittenEntry | undefined;
  /** The entry of the site that the host overwrote instead of the planned one. */
  let otherEntry: WrittenEntry | undefined;
  /** An earlier attempt did the work, so a new entry would wrongly say that live was overwritten now. */
  let isResultOfEarlier = false;
  let isTaskWritten = false;

  const entryOf = (liveSiteId: string, domain: string | undefined) => {
    const ofRun = describeRun(context);
    // A push puts over live what is on the copy, whatever the run that pushes it is for.
    const onCopy = (begun?.look && commitOnCopy(begun.look)) ?? UNKNOWN_COMMIT;
    const commit = overwrite.operation === 'push' ? onCopy : undefined;
    const isOfRun = commit === undefined || commit === commitOf(context);
    return {
      commit,
      payload: {
        action: 'site-pipeline',
        'idempotency-key': key,
        ...overwrite,
        'live-site-id': liveSiteId,
        'live-domain': domain,
        ...ofRun,
        tag: isOfRun ? ofRun.tag : undefined,
      } as const,
      description: `${overwrite.operation} of ${domain ?? 'a live site'}`,
    };
  };
  const writeTask = (taskId: string | undefined): void => {
    if (isTaskWritten || !resultEntry || taskId === undefined) return;
    isTaskWritten = true;
    const status = { state: 'in_progress', description: describeTaskId(taskId) } as const;
    for (const entry of [resultEntry, otherEntry]) entry?.setStatus(status, messages.overwriteNotUpdated());
  };

  /**
   * Writes an entry after the request has acted. It is marked, because another step may have overwritten live in
   * between (G14).
   */
  const recordAfterwards = (siteId: string, domain: string | undefined): WrittenEntry => {
    const { payload, ...entry } = entryOf(siteId, begun?.preview?.confirmation.text ?? domain);
    return writer.create({ ...entry, payload: { ...payload, recorded: 'afterwards' } }, false, (error) => {
      const failure = failureIn(error);
      const reason = failure ? describeFailure(failure) : endSentence(String(error));
      log.info(
        `The list of the live site does not have this push, so later steps do not know of it. ${reason}`,
      );
    });
  };

  /**
   * Records the site that the answer names: in the step's only entry, if it has none yet (G14), or if it is another site
   * than the planned one, in that site's list (G11). The planned entry stays, because a re-run must find it.
   */
  const recordAnswered = ({ site }: Answer): void => {
    if (site?.id === undefined || otherEntry) return;
    if (!attemptEntry) {
      attemptEntry = recordAfterwards(site.id, site.domain);
      resultEntry = attemptEntry;
    } else if (begun?.look && site.id !== overwrite['live-site-id']) {
      const description = describeOtherSite(site.id);
      resultEntry?.setStatus({ state: 'in_progress', description }, messages.overwriteNotUpdated());
      otherEntry = recordAfterwards(site.id, site.domain);
    }
  };

  return {
    /**
     * Called before the request is sent. Creates the entry if the step has a list. Resolves to the entry's id, or to how the step ends if GitHub does not create it in time (G7, G11).
     */
    async begin(before: Known, client: RetryTime): Promise<OrEnd<number | undefined>> {
      begun = before;
      const { look, preview } = before;
      const liveSiteId = overwrite['live-site-id'];
      if (!look || liveSiteId === undefined) return { answer: undefined };
      const recorded = look.overwrites.find(({ domain }) => domain !== undefined)?.domain;
      const entry = entryOf(liveSiteId, preview?.confirmation.text ?? recorded);
      const first = writer.createFirst(entry, client);
      attemptEntry = first.entry;
      resultEntry = attemptEntry;
      return first.begun;
    },
    isBegun: (): boolean => begun !== undefined,
    /**
     * Called when the service has accepted the request. Records in the background. If an earlier attempt did the work,
     * its entry gets the result, and this attempt's entry a status that says so.
     */
    accepted(answer: Answer): void {
      const isEarlier = answer.whose === 'earlier-attempt';
      isResultOfEarlier = isEarlier;
      const earlier = isEarlier ? ownOverwrites(begun?.look).find((each) => !each.isUnanswered) : undefined;
      if (earlier && resultEntry === attemptEntry) {
        const status = { state: 'error', description: REPEATED } as const;
        attemptEntry?.setStatus(status, messages.overwriteNotUpdated());
        resultEntry = writer.adopt(earlier.id);
        if (!earlier.isOfOtherSite) recordAnswered(answer);
        isTaskWritten = earlier.taskId !== undefined && !otherEntry;
      }
      if (!isEarlier) recordAnswered(answer);
      writeTask(answer.task?.id);
    },
    /**
     * Records the site and the task if that was not done yet, and sets the final status. If the answer belongs to another
     * request, this step's request may still have acted, so its entry stays open.
     */
    finish({ outcome, results }: Pick<Report, 'outcome' | 'results'>): void {
      if (outcome.kind === 'foreign-answer') {
        // Not as the task of this step, for which a later attempt would take it, but so that the next step can ask when
        // it is over (K10, K11).
        const status = { state: 'in_progress', description: describeUnanswered(taskOf(results).id) } as const;
        attemptEntry?.setStatus(status, messages.overwriteNotUpdated());
        return;
      }
      if (effectOf(outcome) !== 'none') {
        if (!isResultOfEarlier) recordAnswered(results.answer ?? {});
        // A task that a refusal names may block the request, and belong to another one.
        if (outcome.kind !== 'request-failed' || !namesTask(outcome.failure)) writeTask(taskOf(results).id);
      }
      const state = finalStateOf(outcome);
      if (state === undefined) return;
      const status = { state, description: messages.overwriteEnded(state) };
      const withAddress = { ...status, environmentUrl: siteUrlOf(results) };
      resultEntry?.setStatus(otherEntry ? status : withAddress, messages.overwriteNotUpdated());
      otherEntry?.setStatus(withAddress, messages.overwriteNotUpdated());
    },
  };
}

/** The final state of the entry; `undefined`: the overwrite may still run, or its end is unknown. */
function finalStateOf(outcome: Outcome): 'success' | 'failure' | 'error' | undefined {
  const status = statusOf(outcome);
  if (status === 'completed') return 'success';
  if (status === 'failed') return 'failure';
  const isOfEarlier = outcome.kind === 'request-failed' && outcome.isOfEarlier;
  return effectOf(outcome) === 'none' || isOfEarlier ? 'error' : undefined;
}
