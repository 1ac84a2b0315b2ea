import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './workflows.ts';

/**
 * Git over this tree in a repository of its own, in which nothing is committed yet: the tree may be a downloaded archive, or a
 * clone of somebody else's, which git refuses to read.
 */
export function openWorkTree() {
  const folder = mkdtempSync(join(tmpdir(), 'site-pipeline-git-'));
  const env = { ...process.env, GIT_DIR: join(folder, 'git'), GIT_WORK_TREE: root };
  const git = (...args: readonly string[]): Buffer =>
    execFileSync('git', args, {
      cwd: root,
      env,
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  git('init', '--quiet');
  return {
    git,
    /** The paths of all files that would be committed, among those that match. */
    list: (...patterns: readonly string[]): string[] =>
      git('ls-files', '-z', '--others', '--exclude-standard', '--', ...patterns)
        .toString()
        .split('\0')
        .filter(Boolean),
    [Symbol.dispose]() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
