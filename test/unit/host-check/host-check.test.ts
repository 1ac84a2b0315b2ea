import { describe, expect, it } from 'vitest';
import { checkHost, type CheckOptions } from '../../../scripts/host-check/check-host.ts';
import type { RequirementName } from '../../../scripts/host-check/requirements.ts';
import { createFaultyService } from '../../chaos/faulty-service.ts';
import { createSimulation } from '../../stand-ins/fake-clock.ts';
import { createFaultyHost, type HostFaultName } from '../../stand-ins/service/host-faults.ts';
import { seedIds, seedTokens } from '../../stand-ins/service/seed.ts';
import type { ServiceOptions } from '../../stand-ins/service/service.ts';

interface Options extends Partial<ServiceOptions & CheckOptions> {
  readonly faults?: readonly HostFaultName[];
}

/** Checks a stand-in whose tasks take ten seconds. */
async function check({ faults = [], ...options }: Options = {}) {
  const clock = createSimulation();
  const paceOf = () => ({ by: 'time', durationMs: 10_000 }) as const;
  const standIn = createFaultyHost({ paceOf, withStagingSite: true, ...options, clock }, faults);
  const processClock = clock.startProcess(() => 0.5);
  const asked: string[] = [];
  const result = await clock.run(
    checkHost({
      api: { origin: 'https://host.example', prefix: '' },
      token: seedTokens.full,
      copyId: seedIds.shopStaging,
      write: undefined,
      connect: (token) =>
        createFaultyService({ standIn, clock: processClock, token, attempt: '1', faults: [] }).service,
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
  return { ...result, standIn, asked, met: named('✔'), missing: named('✘'), notTried: named('–'), seen };
}

const write = { siteId: seedIds.shop, backupId: seedIds.shopBackup };
const read = ['connection', 'envelope', 'form', 'speed', 'token', 'unknown', 'tasks', 'preview'] as const;

describe('what only reads', () => {
  it.each<[string, Options]>([
    ['the stand-in', {}],
    ['a host with a rate limit', { faults: ['rate-limit'] }],
    ['other decisions', { decisions: { taskInPoll: 'data.task', dateHeader: 'omitted' } }],
  ])('finds nothing missing with %s, and sends no POST', async (_name, options) => {
    const { fits, met, notTried, standIn } = await check(options);
    expect(fits).toBe(true);
    expect(met).toEqual(read);
    expect(notTried).toHaveLength(11);
    expect(standIn.requests.map(({ method }) => method)).not.toContain('POST');
  });

  it.each<[HostFaultName, missing: readonly RequirementName[], seen: RegExp]>([
    ['down', ['preview'], /answered 503 for/],
    ['slow', ['speed', 'preview'], / took 60 s/],
    ['web-page', ['envelope', 'preview'], /text\/html/],
    ['other-envelope', ['envelope', 'token', 'unknown', 'tasks', 'preview'], /"result"/],
    ['no-task-permission', ['tasks'], /403.*domains\.manage/],
  ])('finds the fault %s, and does not write', async (fault, missing, seen) => {
    const found = await check({ faults: [fault], token: seedTokens.withoutDomains, write });
    expect(found.fits).toBe(false);
    expect(found.missing).toEqual(missing);
    expect(found.seen[0]).toMatch(seen);
    expect(found.asked).toEqual([]);
  });

  it('says what is wrong with an id and a token', async () => {
    expect(await check({ copyId: seedIds.shop })).toMatchObject({ missing: ['preview'] });
    expect(await check({ token: 'unknown' })).toMatchObject({ missing: ['unknown', 'tasks', 'preview'] });
  });
});

describe('what writes', () => {
  it.each<[string, Options]>([
    ['the stand-in', {}],
    [
      'the task in data, empty fields, a waiting key',
      { decisions: { taskInPost: 'data', unsetFields: 'empty', keyInProgress: 'wait', acceptMs: 500 } },
    ],
    [
      'a site that is busy',
      { decisions: { whileTaskRuns: 'refused', acceptMs: 500, keyInProgressRetryAfterSeconds: undefined } },
    ],
  ])('finds nothing missing with %s', async (_name, options) => {
    const { requirements, standIn, sites } = await check({ write, ...options });
    expect(requirements.filter(({ result }) => result !== '✔')).toEqual([]);
    expect(sites).toEqual([standIn.started[0]?.siteId]);
    expect(standIn.started.filter(({ kind }) => kind === 'staging')).toHaveLength(1);
    expect(standIn.violations).toEqual([]);
  });

  it.each<[HostFaultName, missing: readonly RequirementName[]]>([
    ['no-keys', ['lock', 'keys']],
    ['late-keys', ['lock']],
    ['no-replayed-header', ['header']],
    ['succeeded', ['end']],
    ['copied-at-end', ['copiedAt']],
    ['busy-409', ['busy']],
  ])('finds the fault %s', async (fault, missing) => {
    expect(await check({ write, faults: [fault] })).toMatchObject({ fits: false, missing });
  });
});
