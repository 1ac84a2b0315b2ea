import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** What every job of every user downloads, as GitHub compresses it. Three published actions: 367 kB and more. */
const MAX_BYTES = 180_000;

/** All that a runner downloads: what it starts, and what a person looks for beside it; the licenses are in dist/. */
const wanted = ['LICENSE', 'action.yml', 'dist'];

/**
 * The archive that GitHub would make of the work tree if it were committed as it is; of a clean checkout, that
 * is the archive of HEAD. Index and objects of its own leave the repository as it was.
 */
function archiveWorkTree(folder: string): Buffer {
  const git = (args: readonly string[]): Buffer =>
    execFileSync('git', args, {
      cwd: root,
      env: {
        ...process.env,
        GIT_INDEX_FILE: join(folder, 'index'),
        GIT_OBJECT_DIRECTORY: join(folder, 'objects'),
        GIT_ALTERNATE_OBJECT_DIRECTORIES: execFileSync(
          'git',
          ['rev-parse', '--path-format=absolute', '--git-path', 'objects'],
          { cwd: root, encoding: 'utf8' },
        ).trim(),
      },
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  mkdirSync(join(folder, 'objects'));
  git(['add', '--all']);
  const tree = git(['write-tree']).toString().trim();
  return git(['archive', '--format=tar', tree]);
}

// GitHub makes the archive on Linux. Elsewhere it would show nothing more, and Windows cannot remove git's objects.
describe.skipIf(process.platform !== 'linux')('what a runner downloads', () => {
  const workspace = mkdtempSync(join(tmpdir(), 'site-pipeline-archive-'));
  const extracted = join(workspace, 'extracted');
  mkdirSync(extracted);
  let archive: Buffer;
  beforeAll(() => {
    archive = archiveWorkTree(workspace);
    execFileSync('tar', ['-xf', '-'], { cwd: extracted, input: archive });
  });
  afterAll(() => {
    rmSync(workspace, { recursive: true, force: true });
  });

  // A new dependency could double it unseen. Raise the number only with the reason in the commit.
  it('stays small', () => {
    expect(gzipSync(archive).length).toBeLessThan(MAX_BYTES);
  });

  it('is the action, its licenses and what a person looks for, and nothing else', () => {
    expect(readdirSync(extracted).sort()).toEqual(wanted);
    expect(readdirSync(join(extracted, 'dist')).sort()).toEqual(readdirSync(join(root, 'dist')).sort());
  });
});
