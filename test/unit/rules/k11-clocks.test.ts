import { describe, expect, it } from 'vitest';
import type { ServiceResponse } from '../../../src/ports.ts';
import { noonMs } from '../../stand-ins/fake-clock.ts';
import { ids } from '../../support/ids.ts';
import { previewResponse } from '../../support/responses.ts';
import { runOperation, type OperationName } from '../../support/run-operation.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const iso = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+/, '');
const bare = (ms: number): string => iso(ms).replace('T', ' ').replace('Z', '');

/** How a host writes a moment in its `timestamp` and in its other times. */
interface Host {
  readonly timestamp?: (ms: number) => string;
  readonly time?: (ms: number) => string;
  readonly hasNoDate?: boolean;
  /** The `Date` follows the `timestamp` after this time. */
  readonly slowMs?: number;
}
const shifted = (write: typeof iso, byMs: number) => (ms: number) => write(ms + byMs);
const zone = (write: typeof iso, hours: number): Host => ({
  timestamp: shifted(write, hours * HOUR_MS),
  time: shifted(write, hours * HOUR_MS),
});

const hosts: Readonly<Record<string, Host>> = {
  'in UTC': {},
  'without a Date': { hasNoDate: true },
  'with unix times': { time: (ms) => String(ms / 1000) },
  'local, no zone, +8': zone(bare, 8),
  'local, no zone, -5': zone(bare, -5),
  'local with a Z, -5': zone(iso, -5),
  'local with a Z, +5:45': zone(iso, 5.75),
  'timestamp local without a zone, times right, -5': { ...zone(bare, -5), time: iso },
  'times local without a zone, timestamp right, +8': { time: shifted(bare, 8 * HOUR_MS) },
  'times local without a zone, timestamp right, -5': { time: shifted(bare, -5 * HOUR_MS) },
  'clock 7 min slow': zone(iso, -7 / 60),
  'clock 7 min fast': zone(iso, 7 / 60),
  'clock 40 min slow': zone(iso, -40 / 60),
  'clock 3 h 7 min slow': zone(iso, -187 / 60),
  'local, no zone, -5, clock 7 min slow': zone(bare, -5 - 7 / 60),
  'slow answers of 50 s': { slowMs: 50_000 },
  'local, no zone, -5, slow answers of 50 s': { ...zone(bare, -5), slowMs: 50_000 },
  'without a timestamp': { timestamp: () => '' },
  'without a timestamp, local, no zone, -5': { ...zone(bare, -5), timestamp: () => '' },
  'without a timestamp or a Date': { timestamp: () => '', hasNoDate: true },
};

/** An answer whose task was started `ageMs` before the host wrote it, `storedMs` ago. */
function answer(host: Host, status: string, [ageMs, storedMs]: readonly [number, number]): ServiceResponse {
  const { slowMs = 0, time = iso, timestamp = iso } = host;
  const task = { id: ids.task, status, created_at: time(noonMs - storedMs - ageMs) };
  const stamp = timestamp(noonMs - storedMs - slowMs);
  const json = { success: true, message: '', status_code: 202, timestamp: stamp, data: { task } };
  const date = host.hasNoDate ? undefined : new Date(noonMs).toUTCString();
  return { kind: 'response', status: 202, isReplayed: false, body: { json }, date };
}

/** How a step ends whose request is answered so. The poll is of now. */
async function outcomeOf(host: Host, operation: OperationName, ageMs: number, storedMs: number) {
  const before = operation === 'push' ? [previewResponse()] : [];
  const polled = answer(host, 'completed', [ageMs + storedMs, 0]);
  const script = [...before, answer(host, 'pending', [ageMs, storedMs]), polled];
  return (await runOperation(operation, { script })).outcome.kind;
}

const [new_, old] = ['completed', 'foreign-answer'] as const;
/** Of these hosts, a younger task cannot be told from a new one: nobody knows their zone, or what time it is. */
const onlyAfterADay = [
  'times local without a zone, timestamp right, +8',
  'times local without a zone, timestamp right, -5',
  'without a timestamp, local, no zone, -5',
];
const never = ['without a timestamp or a Date'];

describe('an answer of a host is of this request unless what it names is older (K11)', () => {
  const operations = ['push', 'restore', 'restore-snapshot'] as const;
  const rows = Object.entries(hosts).flatMap(([name, host]) =>
    operations.map((operation) => ({ name, host, operation })),
  );
  it.each(rows)('$name: $operation', async ({ host, name, operation }) => {
    const ofDay = never.includes(name) ? new_ : old;
    const ofMinutes = onlyAfterADay.includes(name) ? new_ : ofDay;
    expect(await outcomeOf(host, operation, 0, 0)).toBe(new_);
    expect(await outcomeOf(host, operation, 33 * MINUTE_MS, 0)).toBe(ofMinutes);
    expect(await outcomeOf(host, operation, 0, 97 * MINUTE_MS)).toBe(ofMinutes);
    expect(await outcomeOf(host, operation, 26 * HOUR_MS, 0)).toBe(ofDay);
  });
});
