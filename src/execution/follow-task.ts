import { warnOfForeignReplay } from './verify-domain.ts';
import {
  cancelledWhileWaiting,
  endOfFailedTask,
  endOfForeignAnswer,
  endOfLostTrack,
  endOfReading,
  endOfTime,
  nothingRepeated,
  nothingRepeatedOf,
} from '../report/messages.ts';
import type { Await } from '../operations/operation.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { siteUrl } from '../api/site.ts';
import { endingContext, type Story } from './step.ts';
import type { Accepted } from './submit.ts';
import { readTask, settledAs } from '../api/task.ts';
import { waitForTask, type WaitEnd, type WaitOptions } from './poll-task.ts';

/** Reads the answer of an accepted request, records it, and follows its task to the end. */
export async function followAccepted(accepted: Accepted, story: Story): Promise<Outcome | 'task-failed'> {
  const { journal, plan, recorder } = story;
  const { envelope, isReplay } = accepted.success;
  if (isReplay) warnOfForeignReplay(story, accepted.mayBeOwn);
  journal.find({ isReplay, data: envelope.data });
  const task = readTask(envelope.data);
  const read = plan.operation.readAnswer(envelope.data);
  // The task's id first: whoever reads the red end needs it to find out.
  if (task) journal.find({ taskId: task.id, ...(task.status !== undefined && { taskStatus: task.status }) });
  if (!read.ok) return endOfForeignAnswer(read.reason, endingContext(story));
  if (!task) return endOfForeignAnswer('its answer names no task', endingContext(story));
  journal.find(read.findings);
  if (isReplay) journal.say(describeReplay(accepted));
  journal.mark(isReplay ? 'stored answer: the task of an earlier request' : 'accepted by the service');
  if (read.warning !== undefined) journal.warn(read.warning);
  // What turns out to be an earlier attempt's failure is not recorded as this one's: one look first.
  if (!accepted.isEarlier) await recorder.accepted();
  // An answer that says it has ended already is looked at: a failure is no success for not being waited for.
  if (!plan.isWaiting && !isReplay && settledAs(task) === undefined) {
    return {
      status: 'submitted',
      what: `task ${task.id} was accepted, and is not waited for (${plan.operation.subject}); ${howToAwait(task.id)}`,
    };
  }
  const end = await watchTask(
    {
      taskId: task.id,
      retryAfterMs: accepted.success.retryAfterMs,
      isFirstAtOnce: isReplay || settledAs(task) !== undefined,
      isOneLook: !plan.isWaiting,
      onFirstAnswer: async (seen) => {
        if (settledAs(seen) !== 'failed') await recorder.accepted();
      },
    },
    story,
  );
  if (accepted.isEarlier && end.kind === 'failed' && end.isFirstAnswer) return 'task-failed';
  await recorder.accepted();
  return endOfWait(end, task.id, { ...story, mayBeOwn: accepted.mayBeOwn });
}

/** Watches a task in a log group of its own, until it has ended or the wait has. */
export async function watchTask(
  options: Omit<WaitOptions, 'prefix' | 'fixedIntervalMs'>,
  { journal, plan, sender }: Story,
): Promise<WaitEnd> {
  journal.openGroup(`Task ${options.taskId}`);
  const wait = { ...options, prefix: plan.api.prefix, fixedIntervalMs: plan.fixedIntervalMs };
  const end = await waitForTask(wait, sender, journal);
  journal.closeGroup();
  return end;
}

/** Follows a task that an earlier step or run started. */
export async function awaitTask({ taskId }: Await, story: Story): Promise<Outcome> {
  const isOneLook = !story.plan.isWaiting;
  const end = await watchTask({ taskId, isFirstAtOnce: true, isUnproven: true, isOneLook }, story);
  return endOfWait(end, taskId, story);
}

/** Follows a task that is already there to its end, as this step's own: a staging site that is still being made. */
export async function attachTo(taskId: string, story: Story): Promise<Outcome> {
  story.journal.find({ taskId });
  const isOneLook = !story.plan.isWaiting;
  return endOfWait(await watchTask({ taskId, isFirstAtOnce: true, isOneLook }, story), taskId, story);
}

/** The outcome that an ended wait is. Only a task seen as `completed` is green. */
export function endOfWait(
  end: WaitEnd,
  taskId: string,
  story: Story & { readonly mayBeOwn?: boolean },
): Outcome {
  const { journal, plan, sender } = story;
  const context = endingContext(story);
  switch (end.kind) {
    case 'completed': {
      const url = siteUrl(journal.findings.siteDomain);
      if (url !== undefined) journal.find({ siteUrl: url });
      // Of a replay that may be the answer to this step's own lost try, nobody can say that it was done before.
      const isOld = end.isFirstAnswer && journal.findings.isReplay === true && story.mayBeOwn !== true;
      return {
        status: 'completed',
        what: isOld
          ? nothingRepeatedOf(plan.operation.subject)
          : plan.operation.kind === 'awaits'
            ? `task ${taskId} is completed`
            : (plan.operation.done ?? `${plan.operation.subject}: done`),
        ...(isOld && { notice: nothingRepeated }),
      };
    }
    case 'failed':
      return endOfFailedTask(end.task, context);
    case 'running':
      return {
        status: 'submitted',
        what: `task ${taskId} has not ended yet (${end.task.status ?? 'no status'}), and is not waited for; ${howToAwait(taskId)}`,
      };
    case 'timed-out':
      return endOfTime(taskId, end.task, sender.clock.elapsedMs(), context);
    case 'lost-track':
      return endOfLostTrack(end.trouble, { taskId, isProven: end.isProven }, context);
    case 'never-answered':
      return endOfReading(end.trouble, context);
    case 'cancelled':
      return cancelledWhileWaiting(taskId, context);
  }
}

function howToAwait(taskId: string): string {
  return `\`operation: await-task\` with \`task-id: ${taskId}\` does that`;
}

function describeReplay({ isEarlier }: Accepted): string {
  return isEarlier
    ? 'The service had accepted this in an earlier attempt: looking at its task.'
    : 'The service had accepted this already: its task is followed, and nothing is repeated.';
}
