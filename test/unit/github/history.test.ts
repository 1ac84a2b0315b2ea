import { describe, expect, it } from 'vitest';
import type { Look } from '../../../src/live/look.ts';
import type { OrEnd } from '../../../src/outcome/outcome.ts';
import { areUsesRead, pushedCopy, usesSinceMade } from '../../../src/live/uses.ts';
import { createFakeClock } from '../../stand-ins/fake-clock.ts';
import { ids, runUrl } from '../../support/ids.ts';
import { copyRecord as copy, liveRecord } from '../../support/live-records.ts';
import { createRecordingGitHub, fails, jobSucceeded } from '../../support/recording-github.ts';
import type { TestDeployment } from '../../support/recording-github.ts';
import { createTestStep, type OperationName, type RunOptions } from '../../support/run-operation.ts';
import { response } from '../../support/responses.ts';
import { otherTask } from '../../support/runs.ts';
import { forever, type Script } from '../../support/scripted-service.ts';

const done = { states: ['success'] } as const;
const oneDay = 24 * 60;
const task = (siteId: string) => `site-pipeline:${siteId}`;

/**
 * The history of a step, in a repository that may change. GitHub lists two entries on a page. The tasks of other steps
 * still run.
 */
function createTestHistory(
  operation: OperationName = 'restore',
  options: RunOptions = {},
  script: Script = forever(otherTask('running')),
) {
  const clock = createFakeClock();
  const repository: { deployments: readonly TestDeployment[] } = { deployments: [] };
  const asked: string[] = [];
  const statusesOf: number[] = [];
  const now = () => createRecordingGitHub(repository, '', clock);
  const { service, step } = createTestStep(operation, {
    ...options,
    clock,
    script,
    github: {
      async listDeployments(filter, page) {
        asked.push([filter.task, filter.environment, page].filter((each) => each !== undefined).join(' '));
        const { items } = await now().listDeployments(filter, 1);
        return { items: items.slice(page * 2 - 2, page * 2), isLast: page * 2 >= items.length };
      },
      listStatuses(id) {
        statusesOf.push(id);
        return now().listStatuses(id);
      },
      ...options.github,
    },
  });
  const { keyOf } = step;
  let current: Look | undefined;
  const keep = async <Answer extends Look | undefined>(read: Promise<OrEnd<Answer>>) => {
    const asked = await read;
    current = asked.answer ?? current;
    return asked;
  };
  /** Hands on what was read last, as a step does. */
  const history = {
    get current() {
      return current;
    },
    read: () => keep(step.history.read()),
    readAnew: (ownId?: number) => {
      if (!current) throw new Error('nothing was read before');
      return keep(step.history.readAnew(current, ownId));
    },
  };
  return {
    history,
    later: (ms: number, act: () => void) => {
      clock.at(clock.elapsedMs() + ms, act);
    },
    key: keyOf(1),
    /** What the repository holds, newest first, from now on. */
    hold: (...deployments: readonly TestDeployment[]) => {
      repository.deployments = deployments;
    },
    /** What was asked since the last time. */
    asked: () => ({ lists: asked.splice(0).sort(), statuses: statusesOf.splice(0).sort((a, b) => b - a) }),
    paths: () => service.received.map(({ path }) => path),
    ends: () => history.current?.overwrites.map(({ end, id }) => `${id} ${end}`),
  };
}

describe('the lists that a step reads (G12)', () => {
  it.each<[operation: OperationName, inputs: Readonly<Record<string, string>>, lists: readonly string[]]>([
    ['restore', {}, [`${task(ids.live)} live-sites 1`]],
    ['restore-snapshot', {}, [`${task(ids.target)} live-sites 1`]],
    ['staging', {}, [`${task(ids.live)} live-sites 1`]],
    ['staging', { environment: 'pr-7' }, [`${task(ids.live)} 1`, `${task(ids.live)} pr-7 1`]],
    // What was put over the copy, too.
    ['push', {}, [`${task(ids.live)} 1`, `${task(ids.staging)} live-sites 1`]],
    [
      'push-preview',
      { 'live-site-id': ids.live },
      [`${task(ids.live)} 1`, `${task(ids.staging)} live-sites 1`],
    ],
    ['push-preview', {}, []],
    ['staging', { 'dry-run': 'true' }, []],
    ['staging', { 'github-token': 'none' }, []],
  ])('of `%s` with %j', async (operation, inputs, lists) => {
    const { asked, history } = createTestHistory(operation, { inputs });
    await Promise.all([history.read(), history.read()]);
    expect(asked().lists).toEqual([...lists].sort());
    expect(history.current === undefined).toBe(lists.length === 0);
  });

  it('have all overwrites, although the copy is found before the end of the list', async () => {
    const { asked, ends, history, hold } = createTestHistory('push');
    hold(copy(45), copy(44), copy(43), liveRecord({ id: 42, ...done }));
    await history.read();
    expect([ends(), history.current && pushedCopy(history.current)?.id]).toEqual([['42 completed'], 45]);
    expect(asked().lists).toContain(`${task(ids.live)} live-sites 1`);
  });

  it('have the uses of the copy by any account, in any environment, and the newest one of ours', async () => {
    const { history, hold } = createTestHistory('push');
    const mallory = { creator: 'mallory', creatorId: 999 };
    const [other, elsewhere] = [{ 'site-id': ids.target }, { environment: 'pr-8' }];
    const later = { first: 43 };
    hold(copy(47, later, mallory), copy(46, other), copy(45, later, elsewhere), copy(44, later), copy(43));
    await history.read();
    expect(history.current && usesSinceMade(history.current).map(({ id }) => id)).toEqual([47, 45, 44, 43]);
    expect(history.current && pushedCopy(history.current)?.id).toBe(45);
  });

  it('of a copy are read back to its first use, and the end of its newest one’s job, but no other (G1)', async () => {
    const { asked, history, hold } = createTestHistory('push');
    const other = { 'site-id': ids.target };
    hold(copy(47, { first: 44 }), copy(46, other), copy(45, other), copy(44), copy(43, other));
    await history.read();
    expect(history.current && areUsesRead(history.current)).toBe(true);
    expect(history.current?.readToId).toBe(44);
    expect(asked()).toEqual({
      lists: [1, 2]
        .map((page) => `${task(ids.live)} ${page}`)
        .concat([`${task(ids.live)} live-sites 1`, `${task(ids.staging)} live-sites 1`]),
      statuses: [47],
    });
  });

  it('of a copy are read ten pages back at most: beyond them a person decides (G12)', async () => {
    const { asked, history, hold } = createTestHistory('push');
    const others = Array.from({ length: 19 }, (_, index) => copy(90 - index, { 'site-id': ids.target }));
    hold(copy(91, { first: 44 }), ...others, copy(44));
    await history.read();
    expect(history.current && areUsesRead(history.current)).toBe(false);
    expect(asked().lists.filter((list) => list.startsWith(`${task(ids.live)} 1`))).toHaveLength(2);
  });

  it('have the ends of the uses back to one of ours that has a status (G12)', async () => {
    const { asked, history, hold } = createTestHistory('push');
    const later = { first: 41 };
    const silent = { statuses: [] };
    const account = { creator: 'mallory', creatorId: 999 };
    const mallory = { ...account, statuses: [{ ...jobSucceeded, ...account }] };
    hold(copy(44, later, silent), copy(43, later, mallory), copy(42, later), copy(41));
    await history.read();
    // Hardly ever is a second one needed; then several are read at once.
    expect(asked().statuses).toEqual([44, 43, 42, 41]);
    expect(history.current?.uses.map(({ end }) => end?.kind)).toEqual([
      ...['none', 'succeeded', 'succeeded', 'succeeded'],
    ]);
  });

  it.each<
    [what: string, states: TestDeployment['statuses'], task: string | undefined, copyTask: string | undefined]
  >([
    ['has succeeded: it is not asked', [jobSucceeded], undefined, undefined],
    ['runs since the copy was ready: it is not asked', [{ state: 'in_progress' }], undefined, undefined],
    ['has failed: it runs', [{ state: 'error' }], 'running', 'running'],
    ['has no status: it failed', [], 'failed', 'failed'],
    ['has no status: it completed', [], 'completed', undefined],
    ['has no status: it completed, with a result that says the opposite', [], 'completed failed', 'failed'],
  ])(
    'ask once for the copy’s task, if its newest job %s (G12)',
    async (_what, statuses, status, copyTask) => {
      const [end = '', result] = status?.split(' ') ?? [];
      const answer = response(200, { task: { id: ids.otherTask, status: end, result } });
      const script = status === undefined ? [] : [answer];
      const { history, hold, paths } = createTestHistory('push', {}, script);
      hold(copy(41, { 'task-id': ids.otherTask }, { statuses }));
      await history.read();
      expect([history.current?.copyTask, paths()]).toEqual([
        copyTask,
        status === undefined ? [] : [`/v1/tasks/${ids.otherTask}`],
      ]);
    },
  );

  it.each<[what: string, other: object, payload: object]>([
    ['of an older task', {}, { 'task-id': ids.task }],
    ['of another account', { creator: 'mallory', creatorId: 666 }, {}],
  ])(
    'ask for the copy’s task although the job of a use %s has succeeded (G10, G12)',
    async (_what, by, payload) => {
      const { history, hold } = createTestHistory('push', {}, [otherTask('failed')]);
      const older = { 'task-id': ids.otherTask, ...payload };
      const own = copy(42, { 'task-id': ids.otherTask, first: 41 }, { statuses: [] });
      hold(own, copy(41, older, { ...by, statuses: [{ ...jobSucceeded, ...by }] }));
      await history.read();
      expect(history.current?.copyTask).toBe('failed');
    },
  );

  it.each([
    ['pr-7.staging.example.com', 'pr-7.staging.example.com'],
    ['other.example.com', undefined],
  ])('have the copy’s domain if an older entry agrees on it: %s', async (older, domain) => {
    const { history, hold } = createTestHistory('push');
    hold(copy(45), copy(44, { 'site-domain': older }));
    await history.read();
    expect(history.current && pushedCopy(history.current)).toMatchObject({ id: 45, domain });
  });

  it.each<[what: string, minutesAgo: number, ends: readonly string[]]>([
    ['leave out a deleted entry', 1, []],
    ['count one as running whose statuses GitHub does not know yet', 59 / 60, ['61 running']],
  ])('%s', async (_what, minutesAgo, expected) => {
    const { ends, history, hold } = createTestHistory('restore', {
      github: { listStatuses: fails({ errorCode: 'service_error', cause: 'gone' }) },
    });
    hold(liveRecord({ minutesAgo }));
    await history.read();
    expect(ends()).toEqual(expected);
  });
});

describe('which statuses are read (G12)', () => {
  const old = (id: number, fields: object = {}) =>
    liveRecord({ id, minutesAgo: oneDay + 1 + 100 - id, ...done, ...fields });

  it('of the last day all, of older ones until one decides', async () => {
    const { asked, ends, history, hold } = createTestHistory();
    hold(liveRecord({ id: 63, states: ['error'] }), old(62, { states: ['error'] }), old(61), old(60));
    await history.read();
    expect(ends()).toEqual(['61 completed']);
    expect(new Set(asked().statuses)).toEqual(new Set([63, 62, 61]));
  });

  it('of a push, until one that its rule looks at', async () => {
    const { asked, history, hold } = createTestHistory('push');
    const ofCopy = { operation: 'push', 'site-id': ids.staging };
    hold(old(63, { ...ofCopy, states: ['failure'] }), old(62, ofCopy), old(61));
    await history.read();
    expect(asked().statuses).toEqual([63, 62]);
  });

  it('of this step’s own key all, however old (guard 7)', async () => {
    const { asked, history, hold, key } = createTestHistory('restore', { context: { attempt: 2 } });
    hold(liveRecord({ id: 63, ...done }), old(62), old(61, { 'idempotency-key': key }));
    await history.read();
    expect(asked()).toEqual({
      lists: [`${task(ids.live)} live-sites 1`, `${task(ids.live)} live-sites 2`],
      statuses: [63, 61],
    });
  });

  it('and of what is newer than an old one of this step’s own key', async () => {
    const { ends, history, hold, key } = createTestHistory('restore', { context: { attempt: 2 } });
    hold(old(62), old(61, { 'idempotency-key': key }));
    await history.read();
    expect(ends()).toEqual(['62 completed', '61 completed']);
  });

  it('and pages in attempt 1 until one is older than a day: no key can be older', async () => {
    const { asked, history, hold } = createTestHistory();
    hold(liveRecord({ id: 63, ...done }), old(62), old(61));
    await history.read();
    expect(asked().lists).toHaveLength(1);
  });
});

describe('the list is read again once the own entry stands (G12)', () => {
  it('its first page alone, which adds to what was known', async () => {
    const { asked, ends, history, hold } = createTestHistory();
    const before = [liveRecord({ id: 63 }), liveRecord({ id: 62, ...done }), liveRecord({ id: 61, ...done })];
    hold(...before);
    await history.read();
    asked();
    hold(liveRecord({ id: 66 }), liveRecord({ id: 65 }), ...before);
    await history.readAnew(66);
    expect(ends()).toEqual(['65 running', '63 running', '62 completed', '61 completed']);
    // What has ended is not looked up again; what runs is, but not the own entry.
    expect(asked()).toEqual({ lists: [`${task(ids.live)} live-sites 1`], statuses: [65, 63] });
  });

  it('and keeps one that GitHub leaves out by now', async () => {
    const { ends, history, hold } = createTestHistory();
    const older = [liveRecord({ id: 62, ...done }), liveRecord({ id: 61, ...done })];
    hold(liveRecord({ id: 63 }), ...older);
    await history.read();
    hold(liveRecord({ id: 64 }), { ...liveRecord({ id: 63 }), task: 'not listed' }, ...older);
    await history.readAnew(64);
    expect(ends()).toEqual(['63 running', '62 completed', '61 completed']);
  });

  it('and keeps one that is older than a day, although the own entry is newer', async () => {
    const { ends, history, hold } = createTestHistory();
    const old = liveRecord({ minutesAgo: oneDay + 1, ...done });
    hold(old);
    await history.read();
    hold(liveRecord({ id: 62, minutesAgo: 0, taskId: undefined }), old);
    await history.readAnew(62);
    expect(ends()).toEqual(['61 completed']);
  });

  it('and what this run did before is looked up, whatever its key and age (push guard 7)', async () => {
    const { ends, history, hold } = createTestHistory();
    hold(liveRecord({ id: 62, ...done }), liveRecord({ minutesAgo: oneDay + 1, run: runUrl, ...done }));
    await history.read();
    expect(ends()).toEqual(['62 completed', '61 completed']);
  });

  it('and an attempt runs again once the entry is deleted that had settled it', async () => {
    const { ends, history, hold } = createTestHistory();
    const ofStep = { 'idempotency-key': `gha-8990-${'0'.repeat(32)}`, minutesAgo: 1 };
    const first = liveRecord({ ...ofStep, taskId: undefined });
    hold(liveRecord({ ...ofStep, id: 62 }), first);
    await history.read();
    expect(ends()).toEqual(['62 running', '61 unknown']);
    hold(liveRecord({ id: 64 }), first);
    await history.readAnew(64);
    expect(ends()).toEqual(['61 running']);
  });

  it('until GitHub lists the own entry: a list without it may lack another’s, too', async () => {
    const { ends, history, hold, later } = createTestHistory();
    hold(liveRecord({ id: 62, ...done }));
    await history.read();
    later(2_500, () => hold(liveRecord({ id: 64 }), liveRecord({ id: 63 }), liveRecord({ id: 62, ...done })));
    await history.readAnew(64);
    expect(ends()).toEqual(['63 running', '62 completed']);
  });

  it('or ends the step, as any look-up that decides, if GitHub does not list it in time (G7)', async () => {
    const { history, hold } = createTestHistory();
    hold(liveRecord({ id: 62, ...done }));
    await history.read();
    const { ended } = await history.readAnew(64);
    expect(ended).toMatchObject({ kind: 'github-failed', errorCode: 'service_error', effect: 'none' });
  });

  it('and of a push reads the end of a job again only if the copy has a newer use (G12)', async () => {
    const { asked, history, hold } = createTestHistory('push');
    hold(copy(45));
    await history.read();
    asked();
    hold(liveRecord({ id: 48, taskId: undefined }), copy(45));
    await history.readAnew(48);
    expect(asked().statuses).toEqual([]);
    hold(liveRecord({ id: 48, taskId: undefined }), copy(47, { first: 45 }), copy(45));
    await history.readAnew(48);
    expect(asked().statuses).toEqual([47]);
    expect(history.current?.uses.map(({ end, id }) => [id, end?.kind])).toEqual([
      [47, 'succeeded'],
      [45, 'succeeded'],
    ]);
  });

  it('and of a push asks for the copy’s task no second time', async () => {
    const { history, hold, paths } = createTestHistory('push', {}, [otherTask('completed')]);
    const silent = copy(45, { 'task-id': ids.otherTask }, { statuses: [] });
    hold(silent);
    await history.read();
    hold(liveRecord({ id: 48, taskId: undefined }), silent);
    await history.readAnew(48);
    expect(paths()).toHaveLength(1);
  });

  it('and of a push keeps the entry of the copy that is not on it', async () => {
    const { asked, history, hold } = createTestHistory('push');
    hold(copy(45));
    await history.read();
    asked();
    const other = { 'site-id': ids.target };
    hold(liveRecord({ id: 48 }), copy(47, other), copy(46, other), copy(45));
    await history.readAnew(48);
    expect(history.current && pushedCopy(history.current)?.id).toBe(45);
    expect(asked().lists).toEqual([`${task(ids.live)} 1`, `${task(ids.staging)} live-sites 1`].sort());
  });
});

it('not knowing is never “nothing happened”: of more than 1,000 entries that started nothing, the step ends (G12)', async () => {
  const { history, hold } = createTestHistory('restore');
  hold(...Array.from({ length: 1001 }, (_, index) => liveRecord({ id: 2000 - index, states: ['error'] })));
  const { ended } = await history.read();
  expect(ended).toMatchObject({ kind: 'github-failed', errorCode: 'service_error' });
  expect(ended).toMatchObject({ failure: { detail: expect.stringContaining('newest 1,000') as string } });
  expect(history.current).toBeUndefined();
});

it('of fewer entries it is known: all are read once the first page has none that counts (G12)', async () => {
  const { history, hold } = createTestHistory('restore');
  const nothing = { minutesAgo: 2 * 24 * 60, states: ['error'] } as const;
  hold(...[64, 63, 62].map((id) => liveRecord({ id, ...nothing })));
  expect((await history.read()).ended).toBeUndefined();
  expect(history.current?.overwrites).toEqual([]);
});

it('not knowing is never “nothing happened”: if GitHub’s time cannot be read, the step ends (G12)', async () => {
  const { history, hold } = createTestHistory('restore', { github: { clockOffsetMs: () => undefined } });
  hold(liveRecord());
  const { ended } = await history.read();
  const question = { kind: 'lists' };
  expect(ended).toMatchObject({ kind: 'github-failed', errorCode: 'service_error', question });
  expect(history.current).toBeUndefined();
});
