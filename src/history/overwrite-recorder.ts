import { failureIn } from '../failure.ts';
import type { AskingEdges } from '../github/ask-github.ts';
import { describeFailure } from '../messages/describe-failure.ts';
import { messages } from '../messages/messages.ts';
import { effectOf, statusOf, type OrEnd, type Outcome } from '../outcome/outcome.ts';
import { namesTask } from '../outcome/refusal-kind.ts';
import { siteUrlOf, taskOf, type Answer, type Known } from '../outcome/results.ts';
import type { Report } from '../outcome/report.ts';
import type { RunLog } from '../ports.ts';
import type { OverwritePayload, StepRun } from './entry.ts';
import { describeRun, type Accepted, type EntryWriter, type WrittenEntry } from './entry-writer.ts';
import { ownOverwrites } from '../outcome/look.ts';
import { describeOtherSite, describeTaskId, REPEATED, UNANSWERED } from './overwrite-end.ts';

/** What is recorded of an overwrite (G11), besides its key, its run and what is learned of the live site. */
export type NewOverwrite = Pick<OverwritePayload, 'api-url' | 'backup-id' | 'operation' | 'site-id'> & {
  /** `undefined`: the answer names it (G14). */
  readonly 'live-site-id': string | undefined;
};

const repeatedStatus = { state: 'error', description: REPEATED } as const;

type AnsweredSite = NonNullable<Answer['site']> & { readonly id: string };

/** Records a push or a restore of a live site, before its request and at its end (G11). */
export function createOverwriteRecorder(
  plan: StepRun & { readonly overwrite: NewOverwrite },
  { log, writer }: { readonly log: RunLog; readonly writer: EntryWriter },
) {
  const { context, key, overwrite } = plan;
  let begun: Known | undefined;
  /** The entry of this attempt, and the one that the result belongs to. */
  let attemptEntry: WrittenEntry | undefined;
  let resultEntry: WrittenEntry | undefined;
  /** The entry of the site that the host overwrote instead of the one that was named. */
  let otherEntry: WrittenEntry | undefined;
  /** Nothing new was done: a new entry would say that live was overwritten now. */
  let isResultOfEarlier = false;
  let isTaskWritten = false;

  const entryOf = (liveSiteId: string, domain: string | undefined) => {
    const ofSite = { 'live-site-id': liveSiteId, 'live-domain': domain };
    const ofStep = { 'idempotency-key': key, ...overwrite };
    return {
      payload: { action: 'site-pipeline', ...ofStep, ...ofSite, ...describeRun(context) } as const,
      description: `${overwrite.operation} of ${domain ?? 'a live site'}`,
    };
  };
  const writeTask = (taskId: string | undefined): void => {
    if (isTaskWritten || !resultEntry || taskId === undefined) return;
    isTaskWritten = true;
    const status = { state: 'in_progress', description: describeTaskId(taskId) } as const;
    for (const entry of [resultEntry, otherEntry]) entry?.setStatus(status, messages.overwriteNotUpdated());
  };

  /** An entry that is written after the request has acted: another step's overwrite may lie between the two (G14). */
  const recordAfterwards = ({ domain, id }: AnsweredSite): WrittenEntry => {
    const { payload, description } = entryOf(id, begun?.preview?.confirmation.text ?? domain);
    return writer.create({ payload: { ...payload, recorded: 'afterwards' }, description }, (error) => {
      const failure = failureIn(error);
      const reason = failure ? describeFailure(failure) : String(error);
      log.info(
        `The list of the live site does not have this push, so later steps do not know of it: ${reason}.`,
      );
    });
  };

  /**
   * What the answer says of the site. Without the list, the entry is written now, so that others see it (G14). If the host
   * overwrote another site than the one that was named, that site's list gets an entry, too. The planned one stays, because a
   * re-run must find it; but the domain that the host compared is the other site's (G11). Of an earlier attempt that was killed
   * before it wrote that down, the replay says it.
   */
  const recordAnswered = ({ site }: Answer): void => {
    if (site?.id === undefined || otherEntry) return;
    const answered = { ...site, id: site.id };
    if (!attemptEntry) {
      attemptEntry = recordAfterwards(answered);
      resultEntry = attemptEntry;
    } else if (begun?.look && site.id !== overwrite['live-site-id']) {
      const description = describeOtherSite(site.id);
      resultEntry?.setStatus({ state: 'in_progress', description }, messages.overwriteNotUpdated());
      otherEntry = recordAfterwards(answered);
    }
  };

  return {
    /**
     * The request is sent next. Creates the entry, if the step has a list: nothing may be sent before it stands. Resolves to its
     * id, or to how the step ends if it cannot be created. Waits as for a look-up that decides (G7).
     */
    async begin(before: Known, client: AskingEdges['client']): Promise<OrEnd<number | undefined>> {
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
     * The service has accepted the request. Nobody waits for it before `finish`. If only an earlier request did something,
     * the result belongs to the earlier entry, if there is one.
     */
    accepted({ answer, isEarlier, taskId }: Accepted): void {
      isResultOfEarlier = isEarlier;
      const earlier = isEarlier ? ownOverwrites(begun?.look).find((each) => !each.isUnanswered) : undefined;
      if (earlier && resultEntry === attemptEntry) {
        attemptEntry?.setStatus(repeatedStatus, messages.overwriteNotUpdated());
        resultEntry = writer.adopt(earlier.id);
        if (!earlier.isOfOtherSite) recordAnswered(answer);
        isTaskWritten = earlier.taskId !== undefined && !otherEntry;
      }
      if (!isEarlier) recordAnswered(answer);
      writeTask(taskId);
    },
    /** The answer is somebody else's. The request may have acted all the same, so the entry stays, without the task (K10, K11). */
    unanswered(): void {
      const status = { state: 'in_progress', description: UNANSWERED } as const;
      attemptEntry?.setStatus(status, messages.overwriteNotUpdated());
    },
    /** Records what is missing, and sets the state that the outcome stands for. */
    finish({ outcome, results: known }: Pick<Report, 'outcome' | 'results'>): void {
      // Somebody else's task is not in an entry of this step: a later attempt would take it for its own.
      if (outcome.kind === 'foreign-answer') return;
      if (effectOf(outcome) !== 'none') {
        if (!isResultOfEarlier) recordAnswered(known.answer ?? {});
        // The task that a refusal names may be another one's.
        if (outcome.kind !== 'request-failed' || !namesTask(outcome.failure)) writeTask(taskOf(known).id);
      }
      const state = finalStateOf(outcome);
      if (state === undefined) return;
      const status = { state, description: messages.overwriteEnded(state) };
      // The address of a site that is certain to exist: only of an overwrite that has completed.
      const withAddress = { ...status, environmentUrl: siteUrlOf(known) };
      resultEntry?.setStatus(otherEntry ? status : withAddress, messages.overwriteNotUpdated());
      otherEntry?.setStatus(withAddress, messages.overwriteNotUpdated());
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
