import * as z from 'zod/mini';
import { isRunUrl } from '../inputs/run-context.ts';
import { GitHubError, type DeploymentRecord, type GitHub } from '../ports.ts';
import { parseJson, readAs } from '../text/json.ts';
import { isSameName } from '../text/same-name.ts';
import { requestGitHub, type GitHubRequestOptions } from './request.ts';

/** In lower case, as this action writes it: `z.uuid()` accepts capital letters, too. */
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

/** Only an address of a run becomes a link. Anything else is none, and hides no record. */
export const runUrl = z.catch(z.optional(z.string().check(z.refine(isRunUrl))), undefined);

/**
 * What a deployment says about a staging site: what a later run needs to find the site again (contract, G1). Names as in
 * `action.yml`.
 */
const payloadSchema = z.object({
  action: z.enum(['site-pipeline']),
  'api-url': z.string(),
  'live-site-id': uuid,
  'site-id': uuid,
  'site-domain': z.optional(z.string()),
  'task-id': z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/))),
  'idempotency-key': z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/))),
  /** When the service accepted to make the copy. Later records of the copy carry it on. */
  made: z.optional(z.string()),
  /** The address of the run that recorded it. */
  run: runUrl,
  /** The request's body, as sent. */
  options: z.string(),
});

export type DeploymentPayload = z.infer<typeof payloadSchema>;

/** Reads a payload, which GitHub returns as an object or as JSON text. `undefined` if this action did not write it. */
export function readPayload(value: unknown): DeploymentPayload | undefined {
  return readAs(payloadSchema, typeof value === 'string' ? parseJson(value) : value);
}

/** How many look-ups are under way at once. GitHub advises against more (its documentation, secondary rate limits). */
export const MAX_CONCURRENT_LOOKUPS = 6;

/** A deployment with a payload in this action's form. */
export interface RecordedDeployment extends Omit<DeploymentRecord, 'payload' | 'creatorId'> {
  readonly payload: DeploymentPayload;
}

/** What a record must be about. */
export interface RecordFilter {
  /** The base URL of the service. */
  readonly apiUrl: string;
  readonly liveSiteId: string;
}

/**
 * The deployments in this action's form, newest first, inactive ones included: `own` are those of the account of
 * `github-token` (contract, G10). Only those whose own environment is the one asked for count, whatever GitHub lists
 * (G1). Throws a `GitHubError`, also if GitHub does not say whose `github-token` is.
 */
export async function findRecords(
  {
    environment,
    isEnough,
  }: {
    /** `undefined`: every environment. */
    readonly environment: string | undefined;
    /** Stops the search after a page. */
    readonly isEnough?: (own: readonly RecordedDeployment[]) => boolean;
  },
  github: GitHub,
  options: GitHubRequestOptions,
) {
  const list = (page: number) =>
    requestGitHub((signal) => github.listDeployments(environment, page, signal), options);
  const own: RecordedDeployment[] = [];
  const ofOthers: RecordedDeployment[] = [];
  // Side by side: neither needs the other.
  const [viewer, first] = await Promise.all([
    requestGitHub((signal) => github.viewer(signal), options),
    list(1),
  ]);
  const seen = new Set<number>();
  for (let page = 1, { items, isLast } = first; ; { items, isLast } = await list((page += 1))) {
    // A deployment that is created meanwhile moves others to the next page.
    const added = items.filter(({ id }) => !seen.has(id));
    const isNew = added.length > 0;
    for (const { payload: received, creatorId, ...deployment } of added) {
      seen.add(deployment.id);
      const payload = readPayload(received);
      if (!payload || (environment !== undefined && !isSameName(deployment.environment, environment)))
        continue;
      (creatorId === viewer ? own : ofOthers).push({ ...deployment, payload });
    }
    // A page that brings nothing new would be followed by others like it.
    if (isLast || !isNew || isEnough?.(own)) return { own, ofOthers, hasMore: !isLast && isNew };
  }
}

/**
 * Those whose latest state is not `inactive`, with the time of that status. Several are looked up at a time. One that
 * GitHub no longer knows is not open (contract, G6).
 */
export async function findOpen<R extends Pick<RecordedDeployment, 'id'>>(
  records: readonly R[],
  github: Pick<GitHub, 'latestStatus'>,
  options: GitHubRequestOptions,
): Promise<readonly (R & { readonly changedAt: string | undefined })[]> {
  const look = async (record: R) => {
    try {
      const latest = await requestGitHub((signal) => github.latestStatus(record.id, signal), options);
      return latest?.state === 'inactive' ? [] : [{ ...record, changedAt: latest?.createdAt }];
    } catch (error) {
      if (error instanceof GitHubError && error.failure.isGone) return [];
      throw error;
    }
  };
  const open: Awaited<ReturnType<typeof look>> = [];
  for (let start = 0; start < records.length; start += MAX_CONCURRENT_LOOKUPS) {
    const batch = records.slice(start, start + MAX_CONCURRENT_LOOKUPS);
    open.push(...(await Promise.all(batch.map(look))).flat());
  }
  return open;
}

/** Whether a record is about the same service and live site. */
export function isAbout({ payload }: RecordedDeployment, { apiUrl, liveSiteId }: RecordFilter): boolean {
  return payload['api-url'] === apiUrl && payload['live-site-id'] === liveSiteId;
}

/** Whether it names a copy, too, and not the live site as its own: the next deployment would go to live. */
export function isUsable(record: RecordedDeployment, filter: RecordFilter): boolean {
  return isAbout(record, filter) && record.payload['site-id'] !== filter.liveSiteId;
}
