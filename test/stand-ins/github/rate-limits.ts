import { refuse, type Reply } from './operation.ts';
import type { ReceivedRequest } from './received-request.ts';

/** How much GitHub lets a caller ask. */
export interface Limits {
  /** Requests to the REST API in an hour: those of all `GITHUB_TOKEN`s of a repository count together. */
  readonly core: number;
  /** Points of GraphQL in an hour. */
  readonly graphql: number;
  /** Writes in a minute: a secondary limit. */
  readonly writesPerMinute: number;
  /** The status of an answer about a secondary limit, which has no `Retry-After`. */
  readonly secondaryStatus: 403 | 429;
}

/** https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api */
const usual: Limits = { core: 1_000, graphql: 1_000, writesPerMinute: 80, secondaryStatus: 403 };

/** GitHub's words. GraphQL says the first with the status 200. */
const usedUp = 'API rate limit exceeded for installation.';
const tooFast = 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.';

interface Counted {
  /** Those of each answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** A limit is used up. */
  readonly refusal?: Reply;
}

/** Counts requests as GitHub does. */
export function createRateLimits(nowMs: () => number, given: Partial<Limits> = {}) {
  const limits = { ...usual, ...given };
  const hours = { core: { used: 0, untilMs: 0 }, graphql: { used: 0, untilMs: 0 } };
  let writtenMs: readonly number[] = [];

  return ({ method, path }: Pick<ReceivedRequest, 'method' | 'path'>): Counted => {
    const atMs = nowMs();
    const resource = path === '/graphql' ? 'graphql' : 'core';
    const hour = hours[resource];
    if (atMs >= hour.untilMs) Object.assign(hour, { used: 0, untilMs: atMs + 3_600_000 });
    const isUsedUp = hour.used >= limits[resource];
    if (!isUsedUp) hour.used += 1;
    const headers = {
      'x-ratelimit-limit': String(limits[resource]),
      'x-ratelimit-remaining': String(limits[resource] - hour.used),
      'x-ratelimit-used': String(hour.used),
      'x-ratelimit-reset': String(Math.ceil(hour.untilMs / 1000)),
      'x-ratelimit-resource': resource,
    };
    if (isUsedUp) {
      const errors = [{ type: 'RATE_LIMITED', message: usedUp }];
      return {
        headers,
        refusal: resource === 'core' ? refuse(403, usedUp) : { status: 200, body: { errors } },
      };
    }
    if (resource === 'graphql' || method === 'GET') return { headers };
    writtenMs = writtenMs.filter((each) => each > atMs - 60_000);
    const isTooFast = writtenMs.length >= limits.writesPerMinute;
    if (isTooFast) return { headers, refusal: { ...refuse(403, tooFast), status: limits.secondaryStatus } };
    writtenMs = [...writtenMs, atMs];
    return { headers };
  };
}
