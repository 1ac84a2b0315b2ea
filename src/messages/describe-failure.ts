import type { Advice, OperationFacts } from '../outcome/report-content.ts';
import {
  isUnknownToService,
  refusalOf,
  type FailureCause,
  type RequestFailure,
} from '../outcome/request-failure.ts';
import { formatDuration } from '../text/durations.ts';
import { join } from '../text/sentence.ts';
import { DAY_MS } from '../text/time.ts';
import { renderAdvice, type Pressing } from './message-context.ts';

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

export const dnsAdvice =
  'Add the DNS records that `add-domain` showed, then run again. `verify-domain` with `wait: true` waits until your host sees them.';
const waitAdvice = { first: 'Wait until that is over.' };
const webPageAdvice =
  'Check `api-url`: it must be the base URL of your host’s API, without /v1. The login page of a proxy or a VPN also looks like this.';
/** If the service does not accept the id of the site whose push is previewed. Any other server gives a 404, too. */
export const previewAdvice = {
  rejected: { check: 'Check `site-id`: it may not be a staging site’s id.' },
  not_found: {
    check:
      'Check `site-id`: it may not be a staging site’s id, or the copy was deleted. Check `api-url` as well: it must be the base URL without /v1.',
  },
};

/** The table of the causes: what happened, and what to do, if that does not follow from the error code. */
const causes: Readonly<
  Record<FailureCause, (failure: RequestFailure) => readonly [what: string, advice?: Advice]>
> = {
  unreachable: (failure) => [notReached(failure)],
  'name-not-resolved': (failure) => [
    notReached(failure),
    {
      // A domain that nobody can have (RFC 2606): it was left as it is in the documents.
      check: failure.detail?.endsWith('.example')
        ? 'That is the address of the example: set `api-url` to that of your host.'
        : 'Check the host name in `api-url`.',
    },
  ],
  'certificate-invalid': (failure) => [
    notReached(failure),
    {
      check:
        'The certificate is not valid for this host. Check `api-url`, and the certificate’s names and dates.',
    },
  ],
  'issuer-unknown': (failure) => [
    notReached(failure),
    {
      check:
        'This runner does not know who issued the certificate. Check `api-url`. If your host or your network uses a private certificate authority, set NODE_EXTRA_CA_CERTS to its certificate.',
    },
  ],
  'proxy-unusable': (failure) => [
    notReached(failure),
    {
      check:
        'Correct that variable, for example to `http://proxy.example:3128`. Write special characters of its user name and password as %XX.',
    },
  ],
  'proxy-refused': (failure) => [
    notReached(failure),
    {
      check: 'Check the user name and password of the proxy in `https_proxy`, and that it allows your host.',
    },
  ],
  'wrong-protocol': (failure) => [
    notReached(failure),
    {
      check:
        'What answers there does not speak TLS as expected. Check the port in `api-url`, and the address of a proxy.',
    },
  ],
  'no-response': (failure) => [`your host sent no complete answer${tried(failure)}: ${failure.detail ?? ''}`],
  'out-of-time': () => [
    '`timeout-minutes` passed before the request could be sent',
    { check: 'Increase `timeout-minutes`.' },
  ],
  'http-status': (failure) => {
    const { errorCode, status } = failure;
    const why = ' because the idempotency key was used for another request';
    const late = { first: 'Your host did not receive the complete request in time.' };
    const what = `${answered(failure)}${errorCode === 'idempotency_key_reused' ? why : ''}`;
    return status === 408 ? [what, late] : [what];
  },
  'not-successful': (failure) => [`${answered(failure)} with \`success: false\``],
  unreadable: (failure) =>
    failure.isWebPage
      ? [`${answered(failure)} instead of JSON`, { check: webPageAdvice }]
      : [`${answered(failure)}, but the response is unreadable (${failure.detail ?? ''})`],
  redirect: (failure) =>
    failure.detail === undefined
      ? [`${answered(failure)}, which is neither a result nor a refusal`]
      : [
          `${answered(failure)}, a redirect to ${failure.detail}`,
          {
            check:
              'If your host has moved, set `api-url` to its new address. A redirect is not followed, so that the token goes to no other address.',
          },
        ],
  'in-progress': (failure) => [
    `${answered(failure)} because a request with this idempotency key is still in progress`,
    'If this does not change, look at the site in your host’s dashboard.',
  ],
  'site-busy': (failure) => [`${answered(failure)}, because the site is busy`, waitAdvice],
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

type Advised = Pressing & {
  readonly operation: Pick<OperationFacts, 'permission' | 'advice' | 'required' | 'does'>;
};

/** What to do about a refusal or a failure: what the operation says, else what the cause or the error code says. */
export function adviseFailure(failure: RequestFailure, context: Advised): string {
  const { operation } = context;
  // The operation knows why it is refused, but not why a request is cut off or still in progress.
  const isRefusal = ['http-status', 'not-successful'].includes(failure.cause) && failure.status !== 408;
  const errorCode = isUnknownToService(failure) ? 'not_found' : failure.errorCode;
  const advice =
    adviseRefusal(failure) ??
    (isRefusal ? operation.advice[errorCode] : undefined) ??
    causes[failure.cause](failure)[1] ??
    adviseByCode({ ...failure, errorCode }, operation);
  return join([describeRetryAfter(failure.retryAfterMs), renderAdvice(advice, context)], ' ');
}

/** What follows from who refused, and why. No word about ids or permissions follows from these (rules.md, M2). */
function adviseRefusal(failure: RequestFailure): Advice | undefined {
  switch (refusalOf(failure)) {
    case 'elsewhere':
      return { check: adviseElsewhere(failure) };
    case 'limit':
      return { first: 'Your host names a limit. Change it there, for example your plan.' };
    case 'busy':
      return waitAdvice;
    default:
      return undefined;
  }
}

/** What to do if somebody else answered. Of a 5xx that follows from its code. */
export function adviseElsewhere({ isWebPage, status = 0 }: RequestFailure): string {
  if (status >= 500) return '';
  if (status === 403 || status === 406) {
    return 'A firewall or a gateway gave this answer, not your host’s API: it may block the runner’s address. Ask your host, and check `api-url`.';
  }
  return isWebPage
    ? webPageAdvice
    : 'A gateway gave this answer, not your host’s API. Check `api-url`: it must be the base URL without /v1.';
}

/** Nobody waits longer, and such a number is usually an error. */
const MAX_RETRY_AFTER_MS = 30 * DAY_MS;

export function describeRetryAfter(retryAfterMs: number | undefined): string {
  if (retryAfterMs === undefined) return '';
  return retryAfterMs > MAX_RETRY_AFTER_MS
    ? 'Your host asks you to wait for more than a month.'
    : `Your host asks you to try again in ${formatDuration(retryAfterMs)}.`;
}

/** What to do about a failed request, by its error code. */
function adviseByCode(
  { errorCode, permission = '', serviceMessage }: RequestFailure,
  operation: Advised['operation'],
): Advice {
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
        first:
          'Check `api-url`, your host’s status page, and whether the runner needs a proxy (`https_proxy`, `no_proxy`).',
      };
    case 'service_error':
      return { first: 'Wait until your host works again.' };
    default:
      return { check: 'Check that `api-url` is your host’s API, not a web page or a proxy’s login page.' };
  }
}

/** The same for the preview that a push asks for. */
export function advisePreview(failure: RequestFailure, context: Pressing): string {
  return adviseFailure(failure, {
    ...context,
    operation: {
      permission: 'site.staging (the push itself needs site.restore)',
      required: ['site-id'],
      does: 'overwrites',
      advice: previewAdvice,
    },
  });
}
