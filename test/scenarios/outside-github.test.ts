import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { seedIds, seedTokens } from '../stand-ins/service/seed.ts';
import { isMissing } from '../support/conditional-tests.ts';
import { startServices } from './support/start-services.ts';

const root = join(import.meta.dirname, '../..');
const [, section = ''] = readFileSync(join(root, 'docs/reference.md'), 'utf8').split(
  '\n## Outside GitHub Actions\n',
);
const [, command = ''] = /```sh\n([^]*?)\n```/.exec(section) ?? [];

test
  .skipIf(isMissing('a POSIX shell'))
  .concurrent(
    'outside GitHub Actions a copy is made, and the same key does nothing twice',
    async ({ onTestFinished }) => {
      // A task has ended at the first poll.
      await using services = await startServices({
        withStagingSite: false,
        paceOf: () => ({ by: 'polls', polls: 1 }),
      });
      const folder = mkdtempSync(join(tmpdir(), 'outside-github-'));
      onTestFinished(() => {
        rmSync(folder, { recursive: true });
      });
      const outputs = join(folder, 'outputs');
      writeFileSync(outputs, '');
      const script = command
        .replace('https://api.host.example', services.http.url)
        .replace('node ', `'${process.execPath}' `);
      /** Runs the command of the reference with nothing in the environment but what it names. */
      const run = async (variables: Readonly<Record<string, string>>): Promise<string> => {
        const ids = { LIVE_SITE_ID: seedIds.shop, BUILD_ID: '17' };
        const env = { PATH: '/usr/bin:/bin', SITE_API_TOKEN: seedTokens.full, ...ids, ...variables };
        // Throws, with the log, if the command does not end with 0.
        const { stdout, stderr } = await promisify(execFile)('/bin/sh', ['-c', script], { cwd: root, env });
        return stdout + stderr;
      };
      const first = await run({ GITHUB_OUTPUT: outputs });
      const second = await run({});

      // Nothing prints the token, and every command can be read.
      expect(first + second).not.toContain(seedTokens.full);
      const commands = first.split('\n').filter((line) => line.startsWith('::'));
      for (const line of commands) expect(line).toMatch(/^::(?:group|endgroup|notice|warning)::/);
      expect(readFileSync(outputs, 'utf8')).toMatch(/^status<<.*\ncompleted\n/m);
      const posts = services.http.received.filter(({ method }) => method === 'POST');
      expect(posts.map(({ headers }) => headers['idempotency-key'])).toEqual(['staging-17', 'staging-17']);
      expect(services.service.started).toHaveLength(1);
    },
  );
