import type { GitHub } from '../ports.ts';
import { isSameName } from '../text/same-name.ts';
import { readPayload, type DeploymentPayload } from './deployment-payload.ts';
import { lookUpEach, requestGitHub, type GitHubRequestOptions } from './request.ts';

/** A deployment with a payload in this action's form. */
export interface RecordedDeployment {
  readonly id: number;
  /** Its own environment. */
  readonly environment: string;
  /** The commit that it is for. */
  readonly sha: string;
  readonly payload: DeploymentPayload;
  /** The login of who recorded it; `undefined` if the account is gone. */
  readonly creator: string | undefined;
  /** When it was created, as ISO text. */
  readonly createdAt: string | undefined;
}

/** What was found, newest first, inactive ones included. */
export interface FoundRecords {
  /** What the account of `github-token` has recorded, for any service and live site (contract, G10). */
  readonly own: readonly RecordedDeployment[];
  /** What other accounts have written in this form. */
  readonly ofOthers: readonly RecordedDeployment[];
  /** There are more deployments than were read. */
  readonly hasMore: boolean;
}

/** What a record must be about. */
export interface RecordFilter {
  /** The base URL of the service. */
  readonly apiUrl: string;
  readonly liveSiteId: string;
}

/**
 * The deployments in this action's form. Only those whose own environment is the one asked for count, whatever GitHub
 * lists (contract, G1). Throws a `GitHubError`, also if GitHub does not say whose `github-token` is.
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
): Promise<FoundRecords> {
  const list = (page: number) =>
    requestGitHub((signal) => github.listDeployments(environment, page, signal), options);
  const own: RecordedDeployment[] = [];
  const ofOthers: RecordedDeployment[] = [];
  // Side by side: neither needs the other.
  const [viewer, first] = await Promise.all([
    requestGitHub((signal) => github.viewer(signal), options),
    list(1),
  ]);
  for (let page = 1, { items, isLast } = first; ; { items, isLast } = await list((page += 1))) {
    for (const { payload: received, creatorId, ...deployment } of items) {
      const payload = readPayload(received);
      if (!payload || (environment !== undefined && !isSameName(deployment.environment, environment)))
        continue;
      (creatorId === viewer ? own : ofOthers).push({ ...deployment, payload });
    }
    if (isLast || isEnough?.(own)) return { own, ofOthers, hasMore: !isLast };
  }
}

/** Those whose latest state is not `inactive`. */
export async function findOpen(
  records: readonly RecordedDeployment[],
  github: GitHub,
  options: GitHubRequestOptions,
): Promise<readonly RecordedDeployment[]> {
  const states = await lookUpEach(records, ({ id }, signal) => github.latestStatus(id, signal), options);
  return records.filter((_, index) => states[index]?.state !== 'inactive');
}

/** Whether a record is about the same service and live site. */
export function isAbout({ payload }: RecordedDeployment, { apiUrl, liveSiteId }: RecordFilter): boolean {
  return payload['api-url'] === apiUrl && payload['live-site-id'] === liveSiteId;
}

/** Whether a record names the live site as its own copy: the next deployment would go to live. */
export function namesLiveSite({ payload }: RecordedDeployment): boolean {
  return payload['site-id'] === payload['live-site-id'];
}
