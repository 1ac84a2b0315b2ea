import { describe, expect, it } from 'vitest';
import { askGitHub } from '../../../src/github/ask-github.ts';
import type { Failure } from '../../../src/outcome/failure.ts';
import { failureOf } from '../../../src/outcome/outcome.ts';
import type { GitHub } from '../../../src/ports.ts';
import { createFakeClock, noonMs } from '../../stand-ins/fake-clock.ts';
import { createRecordingGitHub, fails, ownId } from '../../support/recording-github.ts';

const down: Partial<Failure> = { isTransient: true };
const lists = { kind: 'lists' } as const;

/** Asks with the failures in turn; `forever`: the last one repeats. `said`: when something is said, in seconds, and for how long it will be tried. */
async function askViewer(
  failures: readonly Partial<Failure>[],
  { leftMs = 3_600_000, forever = false, ask = (github: GitHub): Promise<unknown> => github.viewer() } = {},
) {
  const clock = createFakeClock();
  // Each question has its own time, whatever came before.
  await clock.sleep(300_000);
  const startedAtMs = clock.elapsedMs();
  let calls = 0;
  const viewer = (): Promise<number> => {
    const failure = failures[forever ? Math.min(calls, failures.length - 1) : calls];
    calls += 1;
    return failure ? fails({ detail: 'no', ...failure })() : Promise.resolve(ownId);
  };
  const said: string[] = [];
  const log = {
    info(line: string) {
      const [limit] = /\d+ (s|min)(?=\.$)/.exec(line) ?? [];
      said.push(`${(clock.elapsedMs() - startedAtMs) / 1000} s: ${limit ?? line}`);
    },
  };
  const client = { clock, deadlineMs: startedAtMs + leftMs, signal: new AbortController().signal };
  const github = createRecordingGitHub({ viewer }, '', clock);
  return { asked: await askGitHub(lists, ask, { client, github, log }), said };
}

const failedIn = ({ ended }: Awaited<ReturnType<typeof askGitHub>>): Failure | undefined =>
  ended && failureOf(ended);

describe('a question that decides', () => {
  it.each([
    [3_600_000, '2 min'],
    [100_000, '50 s'],
  ])('with %i ms left has %s (G7)', async (leftMs, limit) => {
    const { asked, said } = await askViewer([down], { leftMs });
    expect({ asked, said }).toEqual({
      asked: { answer: ownId },
      said: [`0 s: ${limit}`],
    });
  });

  it('that is not answered says so at once, then each minute, and at the end for how long it was asked (W3)', async () => {
    // Two requests of one question say it once.
    const ask = (github: GitHub) => Promise.all([github.viewer(), github.viewer()]);
    const { asked, said } = await askViewer([down], { forever: true, ask });
    expect(said).toEqual(['0 s: 2 min', expect.stringMatching(/^6\d(\.\d+)? s: \d+ s$/)]);
    const { detail, triedForMs = 0 } = failedIn(asked) ?? {};
    expect([detail, Math.floor(triedForMs / 60_000)]).toEqual(['no', 1]);
  });

  it('says the time of GitHub’s own lag, and does not ask again after a refusal', async () => {
    const { said } = await askViewer([{ ...down, retryForMs: 5000 }]);
    expect(said).toEqual(['0 s: 5 s']);
    const { asked } = await askViewer([{ errorCode: 'forbidden' }]);
    expect(failedIn(asked)).toMatchObject({ detail: 'no', tries: 1 });
  });

  it('passes on other errors', async () => {
    const ask = () => Promise.reject(new RangeError('a fault'));
    await expect(askViewer([], { ask })).rejects.toThrow(RangeError);
  });
});

it('GitHub’s time of day is unknown if its `Date` cannot be read', () => {
  const timeAt = (offsetMs: number | undefined) =>
    createRecordingGitHub({ clockOffsetMs: () => offsetMs }).timeMs();
  expect([timeAt(undefined), timeAt(-5000)]).toEqual([undefined, noonMs - 5000]);
});
