import { judge, judgeAgain, stateOf, type Look, type Verdict } from '../history/look.ts';
import { describeFailure } from '../messages/describe-failure.ts';
import { messages } from '../messages/messages.ts';
import { cancelledBeforeStart, refuse, type Outcome } from '../outcome/outcome.ts';
import { overwritesSite } from '../outcome/operation.ts';
import type { Plan, Step } from '../operation/step.ts';
import { awaitOverwrites, warnOfDoubt } from './await-overwrites.ts';

/** Reads the lists. A step that overwrites, or records its copy, does not go on without it (rules.md, G12). */
export async function guardLists(step: Step): Promise<Outcome | undefined> {
  const { client, history, log, plan, results } = step;
  const { operation } = plan;
  const { ended } = await history.read();
  if (client.signal.aborted) return cancelledBeforeStart;
  if (history.current && operation.does !== 'copies') results.set({ live: stateOf(history.current) });
  if (ended?.kind !== 'github-failed' || overwritesSite(operation) || plan.recording) return ended;
  const { failure } = ended;
  const reason = describeFailure(failure);
  if (operation.does === 'copies')
    log.info(`Not checked whether a push or a restore of the live site is running: ${reason}.`);
  else log.warn(messages.githubFailure(messages.liveUnknown(), reason, failure));
  return undefined;
}

/** Refuses a push of what nobody has read (rules.md, G12). */
export function guardPushedLive(step: Step): Outcome | undefined {
  const verdict = judge(lookOf(step));
  const isRead = verdict.kind === 'changed' && isReadByPerson(step.plan);
  return verdict.kind === 'go' || isRead ? undefined : refuseBy(verdict);
}

/** Waits until no other overwrite of the site runs, before a restore. A re-run never begins one (rules.md, G12). */
export async function guardRestoredLive(step: Step): Promise<Outcome | undefined> {
  const { client, history, results } = step;
  const { ended, verdict } = await awaitOverwrites(step, client.deadlineMs);
  if (ended) return ended;
  results.set({ live: history.current && stateOf(history.current) });
  const { kind, overwrite } = verdict ?? {};
  if (kind === 'changed') return refuse({ kind: 'restore-not-begun', newest: overwrite });
  if (kind !== 'go' && overwrite) return refuse({ kind: 'live-busy', overwrite });
  warnOfDoubt(overwrite, step);
  return undefined;
}

function refuseBy({ kind, overwrite }: Verdict): Outcome {
  const isBusy = kind === 'busy' && overwrite;
  return refuse(isBusy ? { kind: 'live-busy', overwrite } : { kind: 'live-changed', overwrite });
}

/**
 * Whether a person has read the page of the approved digest, which fits: reviewers have approved the run, or somebody typed
 * the digest into the form. One that a workflow hands on by itself opens nothing (rules.md, *Approve what you saw*). Pure.
 */
function isReadByPerson({ approval, approvedDigest, context }: Plan): boolean {
  if (approvedDigest === undefined) return false;
  const isTyped = context.typedInputs?.some((typed) => typed.trim().toLowerCase() === approvedDigest);
  return approval !== undefined || isTyped === true;
}

/**
 * Adds the step's own entry, then reads the lists once more: who recorded first goes first (rules.md, G11 and G12). If the
 * rule now answers otherwise, names another overwrite, or finds another entry of the copy than the approved page names, the
 * step is refused.
 */
export async function recordOverwrite(step: Step): Promise<Outcome | undefined> {
  const { client, history, plan, recorder, results } = step;
  const before = lookOf(step);
  const begun = await recorder.beginOverwrite(client);
  if (begun.ended) return begun.ended;
  const again = await history.readAnew(begun.entryId);
  if (again.ended) return again.ended;
  if (client.signal.aborted) return cancelledBeforeStart;
  const now = lookOf(step);
  // The approved page names the entry of the copy: another one may stand for other code.
  const isOtherCode = plan.approvedDigest !== undefined && now.pushedCopy?.id !== before.pushedCopy?.id;
  const verdict = judgeAgain(before, now, begun.entryId);
  const refusal = isOtherCode ? refuse({ kind: 'preview-changed' }) : verdict && refuseBy(verdict);
  // What is said of the refusal is about what was seen now.
  if (refusal) results.set({ live: stateOf(now) });
  return refusal;
}

/** What the lists say: `guardLists` has ended a step that overwrites without it. */
function lookOf({ history }: Step): Look {
  if (history.current) return history.current;
  throw new Error('the list of the live site was not read');
}
