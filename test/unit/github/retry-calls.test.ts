import { describe, expect, it } from 'vitest';
import { failureIn, RequestFailed, type Failure, type Result } from '../../../src/outcome/failure.ts';
import { retryCalls } from '../../../src/github/retry-calls.ts';
import { createFakeClock, noonMs } from '../../stand-ins/fake-clock.ts';
import { githubFailure } from '../../support/recording-github.ts';

type Answer = 'ok' | 'hangs' | Partial<Failure>;

const down: Answer = { isTransient: true };
const no = (failure: Partial<Failure>): Result<never> => ({
  ok: false,
  failure: githubFailure({ detail: 'no', ...failure }),
});
/** The result, or the failure. */
const endOf = (called: Promise<string>): Promise<string | Failure> =>
  called.catch((thrown: unknown) => {
    const failure = failureIn(thrown);
    if (failure) return failure;
    throw thrown;
  });
const refused = { detail: 'no' };
const tooSlow = { cause: 'too-slow' } as const;
const lost: Answer = { isTransient: true, mayHaveActed: true };

/** Sends a request that is answered in turn; the last answer repeats. */
function send(answers: readonly Answer[], options: { untilMs?: number; cancelledAtMs?: number } = {}) {
  const clock = createFakeClock();
  const cancellation = new AbortController();
  const hurrying = new AbortController();
  const { signal } = cancellation;
  const within = { clock, deadlineMs: options.untilMs ?? 60_000, signal, hurry: hurrying.signal };
  /** Somebody begins to wait for the result, until `untilMs`. */
  const hurry = (untilMs: number): void => {
    hurrying.abort(untilMs);
    clock.at(untilMs, () => {
      cancellation.abort();
    });
  };
  const times: number[] = [];
  const signals: AbortSignal[] = [];
  if (options.cancelledAtMs !== undefined) {
    clock.at(options.cancelledAtMs, () => {
      cancellation.abort();
    });
  }
  const request = (signal: AbortSignal): Promise<Result<string>> => {
    times.push(clock.elapsedMs());
    signals.push(signal);
    const answer = answers[Math.min(times.length, answers.length) - 1] ?? 'ok';
    if (answer === 'ok') return Promise.resolve({ ok: true, success: 'ok' });
    if (answer === 'hangs') return new Promise(() => undefined);
    return Promise.resolve(no(answer));
  };
  return { clock, hurry, request, signals, times, within };
}

describe('a call to GitHub (G7)', () => {
  const unsaid: Answer = { ...down, isWaitUnsaid: true, retryAfterMs: 60_000, retryAtMs: noonMs + 60_000 };
  it.each<
    [
      what: string,
      answers: readonly Answer[],
      times: readonly number[],
      end: 'ok' | Partial<Failure>,
      untilMs?: number,
    ]
  >([
    ['retries transient failures with a backoff', [down, down, down, 'ok'], [0, 250, 750, 1750], 'ok'],
    ['ends at once with a refusal', [{ errorCode: 'forbidden' }], [0], refused],
    [
      'tries a host name that does not exist three times (K4)',
      [{ ...down, cause: 'name-not-resolved' }],
      [0, 250, 750],
      refused,
    ],
    [
      'counts only those names',
      [down, down, { ...down, cause: 'name-not-resolved' }, 'ok'],
      [0, 250, 750, 1750],
      'ok',
    ],
    [
      'waits twice as long each time that GitHub does not say how long its rate limit lasts',
      [down, unsaid],
      [0, 250, 60_250, 180_250, 420_250],
      { detail: 'no', retryAtMs: noonMs + 480_000 },
      600_000,
    ],
  ])('%s', async (...row) => {
    const [, answers, expected, end, untilMs = 60_000] = row;
    const { clock, request, times, within } = send(answers, { untilMs });
    expect([await endOf(retryCalls(within)(request))]).toMatchObject([end]);
    expect({ times, endsAtMs: clock.elapsedMs() }).toEqual({ times: expected, endsAtMs: expected.at(-1) });
  });

  it.each([
    [60_000, [0, 10_250, 20_750, 31_750]],
    [15_000, [0, 5250, 9000, 12_000]],
  ])('gives a try a third of the %i ms that are left, and 10 s at most', async (untilMs, expected) => {
    const { clock, request, signals, times, within } = send(['hangs'], { untilMs });

    expect(await endOf(retryCalls(within)(request))).toMatchObject(tooSlow);
    expect(times.slice(0, 4)).toEqual(expected);
    expect(clock.elapsedMs()).toBeLessThanOrEqual(untilMs);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });

  it('tries what may be GitHub’s own lag for that long, the last time at its end', async () => {
    const { clock, within } = send([]);
    const times: number[] = [];
    const request = () => {
      times.push(clock.elapsedMs());
      const retryForMs = 5000 - clock.elapsedMs();
      const lag = retryForMs > 0 ? { isTransient: true, retryForMs } : {};
      return Promise.resolve(no({ errorCode: 'forbidden', ...lag }));
    };
    expect(await endOf(retryCalls(within)(request))).toMatchObject(refused);
    expect(times).toEqual([0, 250, 750, 1750, 3750, 5000]);
  });

  const limited: Answer = { ...down, retryAfterMs: 7000 };
  it.each<[what: string, answers: readonly Answer[], failure: Partial<Failure>, hurriedUntilMs?: number]>([
    ['a request', ['hangs'], tooSlow],
    ['a wait', [limited], refused],
    ['a wait for which somebody waits', [limited], refused, 9000],
  ])('ends at once on a cancellation during %s, and announces and sends nothing more', async (...row) => {
    const [, answers, failure, hurriedUntilMs] = row;
    const { clock, hurry, request, times, within } = send(answers, { cancelledAtMs: 2000 });
    const announcedAtMs: number[] = [];
    const onRetry = () => announcedAtMs.push(clock.elapsedMs());
    if (hurriedUntilMs !== undefined) hurry(hurriedUntilMs);

    expect(await endOf(retryCalls({ ...within, onRetry })(request))).toMatchObject(failure);
    expect(clock.elapsedMs()).toBe(2000);
    expect(announcedAtMs).not.toContain(2000);
    await expect(retryCalls(within)(request)).rejects.toThrow(RequestFailed);
    expect(times).toEqual([0]);
  });

  it('passes on other errors', async () => {
    const { within } = send([]);
    const broken = () => Promise.reject(new TypeError('broken'));

    await expect(retryCalls(within)(broken)).rejects.toThrow(TypeError);
  });

  it('asks before a retry whether an earlier request has acted after all', async () => {
    const { request, times, within } = send([lost, down, down]);
    const mayHaveActed: (boolean | undefined)[] = [];
    const result = await retryCalls(within)(request, (earlier) => {
      mayHaveActed.push(earlier.mayHaveActed);
      return Promise.resolve(mayHaveActed.length === 3 ? 'found' : undefined);
    });

    expect(result).toBe('found');
    expect(times).toHaveLength(3);
    // A request that was not received does not make the lost one harmless.
    expect(mayHaveActed).toEqual([true, true, true]);
  });

  it('ends a backoff if the result is needed soon, and starts it anew', async () => {
    const { clock, hurry, request, times, within } = send([down], { untilMs: 3_600_000 });
    clock.at(200_000, () => {
      hurry(202_000);
    });

    expect(await endOf(retryCalls(within)(request))).toMatchObject(refused);
    expect(times.filter((atMs) => atMs >= 200_000)).toEqual([200_000, 200_250, 200_750, 201_750]);
  });

  it.each<[what: string, untilMs: number, atMs: number, retryAtMs: number | undefined]>([
    ['exceeds the time left', 40_000, 0, noonMs],
    ['then exceeds it (G8)', 60_000, 1000, noonMs],
    ['has no known end', 60_000, 1000, undefined],
  ])('ends at once if a wait that GitHub asked for %s, and says when to try again', async (...row) => {
    const [, untilMs, atMs, retryAtMs] = row;
    const answers = [{ ...down, retryAfterMs: 40_000, retryAtMs }];
    const { clock, hurry, request, times, within } = send(answers, { untilMs });
    clock.at(1000, () => {
      hurry(11_000);
    });

    expect(await endOf(retryCalls(within)(request))).toMatchObject({ detail: 'no', retryAtMs });
    expect(clock.elapsedMs()).toBe(atMs);
    expect(times).toEqual([0]);
  });

  it.each<[what: string, answers: readonly Answer[], secondAtMs: number]>([
    ['a try that hangs has a third of the time', ['hangs'], 2917],
    ['GitHub’s own wait is kept', [{ ...down, retryAfterMs: 4000 }, 'hangs'], 4000],
  ])('if the result is needed soon: %s', async (_what, answers, secondAtMs) => {
    const { clock, hurry, request, times, within } = send(answers);
    clock.at(1000, () => {
      hurry(6000);
    });

    expect(await endOf(retryCalls(within)(request))).toMatchObject(tooSlow);
    expect(clock.elapsedMs()).toBeLessThanOrEqual(6000);
    expect(times[1]).toBe(secondAtMs);
  });
});

it('a request for which no time is left is not sent, and could not be made (G7)', async () => {
  const { request, times, within } = send(['ok'], { untilMs: 0 });

  const failure = await retryCalls(within)(request).then(() => undefined, failureIn);
  expect(failure).toMatchObject({ peer: 'github', errorCode: 'connection_failed', cause: 'out-of-time' });
  expect(times).toEqual([]);
});

it('after a cancellation nothing is sent, and no timer is left by what was answered', async () => {
  const { clock, request, times, within } = send(['ok']);
  await retryCalls(within)(request);
  const cancelled = { ...within, signal: AbortSignal.abort() };
  const failure = await retryCalls(cancelled)(request).then(() => undefined, failureIn);
  expect(failure).toMatchObject({ peer: 'github', cause: 'out-of-time' });
  expect(times).toEqual([0]);
  // The clock moves as soon as somebody sleeps.
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
  expect(clock.elapsedMs()).toBe(0);
});

it('nothing is asked about a lost request after a cancellation', async () => {
  const { request, times, within } = send([lost], { cancelledAtMs: 100 });
  const asked: number[] = [];
  const findInstead = () => Promise.resolve(String(asked.push(1)));

  expect(await endOf(retryCalls(within)(request, findInstead))).toMatchObject(refused);
  expect({ asked, times }).toEqual({ asked: [], times: [0] });
});
