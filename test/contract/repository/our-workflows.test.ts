import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openWorkTree } from './work-tree.ts';
import { jobs, root } from './workflows.ts';

const packageJson = z.object({ allowScripts: z.record(z.string(), z.boolean()) });
const lockFile = z.object({
  packages: z.record(z.string(), z.object({ hasInstallScript: z.optional(z.boolean()) })),
});
// Permissions and credentials are zizmor's (`npm run lint:workflows`).
describe.each(jobs)('The job $name', ({ runs, steps, ...job }) => {
  test('ends in time', () => {
    expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  test('runs no install script if Node is the runner’s own', () => {
    if (!steps.some(({ uses }) => uses?.startsWith('actions/setup-node@'))) return;
    for (const run of runs.filter((each) => each.startsWith('npm ci'))) {
      expect(run).toBe('npm ci --ignore-scripts');
    }
  });
});

test('The one check that main requires needs every other job of ci.yml', () => {
  const ci = jobs.filter(({ file }) => file === 'ci.yml');
  const all = ci.find(({ title }) => title === 'All checks');
  expect(all?.needs).toEqual(ci.map(({ id }) => id).filter((id) => id !== all?.id));
  expect(readFileSync(join(root, 'docs/maintainers/publishing.md'), 'utf8')).toContain(
    '"context": "All checks"',
  );
});

test('Each package of the lockfile has a hash, and none an address of its own to load it from', () => {
  const { packages } = z
    .object({ packages: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  // The first entry is this repository.
  const [, ...entries] = Object.entries(packages);
  expect(entries.length).toBeGreaterThan(100);
  for (const [path, entry] of entries) {
    expect(entry, path).toHaveProperty('integrity');
    expect(entry, path).not.toHaveProperty('resolved');
  }
});

test('No file but tests has a character that is invisible or changes the direction of text', () => {
  // A variation selector may follow a symbol, as in a warning sign.
  const hidden =
    /[\u{AD}\u{34F}\u{61C}\u{115F}\u{1160}\u{17B4}\u{17B5}\u{180B}-\u{180F}\u{200B}-\u{200F}\u{202A}-\u{202E}\u{2060}-\u{206F}\u{3164}\u{FE00}-\u{FE0E}\u{FEFF}\u{FFA0}\u{FFF9}-\u{FFFB}\u{E0000}-\u{E01EF}]|(?<![\u{2139}-\u{2BFF}])\u{FE0F}/u;
  using tree = openWorkTree();
  const find = (...where: readonly string[]): string[] =>
    tree.list(...where).filter((path) => hidden.test(readFileSync(join(root, path), 'utf8')));
  expect(find(':!test', ':!*.png')).toEqual([]);
  // Tests have them, so the search works.
  expect(find('test')).not.toEqual([]);
});

test('No install script is allowed but that of the package `node`', () => {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const { packages } = lockFile.parse(read('package-lock.json'));
  const scripted = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript === true ? path.replace(/^.*node_modules\//, '') : [],
  );
  const { allowScripts } = packageJson.parse(read('package.json'));
  // Every package with a script has a decision, and only one is allowed. Optional ones are for other systems.
  expect(Object.keys(allowScripts)).toEqual(scripted);
  expect(Object.keys(allowScripts).filter((name) => allowScripts[name])).toEqual(['node']);
});
