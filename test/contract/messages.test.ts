import { describe, expect, it } from 'vitest';
import type { RunContext } from '../../src/inputs/run-context.ts';
import { ownOverwrites, type Look } from '../../src/live/look.ts';
import { failureOf, isGreen, statusOf, type Outcome, type Refusal } from '../../src/outcome/outcome.ts';
import {
  createFailure,
  type Failure,
  type FailureCause,
  type GitHubCause,
} from '../../src/outcome/failure.ts';
import { statuses } from '../../src/outcome/statuses.ts';
import { describeOutcome } from '../../src/messages/describe-outcome.ts';
import { createPlan } from '../../src/step/plan.ts';
import { operations as allOperations } from '../../src/operations/operations.ts';
import { bareReport, endings, named, overwrite, refusals, use } from '../support/outcomes.ts';
import { barePreview } from '../support/results.ts';
import { pages } from './pages.ts';
import { warnings } from './warnings.ts';
import { ids, requiredInputs, runContext, token, type OperationName } from '../support/run-operation.ts';

/** What happens to a request to the service, for each cause. */
const failures: Readonly<Record<Exclude<FailureCause, GitHubCause>, readonly Partial<Failure>[]>> = {
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
  'proxy-refused': [
    { errorCode: 'connection_failed', detail: 'the proxy refused the user name or password (407)' },
  ],
  'client-certificate-wanted': [
    { errorCode: 'connection_failed', detail: 'TLS: tlsv13 alert certificate required' },
  ],
  'wrong-protocol': [{ errorCode: 'connection_failed', detail: 'TLS: wrong version number' }],
  'proxy-unusable': [{ errorCode: 'connection_failed', detail: '`https_proxy` is not a URL' }],
  'no-response': [{ errorCode: 'connection_failed', detail: 'socket hang up', mayHaveActed: true }],
  'out-of-time': [{ errorCode: 'connection_failed' }],
  'http-status': [
    {
      errorCode: 'unauthorized',
      status: 401,
      serviceMessage: 'Unauthenticated.',
      reason: 'Unauthenticated.',
    },
    { errorCode: 'forbidden', status: 403, permission: 'site.push' },
    { errorCode: 'forbidden', status: 403, hasEnvelope: false, isWebPage: true, mayHaveActed: true },
    {
      errorCode: 'forbidden',
      status: 403,
      hasEnvelope: false,
      serviceMessage: 'Forbidden',
      reason: 'Forbidden',
    },
    { errorCode: 'not_found', status: 404, serviceMessage: 'Site not found.', reason: 'Site not found.' },
    { errorCode: 'not_found', status: 404, hasEnvelope: false },
    {
      errorCode: 'forbidden',
      status: 403,
      serviceMessage: 'Your plan allows 3 staging sites.',
      reason: 'Your plan allows 3 staging sites.',
    },
    { errorCode: 'rate_limited', status: 429, retryAtMs: Date.UTC(2026, 10, 22, 18, 1, 30) },
    { status: 402, serviceMessage: 'Subscription suspended.', reason: 'Subscription suspended.' },
    {
      status: 422,
      serviceMessage: 'A backup is running.',
      reason: 'A backup is running.',
      serviceCode: 'backup_running',
    },
    {
      errorCode: 'dns_not_ready',
      status: 422,
      serviceMessage: 'DNS is not in place.',
      reason: 'DNS is not in place.',
    },
    { errorCode: 'idempotency_key_reused', status: 409, serviceCode: 'idempotency_key_reused' },
    { errorCode: 'service_error', status: 503, mayHaveActed: true, tries: 14, triedForMs: 290_000 },
    { errorCode: 'service_error', status: 500, mayHaveActed: true, isReplayed: true },
  ],
  'not-successful': [{ status: 200, serviceMessage: 'The site is locked.', reason: 'The site is locked.' }],
  unreadable: [{ errorCode: 'invalid_response', status: 200, detail: 'it is not JSON', mayHaveActed: true }],
  redirect: [{ errorCode: 'invalid_response', status: 308, detail: 'https://new.host.example/v1/sites' }],
  'in-progress': [{ status: 409, mayHaveActed: true }],
  'from-cache': [
    { errorCode: 'invalid_response', detail: '20 h', isTransient: true, tries: 3, triedForMs: 1_500 },
  ],
  'site-busy': [
    { status: 409, serviceMessage: 'A restore is in progress.', reason: 'A restore is in progress.' },
  ],
  unrelated: [{ errorCode: 'invalid_response', detail: 'the response names no task' }],
};
const requestFailures = Object.entries(failures).flatMap(([cause, samples]) =>
  samples.map((fields) =>
    createFailure('service', {
      errorCode: 'rejected',
      hasEnvelope: true,
      ...fields,
      cause: cause as FailureCause,
    }),
  ),
);

/** One ending in one operation. */
interface Sample {
  readonly name: string;
  readonly operation: OperationName;
  readonly outcome: Outcome;
  readonly attempt: number;
  readonly look?: Look;
  readonly run?: Partial<RunContext>;
  readonly hasTask?: boolean;
  readonly isWithoutList?: boolean;
}
const sample = (name: string, operation: OperationName, outcome: Outcome, attempt = 1): Sample => ({
  name,
  operation,
  outcome,
  attempt,
});

const aUse = { ...use, base: 811 };
const aEnd = { statusId: 701, atMs: use.atMs };
/** What the lists say, if nothing speaks against a push. */
const calm: Look = {
  ...{ key: 'me', run: undefined, attempt: 1, job: 'release', isRerun: false, purpose: 'push' },
  ...{ copyId: ids.staging, nowMs: 0, readAtElapsedMs: 0 },
  ...{ overwrites: [], repeated: [], overwritesOfCopy: [] },
  ...{ viewer: use.creatorId ?? 0, uses: [aUse], readToId: 0 },
};
/** What an earlier attempt of the step did. */
const earlier = { ...overwrite, id: 810, operation: 'push', copyId: ids.staging, key: 'me' };

/** The operations in which a kind of ending or refusal is seen; `push` if it is not named. */
const operations: Readonly<Partial<Record<string, OperationName>>> = {
  previewed: 'push-preview',
  'domain-verified': 'verify-domain',
  'domain-not-ready': 'verify-domain',
  'domain-timed-out': 'verify-domain',
  'copy-was-there': 'staging',
  'site-reused': 'staging',
  'replayed-copy-unusable': 'staging',
  'environment-closed': 'close-staging',
  'github-failed': 'close-staging',
  'sites-listed': 'list-staging',
  'still-running': 'await-task',
  'token-missing': 'staging',
  'task-unreadable': 'restore',
  'recorded-site-unavailable': 'staging',
  'step-repeated': 'restore',
  'restore-not-begun': 'restore',
  'foreign-answer': 'restore',
};
const operationOf = (kind: string): OperationName => operations[kind] ?? 'push';

const { cancelled, 'github-failed': githubFailed } = endings;
const endingSamples: readonly Sample[] = [
  ...Object.values(endings).map((outcome) => sample(outcome.kind, operationOf(outcome.kind), outcome)),
  ...(['staging', 'restore', 'await-task'] as const).flatMap((operation) =>
    [endings['task-failed'], endings['task-timed-out'], cancelled].map((outcome) =>
      sample(`${outcome.kind} of ${operation}`, operation, {
        ...outcome,
        effect: operation === 'await-task' ? 'none' : 'started',
      }),
    ),
  ),
  ...(['followed', 'earlier-request'] as const).map((by) =>
    sample(`completed: ${by}`, 'push', { ...endings.completed, by }, 2),
  ),
  sample('replayed-copy-unusable, perhaps its own', 'staging', {
    ...endings['replayed-copy-unusable'],
    effect: 'possible',
  }),
  sample('replayed-copy-unusable, too old', 'staging', {
    ...endings['replayed-copy-unusable'],
    errorCode: 'copy_too_old',
  }),
  ...(
    [
      ['cancelled during preparation', 'preparation', 'none', 1],
      ['cancelled during request', 'request', 'possible', 1],
      ['cancelled during preparation, later attempt', 'preparation', 'none', 2],
    ] as const
  ).map(([name, during, effect, attempt]) => sample(name, 'push', { ...cancelled, during, effect }, attempt)),
  {
    ...sample('response-unusable: no task', 'push', {
      kind: 'response-unusable',
      reason: 'the response names no task',
    }),
    hasTask: false,
  },
  {
    ...sample('response-unusable of add-domain', 'add-domain', {
      kind: 'response-unusable',
      reason: 'the response names no domain',
    }),
    hasTask: false,
  },
  sample('task-unreadable: the token has expired', 'restore', {
    ...endings['task-unreadable'],
    failure: createFailure('service', {
      ...{ cause: 'http-status', errorCode: 'unauthorized', status: 401, hasEnvelope: true },
      reason: 'Unauthenticated.',
    }),
  }),
  sample('internal-error after a POST', 'push', { ...endings['internal-error'], effect: 'possible' }),
  ...(
    [
      [{ kind: 'lists' }, 'staging'],
      [{ kind: 'lists' }, 'restore'],
      [{ kind: 'approval', environment: 'live' }, 'push'],
      [{ kind: 'entry' }, 'push'],
    ] as const
  ).map(([question, operation]) => {
    const failure = { ...githubFailed.failure, permission: undefined };
    const outcome = { ...githubFailed, question, failure };
    return sample(`github-failed: ${question.kind} of ${operation}`, operation, outcome, 2);
  }),
  sample('github-failed: no answer', 'restore', {
    ...githubFailed,
    question: { kind: 'lists' },
    failure: createFailure('github', { errorCode: 'service_error', cause: 'http-status', status: 503 }),
  }),
  ...(
    [
      ['the token has expired', { status: 401, reason: 'Bad credentials' }],
      ['its words', { status: 403, errorCode: 'forbidden', reason: 'Not on the IP allow list' }],
      [
        'a limit, in its words',
        {
          ...{ status: 403, isTransient: true, retryAtMs: Date.UTC(2026, 10, 22, 18, 1, 30) },
          reason: 'API rate limit exceeded for installation.',
        },
      ],
      ['a firewall', { status: 403, cause: 'unreadable' }],
      ['no token', { cause: 'token-missing', errorCode: 'forbidden' }],
    ] as const
  ).map(([name, fields]) => {
    const failure = createFailure('github', { errorCode: 'rejected', cause: 'http-status', ...fields });
    return sample(`github-failed: ${name}`, 'push', {
      ...githubFailed,
      question: { kind: 'lists' },
      failure,
    });
  }),
  sample('github-failed: a redirect', 'close-staging', {
    ...githubFailed,
    failure: createFailure('github', { errorCode: 'service_error', cause: 'redirect', status: 301 }),
  }),
  sample('github-failed after a deployment was closed', 'close-staging', {
    ...githubFailed,
    effect: 'started',
  }),
];

const refused = (refusal: Refusal, effect: 'none' | 'possible' = 'none'): Outcome => ({
  kind: 'guard-refused',
  refusal,
  effect,
});
const refusalSamples: readonly Sample[] = [
  ...Object.values(refusals).map((refusal) =>
    sample(
      refusal.kind,
      operationOf(refusal.kind),
      refused(refusal),
      /^re(run|store)/.test(refusal.kind) ? 2 : 1,
    ),
  ),
  ...(
    [
      [{}, 'restore'],
      [{ taskId: undefined }, 'restore'],
      [{ taskId: undefined, run: undefined }, 'push'],
    ] as const
  ).map(([changed, operation]) => {
    const busy = {
      ...refusals['live-busy'],
      overwrite: { ...overwrite, end: 'running' as const, ...changed },
    };
    const without = Object.keys(changed).join(' and ').replace('taskId', 'task');
    return sample(`live-busy${without && `, no ${without}`}`, operation, refused(busy));
  }),
  ...(
    [
      ['live was overwritten', { kind: 'live', overwrite }],
      ['the overwrite failed', { kind: 'live', overwrite: { ...overwrite, end: 'failed' } }],
      ['the copy was overwritten', { kind: 'on-copy', overwrite }],
      ['no entry of the copy', { kind: 'unrecorded', creator: undefined }],
      ['recorded by another account', { kind: 'unrecorded', creator: 'mallory' }],
      ['a copy without a base', { kind: 'base-unknown' }],
      ['not all uses were read', { kind: 'uses-unread', readToId: 41 }],
      ['used for a pull request', { kind: 'unmerged', use: aUse }],
      [
        'used for an unknown commit',
        { kind: 'unmerged', use: { ...aUse, commit: undefined, run: undefined } },
      ],
      ['its job failed', { kind: 'job', use: { ...aUse, end: { ...aEnd, kind: 'failed' } } }],
      ['its job runs', { kind: 'job', use: { ...aUse, end: { ...aEnd, kind: 'running' } } }],
      ['the end of its job is not known', { kind: 'end-unknown', use: { ...aUse, run: undefined } }],
      ['its task has not completed', { kind: 'copy-incomplete', use: aUse }],
      ['older than its base', { kind: 'older', madeAtMs: aUse.atMs, base: overwrite }],
      ['refreshed', { kind: 'refreshed', madeAtMs: overwrite.atMs, use: aUse }],
    ] as const
  ).map(([name, reason]) => ({
    ...sample(
      `live-changed: ${name}`,
      'push',
      refused({
        kind: 'live-changed',
        overwrite: 'overwrite' in reason ? reason.overwrite : undefined,
        reasons: [reason],
      }),
    ),
    look: calm,
  })),
  {
    ...sample('preview-changed: pushed before', 'push', refused(refusals['preview-changed'])),
    look: { ...calm, overwrites: [{ ...earlier, key: 'another' }] },
  },
  {
    ...sample('live-changed: at the same moment', 'restore', refused(refusals['live-changed'])),
    look: { ...calm, purpose: 'restore' },
  },
  {
    ...sample('restore-not-begun: done before', 'restore', refused(refusals['restore-not-begun']), 2),
    look: { ...calm, overwrites: [earlier] },
  },
  {
    ...sample(
      'restore-not-begun: nothing recorded',
      'restore',
      refused({ kind: 'restore-not-begun', newest: undefined }),
      2,
    ),
    look: calm,
  },
  sample(
    'not-allowed: only who started the run',
    'push',
    refused({ ...refusals['not-allowed'], isOnlyFirst: true }),
  ),
  sample('not-approved: rejected', 'push', refused({ ...refusals['not-approved'], isRejected: true })),
  sample(
    'not-approved: another environment was',
    'push',
    refused({ ...refusals['not-approved'], environment: 'production', approved: ['live'] }),
  ),
  sample('not-approved of restore', 'restore', refused(refusals['not-approved'])),
  {
    ...sample('confirmation-mismatch, typed', 'push', refused(refusals['confirmation-mismatch'])),
    run: { eventName: 'workflow_dispatch', typedInputs: ['blog.example.com'] },
  },
  sample(
    'confirmation-mismatch, with a query',
    'push',
    refused({ ...refusals['confirmation-mismatch'], typed: 'shop.example.com?utm=1' }),
  ),
  {
    ...sample('confirmation-mismatch of a tag', 'push', refused(refusals['confirmation-mismatch'])),
    run: { isTag: true },
  },
  ...(
    [
      ['an earlier push', earlier],
      ['an earlier push runs', { ...earlier, end: 'running' }],
      ['an earlier push runs, no task', { ...earlier, end: 'running', taskId: undefined }],
      ['an earlier push failed', { ...earlier, end: 'failed' }],
    ] as const
  ).map(([name, before]) => ({
    ...sample(`push-blocked: ${name}`, 'push', refused(refusals['push-blocked'], 'possible'), 2),
    look: { ...calm, overwrites: [before] },
  })),
];
const requestSamples = requestFailures.map((failure) => {
  const effect = failure.mayHaveActed ? 'possible' : 'none';
  return sample(`${failure.cause}, ${failure.errorCode}`, 'push', {
    kind: 'request-failed',
    failure,
    effect,
  });
});
/** After these a POST may have acted, and no task is known. */
const lost: Parameters<typeof createFailure>[1][] = [
  { cause: 'no-response', errorCode: 'connection_failed', detail: 'socket hang up' },
  { cause: 'redirect', errorCode: 'invalid_response', status: 302, detail: 'https://host.example/login' },
  { cause: 'unreadable', errorCode: 'invalid_response', status: 200, isWebPage: true },
  {
    cause: 'http-status',
    errorCode: 'service_error',
    status: 503,
    reason: 'Maintenance until 06:00',
  },
];
const lostSamples = (['push', 'restore', 'staging', 'add-domain'] as const).flatMap((operation) =>
  lost.map((fields) => {
    const failure = createFailure('service', { hasEnvelope: true, ...fields, mayHaveActed: true });
    const outcome: Outcome = { kind: 'request-failed', failure, effect: 'possible' };
    return { ...sample(`${fields.cause} of ${operation}`, operation, outcome), hasTask: false };
  }),
);
const outside: Sample = {
  ...sample('no-response outside GitHub', 'staging', {
    kind: 'request-failed',
    failure: createFailure('service', {
      cause: 'no-response',
      errorCode: 'connection_failed',
      detail: 'socket hang up',
      mayHaveActed: true,
    }),
    effect: 'possible',
  }),
  run: { runId: undefined },
  hasTask: false,
};
const samples = [...endingSamples, ...refusalSamples, ...requestSamples, ...lostSamples, outside];

function describeSample({
  attempt,
  hasTask = true,
  isWithoutList = false,
  look,
  operation,
  outcome,
  run,
}: Sample) {
  const raw = { 'api-url': 'https://api.host.example', 'api-token': token, ...requiredInputs[operation] };
  const planned = createPlan(raw, { ...runContext, ...run, attempt }, allOperations);
  return describeOutcome({
    ...bareReport,
    outcome,
    operation: named(operation),
    plan: planned.kind === 'plan' ? planned.plan : undefined,
    context: { ...runContext, ...run, attempt },
    isWithoutList,
    results: {
      look,
      idempotencyKey: 'gha-9001-abc',
      task: hasTask ? { id: ids.task, isSeen: true, isSilent: false } : undefined,
      preview: { ...barePreview, checkedAtMs: Date.UTC(2026, 10, 22, 18) },
    },
  });
}

/** A sample with the last lines of its step: its annotation, or the last line of a green log. */
function render(each: Sample): string {
  const { what, next, notice } = describeSample(each);
  const status = statusOf(each.outcome);
  const { isGreen, word } = statuses[status];
  const lines = [isGreen ? `${word}: ${what}` : what, next, notice && `Notice: ${notice}`];
  const text = lines.filter(Boolean).join('\n').replaceAll(/^/gm, '    ');
  return `${each.name} (${each.operation}: ${status})\n${text}`;
}

const section = (title: string, all: readonly Sample[]): string =>
  [`# ${title}`, ...all.map(render)].join('\n\n');

const renderWarnings = (): string =>
  [
    '# Warnings, and what the log says',
    ...Object.entries(warnings).map(
      ([name, texts]) => `${name}\n${texts.join('\n').replaceAll(/^/gm, '    ')}`,
    ),
  ].join('\n\n');

/** Without the details, which have no sentences. */
const renderPages = (): string =>
  [
    '# Pages',
    ...Object.entries(pages).map(
      ([name, page]) => `${name}\n${page.replace(/\n*<details>[^]*/, '').replaceAll(/^(?=.)/gm, '    ')}`,
    ),
  ].join('\n\n');

it('every message reads as in messages.txt', async () => {
  const text = [
    section('Endings', endingSamples),
    section('Refusals of the guards', refusalSamples),
    section('Failed requests', requestSamples),
    section('Requests that may have been received', [...lostSamples, outside]),
    renderWarnings(),
    renderPages(),
  ].join('\n\n\n');
  await expect(`${text}\n`).toMatchFileSnapshot('messages.txt');
});

describe('M1 a red annotation', () => {
  const red = samples.filter(({ outcome }) => !isGreen(outcome));
  const isOfOthers = /^(reason|serviceMessage|detail|words|problem|message|typed)$/;
  /** Every text of others in the outcome, as long as it can be. */
  const flood = (value: unknown, name = ''): unknown => {
    if (isOfOthers.test(name) && value !== undefined) return 'word '.repeat(2_000);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => flood(each));
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, flood(inner, key)]));
  };

  /** Its advice is another copy (G3, *What happened to live*). */
  const namesReuse =
    /^(recorded-site-unavailable|live-changed: (?!at the same moment|its job|the end of its job))/;
  it.each(red)('is short, whatever others say, and never advises to delete a copy (M2): $name', (each) => {
    for (const outcome of [each.outcome, flood(each.outcome) as Outcome]) {
      const { next, what } = describeSample({ ...each, outcome });
      expect(next).not.toMatch(/[Dd]elete/);
      // The reader's own repository has no such file.
      expect(next).not.toMatch(/\bdocs\//);
      expect(next.includes('reuse: false')).toBe(namesReuse.test(each.name));
      if (outcome.kind === 'invalid-inputs') continue;
      const text = `${what}\n${next}`;
      expect(text.split('\n').length).toBeLessThanOrEqual(4);
      // The reason of the host may have 1,000 characters besides.
      expect(text.length).toBeLessThanOrEqual(failureOf(outcome)?.reason === undefined ? 600 : 1_600);
    }
  });

  // A re-run never begins a restore (rules.md, G12).
  const restores = red
    .map((each) => ({ ...each, operation: 'restore' as const }))
    .filter(({ attempt, look, outcome }) => {
      const status = statusOf(outcome);
      const isFirst = attempt === 1 || ownOverwrites(look)[0]?.end === 'failed';
      return isFirst && (status === 'failed' || status === 'refused');
    })
    // What only a push or a copy can be refused for.
    .filter(({ name }) => !/^(guard-refused|push-|confirmation-|preview-|copy-|recorded-)/.test(name));
  it.each(restores)(
    'of a restore that failed, or certainly started nothing, advises no re-run (M2): $name',
    (each) => {
      expect(describeSample(each).next).not.toMatch(/(?<!do not )re-run this/i);
    },
  );

  // It would be refused (rules.md, G14); what needs the list does not happen without it.
  const withoutList = red
    .filter(({ operation }) => ['push', 'restore'].includes(operation))
    .filter(({ name }) => !/^(rerun-too-late|live-|restore-not|step-repeated|push-blocked: )/.test(name))
    .map((each) => ({ ...each, isWithoutList: true }));
  it.each(withoutList)('of a step without the list advises no re-run (G14): $name', (each) => {
    expect(describeSample(each).next).not.toMatch(/(?<!do not )re-run this/i);
  });

  const refusedOverwrites = red.filter(
    ({ operation, outcome }) => statusOf(outcome) === 'refused' && ['push', 'restore'].includes(operation),
  );
  it.each(refusedOverwrites)(
    'begins with what was not done, if it is a refused push or restore: $name',
    (each) => {
      const { attempt, name, operation } = each;
      const done = operation === 'push' ? 'pushed' : 'restored';
      expect(describeSample(each).what).toMatch(
        new RegExp(
          `^Nothing was ${done}${attempt > 1 || name === 'step-repeated' ? ' by this step' : ''}\\.`,
        ),
      );
    },
  );
});
