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

interface Received extends ReceivedRequest {
  /** Mistakes that do not depend on the operation. */
  readonly problems: readonly string[];
}

export async function receive(message: IncomingMessage, roots: Roots): Promise<Received> {
  const { method = '', url = '/', headers } = message;
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
  const path = toApiPath(pathname, roots);
  const sent = await text(message);
  const body = sent === '' ? undefined : parseJson(sent, sent);
  const query = Object.fromEntries(searchParams);
  return {
    method,
    path: path ?? pathname,
    query,
    headers,
    body,
    problems: [
      ...(path === undefined ? [`is not below ${roots.rest}/`] : []),
      ...(sent !== '' && body === sent ? ['body is not JSON'] : []),
      ...(Object.keys(query).length === searchParams.size ? [] : ['a parameter is given twice']),
    ],
  };
}

function toApiPath(pathname: string, roots: Roots): string | undefined {
  if (pathname === roots.graphql) return '/graphql';
  return pathname.startsWith(`${roots.rest}/`) ? pathname.slice(roots.rest.length) : undefined;
}
