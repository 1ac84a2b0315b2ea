import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
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
    '[\\x{AD}\\x{34F}\\x{61C}\\x{115F}\\x{1160}\\x{17B4}\\x{17B5}\\x{180B}-\\x{180F}\\x{200B}-\\x{200F}\\x{202A}-\\x{202E}' +
    '\\x{2060}-\\x{206F}\\x{3164}\\x{FE00}-\\x{FE0E}\\x{FEFF}\\x{FFA0}\\x{FFF9}-\\x{FFFB}\\x{E0000}-\\x{E01EF}]' +
    '|(?<![\\x{2139}-\\x{2BFF}])\\x{FE0F}';
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const find = (...where: string[]): string =>
    spawnSync('git', ['grep', '-anP', hidden, '--', ...where], { cwd: root, encoding: 'utf8', env }).stdout;
  expect(find(':!test', ':!*.png')).toBe('');
  // Tests have them, so the search works.
  expect(find('test')).not.toBe('');
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
