import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
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

/** Reads a whole request. Rejects if the client disconnects. */
export async function receiveRequest(message: IncomingMessage, roots: Roots): Promise<Received> {
  const { pathname, searchParams } = new URL(message.url ?? '/', 'http://127.0.0.1');
  const path = toApiPath(pathname, roots);
  const { body, isReadable } = parseBody(await readBody(message));
  const query = Object.fromEntries(searchParams);
  return {
    method: message.method ?? '',
    path: path ?? pathname,
    query,
    headers: message.headers,
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

async function readBody(message: IncomingMessage): Promise<string> {
  let text = '';
  message.setEncoding('utf8');
  for await (const chunk of message) text += String(chunk);
  return text;
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
