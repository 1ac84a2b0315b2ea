import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { closeServers, listen } from '../support/listen.ts';

/*
 * The examples that reach WordPress. What they do is played under act (test/e2e), what `over-ssh.sh` does in
 * over-ssh.test.ts; here stands what no file of theirs may lack.
 */

const folder = join(import.meta.dirname, '../../examples');
const workflow = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      environment: z.optional(z.string()),
      permissions: z._default(z.record(z.string(), z.string()), {}),
      // A job that calls another workflow has none.
      steps: z._default(
        z.array(
          z.object({
            name: z.optional(z.string()),
            id: z.optional(z.string()),
            if: z.optional(z.string()),
            run: z._default(z.string(), ''),
            shell: z.optional(z.string()),
            env: z.optional(z.record(z.string(), z.string())),
          }),
        ),
        [],
      ),
    }),
  ),
});

describe.each(['release-code.yml'])('%s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const { jobs } = workflow.parse(parse(text));
  it('changes live in one job alone, after its entry in the list, and writes the end whatever happens (G12)', () => {
    const { live } = jobs;
    expect(Object.values(jobs).filter(({ environment }) => environment === 'live')).toEqual([live]);
    expect(live?.permissions).toMatchObject({ actions: 'read', deployments: 'write' });
    const index = (part: string): number => live?.steps.findIndex(({ run }) => run.includes(part)) ?? -1;
    const order = [
      '/approvals"',
      '\\"task\\":\\"site-pipeline:$LIVE_SITE_ID\\"',
      'over-ssh.sh',
      '$path',
      'state="$STATE"',
    ];
    const found = order.map(index);
    expect(found).not.toContain(-1);
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    const end = live?.steps.at(found.at(-1) ?? 0);
    expect(end?.if).toBe('always() && steps.entry.outputs.id');
    expect(end?.env?.['STATE']).toMatch(
      /began != 'yes' && 'error' \|\| job\.status == 'success' && 'success' \|\| 'failure'/,
    );
    expect(live?.steps.at(found.at(-2) ?? 0)?.if).toMatch(/^always\(\) && steps\.\w+\.outputs\.began$/);
  });

  it('without reviewers, has both actors in the `if:` of the job that changes live', () => {
    const line =
      /^ {4}# if: inputs\.live && contains\((.*), github\.actor\) && contains\((.*), github\.triggering_actor\)$/m;
    const [, first, second] = line.exec(text) ?? [];
    expect(first).toBe(`fromJSON('["alice", "bob"]')`);
    expect(second).toBe(first);
  });
});

it('What a copy prints is no command of the runner: pull-request-staging.yml', () => {
  const { jobs } = workflow.parse(parse(readFileSync(join(folder, 'pull-request-staging.yml'), 'utf8')));
  const [run, ...others] = Object.values(jobs).flatMap(({ steps }) =>
    steps.flatMap((step) => (/\bssh -i/.test(step.run) ? [step.run] : [])),
  );
  expect(others).toEqual([]);
  // In a stream of its own, an error could reach the runner after the end.
  const [before, after] = run?.split('echo "::stop-commands::$token" && exec 2>&1') ?? [];
  expect(before).toMatch(/token=\$\(openssl rand -hex 16\)\n$/);
  expect(before).not.toContain('ssh -i');
  expect(after).toContain(String.raw`printf '\n::%s::`);
});

/** Every step of an example that looks at pages. */
const looks = readdirSync(folder)
  .filter((name) => name.endsWith('.yml'))
  .flatMap((name) => {
    const { jobs } = workflow.parse(parse(readFileSync(join(folder, name), 'utf8')));
    return Object.values(jobs).flatMap(({ steps }) =>
      steps.flatMap((step) =>
        step.run.includes('PAGES') ? [[`${name}: ${step.env?.['STATE'] ?? ''}`, step] as const] : [],
      ),
    );
  });

describe('a page', () => {
  afterEach(closeServers);

  const lines = looks[0]?.[1].run ?? '';

  it('is asked in one way, by every example and by over-ssh.sh', () => {
    expect(looks).toHaveLength(7);
    for (const [name, { run }] of looks) expect(run, name).toBe(lines);
    const [, options] = /(curl .*) "\$\{SITE_URL/.exec(lines) ?? [];
    const script = readFileSync(join(folder, 'wordpress/over-ssh.sh'), 'utf8');
    expect(script.match(/curl .*(?= "\$\{@:3\}")/g)).toEqual([options]);
    const [, cookie] = /(?<=in '' )('.*?')/.exec(lines) ?? [];
    expect(script).toContain(`cookie=${cookie ?? 'none'}`);
  });

  it.each(looks)('has a shell, an address, and words for what is red: %s', (_name, { env, shell, run }) => {
    expect(env?.['STATE']).toMatch(/\w/);
    expect(env?.['GO_ON']).toMatch(/\.$/);
    expect(run).toContain('${SITE_URL:?}');
    expect(shell ?? 'bash').toBe('bash');
  });

  /** Asks `/` and `/contact/` of a site behind a cache that has both from before. */
  async function look(site: { isCachedFor: (url: string, cookie: string) => boolean; contact: string }) {
    const whole = '<html>Welcome. Write to us</html>';
    const server = createServer((request, response) => {
      const { url = '', headers } = request;
      const isCached = site.isCachedFor(url, headers.cookie ?? '');
      const page = url.startsWith('/contact/') && !isCached ? site.contact : whole;
      response.writeHead(page === '' ? 500 : 200).end(page);
    });
    const script = `curl() { command curl "$@" --retry 0; }\n${lines}`;
    return promisify(execFile)('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
      env: {
        PATH: process.env['PATH'] ?? '',
        SITE_URL: `http://127.0.0.1:${await listen(server)}`,
        PAGES: '/ Welcome\n/contact/?lang=de Write to us\n',
        STATE: 'Live is broken.',
        GO_ON: 'Repair it.',
        GITHUB_RUN_ID: '1001',
        GITHUB_RUN_ATTEMPT: '1',
      },
    }).then(
      () => '',
      (error: unknown) => z.object({ stdout: z.string() }).parse(error).stdout,
    );
  }

  const byPath = (url: string): boolean => !url.includes('site-pipeline=1001.1.');
  const byCookie = (_url: string, cookie: string): boolean =>
    !/woocommerce|wordpress_logged_in_/.test(cookie);

  it.each([
    ['by its whole address', byPath, ''],
    ['whatever the query is, but for visitors with a cart', byCookie, ' to a visitor with a login or a cart'],
  ])('is not taken from a cache that keeps it %s', async (_how, isCachedFor, whom) => {
    expect(await look({ isCachedFor, contact: '<html>Write to us</html>' })).toBe('');
    for (const contact of ['', '<html>Write to us. There has been a critical error', '<html>Other</html>']) {
      expect(await look({ isCachedFor, contact })).toMatch(
        new RegExp(
          `^::error::Live is broken\\. http://\\S+/contact/\\?lang=de does not answer .* "Write to us"${whom}\\. Repair it\\.\n$`,
        ),
      );
    }
  });
});

it('make-safe.php refuses before it changes anything, and turns mail off before it masks anybody', () => {
  const text = readFileSync(join(folder, 'wordpress/make-safe.php'), 'utf8');
  const first = text.indexOf('file_put_contents(');
  expect(text.lastIndexOf('$refuse(', first)).toBeGreaterThan(0);
  for (const part of [
    "get_option('home')) !== $wanted",
    'DB_NAME',
    '!$is_in($real, $root)',
    '$wpdb->users !==',
  ]) {
    expect(text.indexOf(part), part).toBeGreaterThan(0);
    expect(text.indexOf(part), part).toBeLessThan(first);
  }
  for (const [change] of text.matchAll(/"(?:UPDATE|DELETE)\b.*/g))
    expect(text.indexOf(change)).toBeGreaterThan(first);
});
