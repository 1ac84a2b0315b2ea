import * as z from 'zod/mini';
import { fields } from '../inputs/fields.ts';
import { isRunUrl, type RunContext } from '../inputs/run-context.ts';
import { noBaseReasons, type Copy, type Overwrite } from '../outcome/list-entry.ts';
import type { DeploymentRecord } from '../ports.ts';
import { parseJson, readAs } from '../text/json.ts';
import { isSameName } from '../text/same-name.ts';
import { parseTimeMs } from '../text/time.ts';

/** The environment of the overwrites of all sites. No copy is recorded there (I3). */
export const LIVE_ENVIRONMENT = 'live-sites';

/** A live site, by whose list its entries are found. */
export interface Site {
  /** The base URL of the service. */
  readonly apiUrl: string;
  readonly liveSiteId: string;
}

/** A step, as its entries name it. */
export interface StepRun {
  readonly context: RunContext;
  /** Generation 1 of its key. */
  readonly key: string;
  /** No request was sent with the key before this attempt, so no entry of an earlier one can have it. */
  readonly isKeyNew: boolean;
}

/** The deployment task of a site's entries, by which GitHub lists them alone (G1). */
export function taskOfSite(liveSiteId: string): string {
  return `site-pipeline:${liveSiteId}`;
}

const text = z.string();
/** In lower case, as this action writes it: `z.uuid()` accepts capital letters, too. */
const uuid = text.check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));
const common = {
  action: z.enum(['site-pipeline']),
  'api-url': text,
  operation: text.check(z.regex(/^[a-z-]{1,40}$/)),
  'live-site-id': uuid,
  /** Of generation 1: all attempts of a step share it. */
  'idempotency-key': text.check(z.regex(/^[\x21-\x7e]{1,255}$/)),
  /** Only an address of a run becomes a link. Anything else is none, and hides no entry. */
  run: z.catch(z.optional(text.check(z.refine(isRunUrl))), undefined),
  attempt: z.int(),
  tag: z.optional(text),
  /** If it is not the deployment's own: `unknown`, or one that GitHub does not know. */
  commit: z.optional(text.check(z.regex(/^(?:unknown|[0-9a-f]{40})$/))),
};
const copySchema = z.object({
  ...common,
  'site-id': uuid,
  'site-domain': z.optional(text),
  'task-id': z.optional(text.check(z.regex(/^[A-Za-z0-9_-]{1,128}$/))),
  options: text,
  base: z.optional(z.int()),
  'no-base': z.catch(z.optional(z.enum(noBaseReasons)), undefined),
  'expires-at': z.optional(text),
});
const overwriteSchema = z.object({
  ...common,
  'live-domain': z.optional(text),
  /** The copy that is pushed. */
  'site-id': z.optional(uuid),
  'backup-id': z.optional(text),
  /** It was written after the request was answered (G14). */
  recorded: z.catch(z.optional(z.enum(['afterwards'])), undefined),
});
/** As a person may write it. One that cannot be read is no other service's. */
const anyApi = z.object({ 'api-url': fields['api-url'].schema });

/** What an entry says from the start: a deployment's payload cannot be changed. Names as in `action.yml`. */
export type CopyPayload = z.infer<typeof copySchema>;
export type OverwritePayload = z.infer<typeof overwriteSchema>;

/** An overwrite whose statuses are not read yet. */
export type ListedOverwrite = Omit<Overwrite, 'end' | 'taskId'>;

/** Whether an answer's ids can be recorded: a payload in our form. */
export function isCopyPayload(payload: unknown): payload is CopyPayload {
  return readAs(copySchema, payload) !== undefined;
}

/** A copy in our form, of any account; `undefined` if the record is no copy of this site. */
export function readCopy(record: DeploymentRecord, { apiUrl, liveSiteId }: Site): Copy | undefined {
  const payload = readAs(copySchema, payloadOf(record));
  if (payload?.['api-url'] !== apiUrl || payload['live-site-id'] !== liveSiteId) return undefined;
  if (isLive(record)) return undefined;
  // The next deployment to "the staging site" would go to live.
  if (payload['site-id'] === liveSiteId) return undefined;
  return {
    ...entryOf(record, payload),
    environment: record.environment,
    siteId: payload['site-id'],
    domain: payload['site-domain'],
    taskId: payload['task-id'],
    options: payload.options,
    base: payload.base,
    noBase: payload['no-base'],
    expiresAtMs: parseTimeMs(payload['expires-at']),
  };
}

/**
 * An overwrite of any account, with or without a payload, unless it names another service: a stranger's entry can only stop a
 * step (G1). `viewer`: the account whose key and copy are believed, too.
 */
export function readOverwrite(
  record: DeploymentRecord,
  { apiUrl, liveSiteId }: Site,
  viewer: number,
): ListedOverwrite | undefined {
  if (!isLive(record)) return undefined;
  const received = payloadOf(record);
  const named = readAs(anyApi, received)?.['api-url'].baseUrl;
  if (named !== undefined && named !== apiUrl) return undefined;
  const payload = readAs(overwriteSchema, received);
  const own = record.creatorId === viewer && payload?.['live-site-id'] === liveSiteId ? payload : undefined;
  return {
    ...entryOf(record, payload),
    domain: own?.['live-domain'],
    key: own?.['idempotency-key'],
    copyId: own?.['site-id'],
    otherKey: own ? undefined : payload?.['idempotency-key'],
    isLate: payload?.recorded === 'afterwards',
  };
}

function entryOf(
  { createdAt, creator, creatorId, description, id, sha }: DeploymentRecord,
  payload: Pick<CopyPayload, 'attempt' | 'commit' | 'operation' | 'run' | 'tag'> | undefined,
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
