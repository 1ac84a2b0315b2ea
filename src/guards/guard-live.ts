import { judgeAgain, type Objection } from '../outcome/rule.ts';
import { cancelledBeforeStart, Ended, orEnd, refuse } from '../outcome/outcome.ts';
import type { Approval, Known } from '../outcome/results.ts';
import type { Plan, Step } from '../operation/step.ts';
import { awaitOverwrites, warnOfDoubt } from './await-overwrites.ts';
import type { Asked } from './guard-overwrite.ts';

const isAllowed: unique symbol = Symbol('isAllowed');

/** A push or a restore to which the rule for live does not object (G12), and what the lists said then. */
interface Allowed extends Asked {
  readonly [isAllowed]: true;
}

/** A push whose preview was read. `objection`: what the rule for live says against it; without the list nobody can know. */
export interface Previewed extends Asked {
  readonly objection: Objection | undefined;
}

/** Refuses a push of what nobody has read (G12). */
export function guardPushedLive({ objection, ...asked }: Previewed, { plan }: Step): Allowed {
  const isRead = objection?.kind === 'changed' && isReadByPerson(asked.approvals, plan);
  if (objection && !isRead) throw refuseBy(objection);
  return { ...asked, [isAllowed]: true };
}

/** Waits until no other overwrite of the site runs, before a restore. A re-run never begins one (G12). */
export async function guardRestoredLive(asked: Asked, step: Step): Promise<Allowed> {
  const { client, results } = step;
  const { look } = asked;
  if (!look) return { ...asked, [isAllowed]: true };
  const { look: now, verdict } = orEnd(await awaitOverwrites(look, { untilMs: client.deadlineMs }, step));
  results.set({ look: now });
  if (verdict.kind === 'changed') throw refuse({ kind: 'restore-not-begun', newest: verdict.overwrite });
  if (verdict.kind !== 'go') throw refuseBy(verdict);
  warnOfDoubt(verdict.overwrite, step);
  return { ...asked, look: now, [isAllowed]: true };
}

function refuseBy(objection: Objection): Ended {
  if (objection.kind === 'moved') return refuse({ kind: 'tag-moved', ...objection.moved });
  if (objection.kind === 'changed') return refuse({ kind: 'live-changed', overwrite: objection.overwrite });
  return refuse({ kind: 'live-busy', overwrite: objection.overwrite });
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

const isRecorded: unique symbol = Symbol('isRecorded');

/** What a step knows that may send the request of an overwrite: its entry stands in the list, if it has one. */
export interface Recorded extends Known {
  readonly [isRecorded]: true;
}

/**
 * Adds the step's own entry, then reads the lists once more: who recorded first goes first (G11 and G12). If the
 * rule now answers otherwise, names another overwrite, or finds another entry of the copy than the approved page names, the
 * step is refused. Resolves to what the lists say then. Without the list there is nothing to write yet.
 */
export async function recordOverwrite({ look: before, preview }: Allowed, step: Step): Promise<Recorded> {
  const { client, history, plan, recorder, results } = step;
  const begun = await recorder.overwrite?.begin({ look: before, preview }, client);
  if (!before) return { [isRecorded]: true, look: undefined, preview };
  const entryId = begun && orEnd(begun);
  if (entryId === undefined) throw new Error('nothing was planned that could be recorded');
  const now = orEnd(await history.readAnew(before, entryId));
  if (client.signal.aborted) throw new Ended(cancelledBeforeStart);
  // The approved page names the entry of the copy: another one may stand for other code.
  const isOtherCode = plan.approvedDigest !== undefined && now.pushedCopy?.id !== before.pushedCopy?.id;
  const objection = judgeAgain(before, now, entryId);
  if (!isOtherCode && !objection) return { [isRecorded]: true, look: now, preview };
  // What is said of the refusal is about what was seen now.
  results.set({ look: now });
  throw objection && !isOtherCode ? refuseBy(objection) : refuse({ kind: 'preview-changed' });
}
