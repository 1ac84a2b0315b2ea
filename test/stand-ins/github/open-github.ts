import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { type GitHub, type GitHubOptions, startGitHub } from './github.ts';
import type { Token } from './permissions.ts';

/** A token with every permission that the action needs, and its secret. */
export const fullToken: Token = {
  permissions: { actions: 'read', deployments: 'write', 'pull-requests': 'write' },
};
export const fullSecret = 'ghs_full';

/** Starts a stand-in for one test. At the end of the test it closes, and there must be no violation. */
export async function openGitHub(options: Partial<GitHubOptions> = {}): Promise<GitHub> {
  const github = await startGitHub({ tokens: { [fullSecret]: fullToken }, ...options });
  onTestFinished(async () => {
    await github.close();
    expect(github.violations).toEqual([]);
  });
  return github;
}

export interface Question {
  readonly method?: string;
  /** Below the API's root, or a full URL. */
  readonly path: string;
  readonly body?: unknown;
  /** The secret of the token, `fullSecret` by default; null: none. */
  readonly token?: string | null;
}

export interface Response {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Sends a request by `fetch`. */
export async function ask(
  github: GitHub,
  { method, path, body, token = fullSecret }: Question,
): Promise<Response> {
  const response = await fetch(path.startsWith('http') ? path : `${github.url}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json: unknown = text === '' ? undefined : JSON.parse(text);
  return { status: response.status, headers: response.headers, body: json };
}

/** The URLs in a `Link` header, by `rel`. */
export function readLinks({ headers }: Response): Record<string, string> {
  const found = (headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g);
  return Object.fromEntries(Array.from(found, ([, url = '', rel = '']) => [rel, url]));
}

const identified = z.object({ id: z.number() });

export function idOf({ body }: Response): number {
  return identified.parse(body).id;
}

export function idsOf({ body }: Response): number[] {
  return z
    .array(identified)
    .parse(body)
    .map(({ id }) => id);
}
