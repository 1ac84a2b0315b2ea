import { errorCodeTexts } from '../outcome/error-codes.ts';
import type { RequestFailure } from '../outcome/request-failure.ts';
import { formatDuration } from '../text/durations.ts';
import type { AdviceContext } from './message-context.ts';

/** What happened to a request, in our words, then the service's. */
export function describeFailure(failure: RequestFailure): string {
  const { serviceCode, serviceMessage } = failure;
  const said = serviceMessage === undefined ? '' : withoutFullStop(serviceMessage);
  const code = serviceCode === undefined ? '' : `${said === '' ? '' : ' '}(code ${serviceCode})`;
  const what = describeCause(failure);
  return said === '' && code === '' ? what : `${what}: ${said}${code}`;
}

/** What happened to a request, in our words alone: the start of a sentence. */
export function describeCause(failure: RequestFailure): string {
  const { detail = '', status = 0 } = failure;
  const answered = `the service answered ${status}${failure.isReplayed ? ', a stored answer' : ''}`;
  switch (failure.cause) {
    case 'unreachable':
    case 'name-not-resolved':
    case 'certificate-invalid':
      return `the service could not be reached (${detail})`;
    case 'no-response':
      return `no whole answer came (${detail})`;
    case 'out-of-time':
      return 'the time (`timeout-minutes`) was up before the request could be sent';
    case 'http-status':
      return answered;
    case 'not-successful':
      return `${answered}, but says that it did not succeed`;
    case 'unreadable':
      return `${answered}, but the answer cannot be read (${detail})`;
    case 'redirect':
      return failure.detail === undefined
        ? `${answered}, which says nothing`
        : `${answered}, a redirect to ${detail}, which is not followed`;
    case 'in-progress':
      return `${answered}: a request with this idempotency key is still under way`;
    case 'unrelated':
      return detail;
  }
}

/** Removes the full stop and space at the end: our sentence continues. Not by a pattern, which is quadratic. */
function withoutFullStop(text: string): string {
  let end = text.length;
  while (end > 0 && '. \t'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** What to do about a refusal or a failure. The operation's own advice replaces the error code's. */
export function adviseFailure(failure: RequestFailure, context: AdviceContext): string {
  const advice = context.advice[failure.errorCode] ?? adviseByCause(failure, context.permission);
  return [advice, describeRetryAfter(failure.retryAfterMs)].filter((part) => part !== '').join(' ');
}

/** Nobody waits longer, and such a number is usually an error. */
const MAX_RETRY_AFTER_MS = 30 * 24 * 3_600_000;

function describeRetryAfter(retryAfterMs: number | undefined): string {
  if (retryAfterMs === undefined) return '';
  return retryAfterMs > MAX_RETRY_AFTER_MS
    ? 'The service asks not to come back for over a month.'
    : `The service asks to come back in ${formatDuration(retryAfterMs)}.`;
}

function adviseByCause(failure: RequestFailure, permission: string): string {
  const general = errorCodeTexts[failure.errorCode].advice;
  switch (failure.cause) {
    case 'certificate-invalid':
      return 'Check `api-url`. For a private certificate authority, set NODE_EXTRA_CA_CERTS on the runner.';
    case 'name-not-resolved':
      return 'Check the host name in `api-url`.';
    case 'out-of-time':
      return 'Allow more time with `timeout-minutes`.';
    case 'redirect':
      return 'Set `api-url` to where the service really is: a redirect is not followed, so that the token goes nowhere else.';
    case 'in-progress':
      return 'If it stays so, look at the site in the service’s dashboard.';
    default:
      if (failure.errorCode === 'forbidden')
        return `Give the API token the permission ${failure.permission ?? permission}, or use a token that has it.`;
      if (failure.status === 408) return 'The service did not get the whole request in time.';
      return general;
  }
}
