import { describePutThere, judgeAgain, type Objection } from '../../live/rule.ts';
import { cancelledBeforeStart, Ended, orEnd, refuse } from '../../outcome/outcome.ts';
import type { Approval, Known } from '../../outcome/results.ts';
import type { Plan, Step } from '../step.ts';
import { awaitOverwrites, warnOfDoubt } from './await-overwrites.ts';
import type { Asked } from './guard-overwrite.ts';

const isAllowed: unique symbol = Symbol('isAllowed');

/** A push or a restore that the rule for live allows (G12), with the state of the lists at that moment. */
interface Allowed extends Asked {
  readonly [isAllowed]: true;
}

/**
 * A push whose preview was read. `objection`: why the rule for live forbids the push; always `undefined` without the
 * list.
 */
export interface Previewed extends Asked {
  readonly objection: Objection | undefined;
}

/** Refuses a push if the rule for live objects, unless a person has approved the page that says so (G12). */
export function guardPushedLive({ objection, ...asked }: Previewed, { plan }: Step): Allowed {
  const isRead = objection?.kind === 'changed' && isReadByPerson(asked.approvals, plan);
  if (objection && !isRead) throw refuseBy(objection);
  return { ...asked, [isAllowed]: true };
}

/** Before a restore, waits until no other overwrite of the site runs (G12). */
export async function guardRestoredLive(asked: Asked, step: Step): Promise<Allowed> {
  const { client, results } = step;
  const { look } = asked;
  if (!look) return { ...asked, [isAllowed]: true };
  const waited = orEnd(await awaitOverwrites(look, { untilMs: client.deadlineMs }, step));
  const { verdict } = waited;
  results.set({ look: waited.look });
  if (verdict.kind === 'changed') throw refuse({ kind: 'restore-not-begun', newest: verdict.overwrite });
  if (verdict.kind !== 'go') throw refuseBy(verdict);
  warnOfDoubt(verdict.overwrite, step);
  return { ...asked, look: waited.look, [isAllowed]: true };
}

function refuseBy(objection: Objection): Ended {
  switch (objection.kind) {
    case 'moved':
      return refuse({ kind: 'tag-moved', ...objection.moved });
    case 'changed':
      return refuse({ ...objection, kind: 'live-changed' });
    case 'undone':
      return refuse({ kind: 'push-undone', overwrite: objection.overwrite });
    case 'unfinished':
      return refuse({ kind: 'copy-unfinished', use: objection.use });
    default:
      return refuse({ kind: 'live-busy', overwrite: objection.overwrite });
  }
}

/**
 * Whether a person has read the page with the approved digest: reviewers have approved the run, or somebody typed the
 * digest into the form. A digest that the workflow itself passes on proves nothing (rules.md, *Approve what you saw*).
 * Pure.
 */
function isReadByPerson(approvals: readonly Approval[], { approvedDigest, context }: Plan): boolean {
  if (approvedDigest === undefined) return false;
  const isTyped = context.typedInputs?.some((typed) => typed.trim().toLowerCase() === approvedDigest);
  return approvals.length > 0 || isTyped === true;
}

const isRecorded: unique symbol = Symbol('isRecorded');

/**
 * Proof that a step may send the request of an overwrite, because its entry is written. Only a step without the list
 * has no entry yet.
 */
export interface Recorded extends Known {
  readonly [isRecorded]: true;
}

/**
 * Adds the step's own entry, then reads the lists again, and refuses the step if they now say something else (G11, G12).
 * Without the list, nothing is written before the response (G14).
 */
export async function recordOverwrite({ look: before, preview }: Allowed, step: Step): Promise<Recorded> {
  const { client, history, plan, recorder, results } = step;
  const begun = await recorder.overwrite?.begin({ look: before, preview }, client);
  if (!before) return { [isRecorded]: true, look: undefined, preview };
  const entryId = begun && orEnd(begun);
  if (entryId === undefined) throw new Error('nothing was planned that could be recorded');
  const after = orEnd(await history.readAnew(before, entryId));
  if (client.signal.aborted) throw new Ended(cancelledBeforeStart);
  // The approved page says what was deployed to the copy.
  const [putBefore, putAfter] = [before, after].map((look) => JSON.stringify(describePutThere(look)));
  const isOtherCode = plan.approvedDigest !== undefined && putAfter !== putBefore;
  const objection = judgeAgain(before, after, entryId);
  if (!isOtherCode && !objection) return { [isRecorded]: true, look: after, preview };
  // The message of the refusal describes the latest state of the lists.
  results.set({ look: after });
  throw objection && !isOtherCode ? refuseBy(objection) : refuse({ kind: 'preview-changed' });
}
