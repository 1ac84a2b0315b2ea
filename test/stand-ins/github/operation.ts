import type { z } from 'zod';
import type { Accepted } from './permissions.ts';
import type { GitHubState } from './state.ts';

/** An answer of GitHub, before it is sent. What it lacks of the description is added. */
export interface Reply {
  readonly status: number;
  /** Undefined: no body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The only repository. */
export interface Repository {
  readonly state: GitHubState;
  /** The address of its page. */
  readonly pageUrl: string;
  /** The numbers of all issues and pull requests. */
  readonly issues: readonly number[];
}

/** One operation of the REST API, as GitHub's description names it. */
export interface Operation {
  readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST';
  readonly path: string;
  readonly accepted: Accepted;
  /** The input has path, query and body in one. Throws at a field that the stand-in does not support. */
  readonly answer: (input: unknown, repository: Repository) => Reply;
}

/** The operation, for an answer to an input of a known shape. */
export function operation<Input>({
  input,
  answer,
  ...described
}: Pick<Operation, 'method' | 'path' | 'accepted'> & {
  readonly input: z.ZodType<Input>;
  readonly answer: (input: Input, repository: Repository) => Reply;
}): Operation {
  return { ...described, answer: (given, repository) => answer(input.parse(given), repository) };
}

export function refuse(status: number, message: string, headers: Record<string, string> = {}): Reply {
  const body = { message, documentation_url: 'https://docs.github.com/rest', status: String(status) };
  return { status, headers, body };
}

/** GitHub's answer if there is no such thing, or if the caller may not see it. */
export const notFound = refuse(404, 'Not Found');

/** 422, with the field that is wrong. */
export function invalid(resource: string, field: string, message: string): Reply {
  const errors = [{ resource, code: 'custom', field, message }];
  return { status: 422, body: { message: 'Validation Failed', errors } };
}
