import { join } from '../text/sentence.ts';
import type { ErrorCode } from '../outcome/error-codes.ts';
import type { RequestFailure } from '../outcome/request-failure.ts';
import { formatDuration } from '../text/durations.ts';
import type { MessageContext } from './message-context.ts';

/** What happened to a request, in our words, then the service's. */
export function describeFailure(failure: RequestFailure): string {
  const { serviceCode, serviceMessage } = failure;
  const said = serviceMessage === undefined ? '' : withoutFullStop(serviceMessage);
  const code = serviceCode === undefined ? '' : ` (code ${serviceCode})`;
  const what = describeCause(failure);
  return said === '' ? `${what}${code}` : `${what}: ${said}${code}`;
}

/** What happened to a request, in our words alone: the start of a sentence. */
export function describeCause(failure: RequestFailure): string {
  const { detail = '', status = 0, tries = 1, triedForMs = 0 } = failure;
  const tried = tries > 1 ? ` for ${formatDuration(triedForMs)} (${tries} tries)` : '';
  const answered = `your host answered ${status}${failure.isReplayed ? ' (a stored response)' : ''}${
    failure.isWebPage ? ' with a web page' : ''
  }${tried}`;
  switch (failure.cause) {
    case 'unreachable':
    case 'name-not-resolved':
    case 'certificate-invalid':
    case 'issuer-unknown':
    case 'proxy-unusable':
      return `could not reach your host${tried}: ${detail}`;
    case 'no-response':
      return `your host sent no complete answer${tried}: ${detail}`;
    case 'out-of-time':
      return '`timeout-minutes` passed before the request could be sent';
    case 'http-status':
      return failure.errorCode === 'idempotency_key_reused'
        ? `${answered} because the idempotency key was used for another request`
        : answered;
    case 'not-successful':
      return `${answered} with \`success: false\``;
    case 'unreadable':
      if (failure.isWebPage) return `${answered} instead of JSON`;
      return `${answered}, but the response is unreadable (${detail})`;
    case 'redirect':
      return failure.detail === undefined
        ? `${answered}, which is neither a result nor a refusal`
        : `${answered}, a redirect to ${detail}`;
    case 'in-progress':
      return `${answered} because a request with this idempotency key is still in progress`;
    case 'site-busy':
      return `${answered}, because the site is busy`;
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

/** What to press after a correction (contract, M2). */
export const afterCorrection =
  'A corrected secret or variable needs a re-run of this job; a corrected workflow file or form needs a new run.';

export const dnsAdvice =
  'Add the DNS records that `add-domain` showed, then run again. `verify-domain` with `wait: true` waits until your host sees them.';

const notTheApiAdvice = 'Check that `api-url` is your host’s API, not a web page or a proxy’s login page.';

/** What to do about a failed request, by its error code. */
const generalAdvice: Readonly<Partial<Record<ErrorCode, string>>> = {
  idempotency_key_reused:
    'Look at what the earlier request did. Then give each request its own `idempotency-key` that contains the run id, and start a new run.',
  unauthorized:
    'Check the secret in `api-token`, and that `api-url` is your host’s own API. Tokens are made in your host’s account under Settings, API tokens. Then re-run this job.',
  rate_limited: 'Wait, then re-run this job. With a matrix, run fewer jobs at once with `max-parallel`.',
  rejected:
    'Resolve what your host names, then re-run this job. If you changed the workflow file, start a new run.',
  dns_not_ready: dnsAdvice,
  connection_failed:
    'Check `api-url`, your host’s status page, and whether the runner needs a proxy (`https_proxy`, `no_proxy`). Then re-run this job.',
  service_error: 'Re-run this job when your host works again.',
  invalid_response: notTheApiAdvice,
};

/** If the service does not accept the id of the site whose push is previewed. */
export const notStagingAdvice = `Check \`site-id\`: it may not be a staging site’s id. ${afterCorrection}`;
/** The same after a 404, which any other server gives, too. */
export const unknownStagingAdvice = `Check \`site-id\`: it may not be a staging site’s id, or the copy was deleted. Check \`api-url\` as well: it must be the base URL without /v1. ${afterCorrection}`;

export function advisePreview(failure: RequestFailure): string {
  // Only the service knows permissions. A firewall refuses with 403, too.
  return failure.errorCode === 'forbidden' && !failure.hasEnvelope
    ? notTheApiAdvice
    : adviseFailure(failure, {
        permission: 'site.staging (the push itself needs site.restore)',
        required: ['site-id'],
        startsSomething: true,
        advice: { not_found: unknownStagingAdvice, rejected: notStagingAdvice },
      });
}

const webPageAdvice =
  'Check `api-url`: it must be the base URL of your host’s API, without /v1. The login page of a proxy or a VPN also looks like this.';

/** What to do about a refusal or a failure. The operation's own advice replaces the error code's. */
export function adviseFailure(
  failure: RequestFailure,
  operation: Pick<MessageContext['operation'], 'permission' | 'advice' | 'required' | 'startsSomething'>,
): string {
  // The operation knows why it is refused, but not why a request is cut off or still in progress.
  const isRefusal = ['http-status', 'not-successful'].includes(failure.cause) && failure.status !== 408;
  const isPageInstead = isRefusal && failure.isWebPage && !failure.isTransient;
  const own = isRefusal ? operation.advice[failure.errorCode] : undefined;
  const advice = isPageInstead ? webPageAdvice : (own ?? adviseByCause(failure, operation));
  return join([describeRetryAfter(failure.retryAfterMs), advice], ' ');
}

/** Nobody waits longer, and such a number is usually an error. */
const MAX_RETRY_AFTER_MS = 30 * 24 * 3_600_000;

export function describeRetryAfter(retryAfterMs: number | undefined): string {
  if (retryAfterMs === undefined) return '';
  return retryAfterMs > MAX_RETRY_AFTER_MS
    ? 'Your host asks you to wait for more than a month.'
    : `Your host asks you to try again in ${formatDuration(retryAfterMs)}.`;
}

/** The permission that the service named, if it looks like one: a sentence of its own would be advice of its own. */
function namedPermission({ permission = '' }: RequestFailure): string | undefined {
  return /^[A-Za-z0-9._-]{1,64}$/.test(permission) ? permission : undefined;
}

function adviseByCause(
  failure: RequestFailure,
  { permission, required, startsSomething }: Parameters<typeof adviseFailure>[1],
): string {
  // An operation that only asks may stand in a job whose re-run would repeat what another step did.
  const again = startsSomething ? 'Then re-run this job.' : '';
  const general = generalAdvice[failure.errorCode] ?? '';
  switch (failure.cause) {
    case 'certificate-invalid':
      return 'The certificate is not valid for this host. Check `api-url`, and the certificate’s names and dates.';
    case 'issuer-unknown':
      return 'This runner does not know who issued the certificate. Check `api-url`. If your host or your network uses a private certificate authority, set NODE_EXTRA_CA_CERTS to its certificate. Certificates are always checked.';
    case 'proxy-unusable':
      return 'Correct that variable, for example to `http://proxy.example:3128`. Write special characters of its user name and password as %XX.';
    case 'name-not-resolved':
      // A domain that nobody can have (RFC 2606): it was left as it is in the documents.
      return `${failure.detail?.endsWith('.example') ? 'That is the address of the example: set `api-url` to that of your host.' : 'Check the host name in `api-url`.'} ${afterCorrection}`;
    case 'out-of-time':
      return 'Increase `timeout-minutes`.';
    case 'redirect':
      return failure.detail === undefined
        ? general
        : 'If your host has moved, set `api-url` to its new address. A redirect is not followed, so that the token goes to no other address.';
    case 'unreadable':
      return failure.isWebPage ? webPageAdvice : general;
    case 'site-busy':
      return 'Wait until that is over, then re-run this job: it looks at the site again.';
    case 'in-progress':
      return 'If this does not change, look at the site in your host’s dashboard.';
    default:
      if (failure.errorCode === 'forbidden')
        return `Give the API token the permission ${namedPermission(failure) ?? permission}, or use a token that has it. ${again}`.trimEnd();
      if (failure.errorCode === 'not_found') {
        const ids = required.filter((name) => name.endsWith('-id')).map((name) => `\`${name}\``);
        return `Check ${join([ids.join(' and '), 'that `api-url` is the base URL without /v1'], ', and ')}. ${afterCorrection}`;
      }
      if (failure.status === 408) return 'Your host did not receive the complete request in time.';
      return failure.errorCode === 'rejected' && failure.serviceMessage === undefined
        ? 'Your host gives no reason. Check the inputs, and the site in your host’s dashboard.'
        : general;
  }
}
