import type { Permission } from './world.ts';

/** A refusal as a client sees it: the HTTP status, and `data.code`. */
export interface RefusalWords {
  readonly status: number;
  readonly code: string;
}

/** Says which values a decision may take; the value itself is the default. */
function choose<Choice>(value: Choice): Choice {
  return value;
}

/**
 * Everything the stand-in decides where the document is silent, in one table. Each entry says what is
 * open, with the section that leaves it so, and why the default is what it is. A test may decide
 * otherwise: `createService({ clock, decisions: { storesErrors: 'none' } })`.
 *
 * Two rules stand behind most defaults: the stand-in invents no refusal where none is needed, so that
 * an action sent twice is seen to act twice; and it is strict about what the document does say.
 */
export const defaults = {
  // — Keys (sections 7 and 8) —

  // Open: 8 promises that keys are kept, but says nothing of a service that forgets to.
  // Why: the promise. `false` shows what a client does with a service that breaks it.
  storesKeys: choose<boolean>(true),

  // Open: is an error the "stored response" of 8.1?
  // Why: a 4xx is an answer like another; a 5xx is none, and a retry should get a better one.
  storesErrors: choose<'none' | '4xx' | '4xx-and-5xx'>('4xx'),

  // Open: what a key keeps where the service acted and then broke (a 5xx after the deed).
  // Why: `the-success` alone keeps both halves of 8.1, the answer and "does not repeat the action".
  // `the-5xx` hides that it acted, `nothing` lets a retry act again.
  storesAfterBreaking: choose<'the-success' | 'the-5xx' | 'nothing'>('the-success'),

  // Open: does a replay show the task as it was, or as it is by now?
  // Why: "the stored response of the first request".
  replay: choose<'as-it-was' | 'as-it-is-now'>('as-it-was'),

  // Open: what a key is answered while its first request is still under way.
  // Why: refusing is what most services do; `wait` answers once the first is done, with its answer;
  // `act-too` is the race of a service that looks a key up, and does not hold it while it acts.
  keyInProgress: choose<'refuse' | 'wait' | 'act-too'>('refuse'),

  // Open: does that refusal say when to come back? Seconds for `Retry-After`, or no such header.
  // Why: it is the one hint a client can rest on without knowing the code.
  keyInProgressRetryAfterSeconds: choose<number | undefined>(1),

  // Open: among whose requests a key must be unique. `path`: the same key on another path is another key.
  // Why: the widest scope is the one in which a client's keys must hold.
  keyScope: choose<'account' | 'token' | 'path'>('account'),

  // — Time —

  // Open: how long the service takes to accept a POST, in milliseconds of its clock. It acts at the end of it.
  // Why: most stories do not need it; with more, a second request can meet the first one under way.
  acceptMs: choose<number>(0),

  // Open: is an ended task known forever (4.7)? Milliseconds after its end until it is a 404.
  // Why: nothing says that tasks go away.
  forgetsTasksAfterMs: choose<number | undefined>(undefined),

  // Open: when a task's effect is there (1: "Long-running actions run as tasks").
  // Why: at its end, so that a task that failed has changed nothing. `start`: at once, also where it fails.
  effectAt: choose<'end' | 'start'>('end'),

  // Open: does an answer carry a `Date` header?
  // Why: RFC 9110 (6.6.1) asks every server that has a clock to send it.
  dateHeader: choose<'sent' | 'omitted'>('sent'),

  // — Shapes (2, 4.7, 4.8) —

  // Open: "Response data: task": does the task stand in `data.task`, or is `data` the task?
  // Why: the document goes on with `{task.id}`, and 4.1 has a site beside it.
  taskInPost: choose<'data.task' | 'data'>('data.task'),

  // Open: the same for the poll, whose shape is "not shown".
  // Why: a resource asked for by its id is commonly all there is in `data`; so both shapes are met by default.
  taskInPoll: choose<'data.task' | 'data'>('data'),

  // Open: the same for the domain, in the answer of verify (4.4: "not shown").
  // Why: like the answer that adds a domain.
  domainInVerify: choose<'data.domain' | 'data'>('data.domain'),

  // Open: how a text or a moment without a value looks (a running task's `completed_at`).
  // Why: all fields are listed, and an empty string is no date-time.
  unsetFields: choose<'null' | 'empty' | 'omitted'>('null'),

  // Open: HTTP status of success for each operation (4.8: "not shown").
  // Why: 202 where a task goes on, 201 where a thing was made, 200 otherwise.
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
  // Why: 422 for what is understood and refused, 409 for what the moment forbids, plain words for codes;
  // for keys that is also what the IETF's draft of the header says.
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

  // Open: the words for what the document names no values of (2.8).
  // Why: plain ones. A task ends in the document's own words, `completed` and `failed`; a domain begins as `pending`.
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
  // Why: the document says so; a client that forgets it should hear of it here.
  contentType: choose<'required' | 'ignored'>('required'),

  // Open: is a POST without a body a POST of `{}`?
  // Why: "All bodies are JSON", and nothing is no JSON.
  emptyBody: choose<'refused' | 'empty-object'>('refused'),

  // Open: what becomes of fields a body should not have (4.1, rule 4: "has no fields for label…").
  // Why: a misspelt field that is ignored is a default nobody asked for.
  unknownFields: choose<'refused' | 'ignored'>('refused'),

  // Open: is an id in capitals the same id?
  // Why: text is text; a client that sends ids as they are documented, in lower case, never meets this.
  upperCaseIds: choose<'unknown' | 'the-same'>('unknown'),

  // — Permissions (5) —

  // Open: which permission reading a task needs.
  // Why: the document names none.
  taskPermission: choose<Permission | undefined>(undefined),

  // Open: which permission verifying a domain needs.
  // Why: the one for adding it, under whose heading (4.4) it stands.
  verifyPermission: choose<Permission | undefined>('domains.manage'),

  // — Staging (4.1) —

  // Open: how many staging copies a site may have. 1 speaks of "a staging copy".
  // Why: no limit is stated, and a copy made twice should be seen.
  stagingCopies: choose<'unlimited' | 'single'>('unlimited'),

  // Open: the service's default staging base domain ("value omitted").
  // Why: it cannot be anybody's.
  stagingBaseDomain: choose<string>('staging.hosting.example'),

  // Open: the least `storage_limit` in GB.
  // Why: a site without storage is none.
  smallestStorageLimitGb: choose<number>(1),

  // Open: which site the task of a new staging copy is about.
  // Why: the new one, like the answer's `site`.
  stagingTaskSite: choose<'staging' | 'live'>('staging'),

  // — Push (4.2, 4.3) —

  // Open: what of the live site a push replaces besides the database, which is stated.
  // Why: "the live site being overwritten".
  pushReplaces: choose<'database-and-files' | 'database'>('database-and-files'),

  // Open: which site the task of a push is about.
  // Why: the one overwritten, like the answer's `site`.
  pushTaskSite: choose<'live' | 'staging'>('live'),

  // Open: which of a site's two domains is "the live site's domain".
  // Why: the one its visitors know.
  liveDomain: choose<'custom-else-name' | 'domain_name'>('custom-else-name'),

  // Open: how the confirmation is compared with it.
  // Why: domains have no case, and space around a typed word is no other word.
  confirmation: choose<'trimmed-ignoring-case' | 'exact'>('trimmed-ignoring-case'),

  // Open: does a push that the preview calls blocked fail when it is sent all the same?
  // Why: a preview that did not bind the service would say nothing.
  blockedPush: choose<'refused' | 'allowed'>('refused'),

  // Open: may a copy that was never finished be pushed?
  // Why: it would empty the live site.
  unfinishedCopy: choose<'blocked' | 'can-push'>('blocked'),

  // Open: does the preview say `can_push` while a push to the same live site runs?
  // Why: no reason to block is stated; `blocked` is what a re-run may meet.
  previewWhilePushing: choose<'can-push' | 'blocked'>('can-push'),

  // Open: the days for which a push can be reverted.
  // Why: a week is easy to tell from other numbers.
  revertDays: choose<number>(7),

  // — Restore (4.5, 4.6) —

  // Open: may a snapshot be restored onto the very site it was taken of?
  // Why: "onto another site" is a name, and no refusal is stated.
  snapshotOntoItsOwnSite: choose<'allowed' | 'refused'>('allowed'),

  // — Several at once —

  // Open: may a staging copy, push or restore begin while a task on one of its sites runs?
  // Why: nothing forbids it, and an action sent twice should be seen to run twice.
  whileTaskRuns: choose<'allowed' | 'refused'>('allowed'),

  // — Domains (4.4) —

  // Open: where verify lives. The document writes `/domains/{id}/verify`, and elsewhere always `/v1/…`.
  // Why: 9.1 carries the version in the path.
  verifyPath: choose<'v1' | 'as-written' | 'both'>('v1'),

  // Open: what verify answers while DNS is not in place (7.3 gives no code).
  // Why: like the domain that is added too early. `still-pending`: a success that shows the domain as it is.
  verifyBeforeDns: choose<'refused' | 'still-pending'>('refused'),

  // Open: the state of a deferred domain whose DNS is in place already; 3 and 4.4 read differently.
  // Why: 4.4 is the rule of the operation: deferred is pending.
  deferredWithDnsInPlace: choose<'pending' | 'verified'>('pending'),

  // Open: may a domain be added that is there already?
  // Why: a domain points to one site.
  sameDomainAgain: choose<'refused' | 'allowed'>('refused'),
} as const;

/** All decisions of one service. */
export type Decisions = typeof defaults;

/** Why the service may say no. */
export type RefusalName = keyof Decisions['refusals'];

type Groups = 'success' | 'refusals' | 'words';

/** What a test decides otherwise; what it leaves out stays as in the table. */
export type DecisionChanges = Partial<Omit<Decisions, Groups>> & {
  readonly [Group in Groups]?: Partial<Decisions[Group]>;
};

/** Promises the table with `changes` in place of the defaults. */
export function decide(changes: DecisionChanges = {}): Decisions {
  return {
    ...defaults,
    ...changes,
    success: { ...defaults.success, ...changes.success },
    refusals: { ...defaults.refusals, ...changes.refusals },
    words: { ...defaults.words, ...changes.words },
  };
}
