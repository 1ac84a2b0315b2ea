import { checkBypass } from '@actions/http-client/lib/proxy';

const variables = {
  'https:': ['https_proxy', 'HTTPS_PROXY'],
  'http:': ['http_proxy', 'HTTP_PROXY'],
} as const;

/**
 * Rewrites the proxy variables for @actions/http-client, which silently ignores a proxy without a scheme (`proxy:3128` is a URL
 * of the scheme `proxy`) or with a bare `%` in its password.
 */
export function normalizeProxies(env: NodeJS.ProcessEnv): void {
  for (const name of [...variables['https:'], ...variables['http:']]) {
    const proxy = parseProxy(env[name]);
    if (proxy !== undefined) env[name] = proxy;
  }
}

/** The variable of this origin's proxy if it is unusable, because http-client would then connect without a proxy. */
export function findUnusableProxy(origin: string, env: NodeJS.ProcessEnv): string | undefined {
  const url = new URL(origin);
  // http-client's order. An empty variable counts as unset.
  const name = variables[url.protocol === 'https:' ? 'https:' : 'http:'].find((each) => env[each]);
  return name === undefined || checkBypass(url) || parseProxy(env[name]) !== undefined ? undefined : name;
}

/** The URL of a proxy as curl reads it: without a scheme it is http, and a `%` that escapes nothing is literal. */
function parseProxy(value = ''): string | undefined {
  const [, scheme = 'http', credentials, host = ''] =
    /^\s*(?:([a-z][a-z0-9+.-]*):\/\/|(?!.*:\/\/))(?:([^/?#]*)@)?([^/?#@]+)/i.exec(value) ?? [];
  if (!/^https?$/i.test(scheme)) return undefined;
  const login = credentials === undefined ? '' : `${escapePercent(credentials)}@`;
  return URL.parse(`${scheme}://${login}${host.trim()}`)?.href;
}

function escapePercent(credentials: string): string {
  const escaped = credentials.replace(/%(?![0-9a-f]{2})/gi, '%25');
  try {
    decodeURIComponent(escaped);
    return escaped;
  } catch {
    // It is not UTF-8, so nothing in it was escaped.
    return credentials.replaceAll('%', '%25');
  }
}
