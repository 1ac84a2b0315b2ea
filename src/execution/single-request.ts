import { warnOfForeignReplay } from './verify-domain.ts';
import {
  cancelledBeforeStart,
  endOfForeignAnswer,
  endOfReading,
  nothingRepeated,
  nothingRepeatedOf,
} from '../report/messages.ts';
import { foreignAnswer } from '../outcome/request-failure.ts';
import type { Change, Reading } from '../operations/operation.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { send } from '../api/client.ts';
import { endingContext, type Story } from './step.ts';
import type { Accepted } from './submit.ts';

/** Reads the answer of an operation that is done with it: no task is followed. */
export function conclude(operation: Change, { success, mayBeOwn }: Accepted, story: Story): Outcome {
  const { journal } = story;
  if (success.isReplay) warnOfForeignReplay(story, mayBeOwn);
  const isOld = success.isReplay && !mayBeOwn;
  journal.find({ isReplay: success.isReplay, data: success.envelope.data });
  const read = operation.readAnswer(success.envelope.data);
  if (!read.ok) return endOfForeignAnswer(`the answer is not about it: ${read.reason}`, endingContext(story));
  journal.find(read.findings);
  if (read.warning !== undefined) journal.warn(read.warning);
  return {
    status: 'completed',
    what: isOld ? nothingRepeatedOf(operation.subject) : (operation.done ?? `${operation.subject}: done`),
    ...(isOld && { notice: nothingRepeated }),
  };
}

/** An operation that starts nothing: one request, and what its answer says. */
export async function read(operation: Reading, story: Story): Promise<Outcome> {
  const { journal, sender } = story;
  const sent = await send(operation.request, sender);
  if (sent.kind === 'cancelled') return cancelledBeforeStart();
  if (sent.kind === 'troubled') {
    if (sent.trouble.data) journal.find({ data: sent.trouble.data });
    return endOfReading(sent.trouble, endingContext(story));
  }
  const { data } = sent.success.envelope;
  const answer = operation.readAnswer(data);
  journal.find({ data });
  if (!answer.ok)
    return endOfReading(foreignAnswer(`the service answered, but ${answer.reason}`), endingContext(story));
  journal.find(answer.findings);
  operation.tell(data, story.journal, sender.clock.wallMs());
  return { status: 'completed', what: operation.describe(data) };
}
