import type { Advice, OperationFacts, Situation } from '../outcome/report-content.ts';
import { refusalOf, type FailureCause, type RequestFailure } from '../outcome/request-failure.ts';
import { formatDuration, formatRetryTime } from '../text/durations.ts';
import { join } from '../text/sentence.ts';
import { DAY_MS } from '../text/time.ts';
import { renderAdvice } from './advice.ts';

/** What happened to a request, in our words, then the service's. */
export function describeFailure(failure: RequestFailure): string {
  const { serviceCode, serviceMessage = '' } = failure;
  // Without its full stop: our sentence goes on.
  const said = serviceMessage.trimEnd().replace(/\.$/, '');
  const code = serviceCode === undefined ? '' : ` (code ${serviceCode})`;
  return `${join([describeCause(failure), said], ': ')}${code}`;
}

/** What happened to a request, in our words alone: the start of a sentence. */
export function describeCause(failure: RequestFailure): string {
  const { cause, detail, errorCode, isReplayed, isWebPage, status = 0, tries = 1, triedForMs = 0 } = failure;
  const tried = tries > 1 ? ` for ${formatDuration(triedForMs)} (${tries} tries)` : '';
  const answered = `your host answered ${status}${isReplayed ? ' (a stored response)' : ''}${isWebPage ? ' with a web page' : ''}${tried}`;
  switch (cause) {
    case 'no-response':
      return `your host sent no complete answer${tried}: ${detail ?? ''}`;
    case 'out-of-time':
      return '`timeout-minutes` passed before the request could be sent';
    case 'http-status':
      return `${answered}${errorCode === 'idempotency_key_reused' ? ' because the idempotency key was used for another request' : ''}`;
    case 'not-successful':
      return `${answered} with \`success: false\``;
    case 'unreadable':
      return isWebPage
        ? `${answered} instead of JSON`
        : `${answered}, but the response is unreadable (${detail ?? ''})`;
    case 'redirect':
      return `${answered}, ${detail === undefined ? 'which is neither a result nor a refusal' : `a redirect to ${detail}`}`;
    case 'in-progress':
      return `${answered} because a request with this idempotency key is still in progress`;
    case 'site-busy':
      return `${answered}, because the site is busy`;
    case 'unrelated':
      return detail ?? '';
    default:
      return `could not reach your host${tried}: ${detail ?? ''}`;
  }
}

export function describeBlock(reason: string | undefined): string {
  return `your host blocks the push${reason === undefined ? ' and gives no reason' : `: ${reason}`}`;
}

export const dnsAdvice =
  'Add the DNS records that `add-domain` showed, then run again. `verify-domain` with `wait: true` waits until your host sees them.';
const webPageAdvice =
  'Check `api-url`: it must be the base URL of your host’s API, without /v1. The login page of a proxy or a VPN also looks like this.';
const gatewayAdvice =
  'A gateway or a firewall gave this answer, not your host’s API: it may block the runner’s address. Ask your host, and check `api-url`: it must be the base URL without /v1.';
const certificateAdvice =
  'Check `api-url`, and the names and dates of the certificate. For a private certificate authority, set NODE_EXTRA_CA_CERTS.';
const proxyAdvice =
  'Check the address, the user name and the password of the proxy in `https_proxy` (special characters as %XX), and that it allows your host.';

/** If the service does not accept the id of the site whose push is previewed. Any other server gives a 404, too. */
export const previewAdvice = {
  rejected: { check: 'Check `site-id`: it may not be a staging site’s id.' },
  not_found: {
    check:
      'If the copy was deleted, make a fresh one in a new run. Else check `site-id` (a staging site’s id) and `api-url` (the base URL without /v1).',
  },
};

/** What to check if the cause alone says it. */
const checks: Readonly<Partial<Record<FailureCause, string>>> = {
  'name-not-resolved': 'Check the host name in `api-url`.',
  'certificate-invalid': certificateAdvice,
  'issuer-unknown': certificateAdvice,
  'proxy-unusable': proxyAdvice,
  'proxy-refused': proxyAdvice,
  'wrong-protocol': 'That port does not speak TLS. Check the port in `api-url`, and the address of a proxy.',
  'out-of-time': 'Increase `timeout-minutes`.',
};

/** What the operation says of a failed request. */
type Advised = Pick<OperationFacts, 'advice' | 'permission' | 'required'>;

/** What to do about a refusal or a failure. `said`: by another request than the operation’s own. */
export function adviseFailure(
  failure: RequestFailure,
  situation: Situation,
  said: Partial<Advised> = {},
): string {
  const advice = adviceFor(failure, { ...situation.operation, ...said });
  return join([describeRetryAfter(failure), renderAdvice(advice, situation)], ' ');
}

/** What to do if somebody else answered. Of a 5xx that follows from its code. */
export function adviseElsewhere({ isWebPage, status = 0 }: RequestFailure): string {
  if (status >= 500) return '';
  return isWebPage && status !== 403 && status !== 406 ? webPageAdvice : gatewayAdvice;
}

/** Nobody waits longer, and such a number is usually an error. */
const MAX_RETRY_AFTER_MS = 30 * DAY_MS;

export function describeRetryAfter({ retryAfterMs = 0, retryAtMs }: RequestFailure): string {
  if (retryAtMs === undefined) return '';
  return retryAfterMs > MAX_RETRY_AFTER_MS
    ? 'Your host asks you to wait for more than a month.'
    : `Your host asks you to try again after ${formatRetryTime(retryAtMs)}.`;
}

function adviceFor(failure: RequestFailure, operation: Advised): Advice {
  const { cause, detail, isWebPage, permission = '', serviceMessage, status } = failure;
  const refusal = refusalOf(failure);
  // Who refused, and why: no word about ids or permissions follows from these (rules.md, M2).
  if (refusal === 'elsewhere' || (isWebPage && cause === 'unreadable')) {
    return { check: adviseElsewhere(failure) };
  }
  if (refusal === 'limit') {
    return { first: 'Your host names a limit. Change it there, for example your plan.' };
  }
  if (refusal === 'busy' || cause === 'in-progress') return { first: 'Wait until that is over.' };
  if (status === 408) return { first: 'Your host did not receive the complete request in time.' };
  if (cause === 'redirect' && detail !== undefined) {
    return {
      check:
        'If your host has moved, set `api-url` to its new address. A redirect is not followed, so that the token goes to no other address.',
    };
  }
  const check = checks[cause];
  if (check !== undefined) return { check };
  const errorCode = refusalOf(failure) === 'gone' ? 'not_found' : failure.errorCode;
  // The operation knows why it is refused.
  const isRefusal = cause === 'http-status' || cause === 'not-successful';
  const own = isRefusal ? operation.advice[errorCode] : undefined;
  if (own !== undefined) return own;
  switch (errorCode) {
    case 'idempotency_key_reused':
      return 'Look at what the earlier request did. Then give each request its own `idempotency-key` that contains the run id, and start a new run.';
    case 'unauthorized':
      return {
        first:
          'Check the secret in `api-token`, and that `api-url` is your host’s own API. Tokens are made in your host’s account under Settings, API tokens. Store one alone, without quotes and without `Bearer`.',
      };
    case 'forbidden': {
      // What the service names, if it looks like a permission: a sentence of its own would be advice of its own.
      const named = /^[A-Za-z0-9._-]{1,64}$/.test(permission) ? permission : operation.permission;
      return { first: `Give the API token the permission ${named}, or use a token that has it.` };
    }
    case 'not_found': {
      const ids = operation.required.filter((name) => name.endsWith('-id')).map((name) => `\`${name}\``);
      return {
        check: `Check ${join([ids.join(' and '), 'that `api-url` is the base URL without /v1'], ', and ')}.`,
      };
    }
    case 'rate_limited':
      return { first: 'Wait; with a matrix, run fewer jobs at once with `max-parallel`.' };
    case 'rejected':
      return {
        check:
          serviceMessage === undefined
            ? 'Your host gives no reason. Check the inputs, and the site in your host’s dashboard.'
            : 'Resolve what your host names.',
      };
    case 'dns_not_ready':
      return dnsAdvice;
    case 'connection_failed':
      return {
        check:
          'Check `api-url`, your host’s status page, and whether the runner needs a proxy (`https_proxy`, `no_proxy`).',
      };
    case 'service_error':
      return { first: 'Wait until your host works again.' };
    default:
      return { check: 'Check that `api-url` is your host’s API, not a web page or a proxy’s login page.' };
  }
}
