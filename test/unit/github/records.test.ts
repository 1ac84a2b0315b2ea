import { describe, expect, it } from 'vitest';
import { findRecords, readPayload } from '../../../src/github/records.ts';
import { createFakeClock } from '../../stand-ins/fake-clock.ts';
import { createRecordingGitHub, listed, type GitHubState } from '../../support/recording-github.ts';
import { ids } from '../../support/run-operation.ts';

const payload = {
  action: 'site-pipeline',
  'api-url': 'https://api.example.com',
  'live-site-id': ids.live,
  'site-id': ids.staging,
  'task-id': ids.task,
  options: '{}',
};

describe('readPayload', () => {
  it('reads an object or its JSON text, with or without the optional fields (G1)', () => {
    const withoutTask = { ...payload, 'task-id': undefined };
    expect(readPayload(withoutTask)).toEqual(withoutTask);
    expect(readPayload(payload)).toEqual(payload);
    expect(readPayload(JSON.stringify(payload))).toEqual(payload);
    const run = 'https://github.com/octo-org/shop/actions/runs/1';
    const full = { ...payload, 'site-domain': 'x.io', 'idempotency-key': 'k', made: '2026-01-15', run };
    expect(readPayload(full)).toEqual(full);
  });

  it.each<unknown>([7, 'javascript:alert(1)', 'https://github.com/a/b/actions/runs/1 x'])(
    'reads no address of a run from %j',
    (run) => {
      expect(readPayload({ ...payload, run })).toEqual(payload);
    },
  );

  it.each<unknown>([
    undefined,
    'x',
    { ...payload, action: 'another' },
    { ...payload, 'site-id': ids.staging.toUpperCase() },
    { ...payload, 'live-site-id': `0${ids.live}` },
    { ...payload, 'live-site-id': `${ids.live}0` },
    { ...payload, 'site-id': undefined },
    { ...payload, 'task-id': `${ids.task}\n` },
    { ...payload, 'site-domain': 7 },
    { ...payload, 'idempotency-key': 'k'.repeat(256) },
    { ...payload, options: undefined },
  ])('does not read a payload that this action did not write (%#)', (value) => {
    expect(readPayload(value)).toBeUndefined();
  });
});

it('records are read page by page until a page brings nothing new, each once (G7)', async () => {
  const pages = [[1, 2], [2, 3], [2, 3], []];
  const listDeployments: GitHubState['listDeployments'] = (_environment, page) => {
    const items = pages[page - 1]?.map((id) => listed({ id, sha: '', payload })) ?? [];
    return Promise.resolve({ items, isLast: false });
  };
  const github = createRecordingGitHub({ listDeployments });
  const { signal } = new AbortController();
  const options = { clock: createFakeClock(), deadlineMs: 60_000, signal };
  const { hasMore, own } = await findRecords({ environment: undefined }, github, options);
  expect(hasMore).toBe(false);
  expect(own.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(github.calls.filter((call) => call === 'listDeployments')).toHaveLength(3);
});
