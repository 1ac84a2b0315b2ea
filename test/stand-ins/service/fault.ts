/**
 * What can go wrong with one exchange, whether on real sockets or in process:
 * - `reset-before`: the connection breaks before the service has seen the request;
 * - `reset-after`: the service carries it out, and the connection breaks before a byte of the answer;
 * - `cut`: it is carried out, and only the first bytes of the answer's body arrive;
 * - `answer`: something in between answers, and the service never sees the request;
 * - `answer-after`: it is carried out, and something in between answers in the service's place;
 * - `stall`: nothing ever answers, and the service never sees the request;
 * - `stall-after`: it is carried out, and nothing ever answers;
 * - `slow`: it is carried out, and the answer comes so much later.
 */
export type Fault =
  | { readonly kind: 'reset-before' | 'reset-after' | 'stall' | 'stall-after' }
  | { readonly kind: 'cut'; readonly bytes: number }
  | ({ readonly kind: 'answer' | 'answer-after' } & FaultyAnswer)
  | { readonly kind: 'slow'; readonly delayMs: number };

export interface FaultyAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Whether the service carries the request out. */
export function isCarriedOut(fault: Fault | undefined): boolean {
  return fault === undefined || !['reset-before', 'answer', 'stall'].includes(fault.kind);
}
