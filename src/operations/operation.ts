import type { GuardSpec } from '../guards/index.ts';
import type { StagingRecording } from '../github/deployments.ts';
import type { ApiUrl, FieldName } from '../inputs/fields.ts';
import {
  readInputs,
  type Inputs,
  type RawInputs,
  type Validated,
  type ValidationError,
} from '../inputs/read-inputs.ts';
import type { ErrorCode } from '../outcome/error-codes.ts';
import type { Results } from '../outcome/results.ts';
import type { ServiceRequest } from '../ports.ts';

/** What a request is about, by the inputs: what its response is checked against. */
export interface Target {
  readonly siteId?: string | undefined;
  readonly domain?: string | undefined;
  readonly confirmation?: string | undefined;
}

interface CommonPlan {
  /** What it does to what, as the start of a sentence: "push staging site … over live site …". */
  readonly subject: string;
  /** The same once it is done: "staging site … has been pushed over live site …". */
  readonly done: string;
  readonly target: Target;
  /** What the inputs alone say. */
  readonly knownResults: Results;
}

interface RequestPlan extends CommonPlan {
  readonly request: ServiceRequest;
}

/** What an operation does with its inputs. Plain data. */
export type OperationPlan =
  /** The response names a task, which is followed to its end. */
  | (RequestPlan & {
      readonly kind: 'task';
      readonly guards: readonly GuardSpec[];
      readonly recording?: StagingRecording | undefined;
    })
  /** The response is the result. */
  | (RequestPlan & { readonly kind: 'change' })
  /** `push-preview`: starts nothing. */
  | (RequestPlan & { readonly kind: 'preview'; readonly siteId: string })
  /** `verify-domain`: repeated until the domain is verified. `fallback` is tried once after a 404. */
  | (RequestPlan & {
      readonly kind: 'verification';
      readonly domainId: string;
      readonly fallback: ServiceRequest;
    })
  /** `await-task`: follows a task that something else started. */
  | (RequestPlan & { readonly kind: 'await'; readonly taskId: string })
  /** `close-staging`: GitHub only. */
  | (CommonPlan & {
      readonly kind: 'close';
      readonly environment: string;
      readonly target: { readonly siteId: string; readonly apiUrl: string };
    });

/** What a response's `data` says, or why it cannot be the response to the request. */
export type ResponseReading =
  | {
      readonly ok: true;
      readonly results: Results;
      /** What a person should know before relying on it. */
      readonly warnings?: readonly string[] | undefined;
    }
  | { readonly ok: false; readonly reason: string };

/** An input that means the same in every operation that has it: `createPlan` reads it. */
export type SharedInput = 'comment' | 'idempotency-key' | 'wait' | 'poll-interval-seconds';

/** One row of the contract's *Operations*. */
export interface Operation {
  readonly name: string;
  /** The permission that the API token needs, in the service's words. */
  readonly permission: string;
  readonly required: readonly FieldName[];
  /** All optional inputs, with the shared ones. */
  readonly optional: readonly FieldName[];
  readonly shared: readonly SharedInput[];
  /** It overwrites a live site: `on-missing-token: skip` is an error, because a lost secret must not be green. */
  readonly overwritesSite: boolean;
  /** It sends requests to the hosting service: it needs `api-token`. */
  readonly usesService: boolean;
  /** Advice that replaces the general advice of an error code. */
  readonly advice: Readonly<Partial<Record<ErrorCode, string>>>;
  /** Validates this operation's own inputs and plans its request. */
  plan(raw: RawInputs, api: ApiUrl): Validated<OperationPlan>;
  /** Reads the response of a `task` or a `change`. */
  readResponse(data: Readonly<Record<string, unknown>>, target: Target): ResponseReading;
}

/** Declares an operation. Only `plan` sees its typed inputs. */
export function defineOperation<R extends FieldName, O extends FieldName>(definition: {
  readonly name: string;
  readonly permission: string;
  readonly required: readonly R[];
  readonly optional?: readonly O[];
  readonly shared?: readonly SharedInput[];
  readonly overwritesSite?: boolean;
  readonly usesService?: boolean;
  readonly advice?: Operation['advice'];
  /** Errors that no input shows on its own. */
  validate?(raw: RawInputs): readonly ValidationError[];
  plan(inputs: Inputs<R, O>, api: ApiUrl): OperationPlan;
  readResponse?: Operation['readResponse'];
}): Operation {
  const { name, permission, required, optional = [], shared = [], advice = {} } = definition;
  const { overwritesSite = false, usesService = true } = definition;
  return {
    name,
    permission,
    required,
    optional: [...optional, ...shared],
    shared,
    overwritesSite,
    usesService,
    advice,
    plan(raw, api) {
      const read = readInputs(raw, { required, optional });
      const errors = [...(read.ok ? [] : read.errors), ...(definition.validate?.(raw) ?? [])];
      if (!read.ok || errors.length > 0) return { ok: false, errors };
      return { ok: true, inputs: definition.plan(read.inputs, api) };
    },
    readResponse: definition.readResponse ?? (() => ({ ok: true, results: {} })),
  };
}

/** The guards of an operation that overwrites a site, in their order (contract, *Approved in GitHub*). */
export function guardsOfOverwrite(approvedEnvironment: string | undefined): readonly GuardSpec[] {
  if (approvedEnvironment === undefined) return [{ kind: 'rerun-age' }];
  return [{ kind: 'rerun-age' }, { kind: 'run-approval', environment: approvedEnvironment }];
}

/** The inputs of every operation that sends a POST. */
export const postInputs = ['idempotency-key'] as const;
/** The inputs of every operation that waits for something. */
export const waitInputs = ['wait', 'poll-interval-seconds'] as const;
