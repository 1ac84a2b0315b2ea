import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { test } from 'vitest';
import { isMissing } from '../support/conditional-tests.ts';

// The demo kills a runner.
const it = test.skipIf(isMissing('signals'));

const demo = join(import.meta.dirname, '../../scripts/demo.ts');
const { PATH, SITE_PIPELINE_DIST } = process.env;

/** Returns what it prints. Throws, with the output, if it does not end with 0. */
async function play(color: 'FORCE_COLOR' | 'NO_COLOR', options: readonly string[] = []): Promise<string> {
  const env = { PATH, SITE_PIPELINE_DIST, [color]: '1' };
  const { stdout } = await promisify(execFile)(process.execPath, [demo, '--fast', ...options], { env });
  return stdout;
}

it.concurrent(
  'the demo shows what GitHub shows, in color: a staging site, its push, and a restore',
  async ({ expect }) => {
    const colored = await play('FORCE_COLOR');
    const stdout = stripVTControlCharacters(colored);
    for (const seen of [
      /^ {2}▾ Task [\w-]+\n {6}00:00 {2}running · \d+% .*\n(?: {6}.*\n)* {2}Completed: A staging copy .* https:\/\/studio-staging/m,
      /^ {2}Comment on pull request #7\n {2}│ 📦 Staging copy staging-pr-7 · studio-staging\S+\n {2}│\n {2}│ ✅ Commit 8a4f6f2: the job succeeded.\n/m,
      /^ {2}│ 🧪 Dry run: a push would replace studio.example/m,
      /^ {2}│ Live {9}no push or restore is recorded$/m,
      /^ {2}Error: Nothing was pushed. Nobody has approved this run .* use `allowed-actors`.$/m,
      /^ {2}Completed: Staging site \S+ was pushed over live site "studio.example"/m,
      /the theme "redesigned", and 13 pages.$/m,
      /The runner was killed.*\n\n.*\n(?: {2}.*\n)* {2}Your host has accepted this request earlier. Checking its task.\n/,
      /the theme "as in the backup", and 13 pages.$/m,
      /asked 5 times, and started 4 tasks: staging, staging, push, restore.$/m,
    ]) {
      expect(stdout).toMatch(seen);
    }
    // A shop is never pushed.
    expect(stdout).not.toMatch(/\border/);
    expect(stdout).not.toMatch(/::[\w-]+.*::|^ *│ (?:#|\|)|<|\*\*|standin_full_access|ghs_demo/m);
    expect(colored).toContain('\u001b[31mError: ');
  },
);

it.concurrent('`--raw` prints what the runner gets, and no color', async ({ expect }) => {
  const stdout = await play('NO_COLOR', ['--raw']);
  for (const raw of [/^ {2}::group::Task /m, /^ {2}::error::.*%0A/m, /^ {2}│ ### 📦 /m, /^ {2}│ <details>/m])
    expect(stdout).toMatch(raw);
  expect(stdout).toBe(stripVTControlCharacters(stdout));
});
