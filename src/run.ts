import { guardActors, guardRunApproval } from './guards/approved-in-github.ts';
import { guardLateAttempt, guardSameStep } from './guards/earlier-attempts.ts';
import { guardLists, guardPushedLive, guardRestoredLive, recordOverwrite } from './guards/guard-history.ts';
import { guardWithoutList } from './guards/without-list.ts';
import { messages } from './messages/messages.ts';
import type { Outcome } from './outcome/outcome.ts';
import { startsSomething, type Does } from './outcome/operation.ts';
import type { Step } from './operation/step.ts';
import { capitalize, present } from './text/sentence.ts';

type Guard = (step: Step) => Promise<Outcome | undefined> | Outcome | undefined;

/** What only this operation asks. */
function guardItself(step: Step): ReturnType<Guard> {
  return step.plan.guard?.(step);
}

type Asked = readonly Does[];
const pushes: Asked = ['pushes'];
const restores: Asked = ['restores'];
const both: Asked = [...pushes, ...restores];

/**
 * What may end a step before it acts, in this order, and for what the operation does: the first answer counts. A dry run asks
 * what it shows, and whether the real step would come too late. Without the list of its site see rules.md, G14.
 */
// prettier-ignore
const guards: readonly (readonly [Guard, real: Asked, dryRun: Asked, without: Asked, dryRunWithout: Asked])[] = [
  //                  with the list                    dry run  without  dry run without
  [guardWithoutList,  [],                              [],      both,    both],
  [guardActors,       both,                            [],      both,    []],
  [guardRunApproval,  both,                            [],      both,    []],
  // The `execute` of `copies` also waits: before a new copy, and while the copy that it uses again is pushed.
  [guardLists,        ['reads', 'copies', ...both],    both,    [],      []],
  [guardLateAttempt,  both,                            both,    [],      []],
  [guardSameStep,     both,                            [],      [],      []],
  [guardRestoredLive, restores,                        [],      [],      []],
  [guardItself,       both,                            both,    both,    both],
  [guardPushedLive,   pushes,                          [],      [],      []],
  [recordOverwrite,   both,                            [],      [],      []],
];

/** What this step asks before it acts. */
export function guardsOf({
  isDryRun,
  operation,
  missingForList,
}: Pick<Step['plan'], 'isDryRun' | 'missingForList'> & {
  readonly operation: { readonly does: Does };
}): readonly Guard[] {
  const column = (missingForList.length > 0 ? 2 : 0) + (isDryRun ? 1 : 0);
  return guards.flatMap(([guard, ...asked]) => (asked[column]?.includes(operation.does) ? [guard] : []));
}

/** The whole action, from a plan to an outcome. `main.ts` wires what comes before and after. */
export async function run(step: Step): Promise<Outcome> {
  const { history, log, plan, results } = step;
  log.info(plan.isDryRun ? `Dry run: ${plan.subject}` : capitalize(plan.subject));
  results.set({ named: plan.named });
  if (startsSomething(plan.operation) && !plan.isRepeatable && !plan.isDryRun) log.warn(messages.randomKey());
  // Started now, and awaited when its answer is needed.
  history.read().catch(() => undefined);
  for (const guard of guardsOf(plan)) {
    const ended = await guard(step);
    if (ended) return ended;
  }
  return (plan.isDryRun ? showDryRun(step) : undefined) ?? plan.execute(step);
}

/** A dry run shows the request that would be sent. An operation without one does its own. */
function showDryRun({ keyOf, log, plan }: Step): Outcome | undefined {
  const { api, operation, request } = plan;
  if (!request) return undefined;
  log.startGroup('The request that would be sent');
  const key = `Idempotency-Key: ${startsSomething(operation) ? keyOf(1) : 'a random one for each call'}`;
  for (const line of present([`${request.method} ${api.origin}${request.path}`, key, request.body])) {
    log.info(line);
  }
  return { kind: 'dry-run' };
}
