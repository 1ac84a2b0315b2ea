import { describe, expect, it } from 'vitest';
import { createTimeBudget } from '../../../src/github/time-budget.ts';
import { createFakeClock } from '../../stand-ins/fake-clock.ts';

const never = (): Promise<never> => new Promise(() => undefined);

describe('a time budget', () => {
  it('gives what the work gives', async () => {
    const clock = createFakeClock();
    expect(await createTimeBudget(1000, clock).spend(() => Promise.resolve('x'))).toBe('x');
    expect(clock.elapsedMs()).toBe(0);
  });

  it('throws what the work throws', async () => {
    const budget = createTimeBudget(1000, createFakeClock());
    await expect(budget.spend(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('leaves work behind that does not end in its time, and tells it so', async () => {
    const clock = createFakeClock();
    let signal: AbortSignal | undefined;
    const spent = createTimeBudget(1000, clock).spend((within) => {
      signal = within;
      return never();
    });

    await expect(spent).rejects.toThrow('no answer in the time that is kept for it');
    expect(clock.elapsedMs()).toBe(1000);
    expect(signal?.aborted).toBe(true);
  });

  it('is one for all that is tried', async () => {
    const clock = createFakeClock();
    const budget = createTimeBudget(1000, clock);
    await budget.spend(() => clock.sleep(700));
    await expect(budget.spend(never)).rejects.toThrow();
    expect(clock.elapsedMs()).toBe(1000);

    let isTried = false;
    await expect(
      budget.spend(() => {
        isTried = true;
        return Promise.resolve();
      }),
    ).rejects.toThrow('no answer');
    expect(isTried).toBe(false);
    expect(clock.elapsedMs()).toBe(1000);
  });

  it('gives one try no more than it may have', async () => {
    const clock = createFakeClock();
    const budget = createTimeBudget(1000, clock);
    await expect(budget.spend(never, { mostMs: 300 })).rejects.toThrow();
    expect(clock.elapsedMs()).toBe(300);
    await expect(budget.spend(never)).rejects.toThrow();
    expect(clock.elapsedMs()).toBe(1000);
  });

  it('is over at once where the job is cancelled', async () => {
    const clock = createFakeClock();
    const cancellation = new AbortController();
    clock.at(200, () => {
      cancellation.abort();
    });
    const budget = createTimeBudget(1000, clock);
    await expect(budget.spend(never, { signal: cancellation.signal })).rejects.toThrow(
      'the job was cancelled',
    );
    expect(clock.elapsedMs()).toBe(200);
    await expect(budget.spend(() => Promise.resolve(), { signal: cancellation.signal })).rejects.toThrow(
      'cancelled',
    );
  });
});
