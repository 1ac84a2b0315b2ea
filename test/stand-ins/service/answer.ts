import type { Decisions, RefusalName } from './decisions.ts';

/** What an operation has to say, before it becomes an HTTP response. */
export interface Answer {
  readonly status: number;
  readonly success: boolean;
  readonly message: string;
  /** Reads the world anew each time, for replays that show things as they are by now. */
  readonly data: () => object;
  readonly headers: Readonly<Record<string, string>>;
}

interface Success {
  readonly status: number;
  readonly message: string;
  readonly data: () => object;
}

/** The answer to a request that was done. */
export function succeed({ status, message, data }: Success): Answer {
  return { status, success: true, message, data, headers: {} };
}

/** Turns requests down in the words of the table; the section on errors (7.1) names `code` and `permission`. */
export type Refuse = (name: RefusalName, message: string, details?: Refusal) => Answer;

interface Refusal {
  /** What `data` holds besides the code. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export function createRefuse(decisions: Decisions): Refuse {
  return (name, message, { data = {}, headers = {} } = {}) => {
    const { status, code } = decisions.refusals[name];
    return { status, success: false, message, data: () => ({ code, ...data }), headers };
  };
}
