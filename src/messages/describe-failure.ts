import { findUnfilled } from '../inputs/input-cause.ts';
import type { Advice, Operation } from '../outcome/operation.ts';
import type { Report } from '../outcome/report.ts';
import type { ErrorCode } from '../outcome/error-codes.ts';
import type { Failure, FailureCause } from '../outcome/failure.ts';
import { namesTask, refusalOf } from '../outcome/refusal-kind.ts';
import { formatDuration, formatRetryTime } from '../text/durations.ts';
import { endSentence, nonEmpty } from '../text/sentence.ts';
import { DAY_MS } from '../text/time.ts';
import { describeUnfilled, showValue } from './describe-inputs.ts';
import { giveOwnKeys, thenPress, thenPressChecked } from './press.ts';
import { say } from './red-row.ts';

const peers: Readonly<Record<Failure['peer'], string>> = { service: 'Your host', github: 'GitHub' };
/** Inside a sentence. */
const namedInside: Readonly<Record<Failure['peer'], string>> = { service: 'your host', github: 'GitHub' };

/** What happened to a request, then the peer's words: a whole sentence. */
export function describeFailure(failure: Failure): string {
  const { reason = '', serviceCode } = failure;
  // Our sentence goes on after the peer's.
  const words = reason.trimEnd().replace(/\.$/, '');
  const code = serviceCode === undefined ? '' : ` (code ${serviceCode})`;
  return endSentence(`${nonEmpty([describeCause(failure), words]).join(': ')}${code}`);
}

/** What happened to a request, without the peer's words: a sentence without its end. */
function describeCause(failure: Failure): string {
  const { cause, detail = '', errorCode, isReplayed, isWebPage, status, tries = 1, triedForMs = 0 } = failure;
  const peer = peers[failure.peer];
  const tried = tries > 1 ? ` for ${formatDuration(triedForMs)} (${tries} tries)` : '';
  // The words that follow may not be the peer's.
  const isOfGateway =
    failure.peer === 'github'
      ? cause === 'unreadable' && Number(status) >= 400
      : refusalOf(failure) === 'elsewhere';
  const who = isOfGateway ? `A gateway or a firewall, not ${namedInside[failure.peer]},` : peer;
  const answered = `${nonEmpty([`${who} answered`, status?.toString()]).join(' ')}${isReplayed ? ' (a stored response)' : ''}${isWebPage ? ' with a web page' : ''}${tried}`;
  const named = namesTask(failure) ? ', but named a task' : '';
  switch (cause) {
    case 'token-missing':
      return '`github-token` is empty';
    case 'no-response':
      return `${peer} sent no complete answer${tried}: ${detail}`;
    case 'too-slow':
      return `${peer} did not answer in time`;
    case 'out-of-time':
      return `${peer} was not asked, because no time was left`;
    case 'http-status':
    case 'gone':
      return `${answered}${errorCode === 'idempotency_key_reused' ? ' because the idempotency key was used for another request' : ''}${named}`;
    case 'not-successful':
      return `${answered} with \`success: false\`${named}`;
    case 'unreadable':
      return isWebPage
        ? `${answered} instead of JSON`
        : `${answered}, but the response is unreadable${detail === '' ? '' : ` (${detail})`}`;
    case 'redirect':
      return `${answered}, ${detail === '' ? 'which is neither a result nor a refusal' : `a redirect to ${detail}`}`;
    case 'client-certificate-wanted':
      return `${peer} wants a client certificate, which this action cannot send (${detail})`;
    case 'in-progress':
      return `${answered} because an earlier request with this step’s idempotency key is still in progress`;
    case 'site-busy':
      return `${answered} because an earlier request is still in progress, with this step’s idempotency key or on the site`;
    case 'from-cache':
      return `A cache between the runner and your host gave an answer that it had kept for ${detail}${tries > 1 ? ` (${tries} tries)` : ''}`;
    case 'unrelated':
      return `${peer} answered, but ${detail}`;
    default:
      return `${peer} could not be reached${tried}: ${detail}`;
  }
}

export function describeBlock(reason: string | undefined): string {
  return reason === undefined
    ? 'Your host blocks the push and gives no reason.'
    : endSentence(`Your host blocks the push: ${reason}`);
}

/** Two frequent causes: a CDN answers in place of the record, or a panel appends the domain to a name that has it. */
export const dnsAdvice =
  'Check the DNS records that `add-domain` showed: a change can take hours to be visible everywhere. Check that no CDN proxies them (set "DNS only"), and that no record’s name contains the domain twice: some DNS panels append it. Then run again: `verify-domain` with `wait: true` waits for as long as `timeout-minutes` says.';
const certificateAdvice = {
  check:
    'Check `api-url`, and the names and dates of the certificate. For a private certificate authority, set NODE_EXTRA_CA_CERTS.',
};
const proxyAdvice = {
  check:
    'Check the address, the user name and the password of the proxy in `https_proxy` (special characters as %XX), and that it allows your host.',
};
/** After a crash, a host may keep a key in progress for as long as it keeps keys. */
export const stuckAdvice =
  'If it is still in progress after an hour, look at your host’s dashboard: only if nothing runs there and nothing was done, start a new run, which has another key.';
/** If a gateway, a login page or another server has answered. */
export const elsewhereAdvice =
  'Check `api-url`: it must be the base URL of your host’s API, without /v1. If it is, a proxy, a VPN or a firewall may have answered: ask your host whether it blocks the runner’s address.';
const busyAdvice = { first: 'Wait until that is over.' };

/** Advice if the service refuses a push preview. Another server than the host's API may have given a 404. */
export const previewAdvice = {
  rejected: {
    check: 'If your host’s answer does not explain it, check `site-id`: it may not be a staging site’s id.',
  },
  not_found: {
    check:
      'If the copy was deleted, make a fresh one in a new run. Else check `site-id` (a staging site’s id), that the API token belongs to the same account, and `api-url` (the base URL without /v1).',
  },
};

/** Advice that follows from the cause alone. */
const byCause: Readonly<Partial<Record<FailureCause, Advice>>> = {
  'name-not-resolved': { check: 'Check the host name in `api-url`.' },
  'certificate-invalid': certificateAdvice,
  'issuer-unknown': certificateAdvice,
  'client-certificate-wanted': {
    check: 'Check `api-url`, and ask your host for an address that wants no client certificate.',
  },
  'proxy-unusable': proxyAdvice,
  'proxy-refused': proxyAdvice,
  'wrong-protocol': {
    check: 'That port does not speak TLS. Check the port in `api-url`, and the address of a proxy.',
  },
  'out-of-time': { check: 'Increase `timeout-minutes`.' },
  'in-progress': { first: `Wait until that is over. ${stuckAdvice}` },
  'from-cache': {
    first: 'Ask your host to keep its API out of the cache: what the answer says may not be true any more.',
  },
  redirect: {
    check:
      'If your host has moved, set `api-url` to its new address. A redirect is not followed, so that the token goes to no other address.',
  },
};

/** What an operation knows about its failed request. */
type Advised = Pick<Operation, 'advice' | 'permission' | 'required'>;

/** What to do about a refusal or a failure. `ofRequest` is of a request that is not the operation’s own. */
export function adviseFailure(failure: Failure, report: Report, ofRequest: Partial<Advised> = {}): string {
  const advice = adviceFor(failure, { ...report.operation, ...ofRequest }, report);
  const wait = refusalOf(failure) === 'conflict' && 'If a task runs on the site, wait until it has ended.';
  const retry = describeRetryAfter(failure);
  if (typeof advice === 'string') return say(retry, wait, advice);
  return 'check' in advice
    ? say(retry, advice.check, wait, thenPressChecked(report))
    : say(retry, advice.first, wait, thenPress(report));
}

function adviceFor(failure: Failure, operation: Advised, report: Report): Advice {
  const { cause, errorCode, isWebPage } = failure;
  const refusal = refusalOf(failure);
  if (refusal === 'elsewhere' || (isWebPage && cause === 'unreadable')) return { check: elsewhereAdvice };
  if (refusal === 'limit') return { first: 'Your host asks for something first: settle it there.' };
  if (refusal === 'busy') return busyAdvice;
  // A text that GitHub did not fill in explains the refusal.
  const unfilled = Object.entries(report.namedInputs).flatMap(([name, value]) => {
    const found = findUnfilled(value, true);
    return found ? [`\`${name}\` is "${showValue(value, report)}". ${describeUnfilled(found, report)}.`] : [];
  });
  if (refusal === 'other' && unfilled.length > 0) return { check: unfilled.join(' ') };
  // The operation knows best why its request is refused.
  const isRefusal = cause === 'http-status' || cause === 'not-successful';
  return (
    byCause[cause] ??
    (isRefusal ? operation.advice[errorCode] : undefined) ??
    byCode[errorCode]?.(failure, operation) ?? { check: elsewhereAdvice }
  );
}

/** Advice that follows from the error code. */
const byCode: Readonly<Partial<Record<ErrorCode, (failure: Failure, operation: Advised) => Advice>>> = {
  idempotency_key_reused: () => `Look at what the earlier request did. Then ${giveOwnKeys}`,
  unauthorized: () => ({
    first:
      'Check the secret in `api-token`, and that `api-url` is your host’s own API. Tokens are made in your host’s account under Settings, API tokens. Store one alone, without quotes and without `Bearer`.',
  }),
  forbidden: ({ permission = '', reason }, operation) => {
    const ids = nameIds(operation);
    // The service may name a permission. A sentence in its place is not one.
    const isNamed = /^[A-Za-z0-9._-]{1,64}$/.test(permission);
    return {
      first:
        isNamed || reason === undefined
          ? `Give the API token the permission ${isNamed ? permission : operation.permission}, or use a token that has it.`
          : `Resolve what your host names. If it is about the token: the token needs the permission ${operation.permission}${ids === '' ? '' : `, and must belong to the account of ${ids}`}.`,
    };
  },
  not_found: (_, operation) => {
    const ids = nameIds(operation);
    return {
      check:
        ids === ''
          ? 'Check that `api-url` is the base URL without /v1.'
          : `Check ${ids}, that the API token belongs to the same account, and that \`api-url\` is the base URL without /v1.`,
    };
  },
  rate_limited: () => ({ first: 'Wait; with a matrix, run fewer jobs at once with `max-parallel`.' }),
  rejected: () => ({
    check: 'Resolve what your host names; if it names nothing, check the inputs and the site.',
  }),
  dns_not_ready: () => dnsAdvice,
  connection_failed: () => ({
    check:
      'Check `api-url`, your host’s status page, and whether the runner needs a proxy (`https_proxy`, `no_proxy`).',
  }),
  service_error: () => ({ first: 'Wait until your host works again.' }),
};

function nameIds({ required }: Advised): string {
  return required
    .filter((name) => name.endsWith('-id'))
    .map((name) => `\`${name}\``)
    .join(' and ');
}

/** A longer wait is usually an error of the host. */
const MAX_RETRY_AFTER_MS = 30 * DAY_MS;

export function describeRetryAfter({ peer, retryAfterMs = 0, retryAtMs }: Failure): string {
  if (retryAtMs === undefined) return '';
  return retryAfterMs > MAX_RETRY_AFTER_MS
    ? `${peers[peer]} asks you to wait for more than a month.`
    : `${peers[peer]} asks you to try again after ${formatRetryTime(retryAtMs)}.`;
}
