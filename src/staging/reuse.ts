import { awaitOverwrites } from '../guards/await-overwrites.ts';
import type { StagingRecording } from '../history/copy-recorder.ts';
import { messages } from '../messages/messages.ts';
import { addressOf, isOfRun, type Copy, type Overwrite } from '../outcome/list-entry.ts';
import {
  cancelledBeforeStart,
  Ended,
  orEnd,
  refuse,
  type GreenOutcome,
  type OrEnd,
} from '../outcome/outcome.ts';
import type { ReplacedSite, ReusedSite } from '../outcome/results.ts';
import { askAboutSite, askAboutTask } from '../service/ask-about.ts';
import { askGitHub } from '../github/ask-github.ts';
import { findOpen } from '../history/list.ts';
import { mergeEntries, withCopyAge, type Look } from '../outcome/look.ts';
import { judgeReuse, objectionTo } from '../outcome/rule.ts';
import { isLaterAttempt, isOfUnmergedPullRequest, runUrlOf } from '../inputs/run-context.ts';
import type { Step } from '../operation/step.ts';
import { attachToTask } from '../tasks/follow-task.ts';
import { certainAgeMs, HOUR_MS } from '../text/time.ts';
import { warnAboutOthers } from './recorded-sites.ts';
import { nameSite } from '../messages/describe-sites.ts';

/**
 * Uses the staging site of the newest entry of the environment (G3), if the service still knows it: its task is
 * asked for first, so that no site of a cancelled or timed-out run is left unused. With `reuse: false`, it only names the copy
 * that remains. Without an outcome, a new site is needed.
 */
export async function checkRecordedCopy(
  { isReusing, recording }: { readonly isReusing: boolean; readonly recording: StagingRecording },
  look: Look,
  step: Step,
): Promise<Recorded> {
  const { log, results } = step;
  const { copies = [], copiesOfOthers = [] } = look.inEnvironment ?? {};
  const copy = mergeCopy(copies);
  // Earlier runs have warned about older ones.
  const newer = copiesOfOthers.filter(({ id }) => id > (copy?.id ?? 0));
  warnAboutOthers(newer, log);
  if (!copy) return {};
  if (isLaterAttempt(step.plan.context)) await warnIfClosed(copy, step);
  if (isReusing) return reuseCopy(copy, { look, recording }, step);
  const domain = addressOf(copy.domain, look.overwrites);
  const replaced: ReplacedSite = { id: copy.siteId, domain, why: 'unwanted' };
  results.set({ replaced });
  return { replaced };
}

/** The newest copy, with what all of its entries agree on: a base that one of them has taken away is not carried on (G1). */
function mergeCopy(copies: readonly Copy[]): Copy | undefined {
  const [newest] = copies;
  const merged = mergeEntries(copies.filter(({ siteId }) => siteId === newest?.siteId));
  return merged && { ...merged, domain: newest?.domain };
}

/** What became of the recorded copy: it is used, and how the step ended; or a new one takes its place; or there is none. */
interface Recorded {
  readonly outcome?: GreenOutcome;
  readonly reused?: ReusedSite;
  readonly replaced?: ReplacedSite;
}

/** A re-run of an old run opens an environment again that somebody has closed since. */
async function warnIfClosed(copy: Copy, step: Step): Promise<void> {
  const { answer } = await askGitHub({ kind: 'lists' }, (github) => findOpen([copy], github), step);
  if (answer?.length === 0) step.log.warn(messages.environmentOpenedAgain(copy.environment));
}

async function reuseCopy(
  copy: Copy,
  { look, recording }: { readonly look: Look; readonly recording: StagingRecording },
  step: Step,
): Promise<Recorded> {
  const { client, log, plan, recorder, results } = step;
  const { domain, expiresAtMs, options, siteId: id, taskId } = copy;
  const { maxCopyAgeHours: maxHours } = recording;
  const nameCopy = ({ overwrites }: Look, confirmation?: string) =>
    addressOf(domain, overwrites, confirmation);
  const use = (found: Pick<ReusedSite, 'domain'> & Partial<ReusedSite>): ReusedSite => {
    recorder.copy?.reused(copy);
    const reused: ReusedSite = { id, record: copy, expiresAtMs, ...found };
    results.set({ reused });
    log.info(messages.copyEntry(copy));
    if (expiresAtMs !== undefined) log.info(messages.copyExpires(expiresAtMs));
    if (options !== recording.options)
      log.info(
        `It was created with the options ${options}. This run asks for ${recording.options}, which is ignored.`,
      );
    return reused;
  };
  /** A new one takes its place. */
  const replaceBecause = (why: ReplacedSite['why'], confirmation?: string): Recorded => {
    log.info(messages.newSiteNeeded(why));
    // A person may be told to delete it.
    const replaced: ReplacedSite = { id, domain: nameCopy(look, confirmation), why };
    results.set({ replaced });
    return { replaced };
  };
  log.info(
    `Staging site ${nameSite(id, nameCopy(look))} is recorded in environment "${recording.environment}". Checking whether it still exists.`,
  );
  if (taskId !== undefined) {
    const task = await askAboutTask(taskId, client);
    if (task.kind === 'cancelled') throw new Ended(cancelledBeforeStart);
    if (task.kind === 'failed') return replaceBecause('failed');
    if (task.kind === 'unclear') throw refuse({ kind: 'recorded-site-unavailable', failure: task.failure });
    if (task.kind === 'running') {
      await takeBase(copy, step);
      const reused = use({ domain: nameCopy(look), taskId });
      log.info(`It is still being created. Waiting for task ${taskId}.`);
      return { reused, outcome: await attachToTask(taskId, step) };
    }
  }

  const site = await askAboutSite(id, client);
  if (site.kind === 'cancelled') throw new Ended(cancelledBeforeStart);
  if (site.kind === 'gone') return replaceBecause('gone');
  if (site.kind !== 'known') throw refuse({ kind: 'recorded-site-unavailable', failure: site.failure });
  const { ageMs, blockedReason, canPush, confirmation, copiedAt, dateMs, nowMs } = site;
  log.info(messages.copyAge(copiedAt, ageMs, nowMs));
  // What this run recorded is as young as it can be.
  if (maxHours !== undefined && !isOfRun(copy, runUrlOf(plan.context))) {
    // 0 asks for a new copy, whatever the age.
    if (ageMs === undefined && maxHours > 0) throw refuse({ kind: 'copy-too-old', ageMs, maxHours });
    if (maxHours === 0 || (ageMs ?? 0) > maxHours * HOUR_MS) return replaceBecause('too-old', confirmation);
  }
  const entryId = await takeBase(copy, step);
  const { look: now, push } = orEnd(await awaitPush({ copyId: id, before: look, entryId }, step));
  if (push) throw refuse({ kind: 'live-busy', overwrite: push });
  const reused = use({ domain: nameCopy(now, confirmation), copiedAt, checkedAtMs: nowMs });
  if (canPush === false) log.warn(messages.canPush(false, blockedReason));
  const aged = withCopyAge(
    { ...now, pushedCopy: copy },
    { ageMs: certainAgeMs(copiedAt, dateMs), elapsedMs: client.clock.elapsedMs() },
  );
  sayWhatAPushWillAsk(aged, step);
  return { reused, outcome: { kind: 'site-reused', siteId: id } };
}

/**
 * A run of a pull request that is not merged may put anything on the copy, so the copy has no base from then on. An entry says so
 * before anybody can deploy (G8). Resolves to its id, if it is needed.
 */
async function takeBase(copy: Copy, { client, plan, recorder }: Step): Promise<number | undefined> {
  if (copy.base === undefined || !isOfUnmergedPullRequest(plan.context)) return undefined;
  const begun = await recorder.copy?.beginReuse(copy, client);
  return begun && orEnd(begun);
}

/**
 * Waits while a copy is pushed (G12). The list is read anew, because the host may have taken minutes. Resolves to the
 * push if it still runs when the time is over, or to how the step ends. `entryId`: a push that was recorded later than this
 * entry, which takes the base away, is refused itself.
 */
export async function awaitPush(
  asked: { readonly copyId: string; readonly before: Look; readonly entryId?: number | undefined },
  step: Step,
): Promise<OrEnd<{ readonly look: Look; readonly push: Overwrite | undefined }>> {
  const { before, copyId, entryId } = asked;
  const again = await step.history.readAnew(before, entryId);
  if (again.ended) return again;
  const ask = (look: Look) => judgeReuse(copyId, look);
  const waited = await awaitOverwrites(again.answer, { ask, untilMs: step.client.deadlineMs }, step);
  if (waited.ended) return waited;
  const { look, verdict } = waited.answer;
  return { answer: { look, push: verdict.kind === 'wait' ? verdict.overwrite : undefined } };
}

/** If live was overwritten since the copy was made, its push asks for a person (G3). */
function sayWhatAPushWillAsk(look: Look, { log, plan }: Step): void {
  const { overwrites, pushedCopy: copy } = look;
  if (!copy) return;
  const objection = objectionTo({ ...look, purpose: 'push', copyId: copy.siteId, tag: undefined });
  // A pull request's copy never has a base. That alone needs no hint.
  const isKnown = overwrites.length > 0 || !isOfUnmergedPullRequest(plan.context);
  if (objection && isKnown) log.info(messages.pushAsksForPerson(copy, objection));
}
