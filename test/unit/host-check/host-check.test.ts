import { describe, expect, it } from 'vitest';
import { checkHost, type CheckOptions } from '../../../scripts/host-check/check-host.ts';
import { listResults, type RequirementName, Stop } from '../../../scripts/host-check/requirements.ts';
import { findRemarks } from '../../../scripts/host-check/remarks.ts';
import { createServiceConnection } from '../../stand-ins/service/connection.ts';
import { createSimulation } from '../../stand-ins/fake-clock.ts';
import type { DecisionChanges, RefusalName } from '../../stand-ins/service/decisions.ts';
import type { ServiceRequest, ServiceResponse } from '../../stand-ins/service/exchange.ts';
import { createFaultyHost, type HostFaultName } from '../../stand-ins/service/host-faults.ts';
import { seedIds, seedTokens } from '../../stand-ins/service/seed.ts';
import type { ServiceOptions } from '../../stand-ins/service/service.ts';

interface Options extends Partial<ServiceOptions & CheckOptions> {
  readonly faults?: readonly HostFaultName[];
  /** Changes each request and each answer. */
  readonly ask?: (request: ServiceRequest) => ServiceRequest;
  readonly answer?: (response: ServiceResponse) => ServiceResponse;
}

const same = <T>(value: T): T => value;

/** Checks a stand-in whose tasks take ten seconds. */
async function check({ faults = [], ask = same, answer = same, ...options }: Options = {}) {
  const clock = createSimulation();
  const paceOf = () => ({ by: 'time', durationMs: 10_000 }) as const;
  const service = createFaultyHost({ paceOf, withStagingSite: true, ...options, clock }, faults);
  const handle = async (request: ServiceRequest) => answer(await service.handle(ask(request)));
  const standIn = { ...service, handle };
  const processClock = clock.startProcess(() => 0.5);
  const asked: string[] = [];
  const result = await clock.run(
    checkHost({
      api: { origin: 'https://host.example', prefix: '' },
      token: seedTokens.full,
      copyId: seedIds.shopStaging,
      write: undefined,
      connect: (token) =>
        createServiceConnection({ standIn, clock: processClock, token, attempt: '1', faults: [] }).service,
      log: () => undefined,
      confirm: (what) => {
        asked.push(what);
        return Promise.resolve();
      },
      ...options,
      clock: processClock,
    }),
  );
  const named = (mark: '✔' | '✘' | '–'): string[] =>
    result.requirements.filter((each) => each.result === mark).map(({ name }) => name);
  const seen = result.requirements.filter((each) => each.result === '✘').map((each) => each.seen);
  const lines = listResults(result);
  return {
    ...result,
    lines,
    standIn,
    asked,
    met: named('✔'),
    missing: named('✘'),
    notTried: named('–'),
    seen,
  };
}

const redirect = () => ({ status: 301, headers: { location: 'https://other.example/' }, body: '' });

function replace(text: string | RegExp, by: string) {
  return (response: ServiceResponse) => ({ ...response, body: response.body.replaceAll(text, by) });
}

/** The times of new things lie an hour back. */
function makeOlder(field: string) {
  return ({ body, ...response }: ServiceResponse): ServiceResponse => ({
    ...response,
    body: body.replaceAll(new RegExp(`("${field}":")([^"]+)`, 'g'), (_, name: string, time: string) => {
      return name + new Date(Date.parse(time) - 3_600_000).toISOString();
    }),
  });
}

function refuse(name: RefusalName, status: number, code = 'no'): DecisionChanges {
  return { refusals: { [name]: { status, code } } };
}

function withoutKeyOfPush(request: ServiceRequest): ServiceRequest {
  const { 'idempotency-key': key = '', ...headers } = request.headers;
  return { ...request, headers: request.path.endsWith('/push') || key === '' ? headers : request.headers };
}

const confirmRightly = (request: ServiceRequest): ServiceRequest => ({
  ...request,
  body: request.body.replace('not-', ''),
});

const withDate = ({ headers, ...response }: ServiceResponse): ServiceResponse => ({
  ...response,
  headers: { ...headers, date: 'Thu, 15 Jan 2026 12:00:00 GMT' },
});

const write = { siteId: seedIds.shop, backupId: seedIds.shopBackup };
const read = [
  'connection',
  'envelope',
  'form',
  'speed',
  'cache',
  'token',
  'unknown',
  'tasks',
  'preview',
] as const;

it('finds a cache before anything is pushed', async () => {
  const answer = ({ headers, ...response }: ServiceResponse): ServiceResponse => ({
    ...response,
    headers: { ...headers, age: '45' },
  });
  expect(await check({ answer })).toMatchObject({
    fits: false,
    missing: expect.arrayContaining(['cache']) as unknown,
  });
});

describe('what only reads', () => {
  const api = { origin: 'https://host.example', prefix: '/api' };

  it.each<[string, Options]>([
    ['the stand-in', {}],
    ['a host with a rate limit', { faults: ['rate-limit'] }],
    ['a prefix', { api, ask: (request) => ({ ...request, path: request.path.replace('/api', '') }) }],
    ['times without a zone', { answer: replace(/(\d\d:\d\d\.\d{3})Z/g, '$1') }],
    ['null in a field', { answer: replace('"revert_days":7', '"revert_days":null') }],
    ['other decisions', { decisions: { taskInPoll: 'data.task', dateHeader: 'omitted' } }],
  ])('finds nothing missing with %s, and sends no POST', async (_name, options) => {
    const { fits, lines, met, notTried, standIn } = await check(options);
    expect(fits).toBe(true);
    expect(met).toEqual(read);
    expect(notTried).toHaveLength(12);
    expect(lines.filter((line) => line.startsWith('–'))).toEqual(['– 12 not tried: it needs --write']);
    expect(standIn.requests.map(({ method }) => method)).not.toContain('POST');
  });

  it.each<[HostFaultName, missing: readonly RequirementName[], seen: RegExp]>([
    ['down', ['preview'], /answered 503 for/],
    ['slow', ['speed', 'preview'], / took 60 s/],
    ['web-page', ['envelope', 'preview'], /text\/html/],
    ['other-envelope', ['envelope', 'preview'], /"result"/],
    ['no-task-permission', ['tasks'], /403.*domains\.manage/],
  ])('finds the fault %s, and does not write', async (fault, missing, seen) => {
    const found = await check({ faults: [fault], token: seedTokens.withoutDomains, write });
    expect(found.fits).toBe(false);
    expect(found.missing).toEqual(missing);
    expect(found.seen[0]).toMatch(seen);
    expect(found.asked).toEqual([]);
  });

  it.each<[what: string, Options, missing: readonly RequirementName[]]>([
    ['every answer is a redirect', { answer: redirect }, ['connection', 'preview']],
    ['a number is a text', { answer: replace('"revert_days":7', '"revert_days":"7"') }, ['form']],
    ['a token is wrong: 404', { decisions: refuse('unknownToken', 404) }, ['token']],
    ['a site does not exist: 403', { decisions: refuse('siteNotFound', 403) }, ['unknown']],
  ])('finds what is missing if %s', async (_what, options, missing) => {
    expect(await check(options)).toMatchObject({ fits: false, missing });
  });
});

it('a token that is not accepted is said, no requirement is blamed, and nothing more is asked', async () => {
  const { fits, lines, missing, standIn } = await check({ token: 'unknown', write });
  expect(fits).toBe(false);
  expect(missing).toEqual([]);
  expect(lines.at(-1)).toMatch(
    /^– \d+ not tried: your host does not accept the token: check SITE_API_TOKEN$/,
  );
  expect(standIn.requests).toHaveLength(1);
});

it('a copy that is none is said, and the host is not blamed for it', async () => {
  const { asked, fits, lines, missing } = await check({ copyId: seedIds.shop, write });
  expect({ asked, fits, missing }).toEqual({ asked: [], fits: false, missing: [] });
  expect(lines.at(-1)).toMatch(
    /not tried: your host does not take --copy for a staging site \(.+name a copy/,
  );
});

it('a copy that the host does not know may be of another account', async () => {
  const { fits, lines, missing } = await check({ copyId: seedIds.account });
  expect({ fits, missing }).toEqual({ fits: false, missing: [] });
  expect(lines.at(-1)).toMatch(
    /not know --copy \(.*404.*\): its id may be wrong, or the token another account's$/,
  );
});

it('without a copy, all else is tried, and what is not is said', async () => {
  const { fits, lines, met } = await check({ copyId: undefined });
  expect(fits).toBe(true);
  expect(met).toEqual(read.filter((name) => name !== 'preview'));
  expect(lines.join('\n')).toMatch(/preview of a push: not tried, it needs --copy/);
});

it.each<[what: string, Options, remark: RegExp]>([
  ['an answer comes from a cache', { answer: withDate }, /^an answer came from a cache/],
  [
    'a refusal has no reason',
    { answer: replace(/"message":"[^"]*"/g, '"message":""') },
    /^a refusal gives no/,
  ],
  [
    'a task that has completed has an `error_message`',
    {
      write,
      answer: replace(/("status":"completed".*?)"error_message":(null|"")/g, '$1"error_message":"3 of 41"'),
    },
    /^the `error_message` of a completed task is a warning: "3 of 41"$/,
  ],
])('it is a remark if %s', async (_what, options, remark) => {
  const { remarks } = await check(options);
  expect(remarks.filter((each) => remark.test(each))).toHaveLength(1);
  expect((await check(options.write ? { write } : {})).remarks.filter((each) => remark.test(each))).toEqual(
    [],
  );
});

describe('what the action reads all the same', () => {
  it.each<[HostFaultName, remarks: readonly RegExp[]]>([
    [
      'php-answers',
      [
        /^`data: \[\]` is read as an empty object$/,
        /^`copied_at: \d{10}` is read as 20\d\d-.*Z$/,
        /^the status "COMPLETED" of a task is read as completed$/,
      ],
    ],
    ['gone-410', []],
  ])('fits, and is said: %s', async (fault, remarks) => {
    const found = await check({ write, faults: [fault] });
    expect(found.missing).toEqual([]);
    for (const remark of remarks) expect(found.remarks).toContainEqual(expect.stringMatching(remark));
    if (remarks.length === 0) expect(found.remarks).toEqual([]);
  });

  it.each<[json: object, remarks: readonly string[]]>([
    [{ success: true, data: {} }, []],
    [{ success: 1, data: null }, ['`success: 1` is read as true', '`data: null` is read as an empty object']],
    [
      { success: true, data: { copied_at: '2026-01-15 09:00' } },
      ['`copied_at: "2026-01-15 09:00"` is read as 2026-01-15T09:00:00.000Z'],
    ],
    [
      { success: true, data: { copied_at: 'today' } },
      ['`copied_at: "today"` cannot be read: that time is unknown'],
    ],
    [{ success: true, data: { copied_at: '2026-01-15T09:00:00+01:00' } }, []],
    [
      { success: true, data: { records: { 1: {}, 3: {} } } },
      ['`records` that is no list is read as 2 records'],
    ],
    [{ message: 'Forbidden' }, []],
  ])('of %j says %j', (json, remarks) => {
    expect(findRemarks(json)).toEqual(remarks);
  });

  it('a busy site that is refused without a word of it is said', async () => {
    const decisions = { whileTaskRuns: 'refused', ...refuse('siteBusy', 400) } as const;
    const { fits, remarks } = await check({ write, decisions });
    expect(fits).toBe(true);
    expect(remarks).toEqual([
      expect.stringMatching(/does not tell the action that the site is busy: 423 does$/),
    ]);
  });
});

describe('what writes', () => {
  const withoutRetryAfter = { acceptMs: 500, keyInProgressRetryAfterSeconds: undefined };

  it.each<[string, DecisionChanges]>([
    ['the stand-in', {}],
    ['other decisions', { taskInPost: 'data', unsetFields: 'empty', keyInProgress: 'wait', acceptMs: 500 }],
    ['a site that is busy', { whileTaskRuns: 'refused', ...withoutRetryAfter }],
  ])('finds nothing missing with %s', async (_name, decisions) => {
    const { requirements, standIn, copies } = await check({ write, decisions });
    expect(requirements.filter(({ result }) => result !== '✔')).toEqual([]);
    expect(copies).toEqual([standIn.started[0]?.siteId]);
    expect(standIn.started.filter(({ kind }) => kind === 'staging')).toHaveLength(1);
    expect(standIn.violations).toEqual([]);
  });

  it.each<[what: string, Options, missing: readonly RequirementName[]]>([
    ['keys are ignored', { faults: ['no-keys'] }, ['lock', 'keys']],
    ['a key is stored late', { faults: ['late-keys'] }, ['lock']],
    ['no header tells a replay', { faults: ['no-replayed-header'] }, ['header']],
    ['a task ends in another word', { faults: ['succeeded'] }, ['end']],
    ['`copied_at` is the end', { faults: ['copied-at-end'] }, ['copiedAt']],
    ['its task was there before', { answer: makeOlder('created_at') }, ['ages']],
    ['the copy was there before', { answer: makeOlder('copied_at') }, ['ages']],
    ['busy is 409', { faults: ['busy-409'] }, ['busy']],
    ['the site may have one copy, and has one', { decisions: { stagingCopies: 'single' } }, ['copy']],
    ['the copy is of another site', { answer: replace(/"parent_site_id":"[^"]*/g, '$&0') }, ['copy']],
    ['another body gets another code', { decisions: refuse('keyReused', 422) }, ['reused']],
    [
      'the lock has another code',
      { decisions: { ...withoutRetryAfter, ...refuse('keyInProgress', 409) } },
      ['lock'],
    ],
    ['each confirmation is right', { ask: confirmRightly }, ['confirmation']],
    ['the preview blocks each push', { answer: replace('"can_push":true', '"can_push":false') }, ['push']],
    ['each push fails', { failureOf: ({ kind }) => (kind === 'push' ? 'full' : undefined) }, ['push']],
    ['keys are kept for copies only', { ask: withoutKeyOfPush }, ['keys']],
    ['there is no such backup', { write: { ...write, backupId: seedIds.account } }, ['restore']],
    ['no task ends', { paceOf: () => ({ by: 'hand' }) }, ['end']],
    ['busy is 503', { decisions: { whileTaskRuns: 'refused', ...refuse('siteBusy', 503) } }, ['busy']],
  ])('finds what is missing if %s', async (_what, options, missing) => {
    expect(await check({ write, ...options })).toMatchObject({ fits: false, missing });
  });

  it.each<[what: string, Options]>([
    ['has no zone', { answer: replace(/("created_at":"[^"]+)Z"/g, '$1"') }],
    ['has no time of day', { answer: replace(/("copied_at":"[^T"]+)T[^"]+/g, '$1') }],
    [
      'comes without `Date` and `timestamp`',
      { decisions: { dateHeader: 'omitted' }, answer: replace(/"timestamp":"[^"]+"/g, '"timestamp":null') },
    ],
  ])('does not judge the age of what %s', async (_what, options) => {
    const found = await check({ write, ...options });
    expect(found.missing.filter((name) => name === 'ages')).toEqual([]);
    expect(found.notTried).toContain('ages');
  });

  it.each<[what: string, Options]>([
    ['come without `Date`', { decisions: { dateHeader: 'omitted' } }],
    ['are local, without a zone', { decisions: { times: 'local-without-zone' } }],
    ['are local, with a Z', { decisions: { times: 'local-with-z' } }],
  ])('judges ages as the action does, if the times %s', async (_what, options) => {
    expect((await check({ write, ...options })).met).toContain('ages');
  });

  it.each<[what: string, field: string, ofTask: string]>([
    ['of a backup', 'created_at', 'backup_restore'],
    ['of a row for each site', 'created_at', 'staging_push'],
  ])('finds the task of a push or a restore that has the time %s', async (_what, field, ofTask) => {
    const answer = (response: ServiceResponse) =>
      response.body.includes(ofTask) ? makeOlder(field)(response) : response;
    expect(await check({ write, answer })).toMatchObject({ fits: false, missing: ['ages'] });
  });

  it('says for which limits a copy has no age', async () => {
    const answer = replace(/("copied_at":"[^"]+)Z"/g, '$1"');
    const { remarks } = await check({ write, answer });
    expect(remarks.join()).toMatch(/`max-copy-age-hours` refuses each copy if it is less than 1\d/);
  });

  it('names every copy that a host without keys makes, and does nothing else to it', async () => {
    const { copies, notTried, standIn } = await check({ write, faults: ['no-keys'] });
    const started = standIn.started.filter(({ kind }) => kind === 'staging').map(({ siteId }) => siteId);
    expect(standIn.started).toHaveLength(3);
    expect(copies).toEqual(started);
    expect(notTried).toEqual(expect.arrayContaining(['reused', 'push', 'restore']));
  });

  it('finds nothing missing at a host with one copy for each site, if the site has none', async () => {
    const decisions = { stagingCopies: 'single' } as const;
    const ofBlog = { siteId: seedIds.blog, backupId: undefined };
    const { fits, notTried } = await check({ write: ofBlog, decisions });
    expect(fits).toBe(true);
    expect(notTried).toEqual(['restore']);
  });

  it('asks before it begins, and before the push by the domain that it overwrites', async () => {
    const { asked } = await check({ write });
    expect(asked).toEqual(
      [seedIds.shopBackup, 'shop.example'].map((part) => expect.stringContaining(part) as string),
    );
    const confirm = (what: string) =>
      what.includes('shop.example') ? Promise.reject(new Stop('no')) : Promise.resolve();
    const { fits, standIn, notTried } = await check({ write, confirm });
    expect(fits).toBe(true);
    expect(notTried).toEqual(['confirmation', 'push', 'busy', 'restore']);
    expect(standIn.started.map(({ kind }) => kind)).toEqual(['staging']);
  });
});
