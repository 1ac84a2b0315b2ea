import { awaitPush } from '../../step/guards/await-overwrites.ts';
import type { StagingRecording } from '../../github/copy-recorder.ts';
import { messages } from '../../messages/messages.ts';
import { addressOf, isOfRun, type Use } from '../../live/list-entry.ts';
import { cancelledBeforeStart, Ended, orEnd, refuse, type GreenOutcome } from '../../outcome/outcome.ts';
import type { ReplacedSite, ReusedSite } from '../../outcome/results.ts';
import { askAboutSite, askAboutTask, type SiteAnswer } from '../../service/ask-about.ts';
import { askGitHub } from '../../github/ask-github.ts';
import { readStatuses } from '../../github/list.ts';
import { withCopyAge, type Look } from '../../live/look.ts';
import { copyOf, ownUsesOf, usesIn } from '../../live/uses.ts';
import { objectionTo } from '../../live/rule.ts';
import { commitOf, isLaterAttempt, isOfUnmergedPullRequest } from '../../inputs/run-context.ts';
import type { Step } from '../../step/step.ts';
import type { GitHub } from '../../ports.ts';
import { concludePoll, watchTask } from '../../step/tasks/follow-task.ts';
import { fitsIn } from '../../text/age.ts';
import { parseTimeMs } from '../../text/time.ts';
import { warnAboutOthers } from './recorded-sites.ts';
import { nameSite } from '../../messages/describe-sites.ts';

/** A recorded copy that a step wants to use again. */
interface RecordedCopy {
  readonly copy: Use;
  readonly look: Look;
  readonly recording: StagingRecording;
}

/**
 * `outcome`: the recorded copy is used, and the step is done. `replaced`: a new copy replaces it. Neither: there is no
 * copy.
 */
interface Checked {
  readonly outcome?: GreenOutcome;
  readonly reused?: ReusedSite;
  readonly replaced?: ReplacedSite;
}

/**
 * Uses the newest recorded copy of the environment if the service still knows it (G3). With `reuse: false`, only notes
 * the copy that will remain beside the new one. Without an outcome, a new copy is needed.
 */
export async function checkRecordedCopy(
  { isReusing, recording }: { readonly isReusing: boolean; readonly recording: StagingRecording },
  look: Look,
  step: Step,
): Promise<Checked> {
  const { log } = step;
  const { ofOthers, own } = usesIn(recording.environment, look);
  const copy = readCopy(own[0], look);
  // Earlier runs have warned about copies by other accounts that are older than this copy.
  const newer = ofOthers.filter(({ id }) => id > (copy?.id ?? 0));
  warnAboutOthers(newer, log);
  if (!copy) return {};
  await warnIfClosed(copy, look, step);
  if (isReusing) return reuseOrReplace({ copy, look, recording }, step);
  return replaceCopy({ copy, look }, { why: 'unwanted' }, step);
}

/** Notes that a new copy replaces the recorded one. A person may be told to delete it, so its domain must not be live's. */
function replaceCopy(
  { copy, look }: Pick<RecordedCopy, 'copy' | 'look'>,
  { confirmation, why }: Pick<ReplacedSite, 'why'> & { readonly confirmation?: string | undefined },
  { results }: Step,
): Checked {
  const domain = addressOf(copy.domain, look.overwrites, confirmation);
  const replaced: ReplacedSite = { id: copy.siteId, domain, why };
  results.set({ replaced });
  return { replaced };
}

/** The copy of the environment's newest use, with what its uses in any environment say of it (G1). */
function readCopy(newest: Use | undefined, look: Look): Use | undefined {
  if (!newest) return undefined;
  const { base, firstId, isUnmerged } = copyOf(ownUsesOf(newest.siteId, look)) ?? newest;
  return { ...newest, base, firstId, isUnmerged };
}

/** A run that begins to use a copy this long after its event may have been overtaken by the closing of its environment. */
const LATE_MS = 60_000;

/** Warns that a re-run, or a run that comes late, opens an environment again that was closed since it was started. */
async function warnIfClosed(copy: Use, { nowMs }: Look, step: Step): Promise<void> {
  const { context } = step.plan;
  const isRerun = isLaterAttempt(context);
  const { eventAtMs = nowMs } = context;
  if (!isRerun && nowMs - eventAtMs < LATE_MS) return;
  const isClosed = async (github: GitHub): Promise<boolean> => {
    const [latest] = (await readStatuses(copy, github)) ?? [];
    const isInactive = latest?.state === 'inactive';
    return isInactive && (isRerun || (parseTimeMs(latest.createdAt) ?? Infinity) > eventAtMs);
  };
  const { answer } = await askGitHub({ kind: 'lists' }, isClosed, step);
  if (answer) step.log.warn(messages.environmentOpenedAgain(copy.environment));
}

/**
 * The state of a recorded copy at the service. `confirmation`: the live site's domain, as the push preview names it.
 */
type State =
  | { readonly kind: 'being-made'; readonly taskId: string }
  | { readonly kind: 'ready'; readonly site: Extract<SiteAnswer, { kind: 'known' }> }
  | {
      readonly kind: 'unusable';
      readonly why: Exclude<ReplacedSite['why'], 'unwanted'>;
      readonly confirmation?: string | undefined;
    };

async function reuseOrReplace(recorded: RecordedCopy, step: Step): Promise<Checked> {
  const { copy, look, recording } = recorded;
  const { log } = step;
  const name = nameSite(copy.siteId, addressOf(copy.domain, look.overwrites));
  log.info(
    `Staging site ${name} is recorded in environment "${recording.environment}". Checking whether it still exists.`,
  );
  const state = await askForState(recorded, step);
  switch (state.kind) {
    case 'being-made':
      return awaitCopy(state.taskId, recorded, step);
    case 'ready':
      return reuseCopy(state.site, recorded, step);
    case 'unusable':
      log.info(messages.newSiteNeeded(state.why));
      return replaceCopy(recorded, state, step);
  }
}

/**
 * Asks the service about the copy's task first, so that a later run still uses a copy whose run was cancelled or timed
 * out while the copy was being made. Refuses the step if the state cannot be known.
 */
async function askForState({ copy, look, recording }: RecordedCopy, { client, log }: Step): Promise<State> {
  const { siteId, taskId } = copy;
  if (taskId !== undefined) {
    const task = await askAboutTask(taskId, client);
    if (task.kind === 'cancelled') throw new Ended(cancelledBeforeStart);
    if (task.kind === 'failed' || task.kind === 'doubtful') return { kind: 'unusable', why: 'failed' };
    if (task.kind === 'unclear') throw refuse({ kind: 'recorded-site-unavailable', failure: task.failure });
    if (task.kind === 'running') return { kind: 'being-made', taskId };
  }
  const site = await askAboutSite(siteId, client);
  if (site.kind === 'cancelled') throw new Ended(cancelledBeforeStart);
  if (site.kind === 'gone') return { kind: 'unusable', why: 'gone' };
  if (site.kind !== 'known') throw refuse({ kind: 'recorded-site-unavailable', failure: site.failure });
  const { age, confirmation, copiedAt } = site;
  const { maxCopyAgeHours: maxHours } = recording;
  log.info(messages.copyAge(copiedAt, age));
  // A copy that this job has used last, in an earlier attempt, is not too old: a re-run continues with it.
  const isOwn = isOfRun(copy, look.run) && copy.job === look.job;
  if (maxHours === undefined || isOwn) return { kind: 'ready', site };
  const fits = fitsIn(age, maxHours);
  if (fits === undefined) throw refuse({ kind: 'copy-too-old', age: undefined, maxHours });
  return !fits ? { kind: 'unusable', why: 'too-old', confirmation } : { kind: 'ready', site };
}

/** Uses a copy that is still being made, once its task is completed, as if this step had started it. */
async function awaitCopy(taskId: string, recorded: RecordedCopy, step: Step): Promise<Checked> {
  const { copy, look } = recorded;
  await beginUse(copy, step);
  const reused = noteReuse({ domain: addressOf(copy.domain, look.overwrites), taskId }, recorded, step);
  step.log.info(`It is still being created. Waiting for task ${taskId}.`);
  const result = await watchTask({ taskId, isFirstAtOnce: true }, step);
  return { reused, outcome: concludePoll(result, { by: 'this-run', effect: 'started' }, step) };
}

/** Uses a copy that exists, once no push of it runs. */
async function reuseCopy(
  site: Extract<State, { kind: 'ready' }>['site'],
  recorded: RecordedCopy,
  step: Step,
): Promise<Checked> {
  const { client, log } = step;
  const { copy, look } = recorded;
  const { siteId: id } = copy;
  const { age, blockedReason, canPush, confirmation, copiedAt } = site;
  const entryId = await beginUse(copy, step);
  const waited = orEnd(await awaitPush({ copyId: id, before: look, entryId }, step));
  if (waited.push) throw refuse({ kind: 'live-busy', overwrite: waited.push });
  const domain = addressOf(copy.domain, waited.look.overwrites, confirmation);
  const reused = noteReuse({ domain, copiedAt, age }, recorded, step);
  if (canPush === false) log.warn(messages.canPush(false, blockedReason));
  sayWhatAPushWillAsk(copy, withCopyAge(waited.look, { age, elapsedMs: client.clock.elapsedMs() }), step);
  return { reused, outcome: { kind: 'site-reused', siteId: id } };
}

/** Records and logs that the copy is used again. */
function noteReuse(
  current: Omit<ReusedSite, 'expiresAtMs' | 'id' | 'record'>,
  { copy, recording }: RecordedCopy,
  { log, recorder, results }: Step,
): ReusedSite {
  const { expiresAtMs, options, siteId: id } = copy;
  recorder.copy?.reused(copy);
  const reused: ReusedSite = { id, record: copy, expiresAtMs, ...current };
  results.set({ reused });
  log.info(messages.copyEntry(copy));
  if (expiresAtMs !== undefined) log.info(messages.copyExpires(expiresAtMs));
  if (options !== recording.options) {
    log.info(
      `It was created with the options ${options}. This run asks for ${recording.options}, which is ignored.`,
    );
  }
  return reused;
}

/** Records the use of an unmerged pull request, which must stand first. Resolves to its id, if there is one. */
async function beginUse(copy: Use, { client, recorder }: Step): Promise<number | undefined> {
  if (copy.isUnmerged) return undefined;
  const begun = await recorder.copy?.beginUse(copy, client);
  return begun && orEnd(begun);
}

/** Logs that a push of the copy will need a person, if this job succeeds and nothing else changes (G12). */
function sayWhatAPushWillAsk(copy: Use, look: Look, { log, plan }: Step): void {
  const { attempt, job, overwrites, run, uses } = look;
  const isUnmerged = isOfUnmergedPullRequest(plan.context);
  const end = { kind: 'running', statusId: undefined, atMs: undefined } as const;
  const use: Use = {
    ...copy,
    id: Infinity,
    ...{ attempt, commit: commitOf(plan.context), end, isUnmerged, job, run },
  };
  const pushing: Look = {
    ...look,
    uses: [use, ...uses],
    purpose: 'push',
    copyId: copy.siteId,
    tag: undefined,
  };
  const objection = objectionTo(pushing);
  // The copy of an unmerged pull request always needs a person, which alone needs no hint.
  const needsHint = overwrites.length > 0 || !isUnmerged;
  if (objection && needsHint) log.info(messages.pushAsksForPerson(objection));
}
