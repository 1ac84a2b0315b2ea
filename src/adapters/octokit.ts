import { createFailure, RequestFailed, unanswered } from '../outcome/failure.ts';
import { createConnections } from './connections.ts';
import type { HttpRequest } from './http.ts';
import { version } from './version.ts';

export type Octokit = ReturnType<(typeof import('@actions/github'))['getOctokit']>;

/** For one request. */
const REQUEST_TIMEOUT_MS = 10_000;
/** Enough for 100 comments or payloads of 64 kB, whose characters may take six bytes each in JSON. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** Octokit over our own HTTP. `readDate` is called with the `Date` of each answer. */
export async function loadOctokit(
  env: NodeJS.ProcessEnv,
  token: string,
  readDate: (date: string | undefined) => void,
): Promise<Octokit> {
  // At import, @actions/github parses the event file, and throws if it is malformed.
  const eventPath = env['GITHUB_EVENT_PATH'];
  delete env['GITHUB_EVENT_PATH'];
  try {
    const { getOctokit } = await import(/* webpackMode: "eager" */ '@actions/github');
    const silent = (): void => undefined;
    // GitHub's deprecation texts must not reach the log unsanitized. Octokit's requests use a separate log.
    const log = { debug: silent, info: silent, warn: silent, error: silent };
    return getOctokit(token, {
      userAgent: `site-pipeline/${version}`,
      baseUrl: env['GITHUB_API_URL'] ?? 'https://api.github.com',
      request: { fetch: fetchOverHttp(readDate), log },
      log,
    });
  } finally {
    if (eventPath !== undefined) env['GITHUB_EVENT_PATH'] = eventPath;
  }
}

/**
 * The part of `fetch` that Octokit uses, over our own HTTP. With Node's `fetch`, Octokit takes a body that is cut off for an
 * empty one. Node's `Response` would load undici (27 ms).
 */
function fetchOverHttp(readDate: (date: string | undefined) => void) {
  // Writes use kept connections, too, because a lost write is looked for before it is repeated (G8).
  const send = createConnections();
  return async (
    address: string,
    options: Pick<HttpRequest, 'body' | 'headers' | 'method'> & { readonly signal?: AbortSignal },
  ): Promise<unknown> => {
    const url = new URL(address);
    const result = await send({
      ...options,
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      timeoutMs: REQUEST_TIMEOUT_MS,
      maxBodyBytes: MAX_BODY_BYTES,
      signal: options.signal ?? new AbortController().signal,
    });
    // Octokit wraps it in an error of its own.
    if (result.kind !== 'response') throw new RequestFailed(unanswered('github', result, true));
    readDate(result.headers.date);
    const { status } = result;
    if (status >= 300 && status < 400) {
      const redirected = { errorCode: 'service_error', cause: 'redirect', status } as const;
      throw new RequestFailed(createFailure('github', redirected));
    }
    const text = 'text' in result.body ? result.body.text : '';
    // Octokit reads an error only if its type is JSON. A text that is not JSON arrives as text.
    const type = status >= 400 ? { 'content-type': 'application/json' } : {};
    return {
      status,
      url: address,
      headers: new Map(Object.entries({ ...result.headers, ...type })),
      text: () => Promise.resolve(text),
      // Octokit reads a body of any other type with it.
      arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer),
    };
  };
}
