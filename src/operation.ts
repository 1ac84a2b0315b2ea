import type { ApiUrl, FieldName } from './inputs/fields.ts';
import type { RawInputs } from './inputs/raw-inputs.ts';
import { readInputs, type InputError, type Inputs } from './inputs/read-inputs.ts';
import type { Operation, OperationPlan, SharedInput } from './step.ts';

/** The inputs that every operation may have. */
const commonInputs = ['timeout-minutes', 'github-token'] as const;
/** The inputs of every operation that changes something at the service: each of its requests has a key. */
export const changeInputs = ['idempotency-key', 'dry-run', 'matrix'] as const;
/** The inputs of every operation that waits for something. */
export const waitInputs = ['wait', 'poll-interval-seconds'] as const;

/** The words for an operation that needs none of its own, and for none. */
export const defaultLabels: Operation['labels'] = {
  inputSite: 'Site',
  resultSite: 'Site',
  noun: 'operation',
  nothing: 'Nothing was changed',
};

/** What stands for an operation that does not exist. */
export const noOperation = {
  name: 'no operation',
  permission: '',
  required: [],
  overwritesSite: false,
  startsSomething: false,
  makesCopy: false,
  advice: {},
  labels: defaultLabels,
} as const;

/** Declares an operation. Only `plan` sees its typed inputs. */
export function defineOperation<R extends FieldName, O extends FieldName>({
  plan,
  validate = () => [],
  findUnused = () => [],
  isReadOnly = false,
  shared: declared = [],
  required,
  optional = [],
  ...facts
}: Partial<Omit<Operation, 'read'>> &
  Pick<Operation, 'name' | 'permission'> & {
    readonly required: readonly R[];
    readonly optional?: readonly O[];
    /** The inputs that it has in common with others. Those of what changes something are added. */
    readonly shared?: readonly SharedInput[];
    /** Mistakes that no input shows on its own. */
    readonly validate?: (raw: RawInputs) => readonly InputError[];
    /** Its own inputs that mean nothing without another one: ignored, valid or not. */
    readonly findUnused?: (raw: RawInputs) => readonly O[];
    readonly plan: (inputs: Inputs<R, O>, api: ApiUrl) => OperationPlan;
  }): Operation {
  const { apiToken = 'required' } = facts;
  const token = apiToken === 'unused' ? [] : (['api-token'] as const);
  const shared = isReadOnly ? declared : [...declared, ...changeInputs];
  return {
    apiToken,
    overwritesSite: false,
    isReadOnly,
    startsSomething: !isReadOnly,
    advice: {},
    labels: defaultLabels,
    makesCopy: false,
    ...facts,
    required,
    optional: [...optional, ...shared],
    read(raw) {
      const unused: readonly string[] = findUnused(raw);
      const used = optional.filter((name) => !unused.includes(name));
      const read = readInputs(raw, {
        required: ['api-url', ...(apiToken === 'required' ? token : []), ...required],
        optional: [...commonInputs, ...(apiToken === 'optional' ? token : []), ...shared, ...used],
      });
      const found = [...validate(raw), ...(facts.overwritesSite ? findMisplacedEnvironment(raw) : [])];
      // An input may be wrong on its own and beside another one: it is named once.
      const errors = [
        ...(read.ok ? [] : read.errors.filter(({ input }) => !found.some((error) => error.input === input))),
        ...found,
      ];
      if (!read.ok || found.length > 0) return { ok: false, errors };
      return { ok: true, inputs: { shared: read.inputs, own: plan(read.inputs, read.inputs['api-url']) } };
    },
  };
}

/**
 * An environment under `with:` of a push or restore. It was meant for the job, whose reviewers it asks for: two columns to
 * the left must not mean an overwrite without approval (contract, I3).
 */
function findMisplacedEnvironment({ environment: value = '' }: RawInputs): readonly InputError[] {
  const accepts =
    'left out: to ask for reviewers, set `environment` on the job, and `require-approval` under `with:`';
  return value === '' ? [] : [{ input: 'environment', problem: 'invalid', value, accepts }];
}
