import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createJobNotes } from '../../../src/adapters/job-notes.ts';

const note = { key: 'gha-1/../../x', attempt: 1 };
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'notes-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('a note in RUNNER_TEMP (K10)', () => {
  it('is seen by a later step of the job, for this key and attempt alone', () => {
    const notes = createJobNotes({ RUNNER_TEMP: folder });
    expect(notes.has(note)).toBe(false);
    expect([notes.leave(note), notes.leave(note)]).toEqual([undefined, undefined]);

    const later = createJobNotes({ RUNNER_TEMP: folder });
    expect(later.has(note)).toBe(true);
    // The note of an earlier attempt, and another step’s.
    expect(later.has({ ...note, attempt: 2 })).toBe(false);
    expect(later.has({ ...note, key: 'gha-1' })).toBe(false);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^site-pipeline-[0-9a-f]{64}$/)]);
  });

  it('is not seen by the other runners of the machine: each has its own folder', () => {
    const [one, other] = ['one', 'other'].map((name) => {
      mkdirSync(join(folder, name));
      return createJobNotes({ RUNNER_TEMP: join(folder, name) });
    });
    one?.leave(note);
    expect([one?.has(note), other?.has(note)]).toEqual([true, false]);
  });

  it.each([{}, { RUNNER_TEMP: '' }, { RUNNER_TEMP: '/nonexistent' }, { RUNNER_TEMP: '/dev/null' }])(
    'that cannot be left never throws, and says why: %j',
    (env) => {
      const notes = createJobNotes(env);
      expect(notes.leave(note)).toMatch(/RUNNER_TEMP is not set|ENOENT|ENOTDIR/);
      expect(notes.has(note)).toBe(false);
    },
  );

  it('is also a folder or a link with its name, and nothing is written through a link', () => {
    createJobNotes({ RUNNER_TEMP: folder }).leave(note);
    const [name = ''] = readdirSync(folder);
    for (const make of [
      (path: string) => {
        mkdirSync(path);
      },
      (path: string) => {
        symlinkSync('/nonexistent', path);
      },
      (path: string) => {
        writeFileSync(join(folder, 'precious'), 'text');
        symlinkSync(join(folder, 'precious'), path);
      },
    ]) {
      rmSync(join(folder, name), { recursive: true });
      make(join(folder, name));
      const notes = createJobNotes({ RUNNER_TEMP: folder });
      expect([notes.has(note), notes.leave(note)]).toEqual([true, undefined]);
    }
    expect(readFileSync(join(folder, 'precious'), 'utf8')).toBe('text');
  });
});
