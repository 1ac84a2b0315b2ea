import * as z from 'zod/mini';
import { isRunUrl, type RunContext } from '../inputs/run-context.ts';
import type { Overwrite, Use } from '../live/list-entry.ts';
import type { DeploymentRecord } from '../ports.ts';
import { parseJson, readAs } from '../text/json.ts';
import { isSameName } from '../text/same-name.ts';
import { parseTimeMs } from '../text/time.ts';

/** The environment that records the overwrites of all live sites. It never records a copy. */
export const LIVE_ENVIRONMENT = 'live-sites';

/** The facts of a step that its entries record. */
export interface StepRun {
  readonly context: RunContext;
  /** Generation 1 of the step's key. */
  readonly key: string;
  /** No request was sent with the key before this attempt, so no entry of an earlier attempt has it. */
  readonly isKeyNew: boolean;
  /** The job of the step, a matrix included. */
  readonly job: string;
}

/** The deployment `task` of a site's entries. GitHub can list the deployments of one task (G1). */
export function taskOfSite(liveSiteId: string): string {
  return `site-pipeline:${liveSiteId}`;
}

const text = z.string();
/** A UUID in lower case, as this action writes it. `z.uuid()` would also accept capital letters. */
const uuid = text.check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));
const common = {
  action: z.enum(['site-pipeline']),
  'api-url': text,
  operation: text.check(z.regex(/^[a-z-]{1,40}$/)),
  'live-site-id': uuid,
  /** Generation 1 of the key, which all attempts of a step share. */
  'idempotency-key': text.check(z.regex(/^[\x21-\x7e]{1,255}$/)),
  /** The URL of the run. Any other text is dropped, because it must not become a link, but the entry still counts. */
  run: z.catch(z.optional(text.check(z.refine(isRunUrl))), undefined),
  attempt: z.int(),
  tag: z.optional(text),
  /** Absent if it is the deployment's own commit; else `unknown`, or a commit that GitHub does not know. */
  commit: z.optional(text.check(z.regex(/^(?:unknown|[0-9a-f]{40})$/))),
};
const useSchema = z.object({
  ...common,
  job: z.catch(z.optional(text), undefined),
  'site-id': uuid,
  'site-domain': z.optional(text),
  'task-id': z.optional(text.check(z.regex(/^[A-Za-z0-9_-]{1,128}$/))),
  options: text,
  base: z.optional(z.int()),
  /** The one mark: what the run may have put on the copy. Earlier versions wrote further reasons for an absent base. */
  'no-base': z.catch(z.optional(z.enum(['pull-request', 'unknown-commit'])), undefined),
  first: z.catch(z.optional(z.int()), undefined),
  /** The run does not use the copy, nor do its older entries of it count. */
  'given-up': z.optional(z.boolean()),
  'expires-at': z.optional(text),
});
const overwriteSchema = z.object({
  ...common,
  'live-domain': z.optional(text),
  /** The copy that is pushed. */
  'site-id': z.optional(uuid),
  'backup-id': z.optional(text),
  /** The entry was written after the request was answered (G14). */
  recorded: z.catch(z.optional(z.enum(['afterwards'])), undefined),
});

/**
 * The payload of an entry. GitHub cannot change it later; the statuses say what happened since. Names as in
 * `action.yml`.
 */
export type UsePayload = z.infer<typeof useSchema>;
export type OverwritePayload = z.infer<typeof overwriteSchema>;

/** An overwrite whose statuses are not read yet. */
export type ListedOverwrite = Omit<Overwrite, 'end' | 'taskId'>;

/** Whether a payload is valid, so that later steps can read it. */
export function isUsePayload(payload: unknown): payload is UsePayload {
  return readAs(useSchema, payload) !== undefined;
}

/**
 * Reads a use of a copy, by any account, and for any address of the service; `undefined` if the deployment is no use of a
 * copy of this site.
 */
export function readUse(record: DeploymentRecord, liveSiteId: string): Use | undefined {
  const payload = readAs(useSchema, payloadOf(record));
  if (payload?.['live-site-id'] !== liveSiteId) return undefined;
  if (isLive(record)) return undefined;
  // The next deployment to "the staging site" would go to live.
  if (payload['site-id'] === liveSiteId) return undefined;
  const entry = entryOf(record, payload);
  return {
    ...entry,
    environment: record.environment,
    siteId: payload['site-id'],
    domain: payload['site-domain'],
    taskId: payload['task-id'],
    options: payload.options,
    key: payload['idempotency-key'],
    job: payload.job,
    base: payload.base,
    isUnmerged: payload['no-base'] !== undefined || entry.commit === undefined,
    firstId: payload.first,
    isGivenUp: payload['given-up'],
    expiresAtMs: parseTimeMs(payload['expires-at']),
  };
}

/**
 * Reads an entry of an overwrite, written by any account, with or without a payload, and for any address of the
 * service. It is safe to count entries of other accounts, because they can only stop a step. `viewer`: the account of
 * `github-token`. Only of its entries, the key, the copy and the domain are believed (G10).
 */
export function readOverwrite(
  record: DeploymentRecord,
  liveSiteId: string,
  viewer: number,
): ListedOverwrite | undefined {
  if (!isLive(record)) return undefined;
  const received = payloadOf(record);
  const payload = readAs(overwriteSchema, received);
  const isTrusted = record.creatorId === viewer && payload?.['live-site-id'] === liveSiteId;
  const trusted = isTrusted ? payload : undefined;
  return {
    ...entryOf(record, payload),
    domain: trusted?.['live-domain'],
    key: trusted?.['idempotency-key'],
    copyId: trusted?.['site-id'],
    otherKey: trusted ? undefined : payload?.['idempotency-key'],
    isLate: payload?.recorded === 'afterwards',
  };
}

function entryOf(
  { createdAt, creator, creatorId, description, id, sha }: DeploymentRecord,
  payload: Pick<UsePayload, 'attempt' | 'commit' | 'operation' | 'run' | 'tag'> | undefined,
) {
  const { attempt, commit = sha, operation = description, run, tag } = payload ?? {};
  return {
    id,
    operation: operation === '' ? 'change' : operation,
    atMs: parseTimeMs(createdAt) ?? NaN,
    creator,
    creatorId,
    run,
    attempt,
    tag,
    commit: commit === 'unknown' ? undefined : commit,
  };
}

/** GitHub returns a payload as an object or as JSON text. */
function payloadOf({ payload }: DeploymentRecord): unknown {
  return typeof payload === 'string' ? parseJson(payload) : payload;
}

export function isLive({ environment }: Pick<DeploymentRecord, 'environment'>): boolean {
  return isSameName(environment, LIVE_ENVIRONMENT);
}
