import { describe, expect, it } from 'vitest';
import { checkReading } from '../../../scripts/host-check/check-reading.ts';
import { createHost } from '../../../scripts/host-check/host.ts';
import {
  createFindings,
  type Finding,
  type RequirementName,
} from '../../../scripts/host-check/requirements.ts';
import { createFaultyService } from '../../chaos/faulty-service.ts';
import { createSimulation } from '../../stand-ins/fake-clock.ts';
import { createFaultyHost, type HostFaultName } from '../../stand-ins/service/host-faults.ts';
import { seedIds, seedTokens } from '../../stand-ins/service/seed.ts';
import type { ServiceOptions } from '../../stand-ins/service/service.ts';

interface CheckOptions extends Partial<ServiceOptions> {
  readonly faults?: readonly HostFaultName[];
  readonly token?: string;
  readonly copyId?: string;
}

/** Checks a stand-in whose tasks take ten seconds. */
async function check(options: CheckOptions = {}) {
  const { faults = [], token = seedTokens.full, copyId = seedIds.shopStaging, ...others } = options;
  const clock = createSimulation();
  const paceOf = () => ({ by: 'time', durationMs: 10_000 }) as const;
  const standIn = createFaultyHost({ clock, paceOf, withStagingSite: true, ...others }, faults);
  const processClock = clock.startProcess(() => 0.5);
  const findings = createFindings();
  const host = createHost(
    {
      api: { origin: 'https://host.example', prefix: '' },
      token,
      clock: processClock,
      connect: (token) =>
        createFaultyService({ standIn, clock: processClock, token, attempt: '1', faults: [] }).service,
      log: () => undefined,
    },
    findings,
  );
  await clock.run(checkReading(host, copyId, findings));
  return { standIn, findings: findings.all() };
}

function named(findings: readonly Finding[], result: Finding['result']): RequirementName[] {
  return findings.filter((finding) => finding.result === result).map(({ name }) => name);
}

const read = ['connection', 'envelope', 'form', 'speed', 'token', 'unknown', 'tasks', 'preview'] as const;

describe('what only reads', () => {
  it.each<[string, CheckOptions]>([
    ['the stand-in', {}],
    ['a host with a rate limit', { faults: ['rate-limit'] }],
    [
      'a host with other values for what is open',
      { decisions: { taskInPoll: 'data.task', dateHeader: 'omitted' } },
    ],
  ])('finds nothing wrong with %s, and sends no POST', async (_name, options) => {
    const { standIn, findings } = await check(options);
    expect(named(findings, 'missing')).toEqual([]);
    expect(named(findings, 'met')).toEqual(read);
    expect(standIn.requests.map(({ method }) => method)).not.toContain('POST');
  });

  it.each<[HostFaultName, missing: readonly RequirementName[], seen: RegExp]>([
    ['down', ['preview'], /answered 503 for/],
    ['slow', ['speed', 'preview'], /was not answered in 60 s/],
    ['web-page', ['envelope', 'preview'], /text\/html/],
    ['other-envelope', ['envelope', 'preview', 'token', 'unknown', 'tasks'], /"result"/],
    ['no-task-permission', ['tasks'], /403.*domains\.manage/],
  ])('finds the fault %s', async (fault, missing, seen) => {
    const { findings } = await check({ faults: [fault], token: seedTokens.withoutDomains });
    expect(named(findings, 'missing').toSorted()).toEqual([...missing].toSorted());
    expect(findings.find(({ result }) => result === 'missing')?.seen).toMatch(seen);
  });

  it('says what is wrong with an id, a token and a field', async () => {
    const live = await check({ copyId: seedIds.shop });
    expect(named(live.findings, 'missing')).toEqual(['preview']);
    const unknown = await check({ token: 'unknown' });
    expect(named(unknown.findings, 'missing')).toEqual(['unknown', 'tasks', 'preview']);
  });
});
