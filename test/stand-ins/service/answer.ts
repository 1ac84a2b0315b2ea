import type { Decisions, RefusalName } from './decisions.ts';

/** The answer of an operation, before it is rendered as an HTTP response. */
export interface Answer {
  readonly status: number;
  readonly success: boolean;
  readonly message: string;
  /** Reads the current state on each call, for replays that show it (`as-it-is-now`). */
  readonly data: () => object;
  readonly headers: Readonly<Record<string, string>>;
}

interface Success {
  readonly status: number;
  readonly message: string;
  readonly data: () => object;
}

export function succeed({ status, message, data }: Success): Answer {
  return { status, success: true, message, data, headers: {} };
}

/** Makes refusals with the status and code of `decisions.ts`. Section 7.1 names `code` and `permission`. */
export type Refuse = (name: RefusalName, message: string, details?: Refusal) => Answer;

interface Refusal {
  /** Fields of `data` besides the code. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export function createRefuse(decisions: Decisions): Refuse {
  return (name, message, { data = {}, headers = {} } = {}) => {
    const { status, code } = decisions.refusals[name];
    return { status, success: false, message, data: () => ({ code, ...data }), headers };
  };
}
