import type { ErrorCode, Trouble } from '../outcome/request-failure.ts';
import type { Findings } from '../outcome/results.ts';
import type { Guard } from '../guards/guard.ts';
import {
  readInputs,
  type ApiUrl,
  type FieldName,
  type Inputs,
  type InputsRead,
  type Mistake,
  type RawInputs,
} from '../inputs/fields.ts';
import type { ServiceRequest } from '../ports.ts';
import type { Journal } from '../report/run-log.ts';

/** What an answer's `data` says, or why it cannot be the answer to what was asked. */
export type AnswerRead =
  | {
      readonly ok: true;
      readonly findings: Findings;
      /** What a person should know before relying on it, as one sentence. */
      readonly warning?: string | undefined;
    }
  | { readonly ok: false; readonly reason: string };

/** What is the same for every operation once its inputs are read. */
interface Bound {
  /** What it does to what, as the start of a sentence: "push staging site … over live". */
  readonly subject: string;
  /** The same once it is done: "staging site … pushed over live". Asked only of what changes something. */
  readonly done?: string;
  readonly request: ServiceRequest;
  /** What the inputs alone tell: the site that is restored. */
  readonly known: Findings;
  readAnswer(data: Readonly<Record<string, unknown>>): AnswerRead;
  /** The error code of a refusal, where this operation knows a better one. */
  recognise?(trouble: Trouble): ErrorCode | undefined;
  /** What to do about a refusal, where this operation knows better than the error code. */
  advise?(trouble: Trouble): string | undefined;
}

/** Answers with a task, which is then followed to its end. */
export interface TaskStarter extends Bound {
  readonly kind: 'starts-task';
  readonly guards: readonly Guard[];
  /** What a GitHub Deployment records of it; absent where none is wanted. */
  readonly recording?: StagingRecording;
}

/** Where a staging site is recorded, and what it was asked for with. */
export interface StagingRecording {
  readonly environment: string;
  readonly liveSiteId: string;
  /** The base URL of the service. */
  readonly apiUrl: string;
  /** The request's body: the options asked for. */
  readonly options: string;
}
/** Is done with its answer. */
export interface Change extends Bound {
  readonly kind: 'changes';
}
/** Starts nothing. */
export interface Reading extends Bound {
  readonly kind: 'reads';
  /** What was found out, as the outcome's sentence. */
  describe(data: Readonly<Record<string, unknown>>): string;
  /** Tells the log what the answer says. */
  tell(data: Readonly<Record<string, unknown>>, journal: Journal, wallMs: number): void;
}
/** Is asked again until the answer is yes. */
export interface Question extends Bound {
  readonly kind: 'asks';
  /** Where a 404 may mean that the path is another: tried once. */
  readonly otherPath: string;
  isYes(data: Readonly<Record<string, unknown>>): boolean;
}
/** Follows a task that something else started. */
export interface Await extends Bound {
  readonly kind: 'awaits';
  readonly taskId: string;
}

export type BoundOperation = TaskStarter | Change | Reading | Question | Await;

/** A row of the contract's *Operations*. */
export interface Operation {
  readonly name: string;
  /** The permission that the API token needs, in the service's words. */
  readonly permission: string;
  /** The inputs of `action.yml` that are this operation's own. */
  readonly required: readonly FieldName[];
  readonly optional: readonly FieldName[];
  /** A lost secret must not make it green: `on-missing-token: skip` is a mistake. */
  readonly isReleasing: boolean;
  /** Reads this operation's inputs; `api` is what `api-url` says. */
  bind(raw: RawInputs, api: ApiUrl): InputsRead<BoundOperation>;
}

/** Declares an operation: its typed inputs are known to `bind` alone. */
export function defineOperation<R extends FieldName, O extends FieldName>(definition: {
  readonly name: string;
  readonly permission: string;
  readonly required: readonly R[];
  readonly optional?: readonly O[];
  readonly isReleasing?: boolean;
  /** Mistakes that no input shows on its own. */
  findMistakes?(raw: RawInputs): readonly Mistake[];
  bind(inputs: Inputs<R, O>, api: ApiUrl): BoundOperation;
}): Operation {
  const { name, permission, required, optional = [], isReleasing = false } = definition;
  return {
    name,
    permission,
    required,
    optional,
    isReleasing,
    bind(raw, api) {
      const read = readInputs(raw, { required, optional });
      const mistakes = [...(read.ok ? [] : read.mistakes), ...(definition.findMistakes?.(raw) ?? [])];
      if (!read.ok || mistakes.length > 0) return { ok: false, mistakes };
      return { ok: true, inputs: definition.bind(read.inputs, api) };
    },
  };
}

/** The inputs of every operation that sends a POST. */
export const posting = ['idempotency-key'] as const;
/** The inputs of every operation that waits for something. */
export const waiting = ['wait', 'poll-interval-seconds'] as const;

/** JSON text of what the user set: an unset input is absent, not null and not the default. */
export function bodyOf(fields: Readonly<Record<string, string | number | boolean | undefined>>): string {
  return JSON.stringify(fields);
}
