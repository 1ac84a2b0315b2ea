import { judge, type Verdict } from '../history/judge.ts';
import { messages } from '../messages/messages.ts';
import { cancelledBeforeStart, refuse, type Outcome } from '../outcome/outcome.ts';
import { overwritesSite } from '../outcome/report-content.ts';
import type { Plan, Step } from '../operation/step.ts';
import { questionOf, readLiveFacts } from './live-facts.ts';

/** Waits for what the lists say. A step that overwrites, or records its copy, does not go on without it (rules.md, G12). */
export async function guardLists(step: Step): Promise<Outcome | undefined> {
  const { client, history, log, plan, results } = step;
  const { operation } = plan;
  const { ended } = await history.read();
  if (client.signal.aborted) return cancelledBeforeStart;
  if (overwritesSite(operation)) results.set({ live: readLiveFacts(step) });
  if (ended?.kind !== 'github-failed' || overwritesSite(operation) || plan.recording) return ended;
  const { githubFailure, reason } = ended;
  if (operation.does === 'copies') log.info(messages.liveNotAsked(reason));
  else log.warn(messages.githubFailure(messages.liveUnknown(), reason, githubFailure));
  return undefined;
}

/** Refuses a push of what nobody has read (rules.md, G12). */
export function guardPushedLive(step: Step): Outcome | undefined {
  const verdict = judge({ ...questionOf(step), purpose: 'push' });
  const isRead = verdict.kind === 'changed' && isReadByPerson(step.plan);
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
  if (!overwrite) return undefined;
  const before = readRule(step);
  const domain = results.current.preview?.facts.confirmation.text;
  const begun = await recorder.beginOverwrite(
    {
      'api-url': api.baseUrl,
      operation: operation.name,
      'idempotency-key': keyOf(1),
      'live-domain': domain ?? history.current?.live.find((each) => each.domain !== undefined)?.domain,
      ...overwrite,
    },
    client,
  );
  if (begun.ended) return begun.ended;
  const ownId = begun.answer;
  const again = await history.readAnew(ownId);
  if (again.ended) return again.ended;
  if (client.signal.aborted) return cancelledBeforeStart;
  const now = readRule(step, ownId);
  const changed = now.about.filter((each, index) => each?.id !== before.about[index]?.id);
  if (now.kind === before.kind && changed.length === 0) return undefined;
  // What is new is named, not what a person has read.
  return refuseBy(now.kind === 'changed' ? { ...now, overwrite: changed[0] ?? now.overwrite } : now);
}

/** What the rule says, and the overwrites that it looks at: it names only one of them. */
function readRule(step: Step, ownId?: number) {
  const purpose = step.plan.operation.does === 'pushes' ? 'push' : 'restore';
  const verdict = judge({ ...questionOf(step), purpose, ownId });
  const { onCopy, seen } = readLiveFacts(step) ?? {};
  return { ...verdict, about: [seen, onCopy, verdict.overwrite] };
}
