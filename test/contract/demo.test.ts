import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const demo = join(import.meta.dirname, '../../scripts/demo.ts');

/** Runs the demo, and returns its output and exit code. */
function runDemo(
  ...options: readonly string[]
): Promise<{ readonly exitCode: number | null; readonly text: string }> {
  const env = { PATH: process.env['PATH'], NO_COLOR: '1' };
  const child = spawn(process.execPath, [demo, ...options], { env, stdio: ['ignore', 'pipe', 'pipe'] });
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

it(
  'the demo plays a pull request, a release and a restore, and shows no token',
  { timeout: 60_000 },
  async () => {
    const { exitCode, text } = await runDemo('--fast');
    expect(exitCode, text).toBe(0);
    expect(text.match(/^━━ /gm)).toHaveLength(13);
    expect(text).toMatch(/orders 1 to 42 → orders 1 to 40/);
    expect(text).not.toMatch(/standin_full_access|ghs_demo|add-mask/m);
  },
);
