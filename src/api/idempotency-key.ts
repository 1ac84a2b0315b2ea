import { createHash } from 'node:crypto';
import type { ServiceRequest } from '../ports.ts';

/** What tells one step of one run from every other, as the runner states it. */
export interface StepIdentity {
  readonly serverUrl: string;
  /** The repository's id, or its name where there is no id (act gives none). */
  readonly repository: string;
  readonly runId: string;
  readonly job: string;
  /** `GITHUB_ACTION`: the step's id. */
  readonly step: string;
  /** The `matrix` context as JSON text: the only thing that tells the legs of a matrix apart. */
  readonly matrix?: string;
}

/**
 * The key of generation 1: `gha-<run id>-<32 hex digits>` (contract, *The idempotency key*).
 * Never over the run attempt, so that a re-run asks with the same key. Frozen: a change of this derivation
 * would let a re-run that straddles two versions of the action repeat a push. A test holds known keys.
 */
export function deriveKey(identity: StepIdentity, request: ServiceRequest): string {
  const facts = [
    identity.serverUrl,
    identity.repository,
    identity.runId,
    identity.job,
    identity.step,
    canonicalMatrix(identity.matrix),
    request.method,
    request.path,
    request.body ?? null,
  ];
  const digits = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32);
  return `gha-${identity.runId}-${digits}`;
}

/** The key of generation n: the first as it is, later ones with `-<n>` appended. */
export function keyOfGeneration(firstKey: string, generation: number): string {
  return generation === 1 ? firstKey : `${firstKey}-${generation}`;
}

/** The key of the k-th question that `verify-domain` asks in an attempt: each repetition is a new question. */
export function keyOfQuestion(firstKey: string, attempt: number, question: number): string {
  return `${firstKey}-v${attempt}-${question}`;
}

/** `null`, `{}` and nothing are one; elsewise the parsed value with the keys of every object sorted. */
function canonicalMatrix(matrix: string | undefined): unknown {
  if (matrix === undefined) return null;
  let value: unknown;
  try {
    value = JSON.parse(matrix);
  } catch {
    // Not what GitHub writes; as text it still tells two legs apart.
    return matrix;
  }
  if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) return null;
  return sortKeys(value);
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
