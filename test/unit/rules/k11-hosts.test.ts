import { describe, expect, it } from 'vitest';
import type { ServiceResponse } from '../../../src/ports.ts';
import { createFakeClock, noonMs } from '../../stand-ins/fake-clock.ts';
import { ids } from '../../support/ids.ts';
import { copyRecord } from '../../support/live-records.ts';
import { previewResponse } from '../../support/responses.ts';
import { runOperation, type OperationName } from '../../support/run-operation.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
type Write = (ms: number) => string | undefined;
const iso = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+/, '');
const bare = (ms: number): string => iso(ms).replace('T', ' ').replace('Z', '');
const day = (ms: number): string => iso(ms).slice(0, 10);
const toTheMinute = (ms: number): string => iso(ms).replace(/:\d\dZ$/, 'Z');
const nothing = (): undefined => undefined;

/** How a host writes its times, and what stands between it and the runner. */
interface Host {
  readonly timestamp?: Write;
  readonly created?: Write;
  readonly date?: Write;
  /** The answer to the request is an older one, as it was. The poll is of now. */
  readonly stored?: 'with its header' | 'without its header' | 'with its Date' | 'with an Age';
  /** The task names its time only once it has ended. */
  readonly isCreatedAtEnd?: boolean;
  /** What is found out of a request that started a task now, an hour ago, or yesterday; `mine` or `other`. */
  readonly found?: readonly [new_: Found, hourAgo: Found, yesterday: Found];
}
type Found = 'mine' | 'other';

const shifted =
  (write: Write, byMs: number): Write =>
  (ms) =>
    write(ms + byMs);
/** Both times are written by a clock that is wrong by this, or in another zone. */
const wrong = (write: Write, hours: number): Host => ({
  timestamp: shifted(write, hours * HOUR_MS),
  created: shifted(write, hours * HOUR_MS),
});
/** Nobody knows the zone of the task's time: only yesterday's is certainly older. */
const onlyAfterADay = ['mine', 'mine', 'other'] as const;
const never = ['mine', 'mine', 'mine'] as const;

const hosts: Readonly<Record<string, Host>> = {
  'UTC, in one form': {},
  'no `Date`': { date: nothing },
  'no `timestamp`': { timestamp: nothing },
  'neither: the runner’s clock proves nothing': { date: nothing, timestamp: nothing, found: never },
  'no zone, +8': wrong(bare, 8),
  'no zone, -5': wrong(bare, -5),
  'no zone, -5, no `Date`': { ...wrong(bare, -5), date: nothing },
  'no zone, -5, no `timestamp`': { ...wrong(bare, -5), timestamp: nothing, found: onlyAfterADay },
  'a wrong zone, -5': wrong(iso, -5),
  'a wrong zone, +5:45': wrong(iso, 5.75),
  'a zone in the `timestamp` alone': { created: shifted(bare, 8 * HOUR_MS), found: onlyAfterADay },
  // Nobody knows the time of day, nor the zone.
  'a date without a time of day': { created: day, found: never },
  'unix times': { created: (ms) => String(ms / 1000) },
  'a clock that is 7 min slow': wrong(iso, -7 / 60),
  'a clock that is 7 min fast': wrong(iso, 7 / 60),
  'a clock that is 3 h 7 min slow': wrong(iso, -187 / 60),
  'a clock that is a day and 7 min slow': wrong(iso, -24 - 7 / 60),
  'a stored answer with its header': { stored: 'with its header', found: ['other', 'other', 'other'] },
  'a stored answer without its header': { stored: 'without its header' },
  'a cache with `Age`': { stored: 'with an Age' },
  'a cache without `Age`': { stored: 'with its Date' },
  '`created_at` of the queue, 20 s later': { created: shifted(iso, 20_000) },
  '`created_at` once it has ended': { isCreatedAtEnd: true, found: never },
  'no `created_at`': { created: nothing, found: never },
  'times to the minute': { created: toTheMinute },
  'a database a minute behind': { created: shifted(iso, -MINUTE_MS) },
  // `npm run host-check` says it before the first push.
  'a database ten minutes behind': {
    created: shifted(iso, -10 * MINUTE_MS),
    found: ['other', 'other', 'other'],
  },
};

/** The answer about what was started `ageMs` ago; `isKept`: as the host wrote it then. */
function answer(host: Host, ageMs: number, { isPoll = false } = {}): ServiceResponse {
  const { created = iso, date = (ms: number) => new Date(ms).toUTCString(), stored, timestamp = iso } = host;
  const keptMs = stored && !isPoll ? ageMs : 0;
  const writtenMs = noonMs - keptMs;
  const createdAt = host.isCreatedAtEnd ? (isPoll ? created(noonMs) : undefined) : created(noonMs - ageMs);
  const task = { id: ids.task, status: isPoll ? 'completed' : 'pending', created_at: createdAt };
  const domain = { id: ids.domain, site_id: ids.live, status: 'pending', created_at: createdAt };
  const json = { success: true, data: { task, domain }, timestamp: timestamp(writtenMs) };
  return {
    kind: 'response',
    status: isPoll ? 200 : 202,
    isReplayed: stored === 'with its header' && !isPoll,
    body: { json },
    date: date(stored === 'with its Date' || stored === 'with an Age' ? writtenMs : noonMs),
    age: stored === 'with an Age' && !isPoll ? String(keptMs / 1000) : undefined,
  };
}

/** Whose the step takes the answer for. */
async function find(operation: OperationName, first: ServiceResponse, poll: ServiceResponse, skewMs: number) {
  const before = operation === 'push' ? [previewResponse({ copied_at: '2026-01-10T10:00:00Z' })] : [];
  const clock = createFakeClock();
  const script = [...before, first, poll, previewResponse()];
  const skewed = { ...clock, wallMs: () => clock.wallMs() + skewMs };
  // GitHub's clock is right. Its stand-in lists nothing that is newer than the runner's clock.
  const deployments = [copyRecord(41, {}, { createdAt: '2026-01-10T10:00:00Z' })];
  const github = { clockOffsetMs: () => -skewMs, deployments };
  const { outcome, warnings } = await runOperation(operation, { clock: skewed, github, script });
  if (outcome.kind === 'foreign-answer') return 'other';
  if (outcome.kind !== 'completed') return outcome;
  if (operation === 'add-domain') return outcome.by === 'this-run' ? 'mine' : 'other';
  return warnings.some((each) => each.includes('there before')) ? 'other' : 'mine';
}

const operations = ['push', 'restore', 'restore-snapshot', 'staging', 'add-domain'] as const;
const rows = Object.entries(hosts).flatMap(([name, host]) =>
  operations.map((operation) => ({ name, host, operation })),
);

describe('whether an answer is of now, by what a host says of the time (K11)', () => {
  it.each(rows)('$name: $operation', async ({ host, operation }) => {
    const found = host.found ?? (['mine', 'other', 'other'] as const);
    const skews = [0, -5 * HOUR_MS, 26 * HOUR_MS];
    for (const [index, ageMs] of [0, HOUR_MS, 24 * HOUR_MS].entries()) {
      // Without a poll, nothing says that a stored answer is old.
      const isUntold =
        operation === 'add-domain' && index > 0 && /without its|with its D/.test(host.stored ?? '');
      const expected = isUntold ? 'mine' : found[index];
      for (const skewMs of skews) {
        const first = answer(host, ageMs);
        const poll = answer(host, ageMs, { isPoll: true });
        expect(await find(operation, first, poll, skewMs), `${ageMs / HOUR_MS} h old`).toBe(expected);
      }
    }
  });

  it('a request whose answer took five minutes is this step’s', async () => {
    const clock = createFakeClock();
    const slow = async () => {
      await clock.sleep(5 * MINUTE_MS);
      const task = { id: ids.task, status: 'pending', created_at: iso(noonMs) };
      const json = { success: true, data: { task }, timestamp: iso(noonMs + 5 * MINUTE_MS) };
      return { kind: 'response', status: 202, isReplayed: false, body: { json } } as const;
    };
    const { outcome } = await runOperation('restore', {
      clock,
      script: [slow, answer({}, 0, { isPoll: true })],
    });
    expect(outcome.kind).toBe('completed');
  });
});
