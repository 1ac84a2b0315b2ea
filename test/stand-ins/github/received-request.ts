import type { IncomingHttpHeaders } from 'node:http';
import type { Account } from './account.ts';

/** A request as it is recorded. */
export interface ReceivedRequest {
  readonly method: string;
  /** Below the API's root: `/repos/OWNER/NAME/…`, `/graphql`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<IncomingHttpHeaders>;
  /** The parsed JSON; the text if it is not JSON; undefined if there is none. */
  readonly body: unknown;
  /** The account of its token; undefined if there is no known token. */
  readonly identity: Account | undefined;
}

/** The paths of the two APIs of an edition. */
export interface Roots {
  readonly rest: string;
  readonly graphql: string;
}

export interface Received extends Omit<ReceivedRequest, 'identity'> {
  /** Mistakes that do not depend on the operation. */
  readonly problems: readonly string[];
}

/** A request before it is parsed. */
export interface RawRequest {
  readonly method: string;
  /** With or without the origin. */
  readonly url: string;
  readonly headers: Readonly<IncomingHttpHeaders>;
  readonly body: string;
}

export function parseRequest(request: RawRequest, roots: Roots): Received {
  const { pathname, searchParams } = new URL(request.url, 'http://127.0.0.1');
  const path = toApiPath(pathname, roots);
  const { body, isReadable } = parseBody(request.body);
  const query = Object.fromEntries(searchParams);
  return {
    method: request.method,
    path: path ?? pathname,
    query,
    headers: request.headers,
    body,
    problems: [
      ...(path === undefined ? [`is not below ${roots.rest}/`] : []),
      ...(isReadable ? [] : ['body is not JSON']),
      ...(Object.keys(query).length === searchParams.size ? [] : ['a parameter is given twice']),
    ],
  };
}

function toApiPath(pathname: string, roots: Roots): string | undefined {
  if (pathname === roots.graphql) return '/graphql';
  return pathname.startsWith(`${roots.rest}/`) ? pathname.slice(roots.rest.length) : undefined;
}

function parseBody(text: string): { body: unknown; isReadable: boolean } {
  if (text === '') return { body: undefined, isReadable: true };
  try {
    const body: unknown = JSON.parse(text);
    return { body, isReadable: true };
  } catch {
    return { body: text, isReadable: false };
  }
}
