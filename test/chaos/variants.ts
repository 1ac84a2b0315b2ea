import fc from 'fast-check';
import type {
  DecisionChanges,
  Decisions,
  RefusalName,
  RefusalWords,
} from '../stand-ins/service/decisions.ts';

const MINUTE_MS = 60_000;

/**
 * What is not varied, by name. Whatever else stands in the table of `decisions.ts`, now or later, is varied
 * below, or these files do not compile.
 */
type LeftOut =
  // A service that breaks its own promise, against which no client can hold its own: `beyond.test.ts`. So
  // has `keyInProgress: 'act-too'`, the one choice that is left out of an entry below.
  | 'storesKeys'
  | 'storesAfterBreaking'
  // No story here is about a domain, which is no task: `ask.test.ts`, and the scenarios of both operations.
  | 'domainInVerify'
  | 'verifyPath'
  | 'verifyPermission'
  | 'verifyBeforeDns'
  | 'deferredWithDnsInPlace'
  | 'sameDomainAgain';

/** Refusals that no request of these stories meets: its path, token, key, ids, body and confirmation are right. */
type UnmetRefusal =
  | 'unknownPath'
  | 'wrongMethod'
  | 'noToken'
  | 'unknownToken'
  | 'notJson'
  | 'wrongContentType'
  | 'invalidBody'
  | 'invalidKey'
  | 'keyReused'
  | 'malformedId'
  | 'siteNotFound'
  | 'backupNotFound'
  | 'domainNotFound'
  | 'notLiveSite'
  | 'notStagingSite'
  | 'confirmationMismatch'
  | 'sameSite'
  | 'domainTaken'
  | 'dnsNotInPlace';

type Arbitraries<Shape> = { readonly [Name in keyof Shape]: fc.Arbitrary<Shape[Name]> };

const goodStatus = fc.constantFrom(200, 201, 202, 203, 299);

/** No, in any words: the action must not need to know a service's codes. */
const no: fc.Arbitrary<RefusalWords> = fc.record({
  status: fc.constantFrom(400, 401, 403, 404, 409, 410, 418, 422, 423),
  code: fc.constantFrom('no', 'conflict', 'NOT-FOUND', ''),
});

const refusals: Arbitraries<Record<Exclude<RefusalName, UnmetRefusal>, RefusalWords>> = {
  noPermission: no,
  taskNotFound: no,
  stagingExists: no,
  pushBlocked: no,
  // A busy service may also look broken, overrun, or like one that has seen the key.
  siteBusy: fc.oneof(
    no,
    fc.record({
      status: fc.constantFrom(408, 409, 425, 429, 503),
      code: fc.constantFrom('busy', 'task_in_progress'),
    }),
  ),
  keyInProgress: fc.oneof(
    { weight: 1, arbitrary: no },
    {
      weight: 4,
      arbitrary: fc.record({
        status: fc.constantFrom(409, 409, 425, 429, 503),
        code: fc.constantFrom('idempotency_in_progress', 'Request-In-Progress'),
      }),
    },
  ),
  broken: fc.record({
    status: fc.constantFrom(500, 502, 503, 504, 599),
    code: fc.constantFrom('internal_error', 'e'),
  }),
};

const success: Arbitraries<Decisions['success']> = {
  staging: goodStatus,
  pushPreview: goodStatus,
  push: goodStatus,
  addDomain: goodStatus,
  verifyDomain: goodStatus,
  restore: goodStatus,
  restoreSnapshot: goodStatus,
  task: goodStatus,
};

/** Any word but the document's own two may mean that a task goes on; some of them look like an end. */
const running = fc.constantFrom('running', 'pending', 'Completed', 'success', 'FAILED', 'cancelled', '');
const anyWord = fc.constantFrom('active', 'failed', 'completed', '');

const words: Arbitraries<Decisions['words']> = {
  taskQueued: running,
  taskRunning: running,
  taskTypes: fc.record({ staging: anyWord, push: anyWord, restore: anyWord, 'restore-snapshot': anyWord }),
  siteCreating: anyWord,
  siteActive: anyWord,
  siteFailed: anyWord,
  domainVerified: anyWord,
};

type Varied = Required<Pick<DecisionChanges, 'refusals'>> & Omit<Decisions, LeftOut | 'refusals'>;

const varied: Arbitraries<Varied> = {
  storesErrors: fc.constantFrom('none', '4xx', '4xx-and-5xx'),
  replay: fc.constantFrom('as-it-was', 'as-it-is-now'),
  keyInProgress: fc.constantFrom('refuse', 'wait'),
  keyInProgressRetryAfterSeconds: fc.constantFrom(undefined, 1, 20),
  keyScope: fc.constantFrom('account', 'token', 'path'),
  acceptMs: fc.constantFrom(0, 0, 200, 200, 5_000, 70_000),
  forgetsTasksAfterMs: fc.constantFrom(undefined, undefined, undefined, 10 * MINUTE_MS),
  effectAt: fc.constantFrom('end', 'start'),
  dateHeader: fc.constantFrom('sent', 'omitted'),
  taskInPost: fc.constantFrom('data', 'data.task'),
  taskInPoll: fc.constantFrom('data', 'data.task'),
  unsetFields: fc.constantFrom('null', 'empty', 'omitted'),
  success: fc.record(success),
  refusals: fc.record(refusals),
  words: fc.record(words),
  contentType: fc.constantFrom('required', 'ignored'),
  emptyBody: fc.constantFrom('refused', 'empty-object'),
  unknownFields: fc.constantFrom('refused', 'ignored'),
  upperCaseIds: fc.constantFrom('unknown', 'the-same'),
  // The last of them is one that the token of a story may lack.
  taskPermission: fc.constantFrom(undefined, undefined, 'site.view', 'domains.manage'),
  stagingCopies: fc.constantFrom('unlimited', 'single'),
  stagingBaseDomain: fc.constantFrom('staging.hosting.example', 'xn--bcher-kva.example'),
  smallestStorageLimitGb: fc.constantFrom(1, 20),
  stagingTaskSite: fc.constantFrom('staging', 'live'),
  pushReplaces: fc.constantFrom('database-and-files', 'database'),
  pushTaskSite: fc.constantFrom('live', 'staging'),
  liveDomain: fc.constantFrom('custom-else-name', 'domain_name'),
  confirmation: fc.constantFrom('trimmed-ignoring-case', 'exact'),
  blockedPush: fc.constantFrom('refused', 'allowed'),
  unfinishedCopy: fc.constantFrom('blocked', 'can-push'),
  previewWhilePushing: fc.constantFrom('can-push', 'blocked'),
  revertDays: fc.constantFrom(0, 7, 90),
  snapshotOntoItsOwnSite: fc.constantFrom('allowed', 'refused'),
  whileTaskRuns: fc.constantFrom('allowed', 'refused'),
};

/** Every variant of what the document leaves open that a client can hold its promises in. */
export const variants: fc.Arbitrary<DecisionChanges> = fc.record(varied);
