import type { Answer } from './answer.ts';
import type { ServiceResponse } from './exchange.ts';

/** The stored response of a key (section 8), and the answer that it was rendered from. */
export interface StoredAnswer {
  readonly response: ServiceResponse;
  readonly answer: Answer;
}

/** The state of a key. */
export interface KeyEntry {
  /** Distinguishes a retry from another request with the same key. */
  readonly request: string;
  /** Undefined while the first request is being processed. */
  readonly stored: StoredAnswer | undefined;
  /** Resolves when the first request is done. */
  readonly done: Promise<void>;
}

/** A key in use by a request. The request must end with one of the two calls. */
export interface Reservation {
  store(stored: StoredAnswer): void;
  release(): void;
}

export interface IdempotencyStore {
  /** The state of a key; undefined if it is new, or older than 24 hours. */
  find(key: string): KeyEntry | undefined;
  reserve(key: string, request: string): Reservation;
}

/** 8: "Idempotency retention: 24 hours". */
export const retentionMs = 24 * 3_600_000;

/** A key's 24 hours begin when its first request arrives. */
export function createIdempotencyStore(nowMs: () => number): IdempotencyStore {
  const entries = new Map<string, KeyEntry & { readonly sinceMs: number }>();
  return {
    find(key) {
      const entry = entries.get(key);
      if (entry === undefined || nowMs() - entry.sinceMs < retentionMs) return entry;
      entries.delete(key);
      return undefined;
    },
    reserve(key, request) {
      const { promise: done, resolve } = Promise.withResolvers<undefined>();
      const entry = { request, stored: undefined, done, sinceMs: nowMs() };
      entries.set(key, entry);
      return {
        store(stored) {
          entries.set(key, { ...entry, stored });
          resolve(undefined);
        },
        release() {
          entries.delete(key);
          resolve(undefined);
        },
      };
    },
  };
}
