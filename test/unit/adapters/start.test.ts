import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const start = join(import.meta.dirname, '../../../src/adapters/start.ts');

/** What it prints, started by an older Node than it is. */
function startWith(version: string, env: Readonly<Record<string, string>>): string {
  const pretend = `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  try {
    return execFileSync(process.execPath, ['--import', pretend, start], { encoding: 'utf8', env });
  } catch (error) {
    return String(error instanceof Error && 'stdout' in error && error.stdout);
  }
}

it.each([
  ['a runner', { GITHUB_ACTIONS: 'true' }, 'Update the runner.'],
  ['a terminal', {}, 'Start it with a newer one.'],
])('says which Node.js is too old: in %s', (_where, env, advice) => {
  const needed = '::error::This action needs Node.js 24 or later, but this is 22.11.0';
  expect(startWith('22.11.0', env)).toBe(`${needed} (${process.execPath}). ${advice}\n`);
  expect(startWith('24.0.0', env)).toBe('');
});
