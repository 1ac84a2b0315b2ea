import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { type GhAnswer, type GhCall, installGh } from '../support/gh.ts';
import { closeServers } from '../support/listen.ts';

/* The scripts of examples/release-code.yml that protect live. `gh` is a stand-in; test/e2e runs the whole workflow. */

const steps = z
  .object({
    jobs: z.object({
      live: z.object({
        steps: z.array(z.object({ name: z.optional(z.string()), run: z.optional(z.string()) })),
      }),
    }),
  })
  .parse(parse(readFileSync(join(import.meta.dirname, '../../examples/release-code.yml'), 'utf8'))).jobs
  .live.steps;

let lab = '';
beforeEach(() => {
  lab = mkdtempSync(join(tmpdir(), 'release-code-'));
});
afterEach(async () => {
  await closeServers();
  rmSync(lab, { recursive: true });
});

/** Runs a step of the job `live` in run 1001, of a runner whose `gh` gets these answers. */
async function run(name: string, answer: (call: GhCall) => GhAnswer, more: NodeJS.ProcessEnv = {}) {
  const { run: script = '' } = steps.find((step) => step.name === name) ?? {};
  const { env, calls } = await installGh(lab, answer);
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    env: {
      ...env,
      PATH: `${lab}:/usr/bin:/bin`,
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_RUN_ID: '1001',
      GITHUB_REF_NAME: 'v1.4.0',
      GITHUB_SHA: 'c0ffee',
      GITHUB_OUTPUT: join(lab, 'output'),
      LIVE_SITE_ID: '0517E000-0000-4000-8000-000000000001',
      ...more,
    },
  });
  let log = '';
  child.stdout.on('data', (text: Buffer) => (log += text.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve));
  const written = calls.filter(({ args }) =>
    args.includes('payload[run]=https://github.com/acme/shop/actions/runs/1001'),
  );
  return { isGreen: code === 0, log, calls, written };
}

describe('"Who approved?"', () => {
  const review = (state: string, type: string | undefined, ...environments: readonly string[]) => ({
    state,
    user: type === undefined ? null : { login: 'mona', type },
    environments: environments.map((name) => ({ name })),
  });
  const approve = (...reviews: readonly unknown[]) => run('Who approved?', () => ({ json: reviews }));

  it('goes on after a person has approved, whatever the environment’s letter case, and others said elsewhere', async () => {
    expect(
      await approve(review('rejected', 'User', 'other'), review('approved', 'User', 'other', 'Live')),
    ).toMatchObject({ isGreen: true, log: '' });
  });

  it.each([
    ['nobody', []],
    ['an app', [review('approved', 'Bot', 'live')]],
    ['nobody known', [review('approved', undefined, 'live')]],
    ['a person for another environment', [review('approved', 'User', 'release-copy')]],
    ['a person beside a rejection', [review('approved', 'User', 'live'), review('rejected', 'User', 'live')]],
    ['a person who only waits', [review('pending', 'User', 'live')]],
  ])('refuses, as `require-approval` does, if who approved is %s', async (_who, reviews) => {
    const { isGreen, log } = await approve(...reviews);
    expect(isGreen).toBe(false);
    expect(log).toMatch(/^::error::Nothing was deployed to live\. /);
  });

  it('refuses if GitHub does not answer', async () => {
    expect((await run('Who approved?', () => ({ status: 502 }))).isGreen).toBe(false);
  });
});

describe('The list of live', () => {
  const name = 'Is live older than this run?';
  const started = '2026-11-28T10:00:00Z';
  const entry = (run: number, createdAt: string) => ({
    id: 7,
    created_at: createdAt,
    payload: { run: `https://github.com/acme/shop/actions/runs/${run}` },
  });
  /** GitHub, whose list has these entries, the newest with these statuses. */
  const github =
    (entries: readonly unknown[], statuses: readonly string[] = ['success'], broken = /^$/) =>
    ({ args }: GhCall): GhAnswer => {
      const path = args.find((arg) => arg.startsWith('repos/')) ?? '';
      const isNew = path.endsWith('/deployments') && !args.includes('GET');
      if (broken.test(isNew ? 'POST' : path)) return { status: 500 };
      if (path.endsWith('/actions/runs/1001')) return { json: { created_at: started } };
      if (path.endsWith('/statuses')) return { json: statuses.map((state) => ({ state })) };
      return { json: isNew ? { id: 42 } : entries };
    };
  const before = '2026-11-28T09:59:59Z';
  const after = '2026-11-28T10:00:01Z';

  it.each([
    ['is empty', [], []],
    ['has another run’s change before this run', [entry(999, before)], []],
    ['has a change of an earlier attempt of this run', [entry(1001, after)], ['failure']],
    ['has a newer one that changed nothing', [entry(1002, after)], ['inactive', 'error']],
  ])('gets the line of this release, and its site’s, if it %s', async (_what, entries, statuses) => {
    const { isGreen, log, written, calls } = await run(name, github(entries, statuses));
    expect({ isGreen, log }).toEqual({ isGreen: true, log: '' });
    expect(readFileSync(join(lab, 'output'), 'utf8')).toBe('id=42\n');
    expect(written).toHaveLength(1);
    const task = 'task=site-pipeline:0517e000-0000-4000-8000-000000000001';
    for (const args of [written[0]?.args, calls[1]?.args])
      expect(args).toEqual(expect.arrayContaining([task, 'environment=live-sites']));
    expect(written[0]?.args).toEqual(expect.arrayContaining(['ref=c0ffee', 'description=Code of v1.4.0']));
  });

  it.each([
    ['of a newer release', [entry(1002, after)], ['success']],
    ['of another run in the same second', [entry(1002, started)], ['success']],
    ['of a run whose number begins with this one’s', [entry(10_011, after)], ['success']],
    ['that failed half-way', [entry(1002, after)], ['failure']],
    ['that has no end yet', [entry(1002, after)], []],
    ['that a person wrote', [{ id: 7, created_at: after, payload: '' }], ['success']],
    ['beside one that changed nothing', [entry(1001, after), entry(1002, after)], ['in_progress', 'error']],
  ])(
    'refuses the release, and gets no line, if it has a newer change %s',
    async (_what, entries, statuses) => {
      const { isGreen, log, written } = await run(name, github(entries, statuses));
      expect(isGreen).toBe(false);
      expect(log).toBe(
        '::error::Nothing was deployed to live. Since this run was started, another one has changed live. To bring v1.4.0 to live, or to go back to it, start this workflow on its tag.\n',
      );
      expect(written).toEqual([]);
    },
  );

  it.each(['runs/1001$', 'deployments$', 'statuses$', 'POST'])(
    'refuses the release if GitHub does not answer %s',
    async (broken) => {
      const { isGreen, log } = await run(name, github([entry(1002, after)], ['error'], new RegExp(broken)));
      expect(isGreen).toBe(false);
      expect(log).toMatch(/^::error::Nothing was deployed to live\. .* Re-run this job\.\n$/);
    },
  );

  it('has the end of the release, and a fault there does not turn it red', async () => {
    const end = { ID: '42', STATE: 'failure' };
    const { calls } = await run('Record how it ended', () => ({ json: {} }), end);
    expect(calls[0]?.args).toEqual(
      expect.arrayContaining([
        'repos/acme/shop/deployments/42/statuses',
        'state=failure',
        'auto_inactive=false',
      ]),
    );
    await closeServers();
    const broken = await run('Record how it ended', () => ({ status: 500 }), end);
    expect(broken).toMatchObject({ isGreen: true, log: expect.stringContaining('::warning::') as unknown });
  });
});
