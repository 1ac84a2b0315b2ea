import type { ApiUrl, FieldName } from './inputs/fields.ts';
import {
  readInputs,
  type Inputs,
  type RawInputs,
  type Validated,
  type ValidationError,
} from './inputs/read-inputs.ts';
import type { OperationFacts, OperationPlan } from './step.ts';

/** An input that means the same in every operation that has it: `createPlan` reads it. */
type SharedInput = 'comment' | 'idempotency-key' | 'wait' | 'poll-interval-seconds';

/** One row of the contract's *Operations*. */
export interface Operation extends OperationFacts {
  readonly required: readonly FieldName[];
  /** All optional inputs, with the shared ones. */
  readonly optional: readonly FieldName[];
  readonly shared: readonly SharedInput[];
  /** It sends requests to the hosting service: it needs `api-token`. */
  readonly usesService: boolean;
  /** Validates this operation's own inputs. What it resolves to plans what to do with them. */
  read(raw: RawInputs): Validated<(api: ApiUrl) => OperationPlan>;
}

/** Declares an operation. Only `plan` sees its typed inputs. */
export function defineOperation<R extends FieldName, O extends FieldName>({
  plan,
  validate = () => [],
  ...facts
}: Partial<Operation> &
  Pick<Operation, 'name' | 'permission'> & {
    readonly required: readonly R[];
    readonly optional?: readonly O[];
    /** Errors that no input shows on its own. */
    readonly validate?: (raw: RawInputs) => readonly ValidationError[];
    readonly plan: (inputs: Inputs<R, O>, api: ApiUrl) => OperationPlan;
  }): Operation {
  const { required, optional = [], shared = [] } = facts;
  return {
    overwritesSite: false,
    startsSomething: true,
    usesService: true,
    advice: {},
    labels: { inputSite: 'Site', resultSite: 'Site' },
    ...facts,
    shared,
    optional: [...optional, ...shared],
    read(raw) {
      const read = readInputs(raw, { required, optional });
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
