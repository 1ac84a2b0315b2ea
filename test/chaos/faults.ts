import fc from 'fast-check';
import type { ServiceFault } from './faulty-service.ts';

/** A response of 425 or 429 means that the request was not carried out; the others say nothing about it. */
const gatewayStatus = fc.constantFrom(408, 425, 429, 500, 502, 503, 504);
const inconclusiveStatus = fc.constantFrom(408, 500, 502, 503, 504);
const retryAfter = fc.constantFrom(undefined, '0', '2', '45', '3600', 'soon', '-1');
const answer = (status: fc.Arbitrary<number>) =>
  fc.record({ status, retryAfter, isHtml: fc.boolean() }).map((given) => ({
    status: given.status,
    headers: given.retryAfter === undefined ? {} : { 'retry-after': given.retryAfter },
    body: given.isHtml
      ? '<html>Bad gateway</html>'
      : '{"success":false,"data":{"code":"gateway"},"message":"no"}',
  }));
const html = fc.constant({ status: 200, headers: {}, body: '<html>Please log in</html>' });

/** What happens to a request to the service; most of the time nothing. */
export const serviceFault: fc.Arbitrary<ServiceFault | undefined> = fc.oneof(
  { weight: 5, arbitrary: fc.constant(undefined) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<ServiceFault>(
      { kind: 'refuse' },
      { kind: 'reset-before' },
      { kind: 'reset-after' },
      { kind: 'cut', bytes: 1 },
      { kind: 'stall' },
      { kind: 'stall-after' },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0, max: 90_000 }).map((delayMs) => ({ kind: 'late' as const, delayMs })),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 80_000 }).map((delayMs) => ({ kind: 'slow' as const, delayMs })),
  },
  {
    weight: 2,
    arbitrary: fc.oneof(answer(gatewayStatus), html).map((given) => ({ kind: 'answer' as const, ...given })),
  },
  {
    weight: 2,
    arbitrary: fc
      .oneof(answer(inconclusiveStatus), html)
      .map((given) => ({ kind: 'answer-after' as const, ...given })),
  },
);

/** In one of five attempts, so that most of them end by themselves. */
export const rarely = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
