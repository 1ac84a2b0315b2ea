import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { seedIds, seedTokens } from '../stand-ins/service/seed.ts';
import { isMissing } from '../support/conditional-tests.ts';

const root = join(import.meta.dirname, '../..');
const main = join(root, 'test/stand-ins/service/main.ts');

/** A folder with our own `curl`. */
const programs = mkdtempSync(join(tmpdir(), 'site-pipeline-curl-'));
const curl = join(root, 'test/support/curl.ts');
writeFileSync(join(programs, 'curl'), `#!/bin/sh\nexec '${process.execPath}' '${curl}' "$@"\n`, {
  mode: 0o755,
});
afterAll(() => {
  rmSync(programs, { recursive: true });
});

interface Shell {
  readonly env?: Readonly<Record<string, string>>;
  /** What is typed. */
  readonly input?: string;
}

/** Runs a command as a person does who pasted it. Rejects, with what it printed, if it does not end with 0. */
async function paste(command: string, { env = {}, input = '' }: Shell = {}): Promise<string> {
  const { PATH = '/usr/local/bin:/usr/bin:/bin', ...variables } = env;
  // `--norc`: Bash takes what Node starts for a remote shell, and would run the person's own `.bashrc`.
  const running = promisify(execFile)('bash', ['--norc', '-c', command], {
    cwd: root,
    env: { PATH: `${programs}:${PATH}`, ...variables },
  });
  running.child.stdin?.end(input);
  return (await running).stdout;
}

const testInShell = test.skipIf(isMissing('a POSIX shell')).concurrent;

/** Runs `npm run service` with these arguments, and stops it. */
async function startTrial(args: readonly string[]) {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
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
  const printed = await readUntil(/Requests:$/);
  const [, url = ''] = /at (http\S+)/.exec(printed.join('\n')) ?? [];
  return {
    readUntil,
    printed,
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      // On Windows a signal ends a process at once.
      expect(await exited).toEqual(process.platform === 'win32' ? [null, 'SIGTERM'] : [0, null]);
    },
  };
}

testInShell(
  'npm run service prints commands that work as they are, logs requests, and stops on SIGTERM',
  async () => {
    await using trial = await startTrial(['--task-seconds', '0']);
    const commands = trial.printed.filter((line) => line.startsWith('  env '));
    expect(commands).toHaveLength(8);
    // One after the other, as a person does: one that overwrites waits for another. Without the PATH of `npm run`: a person's
    // shell may have another Node, or none.
    for (const command of commands.slice(0, 6)) expect(await paste(command)).not.toContain('::error');
    expect((await trial.readUntil(/\/domains /)).at(-1)).toMatch(/POST {2}\/v1\/.*→ \d{3}/);

    // The site that `staging` recorded, and the comment on the pull request that names it.
    for (const command of commands.slice(6)) await paste(command);
    const curls = trial.printed.filter((line) => line.includes('ghs_') && line.startsWith('  curl '));
    const [deployments, comments] = await Promise.all(curls.map((command) => paste(command)));
    expect(deployments).toContain('"environment":"staging-pr-7"');
    expect(comments).toContain('shop-staging');
  },
);

testInShell(
  'the commands with which the README and docs/hosts/README.md ask a host find all that the page requires',
  async () => {
    await using trial = await startTrial(['--task-seconds', '0']);
    const env = {
      // The Node that runs the tests: `npm run` needs 24.
      PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
      ...{ SITE_API_URL: trial.url, SITE_API_TOKEN: seedTokens.full, SITE_ID: seedIds.shopStaging },
      ...{ API: trial.url, LIVE_SITE_ID: seedIds.shopStaging },
      ...{ COPY_ID: seedIds.shopStaging, LIVE_ID: seedIds.shop, BACKUP_ID: seedIds.shopBackup },
    };
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const [asking = ''] = /^(?:printf .*\n)? *curl .*push-preview.*/m.exec(readme) ?? [];
    // It asks for the token.
    expect(await paste(asking, { env, input: `${seedTokens.full}\n` })).toMatch(
      /HTTP\/1\.1 200 .*"can_push":true/s,
    );

    const page = readFileSync(join(root, 'docs/hosts/README.md'), 'utf8');
    const required = [...page.matchAll(/^\| (.+?) \| .* \|$/gm)]
      .map(([, requirement]) => requirement)
      .slice(2);
    const commands = [...page.matchAll(/^npm run host-check .*?(?=\n```)/gms)].map(([command]) => command);
    expect(commands).toHaveLength(2);
    for (const command of commands) {
      const lines = (await paste(`${command} --yes`, { env }))
        .split('\n')
        .filter((line) => /^[✔–] /.test(line));
      const tried = lines.filter((line) => !/^– \d+ not tried: /.test(line));
      expect(tried.map((line) => line.slice(2).replace(/: not tried, .*/, ''))).toEqual(
        command.includes('--write') ? required : required.slice(0, tried.length),
      );
      expect(lines.length - tried.length).toBe(command.includes('--write') ? 0 : 1);
    }
  },
);

test.concurrent(
  'npm run host-check ends with 1 if something is missing, and with 2 if it cannot begin; it prints JSON',
  async () => {
    await using trial = await startTrial(['--no-task-permission']);
    const { url } = trial;
    const env = { ...process.env, SITE_API_TOKEN: seedTokens.withoutDomains };
    const run = (...args: readonly string[]) => {
      const command = ['scripts/host-check.ts', '--url', url, '--copy', seedIds.shopStaging, ...args];
      return promisify(execFile)(process.execPath, command, { cwd: root, env }).catch(
        (error: unknown) => error,
      );
    };
    const found = z.object({ code: z.number(), stdout: z.string() }).parse(await run('--json'));
    expect(found.code).toBe(1);
    const json: unknown = JSON.parse(found.stdout);
    expect(json).toMatchObject({ url, fits: false, copies: [] });
    expect(json).toHaveProperty('requirements.7', expect.objectContaining({ name: 'tasks', result: '✘' }));

    const write = ['--write', '--site', seedIds.shop, '--destroy'];
    expect(await run(...write, seedIds.blog, '--yes')).toMatchObject({ code: 2 });
    // Nobody is there to be asked.
    expect(await run(...write, seedIds.shop)).toMatchObject({ code: 2 });
  },
);
