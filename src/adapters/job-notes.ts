import { createHash } from 'node:crypto';
import { lstatSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JobNote, JobNotes } from '../ports.ts';

/**
 * The notes of a job as empty files in `RUNNER_TEMP`, which the steps of a job share, composites included, and which
 * the runner empties before the next job. Each runner of a machine has its own.
 *
 * The name of a file is the whole note, so there is no content to distrust. Whoever can write there, a step of the
 * same job, can only have a later step refused, or remove a note.
 */
export function createJobNotes(env: NodeJS.ProcessEnv): JobNotes {
  const folder = env['RUNNER_TEMP'] ?? '';
  /** Hashed: a run id from the environment may have any characters. */
  const pathOf = ({ key, attempt }: JobNote): string => {
    const digits = createHash('sha256')
      .update(JSON.stringify([key, attempt]))
      .digest('hex');
    return join(folder, `site-pipeline-${digits}`);
  };
  const has = (note: JobNote): boolean => {
    if (folder === '') return false;
    try {
      // Not what a link points to: a link with this name is a note, too.
      return lstatSync(pathOf(note), { throwIfNoEntry: false }) !== undefined;
    } catch {
      return false;
    }
  };
  return {
    has,
    leave(note) {
      if (folder === '') return 'RUNNER_TEMP is not set';
      try {
        // `wx` follows no link, so nothing else is overwritten.
        writeFileSync(pathOf(note), '', { flag: 'wx' });
        return undefined;
      } catch (error) {
        if (has(note)) return undefined;
        return error instanceof Error ? error.message : String(error);
      }
    },
  };
}
