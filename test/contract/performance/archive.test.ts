import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isMissing } from '../../support/conditional-tests.ts';
import { openWorkTree } from '../repository/work-tree.ts';
import { root } from '../repository/workflows.ts';

/** What every job of every user downloads, as GitHub compresses it. Three published actions: 367 kB and more. */
const MAX_BYTES = 180_000;

/** All that a runner downloads: what it starts, and what a person looks for beside it; the licenses are in dist/. */
const wanted = ['LICENSE', 'action.yml', 'dist'];

// A new dependency could double it unseen. Raise the number only with the reason in the commit.
test.skipIf(isMissing('Linux'))(
  'what a runner downloads is the action, its license and what a person looks for, and stays small',
  ({ onTestFinished }) => {
    using tree = openWorkTree();
    tree.git('add', '--all');
    const archive = tree.git('archive', '--format=tar', tree.git('write-tree').toString().trim());
    expect(gzipSync(archive).length).toBeLessThan(MAX_BYTES);

    const extracted = mkdtempSync(join(tmpdir(), 'site-pipeline-archive-'));
    onTestFinished(() => {
      rmSync(extracted, { recursive: true });
    });
    execFileSync('tar', ['-xf', '-'], { cwd: extracted, input: archive });
    expect(readdirSync(extracted).sort()).toEqual(wanted);
    expect(readdirSync(join(extracted, 'dist')).sort()).toEqual(readdirSync(join(root, 'dist')).sort());
  },
);
