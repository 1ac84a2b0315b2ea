import { describe, expect, it } from 'vitest';
import { RequestFailed } from '../../../src/outcome/failure.ts';
import { retryCalls } from '../../../src/github/retry-calls.ts';
import { findOpen, lookUpEach, readStatuses, readUseEnd, listEntries } from '../../../src/github/list.ts';
import type { DeploymentStatusRecord } from '../../../src/ports.ts';
import { createFakeClock, noonMs } from '../../stand-ins/fake-clock.ts';
import { ids } from '../../support/ids.ts';
import { copyRecord as copy, liveRecord } from '../../support/live-records.ts';
import { createRecordingGitHub, fails, listed, ownId } from '../../support/recording-github.ts';
import type { GitHubState, TestDeployment } from '../../support/recording-github.ts';

const options = { clock: createFakeClock(), deadlineMs: 60_000, signal: new AbortController().signal };
const clientOf = (state: GitHubState) => createRecordingGitHub(state).connect(retryCalls(options));
type Asked = Omit<Parameters<typeof listEntries>[0], 'liveSiteId'>;
const mallory = { creator: 'mallory', creatorId: 999 };
/** Reads a list of pages. The last one is the end, unless it is `endless`. */
async function readPages(pages: readonly (readonly TestDeployment[])[], asked: Asked = {}, endless = false) {
  const filters: unknown[] = [];
  const listDeployments: GitHubState['listDeployments'] = (filter, page) => {
    filters.push([filter, page]);
    const items = (pages[page - 1] ?? []).map(listed);
    return Promise.resolve({ items, isLast: !endless && page >= pages.length });
  };
  const list = await listEntries({ liveSiteId: ids.live, ...asked }, clientOf({ listDeployments }));
  return { ...list, filters, ids: list.uses.map(({ id }) => id) };
}

describe('the list of a site (G1)', () => {
  it('is what GitHub lists for its task, and for one environment if that is asked for', async () => {
    const task = `site-pipeline:${ids.live}`;
    expect((await readPages([[]])).filters).toEqual([[{ task, environment: undefined }, 1]]);
    const { filters } = await readPages([[]], { environment: 'pr-7' });
    expect(filters).toEqual([[{ task, environment: 'pr-7' }, 1]]);
  });

  it('has the uses by any account and for any address of the service (G1, G10)', async () => {
    const moved = copy(42, { 'api-url': 'https://api.example.org' });
    const list = await readPages([
      [copy(43, {}, mallory), moved, copy(41), liveRecord({ id: 40 }), copy(39, { action: 'x' })],
    ]);
    expect([list.ids, list.overwrites.map(({ id }) => id)]).toEqual([[43, 42, 41], [40]]);
    expect(list.uses.filter(({ creatorId }) => creatorId !== list.viewer)).toMatchObject([{ id: 43 }]);
  });

  it('has the highest id first, in whatever order GitHub lists them', async () => {
    const { overwrites, ...list } = await readPages([
      [copy(42), copy(44), liveRecord({ id: 7 })],
      [liveRecord({ id: 9 }), copy(43)],
    ]);
    expect([list.ids, overwrites.map(({ id }) => id)]).toEqual([
      [44, 43, 42],
      [9, 7],
    ]);
  });

  it('leaves out what GitHub lists of other environments (`none` filters nothing)', async () => {
    const list = await readPages([[copy(42, {}, { environment: 'None' }), copy(41)]], {
      environment: 'none',
    });
    expect(list.ids).toEqual([42]);
  });
});

describe('the pages of a list', () => {
  const isEnough: Asked['isEnough'] = ({ uses }) => uses.length > 0;
  const endless = Array.from({ length: 12 }, (_, index) => [copy(90 - index)]);
  it.each([
    ['are read to the end', [[copy(42)], [copy(41)]], {}, false, 2, 0],
    ['end with one that brings nothing new (G7)', [[copy(42)], [copy(42)], [copy(41)]], {}, true, 2, 0],
    [
      'are read until it is enough, and not further',
      [[liveRecord()], [copy(42)], [copy(41)]],
      { isEnough },
      false,
      2,
      42,
    ],
    ['are ten at most', endless, {}, false, 10, 81],
  ])('%s', async (_what, pages, asked, isEndless, read, readToId) => {
    const list = await readPages(pages, asked, isEndless);
    expect([list.filters.length, list.readToId]).toEqual([read, readToId]);
  });
});

describe('the latest status of an entry (G1)', () => {
  const status = (id: number, state: string, creatorId = ownId): DeploymentStatusRecord => ({
    ...{ id, state, creatorId, description: '', environment: 'pr-7', createdAt: `2026-01-15T10:00:0${id}Z` },
  });
  const latest = async (statuses: readonly DeploymentStatusRecord[]) => {
    const github = { listStatuses: () => Promise.resolve(statuses), timeMs: () => noonMs };
    const entry = { id: 41, creatorId: ownId, atMs: noonMs };
    return (await readStatuses(entry, github))?.[0]?.state;
  };

  it('is the one with the highest id that its creator set', async () => {
    const all = [
      status(2, 'success'),
      status(4, 'inactive', 999),
      status(3, 'failure'),
      status(1, 'in_progress'),
    ];
    expect(await latest(all)).toBe('failure');
    expect(await latest([status(1, 'success', 999)])).toBeUndefined();
  });

  it.each([
    ['success', 'succeeded'],
    ['failure', 'failed'],
    ['error', 'failed'],
    ['in_progress', 'running'],
    ['queued', 'running'],
    ['inactive', 'none'],
  ])('says how the job of a use ended: %s, which is %s (G13)', async (state, kind) => {
    const [use] = (await readPages([[copy(41)]])).uses;
    const github = { listStatuses: () => Promise.resolve([status(3, state)]), timeMs: () => noonMs };
    expect(use && (await readUseEnd(use, github)).kind).toBe(kind);
  });

  it('of a use that was closed since says how its job had ended (G13)', async () => {
    const [use] = (await readPages([[copy(41)]])).uses;
    const statuses = [status(4, 'inactive'), status(3, 'failure'), status(2, 'in_progress')];
    const github = { listStatuses: () => Promise.resolve(statuses), timeMs: () => noonMs };
    expect(use && (await readUseEnd(use, github))).toMatchObject({ kind: 'failed', statusId: 3 });
  });

  it('says whether a copy is open, and since when; one that is deleted is not, and a new one is (G6)', async () => {
    const statuses = new Map([
      [43, [status(1, 'inactive')]],
      [42, [status(3, 'inactive', 999), status(2, 'success')]],
      [41, []],
    ]);
    const gone = fails({ errorCode: 'service_error', cause: 'gone' });
    const listStatuses = (id: number) => Promise.resolve(statuses.get(id)).then((found) => found ?? gone());
    const { uses } = await readPages([[copy(44), copy(43), copy(42), copy(41), copy(40)]]);
    const [newest] = uses;
    // Copy 44 was made a moment ago: GitHub may not know its statuses yet. Copy 40 has the same answer.
    const aged = uses.map((each) => ({ ...each, atMs: noonMs - (each === newest ? 59_999 : 60_000) }));
    const open = await findOpen(aged, { listStatuses, timeMs: () => noonMs });
    expect(open.map(({ end, id }) => [id, end.kind, end.statusId, end.atMs])).toEqual([
      [44, 'none', undefined, undefined],
      [42, 'succeeded', 2, Date.UTC(2026, 0, 15, 10, 0, 2)],
      [41, 'none', undefined, undefined],
    ]);
    const failing = { listStatuses: fails({ errorCode: 'forbidden' }), timeMs: () => noonMs };
    await expect(findOpen(uses, failing)).rejects.toBeInstanceOf(RequestFailed);
  });

  it('is looked up for ten entries at a time', async () => {
    let underWay = 0;
    let most = 0;
    const look = async (item: number) => {
      most = Math.max(most, (underWay += 1));
      await Promise.resolve();
      underWay -= 1;
      return item;
    };
    const items = Array.from({ length: 20 }, (_, index) => index);
    expect(await lookUpEach(items, look)).toEqual(items);
    expect(most).toBe(10);
  });
});
