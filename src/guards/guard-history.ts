import { judge, judgeAgain, stateOf, type Verdict } from '../history/look.ts';
import { messages } from '../messages/messages.ts';
import { cancelledBeforeStart, refuse, type Outcome } from '../outcome/outcome.ts';
import { overwritesSite } from '../outcome/report-content.ts';
import type { Plan, Step } from '../operation/step.ts';

/** Waits for what the lists say. A step that overwrites, or records its copy, does not go on without it (rules.md, G12). */
export async function guardLists(step: Step): Promise<Outcome | undefined> {
  const { client, history, log, plan, results } = step;
  const { operation } = plan;
  const { ended } = await history.read();
  if (client.signal.aborted) return cancelledBeforeStart;
  if (history.current && operation.does !== 'copies') results.set({ live: stateOf(history.current) });
  if (ended?.kind !== 'github-failed' || overwritesSite(operation) || plan.recording) return ended;
  const { githubFailure, reason } = ended;
  if (operation.does === 'copies') log.info(messages.liveNotAsked(reason));
  else log.warn(messages.githubFailure(messages.liveUnknown(), reason, githubFailure));
  return undefined;
}

/** Refuses a push of what nobody has read (rules.md, G12). */
export function guardPushedLive({ history, plan }: Step): Outcome | undefined {
  if (!history.current) return undefined;
  const verdict = judge(history.current, 'push');
  const isRead = verdict.kind === 'changed' && isReadByPerson(plan);
  return verdict.kind === 'go' || isRead ? undefined : refuseBy(verdict);
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
 * rule now answers otherwise, or names another overwrite, the step is refused.
 */
export async function recordOverwrite(step: Step): Promise<Outcome | undefined> {
  const { client, history, keyOf, plan, recorder, results } = step;
  const { api, operation, overwrite } = plan;
  if (!overwrite || !history.current) return undefined;
  const before = history.current;
  const domain = results.current.preview?.facts.confirmation.text;
  const begun = await recorder.beginOverwrite(
    {
      'api-url': api.baseUrl,
      operation: operation.name,
      'idempotency-key': keyOf(1),
      'live-domain': domain ?? before.live.find((each) => each.domain !== undefined)?.domain,
      ...overwrite,
    },
    client,
  );
  if (begun.ended) return begun.ended;
  const again = await history.readAnew(begun.answer);
  if (again.ended) return again.ended;
  if (client.signal.aborted) return cancelledBeforeStart;
  const purpose = operation.does === 'pushes' ? 'push' : 'restore';
  const verdict = judgeAgain(before, history.current, { purpose, ownId: begun.answer });
  return verdict && refuseBy(verdict);
}
