import type { Answer } from './answer.ts';
import type { ServiceResponse } from './exchange.ts';

/** What a key keeps (section 8): the response as it went out, and the answer it was made of. */
export interface StoredAnswer {
  readonly response: ServiceResponse;
  readonly answer: Answer;
}

/** What is known of a key. */
export interface KeyEntry {
  /** Tells another request under the same key from a retry of this one. */
  readonly request: string;
  /** Undefined while the first request is under way. */
  readonly stored: StoredAnswer | undefined;
  /** Settles when the first request is done. */
  readonly done: Promise<void>;
}

/** A key taken by a request under way: it must end in one of the two. */
export interface Reservation {
  store(stored: StoredAnswer): void;
  release(): void;
}

export interface IdempotencyStore {
  /** What is known of a key; nothing, once it is 24 hours old. */
  find(key: string): KeyEntry | undefined;
  reserve(key: string, request: string): Reservation;
}

/** 8: "Idempotency retention: 24 hours". Stated, and so no decision. */
export const retentionMs = 24 * 3_600_000;

/** Promises a store on the service's own clock. A key's day begins when its first request arrives. */
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
