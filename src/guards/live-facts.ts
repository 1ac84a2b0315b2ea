import { isOfRun } from '../history/entry.ts';
import { judge, newestSeen, type Question } from '../history/judge.ts';
import { isLaterAttempt, runUrlOf } from '../inputs/run-context.ts';
import type { Overwrite } from '../outcome/entry.ts';
import type { LiveFacts } from '../outcome/push-facts.ts';
import type { Step } from '../operation/step.ts';

/** What the rule is told of a step, whatever it is asked. */
export function questionOf({ history, keyOf, plan }: Step): Omit<Question, 'purpose'> {
  const { copy, live = [], onCopy } = history.current ?? {};
  return {
    key: keyOf(1),
    run: runUrlOf(plan.context),
    isRerun: isLaterAttempt(plan.context),
    copyId: plan.lists?.copyId,
    base: copy?.base,
    live,
    onCopy,
  };
}

/** What the lists say, as it is shown: for a push with what speaks against it. `undefined`: they were not read. */
export function readLiveFacts(step: Step): LiveFacts | undefined {
  const { history } = step;
  const look = history.current;
  if (!look) return undefined;
  const question = questionOf(step);
  const verdict = judge({ ...question, purpose: 'push' });
  // A preview, too.
  const isPush = question.copyId !== undefined;
  const isOwn = ({ key }: Overwrite): boolean => key === question.key;
  // The rule itself leaves out what a push of this run did. A restore that is followed did nothing before itself.
  const seen = newestSeen(
    isPush ? question : { ...question, live: question.live.filter((each) => !isOwn(each)) },
  );
  const [newest] = look.live;
  return {
    seen,
    newest: newest?.id === seen?.id ? undefined : newest,
    onCopy: look.onCopy[0],
    copy: look.copy,
    otherAccount: look.copy ? undefined : look.copyOfOthers?.creator,
    against:
      isPush && verdict.kind !== 'go'
        ? { kind: verdict.kind === 'busy' ? 'busy' : 'changed', overwrite: verdict.overwrite }
        : undefined,
    earlier: look.live.find((each) => each.key !== undefined && (isOwn(each) || isOfRun(each, question.run))),
  };
}
