import fc from 'fast-check';
import type {
  DecisionChanges,
  Decisions,
  RefusalName,
  RefusalWords,
} from '../stand-ins/service/decisions.ts';
import { MINUTE_MS } from './world.ts';

/** The entries of `decisions.ts` that are not varied. Every other entry is varied below, or this does not compile. */
type LeftOut =
  // A service that breaks its own promise: `limits.test.ts`. For the same reason, `keyInProgress: 'act-too'` is left
  // out below.
  'storesKeys' | 'storesAfterBreaking';

/**
 * Refusals that no request here meets: its path, token, key, ids, body and confirmation are valid. Only
 * `siteNotFound` is met, and stays as it is: its 404 says that a site was deleted (contract, K9).
 */
type UnmetRefusal =
  | 'unknownPath'
  | 'unknownToken'
  | 'invalidBody'
  | 'invalidKey'
  | 'keyReused'
  | 'siteNotFound'
  | 'backupNotFound'
  | 'domainNotFound'
  | 'notLiveSite'
  | 'notStagingSite'
  | 'confirmationMismatch'
  | 'dnsNotInPlace';

type Arbitraries<Shape> = { readonly [Name in keyof Shape]: fc.Arbitrary<Shape[Name]> };

const goodStatus = fc.constantFrom(200, 201, 202, 203, 299);

/** A refusal with any status and code: the action must not need to know a service's codes. */
const refusal: fc.Arbitrary<RefusalWords> = fc.record({
  status: fc.constantFrom(400, 401, 403, 404, 409, 410, 418, 422, 423),
  code: fc.constantFrom('no', 'conflict', 'NOT-FOUND', ''),
});

const refusals: Arbitraries<Record<Exclude<RefusalName, UnmetRefusal>, RefusalWords>> = {
  noPermission: refusal,
  taskNotFound: refusal,
  stagingExists: refusal,
  pushBlocked: refusal,
  // A busy service may also look broken or overloaded, or as if it knew the key.
  siteBusy: fc.oneof(
    refusal,
    fc.record({
      status: fc.constantFrom(408, 409, 425, 429, 503),
      code: fc.constantFrom('busy', 'task_in_progress'),
    }),
  ),
  keyInProgress: fc.oneof(
    { weight: 1, arbitrary: refusal },
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
  'restore-snapshot': goodStatus,
  task: goodStatus,
};

/** Every status other than `completed` and `failed` means that a task is running, even if it looks final. */
const running = fc.constantFrom('running', 'pending', 'Completed', 'success', 'FAILED', 'cancelled', '');

/** The action reads no site's status. */
const anyWord = fc.constantFrom('active', 'failed', '');

const words: Arbitraries<Decisions['words']> = {
  taskQueued: running,
  taskRunning: running,
  siteCreating: anyWord,
  siteActive: anyWord,
  siteFailed: anyWord,
};

type Varied = Required<Pick<DecisionChanges, 'refusals'>> & Omit<Decisions, LeftOut | 'refusals'>;

const varied: Arbitraries<Varied> = {
  storesErrors: fc.constantFrom('none', '4xx', '4xx-and-5xx'),
  replay: fc.constantFrom('as-it-was', 'as-it-is-now'),
  keyInProgress: fc.constantFrom('refuse', 'wait'),
  keyInProgressRetryAfterSeconds: fc.constantFrom(undefined, 1, 20),
  acceptMs: fc.constantFrom(0, 0, 200, 200, 5_000, 70_000),
  forgetsTasksAfterMs: fc.constantFrom(undefined, undefined, undefined, 10 * MINUTE_MS),
  dateHeader: fc.constantFrom('sent', 'omitted'),
  taskInPost: fc.constantFrom('data', 'data.task'),
  taskInPoll: fc.constantFrom('data', 'data.task'),
  unknownFields: fc.constantFrom('refused', 'ignored'),
  unsetFields: fc.constantFrom('null', 'empty', 'omitted'),
  success: fc.record(success),
  refusals: fc.record(refusals),
  words: fc.record(words),
  // The last one is a permission that the token may lack.
  taskPermission: fc.constantFrom(undefined, undefined, 'site.view', 'domains.manage'),
  stagingCopies: fc.constantFrom('unlimited', 'single'),
  copiedAt: fc.constantFrom('start', 'end'),
  liveDomain: fc.constantFrom('custom-else-name', 'domain_name'),
  confirmation: fc.constantFrom('trimmed-ignoring-case', 'exact'),
  previewWhilePushing: fc.constantFrom('can-push', 'blocked'),
  whileTaskRuns: fc.constantFrom('allowed', 'refused'),
};

/** Every variant of what the document leaves open in which a client can keep its promises. */
export const serviceVariants: fc.Arbitrary<DecisionChanges> = fc.record(varied);
