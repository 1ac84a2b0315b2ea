import type { Fault } from '../../stand-ins/service/fault.ts';

/** What may go wrong with one exchange, and be over at the next: a name for the snapshot, and words for the test. */
export const passingFaults: readonly (readonly [name: string, what: string, fault: Fault])[] = [
  ['reset-before', 'the connection breaks before the service has seen it', { kind: 'reset-before' }],
  ['reset-after', 'the connection breaks after the service has done it', { kind: 'reset-after' }],
  ['cut-at-once', 'the answer’s body breaks off at once', { kind: 'cut', bytes: 0 }],
  ['cut-half-way', 'the answer’s body breaks off half-way', { kind: 'cut', bytes: 120 }],
  ['408', '408 comes from in between', { kind: 'answer', status: 408 }],
  ['429', '429 comes from in between', { kind: 'answer', status: 429 }],
  [
    '429-with-retry-after',
    '429 comes with a `Retry-After` of a second',
    { kind: 'answer', status: 429, headers: { 'retry-after': '1' } },
  ],
  ['500', '500 comes after the deed', { kind: 'answer-after', status: 500, body: '{"success":false}' }],
  [
    '502-html',
    'a page of 502 comes from in between',
    {
      kind: 'answer',
      status: 502,
      headers: { 'content-type': 'text/html' },
      body: '<html><title>502 Bad Gateway</title>::error::Bad gateway</html>',
    },
  ],
  [
    '503-with-nonsense',
    '503 comes with nonsense as `Retry-After`',
    { kind: 'answer', status: 503, headers: { 'retry-after': 'soon' } },
  ],
  ['504', '504 comes after the deed', { kind: 'answer-after', status: 504 }],
  [
    'html-200',
    'a page of 200 comes after the deed',
    {
      kind: 'answer-after',
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<p>Please log in</p>',
    },
  ],
  ['empty-200', 'an empty 200 comes after the deed', { kind: 'answer-after', status: 200, body: '' }],
  [
    'five-mebibytes',
    'five mebibytes come after the deed',
    {
      kind: 'answer-after',
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: `{"success":true,"data":{"task":{"id":"${'x'.repeat(5 * 1024 * 1024)}"}}}`,
    },
  ],
  ['slow', 'the answer comes late', { kind: 'slow', delayMs: 200 }],
];
