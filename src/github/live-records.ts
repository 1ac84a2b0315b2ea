import * as z from 'zod/mini';
import type { DeploymentRecord, GitHub } from '../ports.ts';
import { isSameDomain } from '../text/domain-name.ts';
import { parseTimeMs } from '../text/time.ts';
import { parseJson, readAs } from '../text/json.ts';
import { isSameName } from '../text/same-name.ts';
import { MAX_CONCURRENT_LOOKUPS, runUrl } from './records.ts';
import { requestGitHub, type GitHubRequestOptions } from './request.ts';

/** The environment of the records of live. No copy can be recorded there (contract, I3). */
export const LIVE_ENVIRONMENT = 'live-sites';
/** A status has at most 140 characters. */
const MAX_DESCRIPTION_LENGTH = 140;

const text = z.string();
const liveSchema = z.object({
  action: z.enum(['site-pipeline']),
  'api-url': text,
  operation: text.check(z.regex(/^[a-z-]{1,40}$/)),
  'live-site-id': z.optional(text),
  'live-domain': z.optional(text),
  /** The copy that is pushed. */
  'site-id': z.optional(text),
  'backup-id': z.optional(text),
  /** Of generation 1: all attempts of a step share it. */
  'idempotency-key': text,
  attempt: z.int(),
  run: runUrl,
  tag: z.optional(text),
});

/** What a record of live says from the start (contract, G11). Names as in `action.yml`. */
export type LivePayload = z.infer<typeof liveSchema>;

/** By what records tell sites apart. */
export interface SiteNames {
  readonly ids: readonly string[];
  readonly domains: readonly string[];
  readonly copies: readonly string[];
}

/** A record of an overwrite, with what its statuses say. */
export interface LiveRecord extends Pick<DeploymentRecord, 'id' | 'sha'> {
  readonly payload: LivePayload;
  /** When GitHub recorded it. */
  readonly createdAtMs: number | undefined;
  readonly names: SiteNames;
  readonly taskId?: string | undefined;
  readonly acceptedAtMs?: number | undefined;
  /** It certainly started nothing. */
  readonly hasError: boolean;
  readonly end?: 'completed' | 'failed' | undefined;
  /** The operations of which a later attempt went on, after a person had looked at the site (G12, 2). */
  readonly settledBy: readonly string[];
}

/** What the status after the answer says: `task <id> site <live id> accepted <time>`, what is known of the three. */
export function describeAccepted(known: {
  readonly taskId: string | undefined;
  readonly siteId: string | undefined;
  readonly acceptedAtMs: number | undefined;
}): string {
  const parts = [
    ['task', known.taskId],
    ['site', known.siteId],
    ['accepted', known.acceptedAtMs === undefined ? undefined : new Date(known.acceptedAtMs).toISOString()],
  ] as const;
  // An id can be long. A part that is cut off would name something else.
  let description = '';
  for (const [name, value] of parts) {
    const longer = value === undefined ? description : `${description} ${name} ${value}`.trim();
    if (longer.length <= MAX_DESCRIPTION_LENGTH) description = longer;
  }
  return description;
}

function readAccepted(
  description: string,
): Pick<LiveRecord, 'taskId' | 'acceptedAtMs'> & { siteId?: string | undefined } {
  const find = (name: string) => new RegExp(`(?:^| )${name} ([\\w.:-]+)`).exec(description)?.[1];
  return { taskId: find('task'), siteId: find('site'), acceptedAtMs: parseTimeMs(find('accepted')) };
}

/** The start of the status by which a later attempt goes on (contract, G12, 2). It ends with the run. */
export function describeSettled(operation: string, run: string | undefined): string {
  return `Seen before ${operation} by ${run ?? 'another run'}`;
}

function readSettled(description: string): string {
  return /^Seen before ([a-z-]+) by /.exec(description)?.[1] ?? '';
}

/**
 * The overwrites that this account has recorded for the service, newest first, among the newest 100 deployments of the
 * environment (contract, G12). Throws a `GitHubError`.
 */
export async function listLiveRecords(apiUrl: string, github: GitHub, options: GitHubRequestOptions) {
  // Side by side: neither needs the other.
  const [viewer, { items }] = await Promise.all([
    requestGitHub((signal) => github.viewer(signal), options),
    requestGitHub((signal) => github.listDeployments(LIVE_ENVIRONMENT, 1, signal), options),
  ]);
  const listed = items.flatMap((item) => {
    const payload = item.creatorId === viewer ? readLivePayload(item) : undefined;
    return payload?.['api-url'] === apiUrl ? [{ item, payload, names: namesOf(payload) }] : [];
  });
  return { viewer, listed };
}

/**
 * Reads the statuses of the records that may be about the site, some at a time, until one of this very site `isEnough`:
 * it decides, so that no older one is needed. `named`: all names found, by which sites are told apart. Throws a
 * `GitHubError`.
 */
export async function readLiveRecords(
  { listed, viewer }: Awaited<ReturnType<typeof listLiveRecords>>,
  { isEnough, site }: { readonly site: SiteNames; readonly isEnough: (record: LiveRecord) => boolean },
  { github, options }: { readonly github: GitHub; readonly options: GitHubRequestOptions },
) {
  const all = listed.map(({ names }) => names);
  const candidates = listed.filter(({ names }) => relateSites(names, site, all) !== 'other');
  const records: LiveRecord[] = [];
  let named: readonly SiteNames[] = all;
  for (let start = 0; start < candidates.length; start += MAX_CONCURRENT_LOOKUPS) {
    const batch = candidates.slice(start, start + MAX_CONCURRENT_LOOKUPS);
    const read = await Promise.all(
      batch.map(async ({ item, payload }) => {
        const statuses = await requestGitHub((signal) => github.listStatuses(item.id, signal), options);
        // Anybody who may write deployments can add a status.
        const own = statuses.filter(({ creatorId }) => creatorId === viewer);
        return readRecord(item, payload, own);
      }),
    );
    records.push(...read);
    named = [...all, ...records.map(({ names }) => names)];
    if (records.some((each) => isEnough(each) && relateSites(each.names, site, named) === 'same')) break;
  }
  return { records, named };
}

function readLivePayload({ environment, payload }: DeploymentRecord): LivePayload | undefined {
  if (!isSameName(environment, LIVE_ENVIRONMENT)) return undefined;
  return readAs(liveSchema, typeof payload === 'string' ? parseJson(payload) : payload);
}

function namesOf(payload: LivePayload): SiteNames {
  const list = (value: string | undefined) => (value === undefined ? [] : [value]);
  return {
    ids: list(payload['live-site-id']),
    domains: list(payload['live-domain']),
    copies: list(payload['site-id']),
  };
}

function readRecord(
  { id, sha, createdAt }: DeploymentRecord,
  payload: LivePayload,
  statuses: Awaited<ReturnType<GitHub['listStatuses']>>,
): LiveRecord {
  const started = statuses.find(({ state }) => state === 'in_progress');
  const { siteId, ...accepted } = started ? readAccepted(started.description) : {};
  const ended = statuses.find(({ state }) => state === 'success' || state === 'failure')?.state;
  const names = namesOf(payload);
  return {
    id,
    sha,
    payload,
    createdAtMs: parseTimeMs(createdAt),
    names: siteId === undefined ? names : { ...names, ids: [...names.ids, siteId] },
    ...accepted,
    hasError: statuses.some(({ state }) => state === 'error'),
    end: ended === undefined ? undefined : ended === 'success' ? 'completed' : 'failed',
    settledBy: statuses.flatMap(({ state, description }) =>
      state === 'inactive' ? [readSettled(description)] : [],
    ),
  };
}

/**
 * Whether two sets of names are about the same site: they share an id, a domain or a copy, perhaps by way of others
 * (contract, G12). `unknown`: nothing can be compared, so it counts as the same. Pure.
 */
export function relateSites(
  a: SiteNames,
  b: SiteNames,
  others: readonly SiteNames[],
): 'same' | 'other' | 'unknown' {
  const [first, second] = [follow(a, others), follow(b, others)];
  if (share(first, second)) return 'same';
  const areComparable = (kind: keyof SiteNames) => first[kind].length > 0 && second[kind].length > 0;
  return areComparable('ids') || areComparable('domains') ? 'other' : 'unknown';
}

/** All names that belong to the same site, as far as the others say. */
function follow(names: SiteNames, others: readonly SiteNames[]): SiteNames {
  let known = names;
  let left = others;
  for (;;) {
    const near = left.filter((other) => share(known, other));
    if (near.length === 0) return known;
    left = left.filter((other) => !near.includes(other));
    known = {
      ids: [...known.ids, ...near.flatMap(({ ids }) => ids)],
      domains: [...known.domains, ...near.flatMap(({ domains }) => domains)],
      copies: [...known.copies, ...near.flatMap(({ copies }) => copies)],
    };
  }
}

function share(a: SiteNames, b: SiteNames): boolean {
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  return (
    a.ids.some((id) => b.ids.some((other) => isSame(id, other))) ||
    a.copies.some((copy) => b.copies.some((other) => isSame(copy, other))) ||
    a.domains.some((domain) => b.domains.some((other) => isSameDomain(domain, other)))
  );
}
