import { outOfTime, type ErrorCode, type Trouble } from '../outcome/request-failure.ts';
import { describeMistake, type Mistake } from '../inputs/fields.ts';
import { statusOfTrouble, type GreenOutcome, type RedOutcome } from '../outcome/outcome.ts';
import { formatDuration } from '../text/durations.ts';
import type { Task } from '../api/task.ts';

/** What the red endings need to know of the step to say what to do next. */
export interface EndingContext {
  /** "push staging site … over live site …" */
  readonly subject: string;
  /** The permission that the operation needs. */
  readonly permission: string;
  /**
   * What a re-run of the job does: `finds-out` asks with the same key, so that nothing is repeated;
   * `asks-again` starts nothing in any case; `starts-anew` has no key that lasts.
   */
  readonly rerun: 'finds-out' | 'asks-again' | 'starts-anew';
  readonly idempotencyKey?: string;
  /** The task that the answer named. */
  readonly taskId?: string;
  readonly recognise?: ((trouble: Trouble) => ErrorCode | undefined) | undefined;
  readonly advise?: ((trouble: Trouble) => string | undefined) | undefined;
}

/** What a reader must not overlook where a stored answer is the result. */
export const nothingRepeated =
  'Nothing was repeated: an earlier request with the same idempotency key had done this already. To do it again, start a new run.';

/** The same in the first line. */
export function nothingRepeatedOf(subject: string): string {
  return `nothing was repeated: an earlier request had done it already (${subject}); a new run does it again`;
}

/** Every mistake in the inputs at once: nothing was sent. */
export function endOfMistakes(
  mistakes: readonly Mistake[],
  { clean, isSkippable }: { readonly clean: (text: string) => string; readonly isSkippable: boolean },
): RedOutcome {
  const [first] = mistakes;
  return {
    status: 'refused',
    errorCode: 'invalid_input',
    what:
      mistakes.length === 1 && first
        ? `the input ${describeMistake(first, clean)}`
        : `${mistakes.length} inputs are wrong. Nothing was sent.`,
    next: [
      ...(mistakes.length === 1 ? [] : mistakes.map((mistake) => `- ${describeMistake(mistake, clean)}`)),
      adviseMistakes(mistakes, isSkippable),
    ].join('\n'),
  };
}

function adviseMistakes(mistakes: readonly Mistake[], isSkippable: boolean): string {
  const advice = 'Correct it under `with:` in the workflow.';
  const isTokenMissing = mistakes.some(({ input, got }) => input === 'api-token' && got === 'nothing');
  const isApprovalLost = mistakes.some(({ input, got }) => input === 'approved-preview' && got === 'missing');
  return [
    advice,
    isTokenMissing &&
      `An empty \`api-token\` is mostly a secret that is not set, or a run for a fork or Dependabot, which get no secrets${isSkippable ? ': there, `on-missing-token: skip` ends green' : ''}.`,
    isApprovalLost &&
      'No approved preview reached this step: `missing` stands for an output `preview-digest` that was empty.',
  ]
    .filter((line) => line !== false)
    .join('\n');
}

/** `on-missing-token: skip`, and there is none: green, and said so. */
export function endOfMissingToken(operationName: string): GreenOutcome {
  return {
    status: 'skipped',
    what: `\`${operationName}\` was skipped: there is no \`api-token\``,
    notice:
      'Skipped, since `api-token` is empty and `on-missing-token` is skip: runs for a fork’s pull request or for Dependabot get no secrets. Nothing was sent.',
  };
}

/** The job was cancelled before anything was sent that could start something. */
export function cancelledBeforeStart(): RedOutcome {
  return {
    status: 'cancelled',
    errorCode: 'cancelled',
    what: 'the job was cancelled before anything was started',
    next: 'Run it again when you want it done.',
  };
}

/** The job was cancelled while the POST was under way, or between two tries of it. */
export function cancelledWhilePosting(mayHaveActed: boolean, context: EndingContext): RedOutcome {
  if (!mayHaveActed) return cancelledBeforeStart();
  return {
    status: 'cancelled',
    errorCode: 'cancelled',
    what: `the job was cancelled while the request was under way: what it asked for (${context.subject}) may have started`,
    next: adviseFindingOut(context),
  };
}

/** The request has no success. `mayHaveActed` is about any try of it in this attempt. */
export function endOfRequest(trouble: Trouble, mayHaveActed: boolean, context: EndingContext): RedOutcome {
  const status = statusOfTrouble(trouble, mayHaveActed);
  const advice = adviseTrouble(trouble, context);
  return {
    ...endOf(trouble, context),
    status,
    what: describeTrouble(trouble),
    next:
      status === 'refused'
        ? advice
        : [adviseUncertain(trouble, context), ...(trouble.isReplay ? [] : [advice])].join('\n'),
  };
}

/** A request that starts nothing failed: a preview, a look at what is there. */
export function endOfReading(trouble: Trouble, context: EndingContext): RedOutcome {
  return {
    ...endOf(trouble),
    status: 'refused',
    what: describeTrouble(trouble),
    next: adviseTrouble(trouble, context),
  };
}

/** A 2xx answer that cannot be the answer to what was asked. */
export function endOfForeignAnswer(reason: string, context: EndingContext): RedOutcome {
  return {
    status: 'unknown',
    errorCode: 'invalid_response',
    what: `the service accepted the request, but ${reason}`,
    next:
      context.taskId === undefined
        ? `It may have started all the same: look at the site in the service’s dashboard first.${
            context.rerun === 'finds-out' ? ' A re-run gets the same stored answer for 24 hours.' : ''
          }`
        : `It may have started all the same: look at the site first. \`operation: await-task\` with \`task-id: ${context.taskId}\` follows the task that it named.`,
  };
}

/** The task failed. */
export function endOfFailedTask(task: Task, context: EndingContext): RedOutcome {
  return {
    status: 'failed',
    errorCode: 'task_failed',
    what: `the service ran task ${task.id} and it failed: ${task.errorMessage ?? 'it gives no reason'}`,
    next:
      context.rerun === 'finds-out'
        ? 'Clear the cause, then re-run the job: it starts anew after a task that failed.'
        : 'Clear the cause, then start it anew.',
  };
}

/** The time is up; the task goes on. */
export function endOfTime(
  taskId: string,
  task: Task | undefined,
  elapsedMs: number,
  context: EndingContext,
): RedOutcome {
  return {
    status: 'timed-out',
    errorCode: 'timed_out',
    what: `the time is up after ${formatDuration(elapsedMs)}; task ${taskId} goes on at the service${task?.status === undefined ? '' : ` (last seen: ${task.status})`}`,
    next: `${context.rerun === 'finds-out' ? 'Re-run the job to go on waiting: it attaches to the task and repeats nothing. Or use' : 'Use'} \`operation: await-task\` with \`task-id: ${taskId}\`. \`timeout-minutes\` allows more time.`,
  };
}

/** The service refuses to tell about the task. `isProven`: it has spoken of it before. */
export function endOfLostTrack(
  trouble: Trouble,
  { taskId, isProven }: { readonly taskId: string; readonly isProven: boolean },
  context: EndingContext,
): RedOutcome {
  const advice = adviseTrouble(trouble, { ...context, permission: 'to read tasks', advise: undefined });
  const isDenied = ['unauthorized', 'forbidden', 'not_found'].includes(trouble.errorCode);
  return {
    ...endOf(trouble),
    status: 'unknown',
    what: `task ${taskId} cannot be followed${isProven ? ' any further' : ''}: ${describeTrouble(trouble)}`,
    next: isProven
      ? `The task goes on at the service. Do not re-run: await it with \`operation: await-task\` and \`task-id: ${taskId}\`${isDenied ? ', with a token that may read it' : ''}.\n${advice}`
      : `What became of it is not known here. ${advice}`,
  };
}

/** The job was cancelled while a task was being awaited. */
export function cancelledWhileWaiting(taskId: string, context: EndingContext): RedOutcome {
  return {
    status: 'cancelled',
    errorCode: 'cancelled',
    what: `the job was cancelled; task ${taskId} ${context.rerun === 'asks-again' ? '' : 'was started and '}goes on at the service`,
    next: `${context.rerun === 'finds-out' ? 'Re-run the job to attach to it, or use' : 'Use'} \`operation: await-task\` with \`task-id: ${taskId}\`.`,
  };
}

/** A fault of ours: nobody can say what it left behind. `context` is there once a POST may have left. */
export function endOfFault(reason: string, context?: EndingContext): RedOutcome {
  return {
    status: context ? 'unknown' : 'refused',
    errorCode: 'internal_error',
    what: `a fault in this action (${reason})`,
    next: `${
      context ? `What was asked for may have started. ${adviseFindingOut(context)}` : 'Nothing was started.'
    } Please report this fault with the log.`,
  };
}

function endOf(
  trouble: Trouble,
  context?: EndingContext,
): { readonly errorCode: ErrorCode; readonly serviceCode?: string } {
  return {
    errorCode: context?.recognise?.(trouble) ?? trouble.errorCode,
    ...(trouble.serviceCode !== undefined && { serviceCode: trouble.serviceCode }),
  };
}

/** What happened, with the service's own words after ours. */
export function describeTrouble(trouble: Trouble): string {
  const { serviceCode, serviceMessage } = trouble;
  const message = serviceMessage === undefined ? undefined : withoutFullStop(serviceMessage);
  const said = message ?? '';
  const code = serviceCode === undefined ? '' : `${said === '' ? '' : ' '}(code ${serviceCode})`;
  return said === '' && code === '' ? trouble.what : `${trouble.what}: ${said}${code}`;
}

/** Without the full stop and the space at its end: our sentence goes on. Not by a pattern, which would be quadratic. */
function withoutFullStop(text: string): string {
  let end = text.length;
  while (end > 0 && '. \t'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** What to do where something may have been started. */
function adviseUncertain(trouble: Trouble, context: EndingContext): string {
  if (trouble.isReplay) {
    return trouble.errorCode === 'invalid_response'
      ? 'That answer is a stored one: look at the site first. A re-run gets the same answer for 24 hours.'
      : 'That answer is a stored one, and its request may have acted before it failed: look at the site first. A re-run asks anew, with the next key, and may do it again.';
  }
  return `The service may have started it (${context.subject}). ${adviseFindingOut(context)}`;
}

function adviseFindingOut(context: EndingContext): string {
  if (context.rerun === 'asks-again') return 'Run it again: asking again does no harm.';
  if (context.rerun === 'finds-out') {
    return 'Re-run the job to find out: it asks with the same idempotency key, so that the service answers with what it did and repeats nothing.';
  }
  return context.idempotencyKey === undefined
    ? 'Look at the site before you run it again.'
    : `Run it again with \`idempotency-key: ${context.idempotencyKey}\` within 24 hours to find out: the service then answers with what it did and repeats nothing.`;
}

/** What to do about a refusal or a failure, by its error code; the operation may know better. */
export function adviseTrouble(
  trouble: Trouble,
  context: Pick<EndingContext, 'permission' | 'advise'>,
): string {
  const special = context.advise?.(trouble);
  const general = adviseByCode(trouble, context);
  return [special ?? general, describeComeBack(trouble.retryAfterMs)].filter((part) => part !== '').join(' ');
}

/** Longer than this nobody waits, and the number is mostly nonsense. */
const LONGEST_COME_BACK_MS = 30 * 24 * 3_600_000;

function describeComeBack(retryAfterMs: number | undefined): string {
  if (retryAfterMs === undefined) return '';
  return retryAfterMs > LONGEST_COME_BACK_MS
    ? 'The service asks not to come back for over a month.'
    : `The service asks to come back in ${formatDuration(retryAfterMs)}.`;
}

function adviseByCode(trouble: Trouble, context: Pick<EndingContext, 'permission'>): string {
  switch (trouble.errorCode) {
    case 'unauthorized':
      return 'Check `api-token`: a token is made in the account’s Settings under API tokens, and is accepted only on the service’s own API host, which `api-url` must name.';
    case 'forbidden':
      return `Give the API token the permission ${trouble.permission ?? context.permission}, or use a token that has it.`;
    case 'not_found':
      return 'Check the ids, and that `api-url` is the base URL without /v1.';
    case 'rate_limited':
      return 'Too many requests: run it again later, or run fewer legs of a matrix at once with `max-parallel`.';
    case 'idempotency_key_reused':
      return 'This idempotency key was used for another request in the last 24 hours. With `idempotency-key` set, give each request its own and put the run id into it; without it, start a new run.';
    case 'connection_failed':
      if (trouble === outOfTime) return 'Allow more time with `timeout-minutes`.';
      return trouble.cause === 'certificate'
        ? 'Check `api-url`. For a private certificate authority, set NODE_EXTRA_CA_CERTS on the runner.'
        : trouble.cause === 'name'
          ? 'Check the host name in `api-url`.'
          : 'Check `api-url`, the service’s status, and a proxy (`https_proxy`, `no_proxy`) that the runner may need.';
    case 'service_error':
      return 'See the service’s status page, and run it again when it is well.';
    case 'invalid_response':
      return trouble.cause === 'redirect'
        ? 'Set `api-url` to where the service really is: a redirect is not followed, so that the token goes nowhere else.'
        : 'Check that `api-url` is the service’s API and not a page or a proxy’s login.';
    default:
      if (trouble.cause === 'in-progress')
        return 'If it stays so, look at the site in the service’s dashboard.';
      if (trouble.httpStatus === 408) return 'The service did not get the whole request in time.';
      return 'Correct what the service names, then run it again.';
  }
}
