import { describe, expect, it } from 'vitest';
import { isGreen, statusOf, type Outcome } from '../../src/outcome/outcome.ts';
import { requestFailure, type FailureCause, type RequestFailure } from '../../src/outcome/request-failure.ts';
import { statuses } from '../../src/outcome/statuses.ts';
import { describeOutcome } from '../../src/messages/describe-outcome.ts';
import { createPlan } from '../../src/plan.ts';
import { createSanitizer } from '../../src/text/sanitizer.ts';
import { endings, named, overwrite, refusals } from '../support/outcomes.ts';
import { bareFacts } from '../support/results.ts';
import { ids, requiredInputs, runContext, token, type OperationName } from '../support/run-operation.ts';

/** What happens to a request, for each cause. */
const failures: Readonly<Record<FailureCause, readonly Partial<RequestFailure>[]>> = {
  unreachable: [
    {
      errorCode: 'connection_failed',
      detail: 'connect ECONNREFUSED 203.0.113.7:443',
      tries: 19,
      triedForMs: 277_000,
    },
  ],
  'name-not-resolved': [{ errorCode: 'connection_failed', detail: 'getaddrinfo ENOTFOUND api.host.example' }],
  'certificate-invalid': [{ errorCode: 'connection_failed', detail: 'self-signed certificate' }],
  'issuer-unknown': [{ errorCode: 'connection_failed', detail: 'unable to get local issuer certificate' }],
  'proxy-unusable': [{ errorCode: 'connection_failed', detail: '`https_proxy` is not a URL' }],
  'no-response': [{ errorCode: 'connection_failed', detail: 'socket hang up', mayHaveActed: true }],
  'out-of-time': [{ errorCode: 'connection_failed' }],
  'http-status': [
    { errorCode: 'unauthorized', status: 401, serviceMessage: 'Unauthenticated.' },
    { errorCode: 'forbidden', status: 403, permission: 'site.push' },
    { errorCode: 'forbidden', status: 403, isWebPage: true, mayHaveActed: true },
    { errorCode: 'not_found', status: 404, serviceMessage: 'Site not found.' },
    { errorCode: 'rate_limited', status: 429, retryAfterMs: 90_000 },
    { status: 422, serviceMessage: 'A backup is running.', serviceCode: 'backup_running' },
    { errorCode: 'dns_not_ready', status: 422, serviceMessage: 'DNS is not in place.' },
    { errorCode: 'idempotency_key_reused', status: 409, serviceCode: 'idempotency_key_reused' },
    { errorCode: 'service_error', status: 503, mayHaveActed: true, tries: 14, triedForMs: 290_000 },
    { errorCode: 'service_error', status: 500, mayHaveActed: true, isReplayed: true },
  ],
  'not-successful': [{ status: 200, serviceMessage: 'The site is locked.' }],
  unreadable: [{ errorCode: 'invalid_response', status: 200, detail: 'it is not JSON', mayHaveActed: true }],
  redirect: [{ errorCode: 'invalid_response', status: 308, detail: 'https://new.host.example/v1/sites' }],
  'in-progress': [{ status: 409, mayHaveActed: true }],
  'site-busy': [{ status: 409, serviceMessage: 'A restore is in progress.' }],
  unrelated: [{ errorCode: 'invalid_response', detail: 'the response names no task' }],
};
const requestFailures = Object.entries(failures).flatMap(([cause, samples]) =>
  samples.map((fields) => requestFailure({ errorCode: 'rejected', ...fields, cause: cause as FailureCause })),
);

/** One ending in one operation. */
interface Sample {
  readonly name: string;
  readonly outcome: Outcome;
  readonly operation: OperationName;
  readonly attempt?: number;
}

/** The operations in which a kind of ending or refusal is seen; `push` if it is not named. */
const operations: Readonly<Partial<Record<string, OperationName>>> = {
  previewed: 'push-preview',
  'domain-verified': 'verify-domain',
  'domain-not-ready': 'verify-domain',
  'domain-timed-out': 'verify-domain',
  'site-reused': 'staging',
  'replayed-site-unusable': 'staging',
  'environment-closed': 'close-staging',
  'github-failed': 'close-staging',
  'sites-listed': 'list-staging',
  'still-running': 'await-task',
  'token-missing': 'staging',
  'task-unreadable': 'restore',
  'recorded-site-unavailable': 'staging',
  'step-repeated': 'restore',
  'foreign-replay': 'restore',
};
const operationOf = (kind: string): OperationName => operations[kind] ?? 'push';

const endingSamples: readonly Sample[] = [
  ...Object.values(endings).map((outcome) => ({
    name: outcome.kind,
    outcome,
    operation: operationOf(outcome.kind),
  })),
  ...(['staging', 'restore', 'await-task'] as const).flatMap((operation): Sample[] =>
    [endings['task-failed'], endings['task-timed-out'], endings.cancelled].map((outcome) => ({
      name: `${outcome.kind} of ${operation}`,
      operation,
      outcome: { ...outcome, effect: operation === 'await-task' ? 'none' : 'started' },
    })),
  ),
  ...[25 * 3_600_000, undefined].map((ageMs): Sample => {
    const outcome = { ...endings['replayed-site-unusable'], ageMs, maxHours: 24 };
    return {
      name: `replayed-site-unusable, ${ageMs === undefined ? 'of unknown age' : 'too old'}`,
      operation: 'staging',
      outcome: { ...outcome, errorCode: 'copy_too_old', effect: ageMs === undefined ? 'possible' : 'none' },
    };
  }),
  ...(['preparation', 'request'] as const).map((during): Sample => {
    const effect = during === 'request' ? 'possible' : 'none';
    return {
      name: `cancelled during ${during}`,
      operation: 'push',
      outcome: { kind: 'cancelled', during, effect },
    };
  }),
  {
    name: 'cancelled during preparation, later attempt',
    operation: 'push',
    attempt: 2,
    outcome: { kind: 'cancelled', during: 'preparation', effect: 'none' },
  },
  {
    name: 'internal-error after a POST',
    operation: 'push',
    outcome: { ...endings['internal-error'], effect: 'possible' },
  },
  ...(
    [
      [{ kind: 'recorded-copies' }, 'staging'],
      [{ kind: 'start-of-run' }, 'push'],
      [{ kind: 'approval', environment: 'live' }, 'push'],
      [{ kind: 'live', permission: undefined }, 'restore'],
      [{ kind: 'live-record' }, 'push'],
    ] as const
  ).map(([question, operation]): Sample => {
    const outcome = { ...endings['github-failed'], question, permission: undefined };
    return { name: `github-failed: ${question.kind}`, operation, attempt: 2, outcome };
  }),
  {
    name: 'github-failed after a deployment was closed',
    operation: 'close-staging',
    outcome: { ...endings['github-failed'], effect: 'started' },
  },
];
const refusalSamples: readonly Sample[] = [
  ...Object.values(refusals).map((refusal): Sample => ({
    name: refusal.kind,
    operation: operationOf(refusal.kind),
    attempt: refusal.kind.startsWith('rerun') ? 2 : 1,
    outcome: { kind: 'guard-refused', refusal, effect: 'none' },
  })),
  ...(
    [
      ['running', 'push'],
      ['unknown', 'restore'],
      ['unknown', 'staging'],
    ] as const
  ).map(([end, operation]): Sample => {
    const refusal = {
      ...refusals['live-busy'],
      overwrite: { ...overwrite, end },
      isOverTime: end === 'running',
    };
    return {
      name: `live-busy, ${end}`,
      operation,
      outcome: { kind: 'guard-refused', refusal, effect: 'none' },
    };
  }),
  {
    name: 'push-blocked, later attempt',
    operation: 'push',
    attempt: 2,
    outcome: { kind: 'guard-refused', refusal: refusals['push-blocked'], effect: 'possible' },
  },
];
const requestSamples = requestFailures.map((failure): Sample => ({
  name: `${failure.cause}, ${failure.errorCode}`,
  operation: 'push',
  outcome: { kind: 'request-failed', failure, effect: failure.mayHaveActed ? 'possible' : 'none' },
}));
const samples = [...endingSamples, ...refusalSamples, ...requestSamples];

function describeSample({ attempt = 1, operation, outcome }: Sample) {
  const raw = { 'api-url': 'https://api.host.example', 'api-token': token, ...requiredInputs[operation] };
  const planned = createPlan(raw, { ...runContext, attempt });
  return describeOutcome(outcome, {
    operation: named(operation),
    plan: planned.kind === 'plan' ? planned.plan : undefined,
    isRerun: attempt > 1,
    results: {
      idempotencyKey: 'gha-9001-abc',
      task: { id: ids.task, isSeen: true, isSilent: false },
      preview: { facts: { ...bareFacts, checkedAtMs: Date.UTC(2026, 10, 22, 18) } },
      ...(attempt > 1 && { rerun: { untilMs: Date.UTC(2026, 10, 23, 17), beganAtElapsedMs: 0 } }),
    },
    sanitizer: createSanitizer([token]),
  });
}

/** The last lines of a step: its annotation, or the last line of a green log. */
function render(sample: Sample): string {
  const { what, next, notice } = describeSample(sample);
  const { isGreen, word } = statuses[statusOf(sample.outcome)];
  const lines = [isGreen ? `${word}: ${what}` : what, next, notice && `Notice: ${notice}`];
  return lines.filter(Boolean).join('\n').replaceAll(/^/gm, '    ');
}

function section(title: string, entries: readonly (readonly [name: string, text: string])[]): string {
  return [`# ${title}`, ...entries.map(([name, text]) => `${name}\n${text}`)].join('\n\n');
}

it('every message reads as in messages.txt', async () => {
  const listed = (all: readonly Sample[]) =>
    all.map(
      (sample) =>
        [`${sample.name} (${sample.operation}: ${statusOf(sample.outcome)})`, render(sample)] as const,
    );
  const text = [
    section('Endings', listed(endingSamples)),
    section('Refusals of the guards', listed(refusalSamples)),
    section('Failed requests', listed(requestSamples)),
  ].join('\n\n\n');
  await expect(`${text}\n`).toMatchFileSnapshot('messages.txt');
});

describe('M1 a red annotation', () => {
  const red = samples.filter(({ outcome }) => !isGreen(outcome));
  /** Every text of others in the outcome, as long as it can be. */
  const flood = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [
          name,
          /^(reason|serviceMessage|detail|words|problem|message|typed)$/.test(name) && inner !== undefined
            ? 'word '.repeat(2_000)
            : flood(inner),
        ]),
      );
    }
    return value;
  };

  it.each(red)('has at most four lines and 600 characters, the words of others included: $name', (sample) => {
    for (const outcome of [sample.outcome, flood(sample.outcome) as Outcome]) {
      if (outcome.kind === 'invalid-inputs') continue;
      const { next, what } = describeSample({ ...sample, outcome });
      const text = `${what}\n${next}`;
      expect(text.split('\n').length).toBeLessThanOrEqual(4);
      expect(text.length).toBeLessThanOrEqual(600);
    }
  });

  it.each(red)('begins with what was not done, if it is a refused push or restore: $name', (sample) => {
    const { attempt = 1, name, operation, outcome } = sample;
    if (statusOf(outcome) !== 'refused' || !['push', 'restore'].includes(operation)) return;
    const done = operation === 'push' ? 'pushed' : 'restored';
    expect(describeSample(sample).what).toMatch(
      new RegExp(`^Nothing was ${done}${attempt > 1 || name === 'step-repeated' ? ' by this step' : ''}\\.`),
    );
  });

  it.each(red)('advises neither `reuse: false` nor to delete a copy (M2): $name', (sample) => {
    expect(describeSample(sample).next).not.toMatch(/reuse: false|[Dd]elete/);
  });
});
