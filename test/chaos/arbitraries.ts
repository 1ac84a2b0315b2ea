import fc from 'fast-check';
import { deathMoments } from './attempt.ts';
import type { ServiceFault } from '../stand-ins/service/connection.ts';
import type { GitHubFault } from '../stand-ins/github/connection.ts';

/** The value that an arbitrary generates. */
export type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** One of several, each with its weight. */
export function oneOf<Values extends readonly unknown[]>(
  ...choices: { readonly [Index in keyof Values]: readonly [number, fc.Arbitrary<Values[Index]>] }
): fc.Arbitrary<Values[number]> {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

const nothing = fc.constant(undefined);
/** In one of five attempts, so that most of them end by themselves. */
const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) => oneOf([4, nothing], [1, arbitrary]);
/** From `min` to `max` milliseconds. */
export const delay = (min: number, max: number) => fc.integer({ min, max });

const retryAfter = fc.constantFrom(undefined, '0', '2', '45', '3600', 'soon', '-1');
const answer = (...statuses: number[]) =>
  fc.record({ status: fc.constantFrom(...statuses), retryAfter, isHtml: fc.boolean() }).map((given) => ({
    status: given.status,
    headers: given.retryAfter === undefined ? {} : { 'retry-after': given.retryAfter },
    body: given.isHtml
      ? '<html>Bad gateway</html>'
      : '{"success":false,"data":{"code":"gateway"},"message":"no"}',
  }));
/** A load balancer answers for the service: its 404 says nothing about a site. */
const foreignNotFound = fc
  .constantFrom('<html>404 Not Found</html>', '{"message":"no Route matched with those values"}')
  .map((body) => ({ status: 404, headers: {}, body }));
const logIn = fc.constant({ status: 200, headers: {}, body: '<html>Please log in</html>' });

/** What happens to a request to the service; most of the time nothing. */
const serviceFault: fc.Arbitrary<ServiceFault | undefined> = oneOf(
  [5, nothing],
  [
    4,
    fc.constantFrom<ServiceFault[]>(
      ...(['refuse', 'repeat', 'reset-before', 'reset-after', 'stall', 'stall-after'] as const).map(
        (kind) => ({ kind }),
      ),
      { kind: 'reset-after' },
    ),
  ],
  [1, fc.record({ kind: fc.constant('late'), delayMs: delay(0, 90_000) })],
  [1, fc.record({ kind: fc.constant('slow'), delayMs: delay(1, 80_000) })],
  [1, fc.constant({ kind: 'kept' } as const)],
  // A response of 404, 425 or 429 means that the request was not carried out; the others say nothing about it.
  [
    2,
    fc
      .oneof(answer(408, 425, 429, 500, 502, 503, 504), logIn, foreignNotFound)
      .map((given) => ({ kind: 'answer' as const, ...given })),
  ],
  [
    2,
    fc
      .oneof(answer(408, 500, 502, 503, 504), logIn)
      .map((given) => ({ kind: 'answer-after' as const, ...given })),
  ],
);

/** From a secondary limit to the primary one, which is reset each hour. */
export const limited = () =>
  fc.record({
    kind: fc.constant('limited'),
    resetAfterMs: fc.constantFrom(2_000, 40_000, 90_000, 3_600_000),
  });

const githubFault: fc.Arbitrary<GitHubFault | undefined> = oneOf(
  [4, nothing],
  [3, fc.record({ kind: fc.constantFrom('forbidden', 'down', 'lost', 'hang', 'hang-after') })],
  [1, fc.record({ kind: fc.constant('slow'), delayMs: delay(100, 8_000) })],
  [1, limited()],
);

export const serviceFaults = (maxLength: number) => fc.array(serviceFault, { maxLength });
export const githubFaults = (maxLength: number) => fc.array(githubFault, { maxLength });

/** Everything of an attempt's script that does not depend on the kind of scenario. */
export const scriptBasis = {
  death: rarely(fc.record({ atRequest: fc.nat({ max: 8 }), moment: fc.constantFrom(...deathMoments) })),
  // Half of them during the first requests.
  cancelledAfterMs: rarely(fc.oneof(delay(0, 5_000), delay(0, 20 * 60_000))),
  random: fc.double({ min: 0, max: 0.999, noNaN: true }),
} as const;
