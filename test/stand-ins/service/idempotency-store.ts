import type { Clock } from '../clock.ts';
import type { Answer, ServiceResponse } from './exchange.ts';

/** The stored response of a key (`IdempotencyKey`), and the answer that it was rendered from. */
export interface StoredAnswer {
  readonly response: ServiceResponse;
  readonly answer: Answer;
}

/** The state of a key. */
interface KeyEntry {
  /** Distinguishes a retry from another request with the same key. */
  readonly fingerprint: string;
  readonly sinceMs: number;
  /** Undefined while the first request is being processed. */
  readonly stored?: StoredAnswer;
  /** Resolves when the first request is done. */
  readonly done: Promise<unknown>;
}

const retentionMs = 24 * 3_600_000;

/** A key's 24 hours begin when its first request arrives. */
export function createIdempotencyStore({ nowMs }: Clock) {
  const entries = new Map<string, KeyEntry>();
  return {
    /** The state of a key; undefined if it is new, or older than 24 hours. */
    find(key: string): KeyEntry | undefined {
      const entry = entries.get(key);
      return entry && nowMs() - entry.sinceMs < retentionMs ? entry : undefined;
    },
    /** Locks a key for its first request, which calls the result when it is done, with what is stored if anything. */
    reserve(key: string, fingerprint: string): (stored: StoredAnswer | undefined) => void {
      const { promise: done, resolve } = Promise.withResolvers<undefined>();
      const entry = { fingerprint, sinceMs: nowMs(), done };
      entries.set(key, entry);
      return (stored) => {
        if (stored) entries.set(key, { ...entry, stored });
        else entries.delete(key);
        resolve(undefined);
      };
    },
  };
}
