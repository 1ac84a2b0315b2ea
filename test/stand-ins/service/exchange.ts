import { toIso } from '../clock.ts';
import type { RefusalName } from './decisions.ts';

/**
 * A request as the service receives it: header names in lower case, the path relative to `{base_url}`, the body as
 * text.
 */
export interface ServiceRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A response of the service: header names in lower case, the body as text. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An answer before it is rendered as a response. */
export interface Answer {
  readonly status: number;
  readonly message: string;
  /** Reads the current state on each call, for replays that show it (`as-it-is-now`). */
  readonly data: () => object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Fields of `data` besides the code, and headers. */
type RefusalDetails = Partial<Record<'data' | 'headers', Readonly<Record<string, string>>>>;

/** The service refuses a request. `decisions.ts` has the status and the code for each reason. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reason: RefusalName;
  readonly details: RefusalDetails;

  constructor(reason: RefusalName, message: string, details: RefusalDetails = {}) {
    super(message);
    this.reason = reason;
    this.details = details;
  }
}

/** Renders an answer. Every response is an `Envelope`, errors included. */
export function renderAnswer({ status, message, data, headers }: Answer, nowMs: number): ServiceResponse {
  const rest = { status_code: status, timestamp: toIso(nowMs), meta: null };
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify({ success: status < 400, data: data(), message, ...rest }),
  };
}

/** A body whose times are the host's local time, five hours behind UTC. */
export function writeLocally(body: string, hasZone: boolean): string {
  return body.replace(/"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)Z"/g, (_, time: string) => {
    const local = toIso(Date.parse(`${time}Z`) - 5 * 3_600_000);
    return JSON.stringify(hasZone ? local : local.replace('T', ' ').replace('Z', ''));
  });
}
