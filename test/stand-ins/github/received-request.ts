import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseJson } from '../../../src/text/json.ts';

/** A request as it is recorded. */
export interface ReceivedRequest {
  readonly method: string;
  /** Below the API's root: `/repos/OWNER/NAME/…`, `/graphql`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<IncomingHttpHeaders>;
  /** The parsed JSON; the text if it is not JSON; undefined if there is none. */
  readonly body: unknown;
}

/** The paths of the two APIs of an edition. */
export interface Roots {
  readonly rest: string;
  readonly graphql: string;
}

export async function receive(message: IncomingMessage, roots: Roots): Promise<ReceivedRequest> {
  const { method = '', url = '/', headers } = message;
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
  const sent = await text(message);
  return {
    method,
    path: toApiPath(pathname, roots),
    query: Object.fromEntries(searchParams),
    headers,
    body: sent === '' ? undefined : parseJson(sent, sent),
  };
}

function toApiPath(pathname: string, { rest, graphql }: Roots): string {
  if (pathname === graphql) return '/graphql';
  return pathname.startsWith(`${rest}/`) ? pathname.slice(rest.length) : `not below ${rest}/: ${pathname}`;
}
