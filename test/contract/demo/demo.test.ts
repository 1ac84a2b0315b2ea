import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const demo = join(import.meta.dirname, '../../../scripts/demo.ts');

/** Runs the demo, and promises what it wrote and how it ended. */
function runDemo(): Promise<{ readonly exitCode: number | null; readonly text: string }> {
  const env = { PATH: process.env['PATH'], NO_COLOR: '1' };
  const child = spawn(process.execPath, [demo, '--fast'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode) => {
      resolve({ exitCode, text });
    });
  });
}

it('the demo’s story is as it is told, and shows no token', { timeout: 60_000 }, async () => {
  const { exitCode, text } = await runDemo();
  expect(exitCode, text).toBe(0);
  expect(text.match(/^━━ .*[^━\s]/gm)).toMatchInlineSnapshot(`
    [
      "━━ 1 · A pull request gets a staging site",
      "━━ 2 · The release: what would a push do?",
      "━━ 3 · A wrong confirmation is refused",
      "━━ 4 · The push, with the right confirmation",
      "━━ 5 · The redesign is broken: restore the files only",
      "━━ 6 · A snapshot, restored to another site",
      "━━ 7 · A domain: added, its DNS put in place, verified",
      "━━ 8 · The runner dies half-way, and the job is re-run",
      "━━ 9 · “Re-run failed jobs”: it attaches",
      "━━ 10 · “Re-run all jobs”, for good measure",
      "━━ What has changed",
    ]
  `);
  expect(text).toContain('none twice');
  expect(text).not.toMatch(/standin_full_access|ghs_demo|::|\u2060/);
});
