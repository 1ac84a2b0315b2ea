import type { Endpoints } from '@octokit/types';
import { z } from 'zod';
import type { Api } from './api.ts';
import type { RepositoryState } from './state.ts';

/** An answer of GitHub, before it is sent. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The operations of the REST API that Octokit knows, by method and path. Generated from GitHub's own description. */
type Route = keyof Endpoints;

/** A part of a body that GitHub describes: the rest is filled in. What is undefined is left out. */
type PartOf<Body> = Body extends readonly (infer Item)[]
  ? readonly PartOf<Item>[]
  : Body extends object
    ? { readonly [Name in keyof Body]?: PartOf<Body[Name]> | undefined }
    : Body;

/** One of the successes that GitHub describes for an operation. */
type Success<Response> = Response extends { readonly status: infer Status; readonly data: infer Body }
  ? Reply & { readonly status: Status; readonly body: PartOf<Body> }
  : never;

/** Schemas for parameters that the operation has, each of the type that GitHub describes. */
type FieldsOf<Parameters, Fields> = {
  readonly [Name in keyof Fields]: Name extends keyof Parameters ? z.ZodType<Parameters[Name]> : never;
};

type Fields = Readonly<Record<string, z.ZodType>>;

/** What an operation works on. */
export interface Context {
  /** What GitHub does for who sends the request. */
  readonly api: Api;
  readonly state: RepositoryState;
}

/** One operation of the REST API. */
export interface Operation {
  readonly route: Route;
  /** The mistakes in an input, which has path, query and body in one; or the function that answers it. */
  readonly inspect: (input: object) => readonly string[] | ((context: Context) => Reply);
}

/** An operation whose input and answer are typed by GitHub's description. An unknown field is a mistake. */
export function operation<const R extends Route, F extends Fields>(
  route: R,
  {
    fields,
    answer,
  }: {
    readonly fields: F & FieldsOf<Endpoints[R]['parameters'], F>;
    readonly answer: (input: z.output<z.ZodObject<F>>, context: Context) => Success<Endpoints[R]['response']>;
  },
): Operation {
  const schema: z.ZodObject<F> = z.strictObject<F>(fields);
  return {
    route,
    inspect(given) {
      const { data, error } = schema.safeParse(given);
      if (error) return error.issues.map(({ message, path }) => `/${path.join('/')} ${message}`);
      return (context) => answer(data, context);
    },
  };
}

export function refuse(status: 401 | 403 | 404 | 422, message: string): Reply {
  return { status, body: { message, documentation_url: 'https://docs.github.com/rest' } };
}
