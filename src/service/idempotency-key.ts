import { createHash, randomUUID } from 'node:crypto';
import type { RunContext } from '../inputs/run-context.ts';
import type { ServiceRequest } from '../ports.ts';
import { parseJson } from '../text/json.ts';

/**
 * The service keeps a key for 24 hours (`IdempotencyKey` in docs/service.openapi.yaml). The last hour is a margin for
 * attempt 1 itself.
 */
export const MAX_KEY_AGE_MS = 23 * 3_600_000;

/** What identifies one step of one run, as the runner states it. */
export interface StepIdentity extends Pick<RunContext, 'serverUrl' | 'job'> {
  /** The repository's id, or its name if there is no id (act gives none). */
  readonly repository: string;
  readonly runId: string;
  /** `GITHUB_ACTION`: the step's id. */
  readonly step: string;
  /** The `matrix` context as JSON text: the only thing that tells matrix jobs apart. */
  readonly matrix?: string | undefined;
  /**
   * Only of `staging`: it records one site for each environment. Everything else is public, and whoever sends the request
   * with the key before this step does would choose the copy that a release pushes. A push must not depend on the token: a
   * new one must not repeat it. `tokenHash`: the hex SHA-256 of the API token as sent.
   */
  readonly copy?: { readonly environment: string | undefined; readonly tokenHash: string } | undefined;
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * The key of generation 1: `gha-<run id>-<32 hex digits>` (contract, K1). The run attempt is not part of it, so
 * a re-run sends the same key. Frozen by a test with known keys: a changed derivation would let a re-run that
 * spans two versions of the action repeat a push.
 */
export function deriveKey(identity: StepIdentity, request: ServiceRequest, prefix: string): string {
  const { copy } = identity;
  const facts = [
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
  ];
  const digits = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32);
  return `gha-${identity.runId}-${digits}`;
}

/** The key of generation 1 for a plan. Outside GitHub Actions it is random: a re-run cannot find it (K1). */
export function createFirstKey(
  ownKey: string | undefined,
  identity: StepIdentity | undefined,
  { prefix, request }: { readonly request: ServiceRequest | undefined; readonly prefix: string },
): string {
  if (ownKey !== undefined) return ownKey;
  return identity && request ? deriveKey(identity, request, prefix) : createRandomKey();
}

/** A key that no other request has. */
export function createRandomKey(): string {
  return `site-pipeline-${randomUUID()}`;
}

/** The key of generation n: of a derived key (K1), or of the user's own, to which no other own key can be equal (K2). */
export function generationKey(firstKey: string, generation: number, isOwnKey: boolean): string {
  if (generation === 1) return firstKey;
  return `${firstKey}${isOwnKey ? '/generation' : ''}-${generation}`;
}

/** The parsed matrix with sorted keys. `null`, `{}` and absent are the same. */
function canonicalMatrix(matrix = 'null'): unknown {
  // A text that is no JSON is not what GitHub writes, but it still tells two jobs apart.
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
