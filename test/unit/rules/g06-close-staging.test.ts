import { describe, expect, it } from 'vitest';
import { messages } from '../../../src/messages/messages.ts';
import { LIVE_ENVIRONMENT, taskOfSite } from '../../../src/github/entry.ts';
import { run } from '../../../src/step/run.ts';
import { renderSummary } from '../../../src/messages/summary.ts';
import { createFakeClock } from '../../stand-ins/fake-clock.ts';
import { nthSiteId } from '../../support/ids.ts';
import { liveRecord } from '../../support/live-records.ts';
import { fails, listed, never, ownId, recordedPayload } from '../../support/recording-github.ts';
import type { GitHubState, TestDeployment } from '../../support/recording-github.ts';
import {
  createTestStep,
  ids,
  onPullRequest,
  recordOperation,
  runOperation,
  token,
} from '../../support/run-operation.ts';
import type { RunOptions } from '../../support/run-operation.ts';

type Fields = Readonly<Record<string, unknown>>;

const domains: Readonly<Record<string, string>> = {
  [ids.staging]: 'a.example.com',
  [ids.target]: 'b.example.com',
};
const environment = 'staging-pr-7';
const record = (id: number, siteId: string = ids.staging, fields: Fields = {}): TestDeployment => ({
  id,
  environment,
  sha: '',
  payload: { ...recordedPayload, 'site-id': siteId, 'site-domain': domains[siteId], ...fields },
});
/** Two deployments of one site, and one of another. */
const deployments = [record(43), record(42), record(41, ids.target)];
const down = { errorCode: 'service_error', isTransient: true } as const;
const left = { id: ids.staging, domain: 'a.example.com', environment };
const otherLeft = { id: ids.target, domain: 'b.example.com', environment };

/** Closes the environment on a pull request, without an API token, and records the outcome. */
const close = (github: GitHubState, inputs: RunOptions['inputs'] = {}) =>
  recordOperation('close-staging', { github, inputs: { comment: 'true', 'api-token': '', ...inputs } });
type Closed = Awaited<ReturnType<typeof close>>;
const leftIn = ({ runner }: Closed): unknown => JSON.parse(runner.outputs['sites-left'] ?? '');

describe('`close-staging` (G6)', () => {
  it('sets every recorded deployment to inactive, sends nothing to the service, and needs no token', async () => {
    const result = await close({ deployments }, {});

    const outcome = { kind: 'environment-closed', found: 3 };
    expect(result).toMatchObject({ status: 'completed', effect: 'none', paths: [], outcome });
    const inactive = { state: 'inactive', logUrl: expect.any(String) as string };
    expect(result.github.statuses).toMatchObject([43, 42, 41].map((id) => ({ id, ...inactive })));
  });

  it('closes nothing that a newer run uses, unless a person re-runs it on purpose', async () => {
    const run = 'https://github.com/octo-org/shop/actions/runs/9002';
    const opened = { ...record(44), payload: { ...recordedPayload, run } };
    const github = { deployments: [opened, ...deployments] };
    const result = await close(github);
    expect(result).toMatchObject({ status: 'completed', outcome: { usedBy: run } });
    expect(result.github).toMatchObject({ statuses: [], comments: [] });
    expect([leftIn(result), result.warnings]).toEqual([[], [expect.stringContaining(run)]]);
    const again = await recordOperation('close-staging', {
      ...{ github, inputs: { 'api-token': '' } },
      context: { eventName: 'pull_request', attempt: 2 },
    });
    expect(again.github.statuses).toHaveLength(4);
    // What the newer run used is closed already.
    const closed = { ...opened, statuses: [{ state: 'inactive', description: '' } as const] };
    expect((await close({ deployments: [closed, record(43)] })).github.statuses).toHaveLength(1);
  });

  it('names each site that is left once, in an output, a warning and the comment', async () => {
    const closed = await close({ deployments });
    const { github, log, warnings } = closed;
    // The summary has them from the results.
    expect(log.warnings).toEqual([]);

    expect(leftIn(closed)).toEqual([left, otherLeft]);
    expect(warnings).toHaveLength(1);
    expect(github.comments).toHaveLength(1);
    expect(github.comments[0]?.body).toContain(`\`${ids.live}\``);
    for (const { id } of [left, otherLeft]) {
      expect(warnings[0]).toContain(id);
      expect(github.comments[0]?.body).toContain(id);
    }
  });

  it('says in the annotation how many sites there are, and names 15 of them as it is shown', async () => {
    const many = Array.from({ length: 60 }, (_, index) => record(500 - index, nthSiteId(index)));
    const { warnings } = await close({ deployments: many });

    const [shown = ''] = warnings;
    for (let index = 0; index < 15; index += 1) expect(shown).toContain(nthSiteId(index));
    expect(shown).toMatch(/^[^\n]+\b60\b[^\n]*\n/);
  });

  it('leaves records of other accounts alone, with one warning: how many, by whom, where (G10)', async () => {
    // As long as GitHub stores a payload.
    const ofOthers = {
      ...record(44, ids.target, { 'site-domain': 'x'.repeat(60_000) }),
      creator: 'mallory',
      creatorId: ownId + 1,
    };
    const closed = await close({ deployments: [ofOthers, record(43)] });
    const { github, warnings } = closed;

    expect(leftIn(closed)).toEqual([left]);
    expect(github.statuses).toMatchObject([{ id: 43 }]);
    const [others = '', sites = ''] = warnings;
    for (const part of ['1 entry', 'mallory', environment]) expect(others).toContain(part);
    for (const text of [others, sites]) expect(text).not.toContain(ids.target);
  });

  it('lets no text of a record add a site to the list', async () => {
    const domain = `a.example\n- site ${ids.live} (live.example`;
    const records = [record(44, ids.staging, { 'site-domain': domain })];
    const closed = await close({ deployments: records });
    const { warnings } = closed;
    expect(leftIn(closed)).toEqual([{ ...left, domain: null }]);
    expect(warnings).not.toEqual([]);
    for (const warning of warnings) expect(warning.match(/^- /gm)).toHaveLength(1);
  });

  describe('names no copy by the live site’s own domain as one to delete', () => {
    const named = { 'site-domain': 'SHOP.example.com' };
    const ofLive = [record(43, ids.staging, named)];
    const pushed = liveRecord({ id: 62, operation: 'push', 'site-id': ids.target, states: ['success'] });

    it('if the list of the live site names it', async () => {
      const closed = await close({ deployments: [pushed, ...ofLive, record(41, ids.target)] });
      expect(leftIn(closed)).toEqual([{ ...left, domain: null }, otherLeft]);
      const said = [...closed.warnings, ...closed.github.comments.map(({ body }) => body)].join();
      expect(said.toLowerCase()).not.toContain('shop.example.com');
    });

    it.each([
      ['is not permitted', { errorCode: 'forbidden' } as const, 0],
      ['fails to the end of a look-up', down, 120_000],
    ])('if its reading %s, which stops no closing', async (_what, failure, untilMs) => {
      const github = {
        deployments: ofLive,
        listDeployments: (asked: { readonly environment?: string | undefined }) =>
          asked.environment === LIVE_ENVIRONMENT
            ? fails(failure)()
            : Promise.resolve({ items: ofLive.map(listed), isLast: true }),
      };
      const closed = await close(github);
      expect(closed).toMatchObject({ status: 'completed', github: { statuses: [{ id: 43 }] } });
      expect(closed.endMs).toBeLessThanOrEqual(untilMs);
      expect(leftIn(closed)).toEqual([{ ...left, domain: null }]);
    });
  });

  describe('asks nobody to delete a copy that is being pushed over live', () => {
    const pushOf = (minutesAgo: number, fields: Parameters<typeof liveRecord>[0] = {}) =>
      liveRecord({ id: 62, operation: 'push', 'site-id': ids.staging, minutesAgo, ...fields });

    const derived = { 'idempotency-key': `gha-8990-${'0'.repeat(32)}` };

    it('but names it, with "delete it only after that", and asks the service nothing', async () => {
      const closed = await close({ deployments: [pushOf(59), ...deployments] }, { 'api-token': token });
      expect(closed).toMatchObject({ status: 'completed', paths: [] });
      expect(leftIn(closed)).toEqual([otherLeft]);
      const [toDelete = '', notYet = ''] = closed.warnings;
      expect(toDelete).toContain(ids.target);
      expect(toDelete).not.toContain(ids.staging);
      const until = '2026-01-15 11:01 UTC may still run: delete it only after that';
      expect(notYet).toMatch(new RegExp(`^Do not delete yet\\. 1 site:\\n[^\\n]*${ids.staging}.* ${until}$`));
      expect(renderSummary(closed.reportOf(closed.outcome))).toContain(until);
      expect(closed.github.comments[0]?.body).toMatch(
        /nobody needs:\n\n- `b\.example\.com`.*\n\n.*may still run.*delete its copy only after that:\n\n- `a\.example\.com`/,
      );
    });

    it.each<[what: string, pushes: readonly TestDeployment[], reads: number]>([
      ['is an hour old', [pushOf(60)], 0],
      ['has completed', [pushOf(10, { states: ['success'] })], 1],
      ['started nothing', [pushOf(10, { states: ['error'] })], 1],
      ['is of another copy', [pushOf(10, { 'site-id': ids.backup })], 0],
      [
        'had no task, and a later attempt of it has ended',
        [
          pushOf(9, { ...derived, id: 63, states: ['failure'] }),
          pushOf(10, { ...derived, taskId: undefined }),
        ],
        2,
      ],
    ])('unless that push %s (and no other status is read)', async (_what, pushes, reads) => {
      const closed = await close({ deployments: [...pushes, record(43)] });
      expect(leftIn(closed)).toEqual([left]);
      expect(closed.warnings).toHaveLength(1);
      expect(closed.github.calls.filter((call) => call === 'listStatuses')).toHaveLength(1 + reads);
    });

    it('also if GitHub does not say what time it is: then no push is too old to run', async () => {
      const clockOffsetMs = () => undefined;
      const closed = await close({ deployments: [pushOf(600), record(43)], clockOffsetMs });
      expect(leftIn(closed)).toEqual([]);
    });
  });

  it('names the sites of deployments that are inactive already, and leaves those alone', async () => {
    const closed = { ...record(41, ids.target), statuses: [{ state: 'inactive' } as const] };
    const result = await close({ deployments: [record(43), record(42), closed] });

    expect(leftIn(result)).toEqual([left, otherLeft]);
    expect(result.github.statuses).toMatchObject([{ id: 43 }, { id: 42 }]);
  });

  it('leaves alone what is no copy of this live site', async () => {
    const others: TestDeployment[] = [
      { id: 53, environment, sha: '', payload: {} },
      // In the list of another live site.
      { ...record(52, ids.target, { 'live-site-id': ids.backup }), task: taskOfSite(ids.backup) },
      // The live site itself is no copy.
      record(50, ids.live),
    ];
    const closed = await close({ deployments: [...others, record(43)] });

    expect(closed.github.statuses).toMatchObject([{ id: 43 }]);
    expect(leftIn(closed)).toEqual([left]);
    expect(closed.warnings).toHaveLength(1);
  });

  it('is green, and changes and comments nothing, if nothing is recorded or it is a dry run', async () => {
    const untouched = { effect: 'none', github: { statuses: [], comments: [] }, warnings: [] };
    const nothing = await close({});
    expect(nothing).toMatchObject({ ...untouched, status: 'completed' });
    expect(leftIn(nothing)).toEqual([]);
    expect(nothing.text.notice).toContain(environment);

    const dryRun = await close({ deployments }, { 'dry-run': 'true' });
    expect(dryRun).toMatchObject({ ...untouched, status: 'skipped' });
    expect(leftIn(dryRun)).toEqual([left, otherLeft]);
  });

  /** Sets each status but that of one deployment. */
  const setBut = (other: number, fail: () => Promise<never>) => (id: number) =>
    id === other ? fail() : Promise.resolve(id);
  const denied = { errorCode: 'forbidden', permission: 'deployments: write' } as const;
  // Its questions are rows of `g07-github-fails.test.ts`.
  it.each<[what: string, fail: () => Promise<never>, errorCode: string]>([
    ['a missing permission', fails(denied), 'forbidden'],
    ['a fault to the end', fails(down), 'service_error'],
  ])('is refused if it may change nothing because of %s, and unknown once it has', async (...row) => {
    const [, setDeploymentStatus, errorCode] = row;
    const refused = await close({ deployments, setDeploymentStatus });
    expect(refused).toMatchObject({ status: 'refused', errorCode, effect: 'none' });
    const partial = await close({ deployments, setDeploymentStatus: setBut(42, setDeploymentStatus) });
    // Nothing is deleted, so all of them remain.
    expect(partial).toMatchObject({ status: 'unknown', errorCode, effect: 'started' });
    expect(leftIn(partial)).toEqual([left, otherLeft]);
  });

  it('tells before the first change that something may have changed: a fault then is no refusal', async () => {
    const effects: string[] = [];
    const setDeploymentStatus = () => Promise.resolve(effects.push(step.changes.effect));
    const github = { deployments: [record(43)], setDeploymentStatus };
    const { step } = createTestStep('close-staging', { github });
    expect(step.changes.effect).toBe('none');
    await run(step);
    expect(effects).toEqual(['possible']);
  });

  it('takes a deployment that GitHub no longer knows for closed', async () => {
    const gone = fails({ errorCode: 'service_error', cause: 'gone' });
    expect((await close({ deployments, setDeploymentStatus: setBut(43, gone) })).status).toBe('completed');
    const unknown = await close({ deployments, listStatuses: gone });
    expect(unknown).toMatchObject({ status: 'completed', github: { statuses: [] } });
  });

  it.each<[what: string, setDeploymentStatus: () => Promise<never>]>([
    ['lost', fails({ ...down, mayHaveActed: true })],
    ['not given', never],
  ])('is unknown if the answer to the first change is %s', async (_what, setDeploymentStatus) => {
    const result = await close({ deployments, setDeploymentStatus }, { 'timeout-minutes': '1' });
    expect(result).toMatchObject({ status: 'unknown', effect: 'possible' });
  });

  it('ends at once if the job is cancelled during a change', async () => {
    const github = { deployments, setDeploymentStatus: setBut(42, never) };
    const result = await runOperation('close-staging', { github, cancelledAtMs: 3000 });
    expect(result).toMatchObject({ status: 'cancelled', errorCode: 'cancelled', endMs: 3000 });
  });

  it('leaves a second between its writes from the 40th on: GitHub allows 80 a minute', async () => {
    const many = Array.from({ length: 42 }, (_, index) => record(500 - index));
    const writtenAtMs: number[] = [];
    const clock = createFakeClock();
    const setDeploymentStatus = (id: number) => {
      writtenAtMs.push(clock.elapsedMs());
      return Promise.resolve(id);
    };
    const options = { inputs: { environment }, clock, github: { deployments: many, setDeploymentStatus } };
    expect((await runOperation('close-staging', options)).status).toBe('completed');
    expect(writtenAtMs).toEqual([...Array<number>(39).fill(0), 1000, 2000, 3000]);
  });

  it.each<[what: string, getsNoSecrets: boolean, set: (id: number) => Promise<number>, status: string]>([
    ['refuses the writing', true, fails(denied), 'skipped'],
    ['refuses it to another run', false, fails(denied), 'refused'],
    ['does not answer', true, fails(down), 'refused'],
    ['refuses it after the first change', true, setBut(42, fails(denied)), 'unknown'],
  ])(
    'is skipped only if GitHub %s in a run without secrets (I4)',
    async (_what, getsNoSecrets, setDeploymentStatus, status) => {
      const inputs = { environment, 'api-token': '', comment: 'true' };
      const context = { ...onPullRequest.context, getsNoSecrets };
      const github = { deployments, setDeploymentStatus };
      const result = await recordOperation('close-staging', { github, inputs, context });
      expect(result).toMatchObject({ status, effect: status === 'unknown' ? 'started' : 'none' });
      // The comment would say that the environment is closed.
      expect(result.github.comments).toHaveLength(status === 'skipped' ? 0 : 1);
    },
  );

  it('says that there may be more than the 1,000 entries that it reads', async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => ({
      ...record(5_000 - index),
      statuses: [{ state: 'inactive' } as const],
    }));
    const { status, warnings } = await close({ deployments: many });
    expect(status).toBe('completed');
    expect(warnings).toContainEqual(messages.moreDeployments());
  });
});
