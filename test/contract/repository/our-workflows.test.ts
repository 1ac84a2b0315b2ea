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
  expect(readFileSync(join(root, 'docs/publishing.md'), 'utf8')).toContain('"context": "All checks"');
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
