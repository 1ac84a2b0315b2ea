import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { seedIds, seedTokens } from '../stand-ins/service/seed.ts';
import { testIf } from './support/conditional-tests.ts';
import { startServices, type Services } from './support/start-services.ts';

const root = join(import.meta.dirname, '../..');
const [, section = ''] = readFileSync(join(root, 'docs/reference.md'), 'utf8').split(
  '\n## Outside GitHub Actions\n',
);
const [, command = ''] = /```sh\n([^]*?)\n```/.exec(section) ?? [];

const testInShell = testIf(process.platform !== 'win32', 'the command of a terminal: it needs a POSIX shell');

/** Runs the command of the reference with nothing in the environment but what it names. */
async function runCommand({ http }: Services, variables: Readonly<Record<string, string>> = {}) {
  const script = command
    .replace('https://api.host.example', http.url)
    .replace('node ', `'${process.execPath}' `);
  const env = {
    PATH: '/usr/bin:/bin',
    SITE_API_TOKEN: seedTokens.full,
    LIVE_SITE_ID: seedIds.shop,
    BACKUP_ID: seedIds.shopBackup,
    BUILD_ID: '17',
    ...variables,
  };
  const { exitCode, text } = await new Promise<{ exitCode: number; text: string }>((resolve) => {
    execFile('/bin/sh', ['-c', script], { cwd: root, env }, (error, stdout, stderr) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code), text: stdout + stderr });
    });
  });
  const log = text.trimEnd().split('\n');
  const commands = log.filter((line) => line.startsWith('::'));
  // Nothing prints the token, and every command can be read.
  expect(text).not.toContain(seedTokens.full);
  expect(commands).not.toEqual([]);
  for (const line of commands) expect(line).toMatch(/^::(?:group|endgroup|notice|warning|error)::/);
  return { exitCode, log, text };
}

/** A service whose tasks have ended at the first poll. */
const start = () => startServices({ paceOf: () => ({ by: 'polls', polls: 1 }) });

testInShell(
  'outside GitHub Actions a restore completes, and the same key does nothing twice',
  async ({ onTestFinished }) => {
    await using services = await start();
    const folder = mkdtempSync(join(tmpdir(), 'outside-github-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const GITHUB_OUTPUT = join(folder, 'outputs');
    writeFileSync(GITHUB_OUTPUT, '');
    const first = await runCommand(services, { GITHUB_OUTPUT });
    const second = await runCommand(services);

    expect([first.exitCode, second.exitCode], first.text + second.text).toEqual([0, 0]);
    expect(first.log.filter((line) => line.startsWith('::warning'))).toEqual([
      expect.stringContaining('`github-token` is `none`'),
    ]);
    expect(readFileSync(GITHUB_OUTPUT, 'utf8')).toMatch(/^status<<.*\ncompleted\n/m);
    const posts = services.http.received.filter(({ method }) => method === 'POST');
    expect(posts.map(({ headers }) => headers['idempotency-key'])).toEqual(['restore-17', 'restore-17']);
    expect(services.service.started).toHaveLength(1);
  },
);

testInShell('outside GitHub Actions a refusal is red and says why', async () => {
  await using services = await start();
  const { exitCode, log } = await runCommand(services, { BACKUP_ID: 'latest' });

  expect(exitCode).toBe(1);
  expect(log.filter((line) => line.startsWith('::error::'))).toEqual([
    expect.stringContaining('`backup-id`'),
  ]);
});
