import { describe, expect, it } from 'vitest';
import { retryCalls } from '../../../src/github/retry-calls.ts';
import { readOverwrite } from '../../../src/github/entry.ts';
import {
  describeTaskId,
  describeUnanswered,
  judgeEnd,
  readEnd,
  markSuperseded,
} from '../../../src/github/overwrite-end.ts';
import { createFakeClock, noonMs } from '../../stand-ins/fake-clock.ts';
import { ids } from '../../support/ids.ts';
import { liveRecord } from '../../support/live-records.ts';
import { overwrite } from '../../support/outcomes.ts';
import { createRecordingGitHub, listed, ownId, type TestDeployment } from '../../support/recording-github.ts';
import { completed, page, response } from '../../support/responses.ts';
import { otherTask } from '../../support/runs.ts';
import { createTestClient, type Script } from '../../support/scripted-service.ts';

const MINUTE_MS = 60_000;
const hoursMs = (hours: number): number => hours * 60 * MINUTE_MS;

type Row = readonly [
  state: string | undefined,
  answer: Parameters<typeof judgeEnd>[1],
  ageMs: number,
  end: ReturnType<typeof judgeEnd>,
];
it.each<Row>([
  ['success', undefined, 0, 'completed'],
  ['failure', undefined, 0, 'failed'],
  ['error', undefined, 0, 'nothing'],
  ['in_progress', 'completed', 0, 'completed'],
  ['in_progress', 'failed', 0, 'failed'],
  // A task that never ends locks nobody out for longer than a day.
  ['in_progress', 'running', hoursMs(24) - 1, 'running'],
  ['in_progress', 'running', hoursMs(24), 'unknown'],
  // A forgotten task has not completed, and one that a token may not read has not ended.
  ['in_progress', 'gone', hoursMs(1) - 1, 'running'],
  ['in_progress', 'gone', hoursMs(1), 'unknown'],
  ['in_progress', 'unclear', hoursMs(1) - 1, 'running'],
  ['in_progress', 'unclear', hoursMs(1), 'unknown'],
  // A lost machine, and what a person writes without an end.
  [undefined, undefined, hoursMs(1) - 1, 'running'],
  [undefined, undefined, hoursMs(1), 'unknown'],
  ['queued', undefined, 0, 'running'],
  [undefined, undefined, NaN, 'unknown'],
])('an overwrite with status %s, whose task is %s, after %d ms is %s (G12)', (state, answer, ageMs, end) => {
  expect(judgeEnd(state, answer, ageMs)).toBe(end);
});

/** Reads how the record of an overwrite ended, at noon. */
async function readEndOf(record: TestDeployment, script: Script = [], hasApiToken = true) {
  const clock = createFakeClock();
  const { signal } = new AbortController();
  const client = createTestClient(script, { clock, signal, deadlineMs: hoursMs(1) });
  const ended: string[] = [];
  const options = { clock, signal, deadlineMs: hoursMs(1) };
  const github = createRecordingGitHub({ deployments: [record] }, '', clock).connect(retryCalls(options));
  const onEnd = (_entry: unknown, end: string) => ended.push(end);
  const entry = readOverwrite(listed(record), ids.live, ownId);
  if (!entry) throw new Error('the record is none of an overwrite');
  const edges = { client, github, hasApiToken, onEnd };
  return { found: await readEnd(entry, noonMs, edges), ended, asked: client.service.received.length };
}

describe('how an overwrite ended is read (G12)', () => {
  const withStatuses = (...statuses: NonNullable<TestDeployment['statuses']>) => {
    const record = liveRecord();
    return { ...record, statuses: [...statuses, ...(record.statuses ?? [])] };
  };
  const mallory = { creator: 'mallory', creatorId: 999 };
  const success = { state: 'success', description: '' } as const;

  const inactive = { state: 'inactive', description: '' } as const;
  const old = liveRecord({ minutesAgo: 90 });
  const met = (fields: object = {}, by: object = {}, description = describeUnanswered(ids.otherTask)) => ({
    ...liveRecord({ ...fields, taskId: undefined }),
    ...by,
    statuses: [{ state: 'in_progress', description, ...by } as const],
  });
  const ofMallory = { ...liveRecord(), ...mallory, statuses: [{ ...success, ...mallory }] };
  it.each<[what: string, record: TestDeployment, script: Script, end: string]>([
    ['by its latest status', liveRecord({ states: ['failure', 'success'] }), [], 'completed'],
    ['as nothing, if it started nothing', liveRecord({ states: ['error'] }), [], ''],
    ['by its task, and its entry should say so', liveRecord(), [otherTask('completed')], 'completed noted'],
    ['by its task that failed', liveRecord(), [otherTask('failed')], 'failed noted'],
    ['not by a task that is gone', old, [response(404)], 'unknown'],
    ['not by a task that the token may not read', liveRecord(), [response(403)], 'running'],
    ['not by an answer about another task', liveRecord(), [completed], 'running'],
    ['not by a web page', old, [page(404)], 'unknown'],
    [
      'not by somebody else’s status',
      withStatuses({ ...success, ...mallory }),
      [otherTask('running')],
      'running',
    ],
    ['not by `inactive`', withStatuses(inactive, success), [], 'completed'],
    ['not by `inactive` alone', withStatuses(inactive), [otherTask('running')], 'running'],
    ['of a stranger’s entry by the stranger', ofMallory, [], 'completed'],
    // After another request's answer (K10): while its task runs, this one may run, too.
    ['by the task that it met, while that runs', met(), [otherTask('running')], 'running'],
    ['as unknown once that has completed', met(), [otherTask('completed')], 'unknown'],
    ['as unknown once that has failed', met(), [otherTask('failed')], 'unknown'],
    ['as unknown once that is gone', met(), [response(404)], 'unknown'],
    ['as unknown half a minute after it met that', met({ minutesAgo: 0.5 }), [response(404)], 'unknown'],
    ['not before: a host may not know it everywhere', met({ minutesAgo: 0.4 }), [response(404)], 'running'],
    ['by its age if another account met it', met({}, mallory), [response(404)], 'running'],
    ['by its age if the host does not say it', met(), [response(403)], 'running'],
    ['by its age, later, too', met({ minutesAgo: 90 }), [response(403)], 'unknown'],
    ['by its age if the entry names none', met({}, {}, describeUnanswered(undefined)), [], 'running'],
  ])('%s', async (_what, record, script, end) => {
    const { asked, ended, found } = await readEndOf(record, script);
    expect([found?.end, ended.length > 0 && 'noted'].filter(Boolean).join(' ')).toBe(end);
    expect(asked).toBe([...script].length);
  });

  it('without an API token, nothing is asked of the service', async () => {
    expect(await readEndOf(liveRecord(), [], false)).toMatchObject({ found: { end: 'running' }, asked: 0 });
  });

  it('is no answer if its time cannot be read, unless its status says it', async () => {
    const untimed = { ...liveRecord(), createdAt: 'soon' };
    await expect(readEndOf(untimed)).rejects.toMatchObject({ failure: { errorCode: 'service_error' } });
    const createdAt = new Date(noonMs).toISOString();
    const done = { ...untimed, statuses: [{ ...success, createdAt }] };
    expect((await readEndOf(done)).found?.end).toBe('completed');
  });
});

it.each<[description: string, taskId: string | undefined]>([
  [describeTaskId(ids.task), ids.task],
  [`task ${ids.task} site ${ids.live}`, undefined],
  ['task ../sites', undefined],
  [`task ${'t'.repeat(129)}`, undefined],
  [`see task ${ids.task}`, undefined],
])('the task in the description %j is %s (G11)', async (description, taskId) => {
  const statuses = [{ state: 'success', description }] as const;
  expect((await readEndOf({ ...liveRecord(), statuses })).found?.taskId).toBe(taskId);
});

describe('an attempt without a task does not run (G12)', () => {
  const derived = `gha-9001-${'1'.repeat(32)}`;
  const attempt = (id: number, fields: object = {}) => ({
    ...{ ...overwrite, id, key: derived, taskId: undefined, end: 'running' as const },
    ...fields,
  });
  it.each([
    ['that has a task', attempt(62, { taskId: ids.task }), 'unknown'],
    ['that has completed', attempt(62, { end: 'completed' }), 'unknown'],
    ['that has failed', attempt(62, { end: 'failed' }), 'unknown'],
    // One that started nothing is not even listed.
    ['that has no task either', attempt(62), 'running'],
    ['of another step', attempt(62, { key: `gha-9001-${'2'.repeat(32)}`, taskId: ids.task }), 'running'],
  ])('once there is a later one %s', (_what, later, end) => {
    expect(markSuperseded([later, attempt(61)])[1]?.end).toBe(end);
    // The order of the generations of a user's own key is not known.
    const own = [later, attempt(61)].map((each) => ({ ...each, key: 'release-1' }));
    expect(markSuperseded(own)[1]?.end).toBe('running');
  });

  it('but not once there is an earlier one, and what has ended stays so', () => {
    const [later] = markSuperseded([attempt(62), attempt(61, { taskId: ids.task })]);
    expect(later?.end).toBe('running');
    const [, completed] = markSuperseded([attempt(62, { end: 'failed' }), attempt(61, { end: 'completed' })]);
    expect(completed?.end).toBe('completed');
  });

  it('but one with a task does as long as its task', () => {
    const [, earlier] = markSuperseded([
      attempt(62, { end: 'completed' }),
      attempt(61, { taskId: ids.task }),
    ]);
    expect(earlier?.end).toBe('running');
  });
});
