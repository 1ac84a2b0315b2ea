import type { Permission } from './world.ts';

/** The HTTP status and `data.code` of a refusal. */
export interface RefusalWords {
  readonly status: number;
  readonly code: string;
}

/** The type lists the possible values; the value is the default. */
function choose<Choice>(value: Choice): Choice {
  return value;
}

function refusal(status: number, code: string): RefusalWords {
  return { status, code };
}

/**
 * What docs/hosts/service.openapi.yaml leaves open and a client can notice, in one table. Each comment says what is open, and
 * why the default was chosen. A test may change it:
 * `createService({ clock, decisions: { storesErrors: 'none' } })`.
 *
 * Two rules explain most defaults: the stand-in refuses nothing without need, so that a repeated action is seen to act
 * twice; and it is strict about what the description states.
 *
 * Decided once for all, because no promise of a client depends on it:
 * - the order of checks: token, path and method, permission, key, what the ids name, body;
 * - a query string is ignored; ids ignore case; `meta` is null; `success` and `status_code` follow the HTTP status;
 * - a key belongs to the account, its 24 hours begin when the first request arrives, and another method, path or body
 *   text is "a different request";
 * - a staging site exists as soon as its task does, without content until the task completes: then it has what was live
 *   when its task began;
 * - a push that the preview blocks is refused; a copy that is not finished blocks it; it can be reverted for 7 days;
 * - a push or restore that fails has replaced the files and not the database;
 * - verifying a domain needs `domains.manage`, has `/v1` in its path, and takes no fields; a domain may be added twice; a
 *   deferred one is pending even if its records are in place;
 * - a backup of another site is not found; a snapshot replaces files and database.
 */
export const defaults = {
  // — Keys (`IdempotencyKey`, `IdempotentReplayed`) —

  // The description promises that keys are kept. `false` shows what a client does if the service breaks its promise.
  storesKeys: choose<boolean>(true),
  // Is an error a "stored response"? A 4xx is a normal answer; after a 5xx a retry should get a better one.
  storesErrors: choose<'none' | '4xx' | '4xx-and-5xx'>('4xx'),
  // What is stored if the service acted and then failed (a 5xx after acting)? `the-success` alone keeps the promise.
  // `the-5xx` hides that it acted, `nothing` lets a retry act again.
  storesAfterBreaking: choose<'the-success' | 'the-5xx' | 'nothing'>('the-success'),
  // Does a replay show the task as it was, or as it is now? It is "the stored response of the first one".
  replay: choose<'as-it-was' | 'as-it-is-now'>('as-it-was'),
  // The answer to a key whose first request is still being processed. `wait` waits for the first and repeats its answer.
  // `act-too` is the race of a service that does not lock a key while it acts.
  keyInProgress: choose<'refuse' | 'wait' | 'act-too'>('refuse'),
  // The `Retry-After` of that refusal in seconds, the only hint for a client that does not know the code; or none.
  keyInProgressRetryAfterSeconds: choose<number | undefined>(1),

  // — Time —

  // How long the service takes to accept a POST, in milliseconds of its clock. It acts at the end of it.
  acceptMs: choose<number>(0),
  // Milliseconds after the end of a task until a poll gets 404. Nothing says that tasks disappear.
  forgetsTasksAfterMs: choose<number | undefined>(undefined),
  // Does an answer carry a `Date` header? RFC 9110 (6.6.1) asks every server that has a clock to send it.
  dateHeader: choose<'sent' | 'omitted'>('sent'),

  // How are times written? Every one, the `timestamp` too, in UTC, or as the host's local time (UTC-5) without or with a Z.
  times: choose<'utc' | 'local-without-zone' | 'local-with-z'>('utc'),
  // An overwrite of a site is answered with the task of the last one if that is not older than this, without a mark: the
  // host joins requests, although their keys differ.
  joinsForMs: choose<number | undefined>(undefined),

  // — Shapes —

  // Is the task in `data.task`, or is `data` the task (`WithTask`)?
  taskInPost: choose<'data.task' | 'data'>('data.task'),
  // The same for the poll, whose shape is open. Both shapes occur by default.
  taskInPoll: choose<'data.task' | 'data'>('data'),
  // How is a text or a time without a value shown (`UnsetText`, `UnsetTime`)? An empty string is not a date-time.
  unsetFields: choose<'null' | 'empty' | 'omitted'>('null'),
  // What becomes of a field of a body that the description does not list? Refused, so that tests notice it.
  unknownFields: choose<'refused' | 'ignored'>('refused'),
  // HTTP status of success (`2XX`): 202 for a task that continues, 201 for a new resource, 200 otherwise.
  success: {
    staging: choose<number>(202),
    pushPreview: choose<number>(200),
    push: choose<number>(202),
    addDomain: choose<number>(201),
    verifyDomain: choose<number>(200),
    restore: choose<number>(202),
    'restore-snapshot': choose<number>(202),
    task: choose<number>(200),
  },
  // HTTP status and `data.code` of every refusal (`Error`): 422 for an invalid request, 409 for a conflict with the
  // current state. For keys, the IETF's draft of the header says the same.
  refusals: {
    unknownPath: refusal(404, 'not_found'),
    unknownToken: refusal(401, 'invalid_token'),
    noPermission: refusal(403, 'permission_denied'),
    invalidBody: refusal(422, 'validation_failed'),
    invalidKey: refusal(422, 'invalid_idempotency_key'),
    keyReused: refusal(422, 'idempotency_key_reused'),
    keyInProgress: refusal(409, 'idempotency_in_progress'),
    siteNotFound: refusal(404, 'site_not_found'),
    backupNotFound: refusal(404, 'backup_not_found'),
    domainNotFound: refusal(404, 'domain_not_found'),
    taskNotFound: refusal(404, 'task_not_found'),
    notLiveSite: refusal(422, 'not_a_live_site'),
    notStagingSite: refusal(422, 'not_a_staging_site'),
    stagingExists: refusal(409, 'staging_exists'),
    siteBusy: refusal(409, 'site_busy'),
    confirmationMismatch: refusal(422, 'confirmation_mismatch'),
    pushBlocked: refusal(409, 'push_blocked'),
    dnsNotInPlace: refusal(422, 'dns_not_in_place'),
    broken: refusal(500, 'internal_error'),
  },
  // The values that the description does not list. It names only `completed` and `failed`.
  words: {
    taskQueued: choose<string>('queued'),
    taskRunning: choose<string>('running'),
    siteCreating: choose<string>('creating'),
    siteActive: choose<string>('active'),
    siteFailed: choose<string>('failed'),
  },

  // — Operations —

  // Which permission does reading a task need? The description names none.
  taskPermission: choose<Permission | undefined>(undefined),
  // How many staging copies may a site have? No limit is stated.
  stagingCopies: choose<'unlimited' | 'single'>('unlimited'),
  // Does `copied_at` name the beginning or the end of the copying (`PushPreview`)? Open.
  copiedAt: choose<'start' | 'end'>('end'),
  // Which of a site's two domains is "the live site's domain" (`PushPreview`)? The one that its visitors use.
  liveDomain: choose<'custom-else-name' | 'domain_name'>('custom-else-name'),
  // How is the confirmation compared with it? Domains ignore case, and space around a typed word is not meant.
  confirmation: choose<'trimmed-ignoring-case' | 'exact'>('trimmed-ignoring-case'),
  // Does the preview say `can_push` while a push to the same live site runs? A re-run may see `blocked`.
  previewWhilePushing: choose<'can-push' | 'blocked'>('can-push'),
  // May a staging copy, push or restore begin while a task on one of its sites runs?
  whileTaskRuns: choose<'allowed' | 'refused'>('allowed'),
} as const;

/** The decisions of one service. */
export type Decisions = typeof defaults;

/** The reasons for which the service may refuse. */
export type RefusalName = keyof Decisions['refusals'];

type Groups = 'success' | 'refusals' | 'words';

/** Changes to the table. */
export type DecisionChanges = Partial<Omit<Decisions, Groups>> & {
  readonly [Group in Groups]?: Partial<Decisions[Group]>;
};

/** The table with `changes`. */
export function decide(changes: DecisionChanges = {}): Decisions {
  return {
    ...defaults,
    ...changes,
    success: { ...defaults.success, ...changes.success },
    refusals: { ...defaults.refusals, ...changes.refusals },
    words: { ...defaults.words, ...changes.words },
  };
}
