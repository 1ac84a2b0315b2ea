import type { ApiUrl, FieldName } from './inputs/fields.ts';
import type { RawInputs } from './inputs/raw-inputs.ts';
import { readInputs, type InputError, type Inputs, type Validated } from './inputs/read-inputs.ts';
import type { OperationFacts, OperationPlan } from './step.ts';

/** One row of the contract's *Operations*. */
export interface Operation extends OperationFacts {
  readonly required: readonly FieldName[];
  /** All optional inputs, with the shared ones. */
  readonly optional: readonly FieldName[];
  /** Inputs that mean the same in every operation that has them: `createPlan` reads them. */
  readonly shared: readonly ('comment' | 'idempotency-key' | 'wait' | 'poll-interval-seconds')[];
  /** It sends requests to the hosting service: it needs `api-token`. */
  readonly usesService: boolean;
  /** It changes something, at the service or on GitHub, so a dry run makes a difference. */
  readonly changesSomething: boolean;
  /** Validates this operation's own inputs. What it resolves to plans what to do with them. */
  read(raw: RawInputs): Validated<(api: ApiUrl) => OperationPlan>;
}

/** Declares an operation. Only `plan` sees its typed inputs. */
export function defineOperation<R extends FieldName, O extends FieldName>({
  plan,
  validate = () => [],
  findUnused = () => [],
  ...facts
}: Partial<Operation> &
  Pick<Operation, 'name' | 'permission'> & {
    readonly required: readonly R[];
    readonly optional?: readonly O[];
    /** Errors that no input shows on its own. */
    readonly validate?: (raw: RawInputs) => readonly InputError[];
    /** Its own inputs that mean nothing without another one: ignored, valid or not. */
    readonly findUnused?: (raw: RawInputs) => readonly O[];
    readonly plan: (inputs: Inputs<R, O>, api: ApiUrl) => OperationPlan;
  }): Operation {
  const { required, optional = [], shared = [] } = facts;
  // Every POST has a key (contract, *The idempotency key*).
  const sendsPost = shared.includes('idempotency-key');
  return {
    overwritesSite: false,
    startsSomething: true,
    usesService: true,
    sendsPost,
    changesSomething: sendsPost,
    advice: {},
    labels: { inputSite: 'Site', resultSite: 'Site' },
    ...facts,
    shared,
    optional: [...optional, ...shared],
    read(raw) {
      const unused: readonly string[] = findUnused(raw);
      const read = readInputs(raw, {
        required,
        optional: optional.filter((name) => !unused.includes(name)),
      });
      const found = validate(raw);
      // An input may be wrong on its own and beside another one: it is named once.
      const own = read.ok
        ? []
        : read.errors.filter(({ input }) => !found.some((error) => error.input === input));
      if (!read.ok || found.length > 0) return { ok: false, errors: [...own, ...found] };
      return { ok: true, inputs: (api) => plan(read.inputs, api) };
    },
  };
}

/** The inputs of every operation that sends a POST. */
export const postInputs = ['idempotency-key'] as const;
/** The inputs of every operation that waits for something. */
export const waitInputs = ['wait', 'poll-interval-seconds'] as const;
