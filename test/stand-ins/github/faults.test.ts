import { expect, it } from 'vitest';
import { failFirst } from '../fail-first.ts';
import { createSimulation } from '../fake-clock.ts';
import * as faults from './fault.ts';
import { startGitHub } from './github.ts';
import { createGitHub } from './in-process.ts';
import { ask, fullSecret, fullToken, openGitHub } from './open-github.ts';

const comment = { path: '/repos/octo-org/shop/issues/7/comments', body: { body: 'Hello' } };

it.each([
  ['down', 0],
  ['lost', 1],
] as const)('%s breaks the connection of the first calls, with %i comments made', async (kind, comments) => {
  const github = await openGitHub({ intercept: failFirst({ calls: 1, fault: { kind }, method: 'POST' }) });
  expect((await ask(github, { path: comment.path })).status).toBe(200);
  await expect(ask(github, comment)).rejects.toThrow('fetch failed');
  expect(github.state.comments).toHaveLength(comments);
  expect((await ask(github, comment)).status).toBe(201);
});

it.each<[faults.Fault, number]>([
  [{ kind: 'stall' }, 0],
  [{ kind: 'stall-after' }, 1],
  [{ kind: 'slow', delayMs: 1_000_000 }, 0],
])('%j answers nothing until the stand-in closes, with %i comments made', async (fault, comments) => {
  const arrived = Promise.withResolvers<undefined>();
  const intercept = () => {
    arrived.resolve(undefined);
    return fault;
  };
  const github = await openGitHub({ intercept });
  const asked = ask(github, comment);
  await arrived.promise;
  await Promise.all([expect(asked).rejects.toThrow('fetch failed'), github.close()]);
  expect(github.state.comments).toHaveLength(comments);
});

it.each([
  [faults.badGateway, 502, 'content-type', 'text/html'],
  [faults.serviceUnavailable, 503, 'content-type', 'text/html'],
  [faults.tooManyRequests(30), 429, 'retry-after', '30'],
  [faults.secondaryRateLimit(60), 403, 'retry-after', '60'],
  [faults.primaryRateLimit(1_800_000_000), 403, 'x-ratelimit-reset', '1800000000'],
])('$status replaces the answer', async (fault, status, header, value) => {
  for (const kind of ['answer', 'answer-after'] as const) {
    const github = await openGitHub({ intercept: failFirst({ calls: 2, fault: { ...fault, kind } }) });
    const post = () => fetch(`${github.url}${comment.path}`, { method: 'POST', headers: authorized, body });
    const response = await post();
    expect([response.status, response.headers.get(header)]).toEqual([status, value]);
    expect((await post()).status).toBe(status);
    expect(github.state.comments).toHaveLength(kind === 'answer' ? 0 : 2);
  }
});

const authorized = { authorization: `Bearer ${fullSecret}` };
const body = JSON.stringify(comment.body);

it.each([
  [0, 'Thu, 15 Jan 2026 12:00:00 GMT'],
  [-3_600_000, 'Thu, 15 Jan 2026 11:00:00 GMT'],
  ['omitted', null],
] as const)('the Date header may be skewed or omitted: %s', async (dateSkewMs, date) => {
  const github = await openGitHub({ clock: createSimulation(), dateSkewMs });
  expect((await ask(github, comment)).headers.get('date')).toBe(date);
});

it('a fault hides no violation', async () => {
  const github = await startGitHub({
    tokens: { [fullSecret]: fullToken },
    intercept: () => faults.badGateway,
  });
  await fetch(`${github.url}${comment.path}`, {
    method: 'POST',
    headers: authorized,
    body: '{}',
  });
  await github.close();
  expect(github.violations).toEqual([expect.stringContaining('required property')]);
});

it('in process, faults and dates follow the clock', async () => {
  const clock = createSimulation();
  const fault: faults.Fault = { kind: 'slow', delayMs: 5000 };
  const github = createGitHub({
    tokens: { [fullSecret]: fullToken },
    clock,
    intercept: failFirst<faults.Fault>({ calls: 1, fault }),
  });
  const headers = { ...authorized, 'user-agent': 'test' };
  const url = `${github.url}${comment.path}`;
  const response = await clock.run(github.handle({ method: 'POST', url, headers, body }));
  expect(response).toMatchObject({ status: 201, headers: { date: 'Thu, 15 Jan 2026 12:00:05 GMT' } });
  expect(github.violations).toEqual([]);
});
