import { describe, expect, it } from 'vitest';
import { createTimeBudget } from '../../../src/github/time-budget.ts';
import { createFakeClock } from '../../stand-ins/fake-clock.ts';

const never = (): Promise<never> => new Promise(() => undefined);

describe('a time budget', () => {
  it('returns what the work returns, and throws what it throws', async () => {
    const clock = createFakeClock();
    const budget = createTimeBudget(1000, clock);

    expect(await budget.spend(() => Promise.resolve('x'))).toBe('x');
    await expect(budget.spend(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(clock.elapsedMs()).toBe(0);
  });

  it('aborts the signal of work that does not end in time, and leaves the work behind', async () => {
    const clock = createFakeClock();
    let signal: AbortSignal | undefined;
    const spent = createTimeBudget(1000, clock).spend((within) => {
      signal = within;
      return never();
    });

    await expect(spent).rejects.toThrow('no answer');
    expect(clock.elapsedMs()).toBe(1000);
    expect(signal?.aborted).toBe(true);
  });

  it('is shared by all work, which may have limits of its own: nothing starts once it is used up', async () => {
    const clock = createFakeClock();
    const budget = createTimeBudget(1000, clock);
    let hasStarted = false;
    const late = (): Promise<void> => {
      hasStarted = true;
      return Promise.resolve();
    };

    await budget.spend(() => clock.sleep(400));
    await expect(budget.spend(never, { maxMs: 300 })).rejects.toThrow('no answer');
    expect(clock.elapsedMs()).toBe(700);
    await expect(budget.spend(never)).rejects.toThrow('no answer');
    await expect(budget.spend(late)).rejects.toThrow('no answer');
    expect(clock.elapsedMs()).toBe(1000);
    expect(hasStarted).toBe(false);
  });

  it('ends at once if the job is cancelled', async () => {
    const clock = createFakeClock();
    const cancellation = new AbortController();
    const { signal } = cancellation;
    clock.at(200, () => {
      cancellation.abort();
    });
    const budget = createTimeBudget(1000, clock);

    await expect(budget.spend(never, { signal })).rejects.toThrow('cancelled');
    expect(clock.elapsedMs()).toBe(200);
    await expect(budget.spend(() => Promise.resolve(), { signal })).rejects.toThrow('cancelled');
  });
});
