import { expect, it } from 'vitest';
import { errorCodes } from '../../src/outcome/error-codes.ts';
import { statusOf, type Outcome } from '../../src/outcome/outcome.ts';
import { requestFailure, type FailureCause, type RequestFailure } from '../../src/outcome/request-failure.ts';
import { statuses } from '../../src/outcome/statuses.ts';
import { describeOutcome } from '../../src/messages/describe-outcome.ts';
import { ids } from '../support/ids.ts';
import { endings, refusals } from '../support/outcomes.ts';

/** What happens to a request, for each cause. */
const failures: Readonly<Record<FailureCause, readonly Partial<RequestFailure>[]>> = {
  unreachable: [{ errorCode: 'connection_failed', detail: 'connect ECONNREFUSED 203.0.113.7:443' }],
  'name-not-resolved': [{ errorCode: 'connection_failed', detail: 'getaddrinfo ENOTFOUND api.host.example' }],
  'certificate-invalid': [{ errorCode: 'connection_failed', detail: 'self-signed certificate' }],
  'issuer-unknown': [{ errorCode: 'connection_failed', detail: 'unable to get local issuer certificate' }],
  'proxy-unusable': [{ errorCode: 'connection_failed', detail: '`https_proxy` is not a URL' }],
  'no-response': [{ errorCode: 'connection_failed', detail: 'socket hang up', mayHaveActed: true }],
  'out-of-time': [{ errorCode: 'connection_failed' }],
  'http-status': [
    { errorCode: 'unauthorized', status: 401, serviceMessage: 'Unauthenticated.' },
    { errorCode: 'forbidden', status: 403, permission: 'site.push' },
    { errorCode: 'not_found', status: 404, serviceMessage: 'Site not found.' },
    { errorCode: 'rate_limited', status: 429, retryAfterMs: 90_000 },
    { status: 422, serviceMessage: 'A backup is running.', serviceCode: 'backup_running' },
    { errorCode: 'dns_not_ready', status: 422, serviceMessage: 'DNS is not in place.' },
    { errorCode: 'idempotency_key_reused', status: 409, serviceCode: 'idempotency_key_reused' },
    { errorCode: 'service_error', status: 503, mayHaveActed: true },
    { errorCode: 'service_error', status: 500, mayHaveActed: true, isReplayed: true },
  ],
  'not-successful': [{ status: 200, serviceMessage: 'The site is locked.' }],
  unreadable: [{ errorCode: 'invalid_response', status: 200, detail: 'it is not JSON', mayHaveActed: true }],
  redirect: [{ errorCode: 'invalid_response', status: 308, detail: 'https://new.host.example/v1/sites' }],
  'in-progress': [{ status: 409, mayHaveActed: true }],
  unrelated: [{ errorCode: 'invalid_response', detail: 'the response names no task' }],
};
const causes = Object.entries(failures).flatMap(([cause, samples]) =>
  samples.map((fields) => ({ ...fields, cause: cause as FailureCause })),
);

/** The last lines of a step, as its annotation shows them. */
function render(outcome: Outcome): string {
  const { what, next, notice } = describeOutcome(outcome, {
    operationName: 'restore',
    subject: 'restore site 0b0e from backup 2d2a',
    done: 'site 0b0e has been restored from backup 2d2a',
    permission: 'site.restore',
    advice: {},
    rerun: 'finds-out',
    overwrittenSite: 'site',
    isRerun: false,
    isOfPullRequest: false,
    timeoutMinutes: 60,
    results: { idempotencyKey: 'gha-9001-abc', taskId: ids.task },
    quote: (text) => text,
  });
  const lines = [`${statuses[statusOf(outcome)].word}: ${what}`, next, notice && `Notice: ${notice}`];
  return lines.filter(Boolean).join('\n').replaceAll(/^/gm, '    ');
}

function section(title: string, entries: readonly (readonly [name: string, text: string])[]): string {
  return [`# ${title}`, ...entries.map(([name, text]) => `${name}\n${text}`)].join('\n\n');
}

it('every message reads as in messages.txt', async () => {
  const text = [
    section(
      'Error codes',
      Object.entries(errorCodes).map(([name, { advice, meaning }]) => [
        name,
        `    ${meaning}\n    ${advice}`,
      ]),
    ),
    section(
      'Endings',
      Object.values(endings).map((ending) => [ending.kind, render(ending)]),
    ),
    section(
      'Refusals of the guards',
      Object.values(refusals).map((refusal) => [
        refusal.kind,
        render({ kind: 'guard-refused', refusal, effect: 'none' }),
      ]),
    ),
    section(
      'Failed requests',
      causes.map((fields) => {
        const failure = requestFailure({ errorCode: 'rejected', status: undefined, ...fields });
        const effect = failure.mayHaveActed ? 'possible' : 'none';
        return [
          `${failure.cause}, ${failure.errorCode}`,
          render({ kind: 'request-failed', failure, effect }),
        ];
      }),
    ),
  ].join('\n\n\n');
  await expect(`${text}\n`).toMatchFileSnapshot('messages.txt');
});
