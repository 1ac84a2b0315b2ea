import { createHash, randomUUID } from 'node:crypto';
import type { RunContext } from '../inputs/run-context.ts';
import type { ServiceRequest } from '../ports.ts';
import { parseJson } from '../text/json.ts';
import { HOUR_MS } from '../text/time.ts';

/** The service keeps a key for 24 hours (docs/hosts/service.openapi.yaml). The last hour is a margin for attempt 1. */
export const MAX_KEY_AGE_MS = 23 * HOUR_MS;

/** What identifies one step of one run, as the runner states it. */
export interface StepIdentity extends Pick<RunContext, 'serverUrl' | 'job'> {
  /** The repository's id, or its name if there is no id (act gives none). */
  readonly repository: string;
  readonly runId: string;
  readonly step: string;
  /** The `matrix` context as JSON text: the only thing that tells matrix jobs apart. */
  readonly matrix?: string | undefined;
  /**
   * Only of `staging`, which records one site for each environment. `tokenHash` is the hex SHA-256 of the API token: all other
   * parts are public, so a stranger could send the request first and choose the copy that a release pushes. The key of a push
   * has no token, because a re-run with a new token must not repeat the push.
   */
  readonly copy?: { readonly environment: string | undefined; readonly tokenHash: string } | undefined;
}

/** The SHA-256 of a text, as hex digits. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * The key of generation 1: `gha-<run id>-<32 hex digits>`, without the run attempt, so that a re-run sends the same key (K1).
 * A test with fixed keys freezes it: a re-run with another version of the action must not repeat a push.
 */
export function deriveKey(
  identity: StepIdentity,
  { prefix, request }: { readonly request: ServiceRequest; readonly prefix: string },
  generation = 1,
): string {
  const { copy } = identity;
  const parts = [
    identity.serverUrl,
    identity.repository,
    identity.runId,
    identity.job,
    identity.step,
    canonicalMatrix(identity.matrix),
    request.method,
    // A service that moves to another prefix is still the same.
    request.path.slice(prefix.length),
    request.body ?? null,
    ...(copy ? [copy.environment?.toLowerCase() ?? null, copy.tokenHash] : []),
    // As a suffix, the generation could be appended by anybody who has seen the first key.
    ...(copy && generation > 1 ? [generation] : []),
  ];
  const digits = sha256(JSON.stringify(parts)).slice(0, 32);
  return `gha-${identity.runId}-${digits}${copy || generation === 1 ? '' : `-${generation}`}`;
}

/** Names a job of a run, a matrix included, for its entries: `release`, or `release 1a2b3c4d` in a matrix. */
export function jobOf(job: string, matrix: string | undefined): string {
  const canonical = canonicalMatrix(matrix);
  if (canonical === null) return job;
  return `${job} ${sha256(JSON.stringify(canonical)).slice(0, 8)}`;
}

/** Whether a key of generation 1 is derived, as far as its form says. */
export function isDerivedKey(key = ''): boolean {
  return /^gha-[^-]+-[0-9a-f]{32}$/.test(key);
}

/**
 * The keys of a plan by their generation: derived (K1), or from the user's own key (K2). Outside GitHub Actions they are random,
 * so a re-run cannot find them.
 */
export function createKeys(
  ownKey: string | undefined,
  identity: StepIdentity | undefined,
  { prefix, request }: { readonly request: ServiceRequest | undefined; readonly prefix: string },
): (generation: number) => string {
  if (ownKey !== undefined) return (generation) => append(ownKey, '/generation', generation);
  if (identity && request) return (generation) => deriveKey(identity, { prefix, request }, generation);
  const random = createRandomKey();
  return (generation) => append(random, '', generation);
}

function append(key: string, word: string, generation: number): string {
  return generation === 1 ? key : `${key}${word}-${generation}`;
}

export function createRandomKey(): string {
  return `site-pipeline-${randomUUID()}`;
}

/** The parsed matrix with sorted keys. `null`, `{}` and absent are the same. */
function canonicalMatrix(matrix = 'null'): unknown {
  // A text that is not JSON still tells two jobs apart.
  const value = parseJson(matrix, matrix);
  if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) return null;
  return sortKeys(value);
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
