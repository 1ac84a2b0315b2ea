import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

it('npm run service prints commands that work as they are, logs requests, and stops on SIGTERM', async () => {
  const main = join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [main, '--task-seconds', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const readUntil = async (pattern: RegExp): Promise<string[]> => {
    const read: string[] = [];
    for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
      read.push(next.value);
      if (pattern.test(next.value)) return read;
    }
    throw new Error(`The command ended without ${String(pattern)}:\n${read.join('\n')}`);
  };

  try {
    const printed = await readUntil(/Requests:$/);
    const commands = printed.filter((line) => line.startsWith('  env '));
    // Without the PATH of `npm run`: a person's shell has another Node, or none.
    const options = { cwd: root, env: { PATH: '/usr/local/bin:/usr/bin:/bin' } };
    const runs = commands.map((command) => promisify(execFile)('bash', ['-c', command], options));
    for (const { stdout } of await Promise.all(runs)) expect(stdout).not.toContain('::error');
    expect(commands).toHaveLength(6);
    expect((await readUntil(/\/domains /)).at(-1)).toMatch(/POST {2}\/v1\/.*→ \d{3}/);

    const controls = printed.filter((line) => line.startsWith('  curl '));
    expect(controls).toHaveLength(3);
    for (const control of controls) {
      const [, method = 'GET', url = '', , body] =
        /curl (?:-X (\w+) )?(\S+)( -d '(.*)')? {3}#/.exec(control) ?? [];
      expect((await fetch(url, { method, ...(body !== undefined && { body }) })).status, control).toBe(200);
    }
  } finally {
    child.kill('SIGTERM');
  }
  // On Windows a signal ends a process at once.
  expect(await exited).toEqual(process.platform === 'win32' ? [null, 'SIGTERM'] : [0, null]);
});
