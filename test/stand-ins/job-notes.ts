import type { JobNote, JobNotes } from '../../src/ports.ts';

/** The notes of one job, in memory. */
export function createInMemoryJobNotes(): JobNotes & { readonly left: readonly JobNote[] } {
  const left: JobNote[] = [];
  return {
    left,
    has: ({ key, attempt }) => left.some((note) => note.key === key && note.attempt === attempt),
    leave(note) {
      left.push(note);
      return undefined;
    },
  };
}
