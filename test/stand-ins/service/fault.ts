/**
 * What can go wrong with one request, on real sockets or in process:
 * - `reset-before`: the connection breaks before the service receives the request;
 * - `reset-after`: the service carries it out, and the connection breaks before the first byte of the answer;
 * - `cut`: it is carried out, and only the first bytes of the answer's body arrive;
 * - `answer`: a gateway answers, and the service never receives the request;
 * - `answer-after`: it is carried out, and a gateway replaces the answer;
 * - `stall`: no answer comes, and the service never receives the request;
 * - `stall-after`: it is carried out, and no answer comes;
 * - `slow`: it is carried out, and the answer comes after this delay.
 */
export type Fault =
  | { readonly kind: 'reset-before' | 'reset-after' | 'stall' | 'stall-after' }
  | { readonly kind: 'cut'; readonly bytes: number }
  | {
      readonly kind: 'answer' | 'answer-after';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  | { readonly kind: 'slow'; readonly delayMs: number };

/** Whether the service carries the request out. */
export function isCarriedOut(kind = 'none'): boolean {
  return !['reset-before', 'answer', 'stall'].includes(kind);
}
