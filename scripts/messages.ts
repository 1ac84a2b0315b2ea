import { operations } from '../src/operations/index.ts';
import { errorCodes } from '../src/outcome/error-codes.ts';
import { statuses } from '../src/outcome/statuses.ts';
import { isGreen, statusOf, type Effect, type Ending, type Refusal } from '../src/outcome/outcome.ts';
import { requestFailure, type FailureCause, type RequestFailure } from '../src/outcome/request-failure.ts';
import type { Results } from '../src/outcome/results.ts';
import { createPlan, messageContextOf } from '../src/plan.ts';
import { adviseFailure, describeCause } from '../src/messages/describe-failure.ts';
import { describeOutcome } from '../src/messages/describe-outcome.ts';
import { messages } from '../src/messages/messages.ts';
import { renderHeadline } from '../src/report/summary.ts';
import { createMarkdown } from '../src/text/markdown.ts';
import { createSanitizer } from '../src/text/sanitizer.ts';
import { endings, refusals } from '../test/support/outcomes.ts';
import { ids, requiredInputs, runContext, token, type OperationName } from '../test/support/run-operation.ts';

/*
 * Prints every message that the action can say, with sample values. Whoever writes one reads all of them at once,
 * so that they keep one voice: what happened, then what to do. A new message without a sample is a type error.
 */

const nowMs = Date.UTC(2026, 10, 21, 10, 33);
const hourMs = 3_600_000;
const copiedAt = '2026-11-21T07:15:00Z';
const sample = (fields: Partial<RequestFailure>): RequestFailure =>
  requestFailure({ errorCode: 'rejected', cause: 'http-status', status: 422, ...fields });
const unavailable = sample({ errorCode: 'service_error', status: 503, isTransient: true });
const preview = {
  canPush: true,
  isConfirmationReadable: true,
  confirmationRequired: 'shop.example.com',
  blockedReason: undefined,
  copiedAt,
  revertDays: 14,
  warnings: [],
  digest: 'f'.repeat(64),
};

/** The arguments of each message, one list for each thing that it can say. */
const samples: {
  readonly [K in keyof typeof messages]: readonly Parameters<(typeof messages)[K]>[];
} = {
  start: [
    ['restore site 0b0e… from backup 2d2a…', false],
    ['restore site 0b0e… from backup 2d2a…', true],
  ],
  randomKey: [[]],
  rerunAgeUnknown: [['GitHub answered 403: Resource not accessible by integration']],
  approvedBy: [
    [{ login: 'mona', comment: 'Looks good', isStarter: false }, 'live'],
    [{ login: 'mona', comment: '', isStarter: true }, 'live'],
  ],
  githubSaysNoStart: [[]],
  previewSkipped: [[]],
  previewGroup: [[ids.staging]],
  copyAge: [
    [copiedAt, 3 * hourMs, nowMs],
    [undefined, undefined, nowMs],
    ['yesterday', undefined, nowMs],
  ],
  pushReplacesDatabase: [[]],
  revertDays: [[14], [1], [undefined]],
  canPush: [
    [preview],
    [{ ...preview, canPush: false }],
    [{ ...preview, canPush: false, blockedReason: 'an update is running' }],
  ],
  confirmationRequired: [['shop.example.com']],
  serviceWarning: [['12 orders on live are newer than the copy.']],
  moreWarnings: [[12_000]],
  recordedSiteFound: [['staging-pr-7', ids.staging]],
  recordedTaskFailed: [[]],
  recordedTaskRunning: [[ids.task]],
  recordedSiteGone: [[]],
  otherTaskAnswered: [[]],
  recordedRequestFound: [[]],
  siteMayBeLeft: [[]],
  otherOptions: [['{"storage_limit":10}', '{"storage_limit":20}']],
  dryRunGroup: [[]],
  dryRunKey: [['gha-9001-abc']],
  request: [['POST', `/v1/sites/${ids.live}/staging`, 'gha-9001-abc']],
  retrying: [[unavailable, 2000]],
  earlierFailure: [[sample({ serviceMessage: 'The site is locked.', isReplayed: true })]],
  earlierTaskFailed: [[]],
  acceptedEarlier: [[true], [false]],
  unrelatedReplay: [[]],
  siteProblems: [
    [[{ kind: 'locked', reason: 'migration' }, { kind: 'suspended-for-billing' }]],
    [[{ kind: 'locked', reason: undefined }, { kind: 'suspended-by-admin' }, { kind: 'in-maintenance' }]],
  ],
  otherSiteOverwritten: [[['blog.example.com', 'blog.host.example'], 'shop.example.com']],
  taskOfOtherSite: [[ids.target, ids.live]],
  stagingWithoutAddress: [[]],
  replayedSiteGone: [[ids.staging]],
  dnsRecord: [[{ type: 'CNAME', name: 'www', value: 'edge.host.example', ttl: '300' }]],
  otherDomain: [['www.example.org', 'www.example.com']],
  taskGroup: [[ids.task]],
  pollFailing: [
    [unavailable, false],
    [unavailable, true],
    [sample({ errorCode: 'not_found', status: 404 }), false],
  ],
  pollRecovered: [[40_000]],
  stillWaiting: [['running · 40 %'], [undefined]],
  dnsGroup: [[]],
  otherPath: [['/v1/domains/4f4c…/verify', '/domains/4f4c…/verify']],
  domainState: [['status pending', 'The CNAME record is missing.']],
  domainStatus: [['pending'], [undefined]],
  otherDomainAnswered: [[ids.target]],
  noDomainAnswered: [[]],
  replayReceived: [[]],
  accepted: [[]],
  stepEnded: [['timed out']],
  taskState: [['running'], [undefined]],
  deploymentWithoutSite: [[]],
  deploymentNotRecorded: [[]],
  deploymentStatusNotSet: [[]],
  deploymentDescription: [[ids.live]],
  deploymentInProgress: [[]],
  deploymentReady: [[]],
  noPullRequest: [[]],
  commentNotWritten: [[]],
  githubSameReason: [[messages.commentNotWritten()]],
  githubFailure: [
    [messages.deploymentNotRecorded(), 'GitHub answered 403', 'deployments: write'],
    [messages.commentNotWritten(), 'could not reach GitHub: read ECONNRESET', undefined],
  ],
  environmentClosed: [[]],
  deploymentClosed: [[7]],
  wouldClose: [[7]],
  sitesLeft: [
    [
      [
        { id: ids.staging, domain: 'pr-7.host.example' },
        { id: ids.target, domain: null },
        { id: null, domain: null },
      ],
    ],
  ],
  summaryNotWritten: [['Error: ENOSPC: no space left on device']],
  warningLine: [['…']],
};

/** What happens to a request, for each cause. */
const failures: Readonly<Record<FailureCause, readonly Partial<RequestFailure>[]>> = {
  unreachable: [{ errorCode: 'connection_failed', detail: 'connect ECONNREFUSED 203.0.113.7:443' }],
  'name-not-resolved': [{ errorCode: 'connection_failed', detail: 'getaddrinfo ENOTFOUND api.host.example' }],
  'certificate-invalid': [{ errorCode: 'connection_failed', detail: 'self-signed certificate' }],
  'no-response': [
    { errorCode: 'connection_failed', detail: 'socket hang up', mayHaveActed: true },
    { errorCode: 'connection_failed', detail: 'timed out after 60 s', mayHaveActed: true },
  ],
  'out-of-time': [{ errorCode: 'connection_failed' }],
  'http-status': [
    { errorCode: 'unauthorized', status: 401, serviceMessage: 'Unauthenticated.' },
    { errorCode: 'forbidden', status: 403, permission: 'site.push' },
    { errorCode: 'forbidden', status: 403 },
    { errorCode: 'not_found', status: 404, serviceMessage: 'Site not found.' },
    { errorCode: 'rate_limited', status: 429, retryAfterMs: 90_000 },
    { errorCode: 'rate_limited', status: 429, retryAfterMs: 1e12 },
    { errorCode: 'rejected', serviceMessage: 'A backup is running.', serviceCode: 'backup_running' },
    { errorCode: 'rejected' },
    { errorCode: 'rejected', status: 408, mayHaveActed: true },
    { errorCode: 'dns_not_ready', serviceMessage: 'DNS is not in place.' },
    { errorCode: 'idempotency_key_reused', status: 409, serviceCode: 'idempotency_key_reused' },
    { errorCode: 'service_error', status: 503, mayHaveActed: true },
    { errorCode: 'service_error', status: 500, mayHaveActed: true, isReplayed: true },
  ],
  'not-successful': [{ status: 200, serviceMessage: 'The site is locked.' }],
  unreadable: [
    { errorCode: 'invalid_response', status: 200, detail: 'it is not JSON', mayHaveActed: true },
    {
      errorCode: 'invalid_response',
      status: 200,
      detail: 'it is empty',
      mayHaveActed: true,
      isReplayed: true,
    },
  ],
  redirect: [
    { errorCode: 'invalid_response', status: 308, detail: 'https://new.host.example/v1/sites' },
    { errorCode: 'invalid_response', status: 304, detail: undefined },
  ],
  'in-progress': [{ status: 409, mayHaveActed: true }],
  unrelated: [{ errorCode: 'invalid_response', detail: 'the response names no task' }],
};

const sanitizer = createSanitizer([token]);
const markdown = createMarkdown(sanitizer);

/** What the step says at its end: the headline of its summary, and its last line or its annotation. */
function printOutcome(
  operationName: OperationName,
  outcome: Ending & { readonly effect: Effect },
  { attempt = 1, results = {} }: { readonly attempt?: number; readonly results?: Results } = {},
): void {
  const raw = { 'api-url': 'https://api.host.example', 'api-token': token, ...requiredInputs[operationName] };
  const planned = createPlan(raw, { ...runContext, attempt });
  const known: Results = { idempotencyKey: 'gha-9001-abc', ...results };
  const text = describeOutcome(outcome, {
    ...messageContextOf(planned.kind === 'plan' ? planned.plan : undefined),
    operationName,
    results: known,
    quote: (quoted) => quoted,
  });
  print(renderHeadline({ operationName, outcome, results: known }, markdown));
  print(`${statuses[statusOf(outcome)].word}: ${text.what}${isGreen(outcome) ? ' · 42 s' : ''}`);
  if (text.next !== '') print(text.next);
  if (text.notice !== undefined) print(`Notice: ${text.notice}`);
  print('');
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function printTitle(title: string): void {
  print(`\n${'─'.repeat(100)}\n${title}\n`);
}

/** The operation that can end like this, and what it may have started. */
const endingOperations: Readonly<Partial<Record<Ending['kind'], OperationName>>> = {
  previewed: 'push-preview',
  'domain-verified': 'verify-domain',
  'domain-not-ready': 'verify-domain',
  'domain-timed-out': 'verify-domain',
  'site-reused': 'staging',
  'site-gone': 'staging',
  'environment-closed': 'close-staging',
  'github-failed': 'close-staging',
};

printTitle('Log');
for (const [name, message] of Object.entries(messages)) {
  const say: (...args: never[]) => string = message;
  for (const args of Object.entries(samples).find(([sampled]) => sampled === name)?.[1] ?? []) {
    print(`${name.padEnd(22)} ${Reflect.apply(say, undefined, args)}`);
  }
}

printTitle('Subjects');
for (const [name, inputs] of Object.entries(requiredInputs)) {
  const raw = { 'api-url': 'https://api.host.example', 'api-token': token, ...inputs };
  const planned = createPlan(raw, runContext);
  if (planned.kind === 'plan') {
    print(`${name.padEnd(18)} ${planned.plan.operation.subject}`);
    print(`${''.padEnd(18)} ${planned.plan.operation.done}`);
  }
}

printTitle('Green');
printOutcome('push', { ...endings.completed, effect: 'started' }, { results: { revertUntilMs: nowMs } });
printOutcome('push', { kind: 'completed', by: 'earlier-request', effect: 'started' });
for (const kind of ['submitted', 'still-running'] as const) {
  printOutcome('restore', { ...endings[kind], effect: 'started' });
}
printOutcome('staging', { ...endings['token-missing'], effect: 'none' });
printOutcome('restore', { ...endings['dry-run'], effect: 'none' });
for (const kind of ['dry-run', 'previewed'] as const) {
  const results = {
    canPush: true,
    copiedAt,
    previewedAtMs: nowMs,
    confirmationRequired: 'shop.example.com',
  };
  printOutcome(
    kind === 'dry-run' ? 'push' : 'push-preview',
    { ...endings[kind], effect: 'none' },
    { results },
  );
}
printOutcome(
  'push-preview',
  { ...endings.previewed, canPush: false, effect: 'none' },
  {
    results: { canPush: false, blockedReason: 'an update is running' },
  },
);
printOutcome('verify-domain', { ...endings['domain-verified'], effect: 'none' });
printOutcome(
  'staging',
  { ...endings['site-reused'], effect: 'none' },
  {
    results: { siteUrl: 'https://pr-7.host.example' },
  },
);
printOutcome(
  'close-staging',
  { ...endings['environment-closed'], effect: 'none' },
  {
    results: { sitesLeft: [{ id: ids.staging, domain: null }] },
  },
);
printOutcome('close-staging', { ...endings['environment-closed'], changed: 0, effect: 'none' });
printOutcome('close-staging', { ...endings['environment-closed'], changed: 0, found: 0, effect: 'none' });

printTitle('Invalid inputs');
for (const [name, inputs] of Object.entries({
  'every input': {
    operation: 'push',
    'api-url': 'http://api.host.example?token=x',
    'api-token': 'a b',
    'site-id': 'shop',
    preview: 'false',
    'approved-preview': 'missing',
    'max-copy-age-hours': '-1',
    'require-approval': 'true',
    wait: 'perhaps',
    'timeout-minutes': '0',
    'poll-interval-seconds': '0',
    'idempotency-key': 'a/generation-2',
    'on-missing-token': 'skip',
    comment: '1',
    'dry-run': 'yes',
  },
  restore: { operation: 'restore', 'target-site-id': ids.target, method: 'all' },
  snapshot: { operation: 'restore-snapshot', method: 'db' },
  staging: { operation: 'staging', 'storage-limit': '0.5', environment: 'x'.repeat(256), reuse: 'no' },
  domain: { operation: 'add-domain', domain: 'a', 'defer-verification': 'later' },
  verify: { operation: 'verify-domain', 'on-missing-token': 'never' },
  await: { operation: 'await-task' },
  close: { operation: 'close-staging' },
  single: {
    ...requiredInputs.push,
    'api-url': 'https://api.host.example',
    'api-token': token,
    confirmation: '',
  },
  unknown: { operation: 'deploy', 'api-url': 'https://api.host.example' },
  empty: {},
})) {
  const present = Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== ''));
  const planned = createPlan(present, runContext);
  if (planned.kind !== 'invalid') throw new Error(`the inputs of "${name}" are valid`);
  const { canSkip, errors } = planned;
  printOutcome('push', { kind: 'invalid-inputs', canSkip, errors, effect: 'none' });
}

printTitle('Refusals of the guards');
const moreRefusals: readonly Refusal[] = [
  { kind: 'push-blocked', reason: undefined },
  { ...refusals['copy-too-old'], ageMs: undefined },
  { ...refusals['not-approved'], isRerun: true },
  {
    ...refusals['not-approved'],
    problem: 'GitHub answered 403: Resource not accessible by integration',
    permission: 'actions: read',
  },
  { ...refusals['not-approved'], problem: 'GitHub did not answer in time' },
  {
    ...refusals['deployments-unavailable'],
    reason: 'GitHub answered 502',
    permission: undefined,
    errorCode: 'service_error',
  },
  ...[
    sample({ errorCode: 'forbidden', status: 403, serviceMessage: 'Missing permission.' }),
    sample({ errorCode: 'not_found', status: 404 }),
    unavailable,
  ].map((failure) => ({ ...refusals['preview-unavailable'], failure })),
];
for (const refusal of [...Object.values(refusals), ...moreRefusals]) {
  const isOfStaging = ['recorded-site-unavailable', 'deployments-unavailable'].includes(refusal.kind);
  printOutcome(isOfStaging ? 'staging' : 'push', { kind: 'guard-refused', refusal, effect: 'none' });
}
for (const kind of ['push-blocked', 'recorded-site-unavailable'] as const) {
  printOutcome(kind === 'push-blocked' ? 'push' : 'staging', {
    kind: 'guard-refused',
    refusal: refusals[kind],
    effect: 'possible',
  });
}

printTitle('Failed requests: refused');
const everyFailure = Object.values(failures).flatMap((list, index) => {
  const cause = Object.keys(failures)[index];
  return list.map((fields) => ({ ...sample(fields), cause: cause as FailureCause }));
});
for (const failure of everyFailure) {
  print(describeCause(failure));
  print(`${adviseFailure(failure, { permission: 'site.restore', advice: {} })}\n`);
}
for (const { advice, name, permission } of operations.filter(({ usesService }) => usesService)) {
  for (const [errorCode, text] of Object.entries(advice)) print(`${name} ${errorCode}: ${text}\n`);
  print(`${name} forbidden: ${adviseFailure(sample({ errorCode: 'forbidden' }), { permission, advice })}\n`);
}

printTitle('Failed requests: unknown');
for (const failure of everyFailure.filter(({ mayHaveActed }) => mayHaveActed)) {
  printOutcome('push', { kind: 'request-failed', failure, effect: 'possible' });
}
const redirect = sample({
  errorCode: 'invalid_response',
  cause: 'redirect',
  status: 303,
  detail: '/tasks/5a5d',
});
printOutcome(
  'restore',
  { kind: 'request-failed', failure: redirect, effect: 'possible' },
  {
    results: { taskId: ids.task },
  },
);
printOutcome(
  'staging',
  { kind: 'request-failed', failure: sample({}), effect: 'none' },
  {
    results: { usesRecordedKey: true },
  },
);

printTitle('Other red endings');
const denied = sample({ errorCode: 'forbidden', status: 403 });
const others: readonly (readonly [OperationName, Ending, Effect])[] = [
  ...Object.values(endings)
    .filter((ending) => !isGreen({ ...ending, effect: 'none' }))
    .filter(({ kind }) => !['invalid-inputs', 'guard-refused', 'request-failed'].includes(kind))
    .flatMap((ending): (readonly [OperationName, Ending, Effect])[] => {
      const operationName = endingOperations[ending.kind] ?? 'restore';
      return [[operationName, ending, operationName === 'restore' ? 'possible' : 'none']];
    }),
  ['staging', { ...endings['site-gone'], isOwnKey: true }, 'none'],
  ['close-staging', { ...endings['github-failed'], permission: undefined }, 'started'],
  ['restore', { ...endings['response-unusable'], taskId: ids.task }, 'possible'],
  ['restore', { ...endings['task-failed'], reason: undefined }, 'started'],
  ['await-task', endings['task-failed'], 'none'],
  ['restore', { ...endings['task-unreadable'], failure: denied }, 'started'],
  [
    'restore',
    { ...endings['task-unreadable'], failure: sample({ errorCode: 'not_found', status: 404 }) },
    'started',
  ],
  ['await-task', { ...endings['task-unreadable'], failure: denied, isKnown: false }, 'none'],
  ['await-task', endings['task-timed-out'], 'none'],
  ['verify-domain', { ...endings['domain-not-ready'], failure: sample({}) }, 'none'],
  ['await-task', endings.cancelled, 'none'],
  ['restore', { kind: 'cancelled', during: 'preparation' }, 'none'],
  ['restore', { kind: 'cancelled', during: 'request' }, 'possible'],
  ['verify-domain', { kind: 'cancelled', during: 'verification' }, 'none'],
  ['close-staging', { kind: 'cancelled', during: 'closing' }, 'started'],
  ['restore', endings['internal-error'], 'none'],
];
for (const [operationName, ending, effect] of others) printOutcome(operationName, { ...ending, effect });

printTitle('Error codes');
for (const [name, { advice, meaning }] of Object.entries(errorCodes)) {
  print(`${name}\n  ${meaning}\n  ${advice}`);
}
