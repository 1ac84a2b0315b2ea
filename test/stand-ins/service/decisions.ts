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

/**
 * Everything that `service-interface.md` leaves open, in one table. Each entry says what is open, with the section,
 * and why the default was chosen. A test may change it: `createService({ clock, decisions: { storesErrors: 'none' } })`.
 *
 * Two rules explain most defaults: the stand-in refuses nothing without need, so that a repeated action is seen to act
 * twice; and it is strict about what the document states.
 */
export const defaults = {
  // — Keys (sections 7 and 8) —

  // Open: 8 promises that keys are kept, but says nothing about a service that does not.
  // Why: the promise. `false` shows what a client does if the service breaks it.
  storesKeys: choose<boolean>(true),

  // Open: is an error the "stored response" of 8.1?
  // Why: a 4xx is a normal answer; after a 5xx a retry should get a better one.
  storesErrors: choose<'none' | '4xx' | '4xx-and-5xx'>('4xx'),

  // Open: what is stored if the service acted and then failed (a 5xx after acting).
  // Why: `the-success` alone keeps both halves of 8.1, the answer and "does not repeat the action".
  // `the-5xx` hides that it acted, `nothing` lets a retry act again.
  storesAfterBreaking: choose<'the-success' | 'the-5xx' | 'nothing'>('the-success'),

  // Open: does a replay show the task as it was, or as it is now?
  // Why: "the stored response of the first request".
  replay: choose<'as-it-was' | 'as-it-is-now'>('as-it-was'),

  // Open: the answer to a key whose first request is still being processed.
  // Why: most services refuse. `wait` waits for the first and repeats its answer.
  // `act-too` is the race of a service that does not lock a key while it acts.
  keyInProgress: choose<'refuse' | 'wait' | 'act-too'>('refuse'),

  // Open: does that refusal say when to retry? Seconds for `Retry-After`, or no such header.
  // Why: it is the only hint for a client that does not know the code.
  keyInProgressRetryAfterSeconds: choose<number | undefined>(1),

  // Open: the scope of a key. `path`: the same key on another path is another key.
  // Why: a client's keys must work in the widest scope.
  keyScope: choose<'account' | 'token' | 'path'>('account'),

  // — Time —

  // Open: how long the service takes to accept a POST, in milliseconds of its clock. It acts at the end of it.
  // Why: most tests do not need it. With more, a second request can arrive during the first.
  acceptMs: choose<number>(0),

  // Open: does an ended task remain known (4.7)? Milliseconds after its end until a poll gets 404.
  // Why: the document does not say that tasks disappear.
  forgetsTasksAfterMs: choose<number | undefined>(undefined),

  // Open: when a task takes effect (1: "Long-running actions run as tasks").
  // Why: at its end, so that a failed task has changed nothing. `start`: at once, even if it fails.
  effectAt: choose<'end' | 'start'>('end'),

  // Open: does an answer carry a `Date` header?
  // Why: RFC 9110 (6.6.1) asks every server that has a clock to send it.
  dateHeader: choose<'sent' | 'omitted'>('sent'),

  // — Shapes (2, 4.7, 4.8) —

  // Open: "Response data: task": is the task in `data.task`, or is `data` the task?
  // Why: the document goes on with `{task.id}`, and 4.1 has a site beside it.
  taskInPost: choose<'data.task' | 'data'>('data.task'),

  // Open: the same for the poll, whose shape is "not shown".
  // Why: a resource that is fetched by its id is usually `data` itself. So both shapes occur by default.
  taskInPoll: choose<'data.task' | 'data'>('data'),

  // Open: the same for the domain, in the answer of verify (4.4: "not shown").
  // Why: like the answer that adds a domain.
  domainInVerify: choose<'data.domain' | 'data'>('data.domain'),

  // Open: how a text or a time without a value is shown (a running task's `completed_at`).
  // Why: all fields are listed, and an empty string is not a date-time.
  unsetFields: choose<'null' | 'empty' | 'omitted'>('null'),

  // Open: HTTP status of success for each operation (4.8: "not shown").
  // Why: 202 for a task that continues, 201 for a new resource, 200 otherwise.
  success: {
    staging: choose<number>(202),
    pushPreview: choose<number>(200),
    push: choose<number>(202),
    addDomain: choose<number>(201),
    verifyDomain: choose<number>(200),
    restore: choose<number>(202),
    restoreSnapshot: choose<number>(202),
    task: choose<number>(200),
  },

  // Open: HTTP status and `data.code` of every refusal but the code of `keyReused` (7.5).
  // Why: 422 for an invalid request, 409 for a conflict with the current state, plain words for codes. For keys, the
  // IETF's draft of the header says the same.
  refusals: {
    unknownPath: choose<RefusalWords>({ status: 404, code: 'not_found' }),
    wrongMethod: choose<RefusalWords>({ status: 405, code: 'method_not_allowed' }),
    noToken: choose<RefusalWords>({ status: 401, code: 'unauthenticated' }),
    unknownToken: choose<RefusalWords>({ status: 401, code: 'invalid_token' }),
    noPermission: choose<RefusalWords>({ status: 403, code: 'permission_denied' }),
    notJson: choose<RefusalWords>({ status: 400, code: 'malformed_json' }),
    wrongContentType: choose<RefusalWords>({ status: 415, code: 'unsupported_media_type' }),
    invalidBody: choose<RefusalWords>({ status: 422, code: 'validation_failed' }),
    invalidKey: choose<RefusalWords>({ status: 422, code: 'invalid_idempotency_key' }),
    keyReused: choose<RefusalWords>({ status: 422, code: 'idempotency_key_reused' }),
    keyInProgress: choose<RefusalWords>({ status: 409, code: 'idempotency_in_progress' }),
    malformedId: choose<RefusalWords>({ status: 404, code: 'not_found' }),
    siteNotFound: choose<RefusalWords>({ status: 404, code: 'site_not_found' }),
    backupNotFound: choose<RefusalWords>({ status: 404, code: 'backup_not_found' }),
    domainNotFound: choose<RefusalWords>({ status: 404, code: 'domain_not_found' }),
    taskNotFound: choose<RefusalWords>({ status: 404, code: 'task_not_found' }),
    notLiveSite: choose<RefusalWords>({ status: 422, code: 'not_a_live_site' }),
    notStagingSite: choose<RefusalWords>({ status: 422, code: 'not_a_staging_site' }),
    stagingExists: choose<RefusalWords>({ status: 409, code: 'staging_exists' }),
    siteBusy: choose<RefusalWords>({ status: 409, code: 'site_busy' }),
    confirmationMismatch: choose<RefusalWords>({ status: 422, code: 'confirmation_mismatch' }),
    pushBlocked: choose<RefusalWords>({ status: 409, code: 'push_blocked' }),
    sameSite: choose<RefusalWords>({ status: 422, code: 'same_site' }),
    domainTaken: choose<RefusalWords>({ status: 409, code: 'domain_taken' }),
    dnsNotInPlace: choose<RefusalWords>({ status: 422, code: 'dns_not_in_place' }),
    broken: choose<RefusalWords>({ status: 500, code: 'internal_error' }),
  },

  // Open: the values that the document does not list (2.8).
  // Why: plain words. The document names `completed` and `failed` for tasks, `pending` for domains.
  words: {
    taskQueued: choose<string>('queued'),
    taskRunning: choose<string>('running'),
    taskTypes: {
      staging: choose<string>('staging_create'),
      push: choose<string>('staging_push'),
      restore: choose<string>('backup_restore'),
      'restore-snapshot': choose<string>('snapshot_restore'),
    },
    siteCreating: choose<string>('creating'),
    siteActive: choose<string>('active'),
    siteFailed: choose<string>('failed'),
    domainVerified: choose<string>('active'),
  },

  // — Requests —

  // Open: must a POST's body be announced as JSON (4: "Content-Type application/json")?
  // Why: the document says so; a client that forgets it should fail here.
  contentType: choose<'required' | 'ignored'>('required'),

  // Open: is a POST without a body a POST of `{}`?
  // Why: "All bodies are JSON", and an empty text is not JSON.
  emptyBody: choose<'refused' | 'empty-object'>('refused'),

  // Open: what happens to unknown fields of a body (4.1, rule 4: "has no fields for label…").
  // Why: a misspelt field that is ignored would hide a mistake.
  unknownFields: choose<'refused' | 'ignored'>('refused'),

  // Open: is an id in capitals the same id?
  // Why: a client that sends ids in lower case, as documented, never notices.
  upperCaseIds: choose<'unknown' | 'the-same'>('unknown'),

  // — Permissions (5) —

  // Open: which permission reading a task needs.
  // Why: the document names none.
  taskPermission: choose<Permission | undefined>(undefined),

  // Open: which permission verifying a domain needs.
  // Why: the one for adding it, which is described in the same section (4.4).
  verifyPermission: choose<Permission | undefined>('domains.manage'),

  // — Staging (4.1) —

  // Open: how many staging copies a site may have. 1 speaks of "a staging copy".
  // Why: no limit is stated, and a second copy should be seen.
  stagingCopies: choose<'unlimited' | 'single'>('unlimited'),

  // Open: the service's default staging base domain ("value omitted").
  // Why: `.example` belongs to nobody.
  stagingBaseDomain: choose<string>('staging.hosting.example'),

  // Open: the least `storage_limit` in GB.
  // Why: a site needs storage.
  smallestStorageLimitGb: choose<number>(1),

  // Open: which site the task of a new staging copy is about.
  // Why: the new one, like `site` in the answer.
  stagingTaskSite: choose<'staging' | 'live'>('staging'),

  // — Push (4.2, 4.3) —

  // Open: what of the live site a push replaces besides the database, which is stated.
  // Why: "the live site being overwritten".
  pushReplaces: choose<'database-and-files' | 'database'>('database-and-files'),

  // Open: which site the task of a push is about.
  // Why: the one overwritten, like `site` in the answer.
  pushTaskSite: choose<'live' | 'staging'>('live'),

  // Open: which of a site's two domains is "the live site's domain".
  // Why: the one that its visitors use.
  liveDomain: choose<'custom-else-name' | 'domain_name'>('custom-else-name'),

  // Open: how the confirmation is compared with it.
  // Why: domains ignore case, and space around a typed word is not meant.
  confirmation: choose<'trimmed-ignoring-case' | 'exact'>('trimmed-ignoring-case'),

  // Open: is a push refused if the preview says that it is blocked?
  // Why: otherwise the preview would mean nothing.
  blockedPush: choose<'refused' | 'allowed'>('refused'),

  // Open: may a copy that was never finished be pushed?
  // Why: it would empty the live site.
  unfinishedCopy: choose<'blocked' | 'can-push'>('blocked'),

  // Open: does the preview say `can_push` while a push to the same live site runs?
  // Why: no reason to block is stated. A re-run may see `blocked`.
  previewWhilePushing: choose<'can-push' | 'blocked'>('can-push'),

  // Open: the days for which a push can be reverted.
  // Why: a week is easy to distinguish from other numbers.
  revertDays: choose<number>(7),

  // — Restore (4.5, 4.6) —

  // Open: may a snapshot be restored onto the site that it was taken of?
  // Why: "onto another site" names the operation, and no refusal is stated.
  snapshotOntoItsOwnSite: choose<'allowed' | 'refused'>('allowed'),

  // — Several at once —

  // Open: may a staging copy, push or restore begin while a task on one of its sites runs?
  // Why: nothing forbids it, and a repeated action should be seen to run twice.
  whileTaskRuns: choose<'allowed' | 'refused'>('allowed'),

  // — Domains (4.4) —

  // Open: the path of verify. The document writes `/domains/{id}/verify`, and elsewhere always `/v1/…`.
  // Why: the version is in the path (9.1).
  verifyPath: choose<'v1' | 'as-written' | 'both'>('v1'),

  // Open: the answer of verify while DNS is not in place (7.3 gives no code).
  // Why: like adding a domain too early. `still-pending`: a success that shows the domain as it is.
  verifyBeforeDns: choose<'refused' | 'still-pending'>('refused'),

  // Open: the state of a deferred domain whose DNS is already in place. Sections 3 and 4.4 differ.
  // Why: 4.4 is about the operation: deferred means pending.
  deferredWithDnsInPlace: choose<'pending' | 'verified'>('pending'),

  // Open: may a domain be added twice?
  // Why: a domain points to one site.
  sameDomainAgain: choose<'refused' | 'allowed'>('refused'),
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
