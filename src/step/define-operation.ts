import type { ApiUrl, FieldName } from '../inputs/fields.ts';
import { isWithoutGitHub, type ListInput, type RawInputs } from '../inputs/raw-inputs.ts';
import { readInputs, type Inputs } from '../inputs/read-inputs.ts';
import { changesService, overwritesSite, startsSomething, type Operation } from '../outcome/operation.ts';
import type { OwnPlan, Planned } from './step.ts';

const commonInputs = ['timeout-minutes', 'github-token'] as const;
const changeInputs = ['dry-run', 'matrix'] as const;
export const waitInputs = ['wait', 'poll-interval-seconds'] as const;

export const defaultLabels: Operation['labels'] = {
  inputSite: 'Site',
  resultSite: 'Site',
  noun: 'operation',
  nothing: 'Nothing was changed',
};

/** The facts of an unknown operation, and the defaults of all others. */
export const noOperation = {
  name: 'no operation',
  does: 'reads',
  permission: '',
  required: [],
  optional: [],
  apiToken: 'required',
  advice: {},
  labels: defaultLabels,
} as const satisfies Omit<Operation, 'plan'>;

/** Declares an operation. Only its `plan` gets the typed inputs. */
export function defineOperation<Name extends string, R extends FieldName, O extends FieldName>({
  plan: planValid,
  findMistakes = () => ({}),
  findUnused = () => [],
  shared: declared = [],
  required,
  optional = [],
  ...declaration
}: Partial<Omit<Operation, 'plan'>> &
  Pick<Operation, 'does' | 'permission'> & {
    readonly name: Name;
    readonly required: readonly R[];
    readonly optional?: readonly O[];
    /** Inputs that other operations have, too. The inputs that follow from `does` are added. */
    readonly shared?: readonly FieldName[];
    /** Finds inputs that are valid alone but wrong here, with the text that says what each accepts. */
    readonly findMistakes?: (raw: RawInputs) => Readonly<Record<string, string>>;
    /** Finds inputs that have no effect without another input. They are ignored, valid or not. */
    readonly findUnused?: (raw: RawInputs) => readonly O[];
    readonly plan: (inputs: Inputs<R, O>, api: ApiUrl) => OwnPlan;
  }): Operation<Planned> & { readonly name: Name } {
  const { apiToken = 'required' } = declaration;
  const tokenIf = (use: Operation['apiToken']) => (apiToken === use ? (['api-token'] as const) : []);
  const shared = [
    ...declared,
    ...(changesService(declaration) ? changeInputs : []),
    ...(overwritesSite(declaration) ? (['allowed-actors', 'require-approval'] as const) : []),
    // Each request of an operation that does no harm if repeated has a random key, so it takes no key (K3).
    ...(startsSomething(declaration) ? (['idempotency-key'] as const) : []),
  ];
  return {
    ...noOperation,
    apiToken,
    ...declaration,
    required,
    optional: [...optional, ...shared],
    plan(raw) {
      const unused: readonly string[] = findUnused(raw);
      const used = optional.filter((name) => !unused.includes(name));
      const read = readInputs(raw, {
        required: ['api-url', ...tokenIf('required'), ...required],
        optional: [...commonInputs, ...tokenIf('optional'), ...shared, ...used],
      });
      const misplaced = overwritesSite(declaration) ? findMisplacedEnvironment(raw) : {};
      const errors = read.ok ? [] : read.errors;
      const mistakes = Object.entries({ ...findMistakes(raw), ...misplaced })
        // An input that is already wrong by itself is reported only once.
        .filter(([input]) => errors.every((error) => error.input !== input))
        .map(
          ([input, accepts]) => ({ input, problem: 'invalid', value: raw[input] ?? '', accepts }) as const,
        );
      if (!read.ok || mistakes.length > 0) return { ok: false, errors: [...errors, ...mistakes] };
      const inputs = read.value;
      return { ok: true, value: { inputs, plan: planValid(inputs, inputs['api-url']) } };
    },
  };
}

/** Finds an `environment` under `with:`, which was meant for the job, so its reviewers would not be asked (I3). */
function findMisplacedEnvironment({ environment = '' }: RawInputs): Readonly<Record<string, string>> {
  const accepts =
    'left out: to ask for reviewers, set `environment` on the job, and `require-approval` under `with:`';
  return environment === '' ? {} : { environment: accepts };
}

/** The inputs because of which an overwrite goes without the site's list (G14). Empty if it has the list. */
export function findMissingForList(
  operation: Pick<Operation, 'does' | 'optional'>,
  inputs: Readonly<Partial<Record<ListInput, string>>>,
): readonly ListInput[] {
  if (!overwritesSite(operation)) return [];
  const isUnnamed = operation.optional.includes('live-site-id') && inputs['live-site-id'] === undefined;
  return [
    ...(isUnnamed ? (['live-site-id'] as const) : []),
    ...(isWithoutGitHub(inputs) ? (['github-token'] as const) : []),
  ];
}
