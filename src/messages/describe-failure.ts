import { startsSomething } from '../outcome/report-content.ts';
import {
  isUnknownToService,
  refusalOf,
  type FailureCause,
  type RequestFailure,
} from '../outcome/request-failure.ts';
import { formatDuration } from '../text/durations.ts';
import { join } from '../text/sentence.ts';
import type { MessageContext } from './message-context.ts';

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
  return causes[failure.cause](failure)[0];
}

/** What to press after a correction (contract, M2). */
export const afterCorrection =
  'A corrected secret or variable needs a re-run of this job; a corrected workflow file or form needs a new run.';
export const dnsAdvice =
  'Add the DNS records that `add-domain` showed, then run again. `verify-domain` with `wait: true` waits until your host sees them.';
const busyAdvice = 'Wait until that is over, then';
const notTheApiAdvice = 'Check that `api-url` is your host’s API, not a web page or a proxy’s login page.';
export const webPageAdvice =
  'Check `api-url`: it must be the base URL of your host’s API, without /v1. The login page of a proxy or a VPN also looks like this.';
const notYourHostAdvice =
  'The answer is not in your host’s form: a gateway or a firewall gave it, or `api-url` is not the base URL of your host’s API, without /v1.';
/** If the service does not accept the id of the site whose push is previewed. Any other server gives a 404, too. */
export const previewAdvice = {
  rejected: `Check \`site-id\`: it may not be a staging site’s id. ${afterCorrection}`,
  not_found: `Check \`site-id\`: it may not be a staging site’s id, or the copy was deleted. Check \`api-url\` as well: it must be the base URL without /v1. ${afterCorrection}`,
};

/** The table of the causes: what happened, and what to do, if that does not follow from the error code. */
const causes: Readonly<
  Record<FailureCause, (failure: RequestFailure) => readonly [what: string, advice?: string]>
> = {
  unreachable: (failure) => [notReached(failure)],
  'name-not-resolved': (failure) => [
    notReached(failure),
    // A domain that nobody can have (RFC 2606): it was left as it is in the documents.
    `${failure.detail?.endsWith('.example') ? 'That is the address of the example: set `api-url` to that of your host.' : 'Check the host name in `api-url`.'} ${afterCorrection}`,
  ],
  'certificate-invalid': (failure) => [
    notReached(failure),
    'The certificate is not valid for this host. Check `api-url`, and the certificate’s names and dates.',
  ],
  'issuer-unknown': (failure) => [
    notReached(failure),
    'This runner does not know who issued the certificate. Check `api-url`. If your host or your network uses a private certificate authority, set NODE_EXTRA_CA_CERTS to its certificate. Certificates are always checked.',
  ],
  'proxy-unusable': (failure) => [
    notReached(failure),
    'Correct that variable, for example to `http://proxy.example:3128`. Write special characters of its user name and password as %XX.',
  ],
  'proxy-refused': (failure) => [
    notReached(failure),
    `Check the user name and password of the proxy in \`https_proxy\`, and that it allows your host. ${afterCorrection}`,
  ],
  'wrong-protocol': (failure) => [
    notReached(failure),
    `What answers there does not speak TLS as expected. Check the port in \`api-url\`, and the address of a proxy. ${afterCorrection}`,
  ],
  'no-response': (failure) => [`your host sent no complete answer${tried(failure)}: ${failure.detail ?? ''}`],
  'out-of-time': () => [
    '`timeout-minutes` passed before the request could be sent',
    'Increase `timeout-minutes`.',
  ],
  'http-status': (failure) => {
    const { errorCode, status } = failure;
    const why = ' because the idempotency key was used for another request';
    const late = 'Your host did not receive the complete request in time.';
    const what = `${answered(failure)}${errorCode === 'idempotency_key_reused' ? why : ''}`;
    return status === 408 ? [what, late] : [what];
  },
  'not-successful': (failure) => [`${answered(failure)} with \`success: false\``],
  unreadable: (failure) =>
    failure.isWebPage
      ? [`${answered(failure)} instead of JSON`, webPageAdvice]
      : [`${answered(failure)}, but the response is unreadable (${failure.detail ?? ''})`],
  redirect: (failure) =>
    failure.detail === undefined
      ? [`${answered(failure)}, which is neither a result nor a refusal`]
      : [
          `${answered(failure)}, a redirect to ${failure.detail}`,
          'If your host has moved, set `api-url` to its new address. A redirect is not followed, so that the token goes to no other address.',
        ],
  'in-progress': (failure) => [
    `${answered(failure)} because a request with this idempotency key is still in progress`,
    'If this does not change, look at the site in your host’s dashboard.',
  ],
  'site-busy': (failure) => [
    `${answered(failure)}, because the site is busy`,
    `${busyAdvice} re-run this job: it looks at the site again.`,
  ],
  unrelated: ({ detail = '' }) => [detail],
};

function tried({ tries = 1, triedForMs = 0 }: RequestFailure): string {
  return tries > 1 ? ` for ${formatDuration(triedForMs)} (${tries} tries)` : '';
}

function notReached(failure: RequestFailure): string {
  return `could not reach your host${tried(failure)}: ${failure.detail ?? ''}`;
}

function answered(failure: RequestFailure): string {
  const { isReplayed, isWebPage, status = 0 } = failure;
  return `your host answered ${status}${isReplayed ? ' (a stored response)' : ''}${isWebPage ? ' with a web page' : ''}${tried(failure)}`;
}

type Advised = Pick<MessageContext['operation'], 'permission' | 'advice' | 'required' | 'does'>;

/** What to do about a refusal or a failure: what the operation says, else what the cause or the error code says. */
export function adviseFailure(failure: RequestFailure, operation: Advised): string {
  // The operation knows why it is refused, but not why a request is cut off or still in progress.
  const isRefusal = ['http-status', 'not-successful'].includes(failure.cause) && failure.status !== 408;
  const errorCode = isUnknownToService(failure) ? 'not_found' : failure.errorCode;
  const own = isRefusal ? operation.advice[errorCode] : undefined;
  const advice =
    adviseRefusal(failure, operation) ??
    own ??
    causes[failure.cause](failure)[1] ??
    adviseByCode({ ...failure, errorCode }, operation);
  return join([describeRetryAfter(failure.retryAfterMs), advice], ' ');
}

/** What follows from who refused, and why. No word about ids or permissions follows from these (contract, M2). */
function adviseRefusal(failure: RequestFailure, operation: Advised): string | undefined {
  if (failure.cause === 'site-busy') return undefined;
  switch (refusalOf(failure)) {
    case 'elsewhere': {
      const isFirewall = failure.status === 403 || failure.status === 406;
      return join(
        [
          isFirewall && 'A firewall in front of your host may block the runner’s address: ask your host.',
          failure.isWebPage ? webPageAdvice : notYourHostAdvice,
        ],
        ' ',
      );
    }
    case 'limit':
      return `Your host names a limit. Change it there, for example your plan, then ${again(operation)}`;
    case 'busy':
      return `${busyAdvice} ${again(operation)}`;
    default:
      return undefined;
  }
}

/** An operation that only asks may stand in a job whose re-run would repeat what another step did. */
function again(operation: Advised): string {
  return startsSomething(operation) ? 're-run this job.' : 'run it again.';
}

/** Nobody waits longer, and such a number is usually an error. */
const MAX_RETRY_AFTER_MS = 30 * 24 * 3_600_000;

export function describeRetryAfter(retryAfterMs: number | undefined): string {
  if (retryAfterMs === undefined) return '';
  return retryAfterMs > MAX_RETRY_AFTER_MS
    ? 'Your host asks you to wait for more than a month.'
    : `Your host asks you to try again in ${formatDuration(retryAfterMs)}.`;
}

/** What to do about a failed request, by its error code. */
function adviseByCode(
  { errorCode, permission = '', serviceMessage }: RequestFailure,
  operation: Advised,
): string {
  switch (errorCode) {
    case 'idempotency_key_reused':
      return 'Look at what the earlier request did. Then give each request its own `idempotency-key` that contains the run id, and start a new run.';
    case 'unauthorized':
      return 'Check the secret in `api-token`, and that `api-url` is your host’s own API. Tokens are made in your host’s account under Settings, API tokens. Store one alone, without quotes and without `Bearer`. Then re-run this job.';
    case 'forbidden': {
      // What the service names, if it looks like a permission: a sentence of its own would be advice of its own.
      const named = /^[A-Za-z0-9._-]{1,64}$/.test(permission) ? permission : operation.permission;
      return `Give the API token the permission ${named}, or use a token that has it. Then ${again(operation)}`;
    }
    case 'not_found': {
      const ids = operation.required.filter((name) => name.endsWith('-id')).map((name) => `\`${name}\``);
      return `Check ${join([ids.join(' and '), 'that `api-url` is the base URL without /v1'], ', and ')}. ${afterCorrection}`;
    }
    case 'rate_limited':
      return 'Wait, then re-run this job. With a matrix, run fewer jobs at once with `max-parallel`.';
    case 'rejected':
      return serviceMessage === undefined
        ? 'Your host gives no reason. Check the inputs, and the site in your host’s dashboard.'
        : 'Resolve what your host names, then re-run this job. If you changed the workflow file, start a new run.';
    case 'dns_not_ready':
      return dnsAdvice;
    case 'connection_failed':
      return 'Check `api-url`, your host’s status page, and whether the runner needs a proxy (`https_proxy`, `no_proxy`). Then re-run this job.';
    case 'service_error':
      return 'Re-run this job when your host works again.';
    default:
      return notTheApiAdvice;
  }
}

/** The same for the preview that a push asks for. */
export function advisePreview(failure: RequestFailure): string {
  return adviseFailure(failure, {
    permission: 'site.staging (the push itself needs site.restore)',
    required: ['site-id'],
    does: 'overwrites',
    advice: previewAdvice,
  });
}
