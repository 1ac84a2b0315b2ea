import fc from 'fast-check';
import type { DecisionChanges, Decisions, RefusalName } from '../stand-ins/service/decisions.ts';
import type { RefusalWords } from '../stand-ins/service/decisions.ts';
import { oneOf } from './arbitraries.ts';
import { MINUTE_MS } from './world.ts';

/** The entries of `decisions.ts` that are not varied. Every other entry is varied below, or this does not compile. */
type LeftOut =
  // A service that breaks its own promise: `limits.test.ts`, and `joins.test.ts`. For the same reason, `keyInProgress: 'act-too'` is left
  // out below.
  'storesKeys' | 'storesAfterBreaking' | 'joinsForMs';

/**
 * Refusals that no request here meets: its path, token, key, ids, body and confirmation are valid. Only
 * `siteNotFound` is met, and stays as it is: its 404 says that a site was deleted (rules.md, K9).
 */
type UnmetRefusal =
  | ('unknownPath' | 'unknownToken' | 'invalidBody' | 'invalidKey' | 'keyReused')
  | ('siteNotFound' | 'backupNotFound' | 'domainNotFound' | 'dnsNotInPlace')
  | ('notLiveSite' | 'notStagingSite' | 'confirmationMismatch');

type Arbitraries<Shape> = { readonly [Name in keyof Shape]: fc.Arbitrary<Shape[Name]> };

const goodStatus = fc.constantFrom(200, 201, 202, 203, 299);

/** A refusal with one of these statuses and codes. */
const refusalOf = (statuses: number[], codes: string[]): fc.Arbitrary<RefusalWords> =>
  fc.record({ status: fc.constantFrom(...statuses), code: fc.constantFrom(...codes) });

/** With any status and code: the action must not need to know a service's codes. */
const refusal = refusalOf([400, 401, 403, 404, 409, 410, 418, 422, 423], ['no', 'conflict', 'NOT-FOUND', '']);

const refusals: Arbitraries<Record<Exclude<RefusalName, UnmetRefusal>, RefusalWords>> = {
  ...{ noPermission: refusal, taskNotFound: refusal, stagingExists: refusal, pushBlocked: refusal },
  // A busy service may also look broken or overloaded, or as if it knew the key.
  siteBusy: fc.oneof(refusal, refusalOf([408, 409, 425, 429, 503], ['busy', 'task_in_progress'])),
  keyInProgress: oneOf(
    [1, refusal],
    [4, refusalOf([409, 409, 425, 429, 503], ['idempotency_in_progress', 'Request-In-Progress'])],
  ),
  broken: refusalOf([500, 502, 503, 504, 599], ['internal_error', 'e']),
};

const success: Arbitraries<Decisions['success']> = {
  ...{ staging: goodStatus, pushPreview: goodStatus, push: goodStatus, task: goodStatus },
  ...{ addDomain: goodStatus, verifyDomain: goodStatus },
  ...{ restore: goodStatus, 'restore-snapshot': goodStatus },
};

/** Every status other than `completed` and `failed` means that a task is running, even if it looks final. */
const running = fc.constantFrom('running', 'pending', 'complete', 'success', 'error', 'cancelled', '');

/** The action reads no site's status. */
const anyWord = fc.constantFrom('active', 'failed', '');

const words: Arbitraries<Decisions['words']> = {
  ...{ taskQueued: running, taskRunning: running },
  ...{ siteCreating: anyWord, siteActive: anyWord, siteFailed: anyWord },
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
  times: fc.constantFrom('utc', 'utc', 'local-without-zone', 'local-with-z'),
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
