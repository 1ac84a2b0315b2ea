import { isUnknownToService, type RequestFailure } from '../outcome/request-failure.ts';
import { sendRequest, type Client } from './client.ts';
import { endpoints } from './endpoints.ts';
import { finalStatusOf, readTaskAnswer } from './task.ts';

/** What the service says of a task that another step started. Only its own answer about this task is one. */
export type TaskAnswer =
  | { readonly kind: 'running' | 'completed' | 'failed' | 'gone' | 'cancelled' }
  | { readonly kind: 'unclear'; readonly failure: RequestFailure };

/** Asks about a task of an earlier step or run. `gone`: the service itself does not know it. */
export async function askAboutTask(
  taskId: string,
  { client, prefix }: { readonly client: Client; readonly prefix: string },
): Promise<TaskAnswer> {
  const sent = await sendRequest(endpoints.readTask(prefix, taskId), client);
  if (sent.kind === 'cancelled') return { kind: 'cancelled' };
  const answer = readTaskAnswer(sent, taskId);
  if (answer.kind === 'task') return { kind: finalStatusOf(answer.task) ?? 'running' };
  const { failure } = answer;
  return isUnknownToService(failure) ? { kind: 'gone' } : { kind: 'unclear', failure };
}
