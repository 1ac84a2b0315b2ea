import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';

/*
 * The examples that reach WordPress by SSH. What their scripts do is played under act (test/e2e); here stands what no
 * script of these files may lack.
 */

const folder = join(import.meta.dirname, '../../examples');
const workflow = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      environment: z.optional(z.string()),
      permissions: z.record(z.string(), z.string()),
      steps: z.array(
        z.object({
          name: z.optional(z.string()),
          id: z.optional(z.string()),
          if: z.optional(z.string()),
          run: z._default(z.string(), ''),
          shell: z.optional(z.string()),
          env: z.optional(z.record(z.string(), z.string())),
        }),
      ),
    }),
  ),
});

describe.each(['weekly-updates.yml', 'release-code.yml'])('%s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const { jobs } = workflow.parse(parse(text));
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const bySsh = steps.filter(({ run }) => /\bssh -i/.test(run));

  it('asks which site it is before it changes one', () => {
    expect(bySsh.length).toBeGreaterThan(1);
    for (const { run, shell } of bySsh) {
      const at = (part: string): number => run.indexOf(part);
      expect(shell).toBe('bash'); // `printf %q` and `pipefail` exist there only
      expect(run).toContain("trap 'rm -f key' EXIT && umask 077");
      expect(at('[ "$home" = "')).toBeGreaterThan(at('wp option get home'));
      for (const change of ['rsync --archive', 'wp plugin update', '>~/'])
        if (run.includes(change)) expect(at(change), change).toBeGreaterThan(at('[ "$home" = "'));
      for (const [command] of run.matchAll(/\bssh -i.*/g)) {
        expect(command).toContain('-o UserKnownHostsFile=known_hosts -o ServerAliveInterval=15');
        expect(command).toMatch(/ -- ("\$TARGET"|"\$code\/") /);
      }
    }
  });

  it('changes live in one job alone, after its entry in the list, and writes the end whatever happens (G12)', () => {
    const { live } = jobs;
    expect(Object.values(jobs).filter(({ environment }) => environment === 'live')).toEqual([live]);
    expect(live?.permissions).toMatchObject({ actions: 'read', deployments: 'write' });
    const index = (part: string): number => live?.steps.findIndex(({ run }) => run.includes(part)) ?? -1;
    const order = [
      '/approvals"',
      '\\"task\\":\\"site-pipeline:$LIVE_SITE_ID\\"',
      'began=yes',
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

it.each(['pull-request-staging.yml', 'weekly-updates.yml', 'release-code.yml'])(
  'What a server prints is no command of the runner: %s',
  (name) => {
    const { jobs } = workflow.parse(parse(readFileSync(join(folder, name), 'utf8')));
    const bySsh = Object.values(jobs).flatMap(({ steps }) => steps.filter(({ run }) => /\bssh -i/.test(run)));
    expect(bySsh).not.toEqual([]);
    for (const { run } of bySsh) {
      // In a stream of its own, an error could reach the runner after the end.
      const [before, after] = run.split('echo "::stop-commands::$token" && exec 2>&1');
      expect(before).toMatch(/token=\$\(openssl rand -hex 16\)\n$/);
      expect(before).not.toContain('ssh -i');
      expect(after).toContain(String.raw`printf '\n::%s::`);
    }
  },
);

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
