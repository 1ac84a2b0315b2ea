import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { seedIds, seedTokens } from './seed.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

it('says where it is and how to try it, logs a request, and stops on SIGTERM', async () => {
  const child = spawn(process.execPath, [main, '--task-seconds', '1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const readUntil = async (pattern: RegExp): Promise<string> => {
    let text = '';
    for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
      text += `${next.value}\n`;
      if (pattern.test(next.value)) return text;
    }
    throw new Error(`The command ended without ${String(pattern)}:\n${text}`);
  };

  try {
    const told = await readUntil(/Requests:$/);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(told)?.[0] ?? '';
    for (const token of Object.values(seedTokens)) expect(told).toContain(token);
    expect(told).toContain(`'INPUT_API-URL=${url}'`);
    expect(told).toContain(`'INPUT_BACKUP-ID=${seedIds.shopBackup}'`);

    await fetch(`${url}/v1/tasks/${seedIds.shop}`, {
      headers: { Authorization: `Bearer ${seedTokens.full}` },
    });
    expect(await readUntil(/→/)).toContain(`GET  /v1/tasks/${seedIds.shop}  → 404`);
  } finally {
    child.kill('SIGTERM');
  }
  // On Windows a signal ends a process before it can hear it.
  expect(await exited).toEqual(process.platform === 'win32' ? [null, 'SIGTERM'] : [0, null]);
});
