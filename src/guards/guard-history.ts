import { judge, judgeAgain, stateOf, type Look, type Verdict } from '../history/look.ts';
import { describeFailure } from '../messages/describe-failure.ts';
import { messages } from '../messages/messages.ts';
import { cancelledBeforeStart, Ended, orEnd, refuse } from '../outcome/outcome.ts';
import { overwritesSite } from '../outcome/operation.ts';
import type { Approval, Results } from '../outcome/results.ts';
import type { Plan, Step } from '../operation/step.ts';
import { awaitOverwrites, warnOfDoubt } from './await-overwrites.ts';

/**
 * Reads the lists. A step that overwrites, or records its copy, does not go on without them (rules.md, G12). `undefined`: no
 * list was planned, or GitHub did not say it.
 */
export async function readLists(step: Step): Promise<Look | undefined> {
  const { client, history, log, plan, results } = step;
  const { operation } = plan;
  const { answer: look, ended } = await history.read();
  if (client.signal.aborted) throw new Ended(cancelledBeforeStart);
  if (!ended) {
    if (look && operation.does !== 'copies') results.set({ live: stateOf(look) });
    return look;
  }
  if (ended.kind !== 'github-failed' || overwritesSite(operation) || plan.recording) throw new Ended(ended);
  const { failure } = ended;
  const reason = describeFailure(failure);
  if (operation.does === 'copies')
    log.info(`Not checked whether a push or a restore of the live site is running: ${reason}.`);
  else log.warn(messages.githubFailure(messages.liveUnknown(), reason, failure));
  return undefined;
}

/** Refuses a push of what nobody has read (rules.md, G12). */
export function guardPushedLive(look: Look, approvals: readonly Approval[], { plan }: Step): void {
  const verdict = judge(look);
  const isRead = verdict.kind === 'changed' && isReadByPerson(approvals, plan);
  if (verdict.kind !== 'go' && !isRead) throw refuseBy(verdict);
}

/** Waits until no other overwrite of the site runs, before a restore. A re-run never begins one (rules.md, G12). */
export async function guardRestoredLive(look: Look, step: Step): Promise<Look> {
  const { client, results } = step;
  const { look: now, verdict } = orEnd(await awaitOverwrites(look, { untilMs: client.deadlineMs }, step));
  results.set({ live: stateOf(now) });
  const { kind, overwrite } = verdict;
  if (kind === 'changed') throw refuse({ kind: 'restore-not-begun', newest: overwrite });
  if (kind !== 'go' && overwrite) throw refuse({ kind: 'live-busy', overwrite });
  warnOfDoubt(overwrite, step);
  return now;
}

function refuseBy({ kind, overwrite }: Verdict): Ended {
  const isBusy = kind === 'busy' && overwrite;
  return refuse(isBusy ? { kind: 'live-busy', overwrite } : { kind: 'live-changed', overwrite });
}

/**
 * Whether a person has read the page of the approved digest, which fits: reviewers have approved the run, or somebody typed
 * the digest into the form. One that a workflow hands on by itself opens nothing (rules.md, *Approve what you saw*). Pure.
 */
function isReadByPerson(approvals: readonly Approval[], { approvedDigest, context }: Plan): boolean {
  if (approvedDigest === undefined) return false;
  const isTyped = context.typedInputs?.some((typed) => typed.trim().toLowerCase() === approvedDigest);
  return approvals.length > 0 || isTyped === true;
}

/**
 * Adds the step's own entry, then reads the lists once more: who recorded first goes first (rules.md, G11 and G12). If the
 * rule now answers otherwise, names another overwrite, or finds another entry of the copy than the approved page names, the
 * step is refused. Resolves to what the lists say then.
 */
export async function recordOverwrite(
  known: Pick<Results, 'preview'> & { readonly look: Look },
  step: Step,
): Promise<Look> {
  const { client, history, plan, recorder, results } = step;
  const { look: before } = known;
  const entryId = orEnd(await recorder.beginOverwrite(known, client));
  const now = orEnd(await history.readAnew(entryId));
  if (client.signal.aborted) throw new Ended(cancelledBeforeStart);
  // The approved page names the entry of the copy: another one may stand for other code.
  const isOtherCode = plan.approvedDigest !== undefined && now.pushedCopy?.id !== before.pushedCopy?.id;
  const verdict = judgeAgain(before, now, entryId);
  if (!isOtherCode && !verdict) return now;
  // What is said of the refusal is about what was seen now.
  results.set({ live: stateOf(now) });
  throw verdict && !isOtherCode ? refuseBy(verdict) : refuse({ kind: 'preview-changed' });
}
