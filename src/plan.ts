import type { StepIdentity } from './service/idempotency-key.ts';
import { fields, showInput } from './inputs/fields.ts';
import { findUnknownInputs, type RawInputs } from './inputs/raw-inputs.ts';
import { readInputs, type InputError, type ValidationError } from './inputs/read-inputs.ts';
import { isOfPullRequest, type RunContext } from './inputs/run-context.ts';
import type { Operation } from './operation.ts';
import { findOperation, operations } from './operations.ts';
import type { MessageContext } from './messages/message-context.ts';
import type { NamedOperation } from './report/summary.ts';
import type { Plan } from './step.ts';

export type Planned = {
  /** The variables of inputs that the action does not know, if they are no errors (contract, I2). */
  readonly ignoredInputs: readonly string[];
} & (
  | { readonly kind: 'plan'; readonly plan: Plan }
  /** `on-missing-token: skip`, and there is no token in a run that gets no secrets. */
  | { readonly kind: 'token-missing' }
  | {
      readonly kind: 'invalid';
      readonly errors: readonly ValidationError[];
      /** `on-missing-token: skip` would be allowed. */
      readonly canSkip: boolean;
    }
);

const commonInputs = ['timeout-minutes', 'dry-run', 'github-token', 'matrix'] as const;
const DEFAULT_TIMEOUT_MINUTES = 60;

/** The last part of the step's time, kept for recording: at most a tenth, so that a poll of the task always fits. */
function reportTimeMs(timeoutMs: number): number {
  return Math.min(10_000, timeoutMs / 10);
}

/** Turns the inputs and the run's context into a plan, or finds every error at once. Pure. */
export function createPlan(raw: RawInputs, context: RunContext): Planned {
  const operation = findOperation(raw['operation']);
  const { overwritesSite = false, shared = [], usesService = true } = operation ?? {};
  const canSkip = operation !== undefined && usesService && !overwritesSite;
  const isSkipRequested = raw['on-missing-token'] === 'skip';
  const wouldSkip = canSkip && isSkipRequested && raw['api-token'] === undefined;
  const unknownInputs = findUnknownInputs(raw);
  if (wouldSkip && context.getsNoSecrets) return { kind: 'token-missing', ignoredInputs: unknownInputs };

  const areUnknownErrors = !context.passesForeignInputs && maySendPost(raw, operation);
  const ignoredInputs = areUnknownErrors ? [] : unknownInputs;
  const common = readInputs(dropUnusedGuards(raw, operation), {
    required: usesService ? ['api-url', 'api-token'] : ['api-url'],
    optional: usesService ? [...commonInputs, 'on-missing-token', ...shared] : [...commonInputs, ...shared],
  });
  const own = operation?.read(raw);
  const unknownErrors = areUnknownErrors
    ? unknownInputs.map((variable): ValidationError => ({ problem: 'unknown', variable }))
    : [];
  const isSkipError = overwritesSite && isSkipRequested;
  if (!operation || !common.ok || !own?.ok || isSkipError || unknownErrors.length > 0) {
    const errors = [
      ...(operation ? [] : [unknownOperation(raw['operation'])]),
      ...(common.ok ? [] : common.errors.map((error) => (wouldSkip ? asLost(error) : error))),
      ...(!own || own.ok ? [] : own.errors),
      ...(operation && isSkipError ? [skipNotAllowed(operation.name)] : []),
    ].map((error) => ({ ...error, value: showInput(error.value) }));
    return { kind: 'invalid', errors: [...errors, ...unknownErrors], canSkip, ignoredInputs };
  }

  const { inputs } = common;
  const api = inputs['api-url'];
  const planned = own.inputs(api);
  const ownKey = inputs['idempotency-key'];
  const intervalSeconds = inputs['poll-interval-seconds'];
  const timeoutMs = (inputs['timeout-minutes'] ?? DEFAULT_TIMEOUT_MINUTES) * 60_000;
  const isCommenting = inputs.comment ?? false;
  const isRecording = planned.recording !== undefined;
  return {
    kind: 'plan',
    ignoredInputs,
    plan: {
      ...planned,
      operation,
      namedInputs: nameInputs(raw),
      api,
      context,
      apiToken: stateOfToken(raw['api-token']),
      ownKey,
      keyIdentity: createKeyIdentity(context, inputs.matrix, planned.recording?.environment),
      isRepeatable: context.runId !== undefined || ownKey !== undefined,
      isWaiting: inputs.wait ?? true,
      isDryRun: inputs['dry-run'] ?? false,
      isCommenting,
      timeoutMs,
      workTimeoutMs: isCommenting || isRecording ? timeoutMs - reportTimeMs(timeoutMs) : timeoutMs,
      fixedIntervalMs: intervalSeconds === undefined ? undefined : intervalSeconds * 1000,
    },
  };
}

/** Whether a POST would be sent if the inputs were valid. */
function maySendPost(raw: RawInputs, operation: Operation | undefined): boolean {
  return operation?.sendsPost !== false && raw['dry-run']?.toLowerCase() !== 'true';
}

/** Leaves out the inputs of every operation that are empty, unless that is a mistake with this one (contract, I1). */
function dropUnusedGuards(raw: RawInputs, operation: Operation | undefined): RawInputs {
  const guards = [operation?.changesSomething && 'dry-run', operation?.sendsPost && 'matrix'];
  return Object.fromEntries(
    Object.entries(raw).filter(([name, value]) => value !== '' || guards.includes(name)),
  );
}

function stateOfToken(token: string | undefined): Plan['apiToken'] {
  if (token === undefined || token === '') return 'missing';
  return fields['api-token'].schema.safeParse(token).success ? 'valid' : 'malformed';
}

function createKeyIdentity(
  { serverUrl, repository, repositoryId, runId, job, step }: RunContext,
  matrix: string | undefined,
  environment: string | undefined,
): StepIdentity | undefined {
  if (runId === undefined) return undefined;
  return { serverUrl, repository: repositoryId ?? repository ?? '', runId, job, step, matrix, environment };
}

const namingInputs = [
  'site-id',
  'environment',
  'backup-id',
  'target-site-id',
  'domain',
  'domain-id',
  'task-id',
  'method',
];

/** The inputs that name what the step is about, valid or not, as they may be shown. */
export function nameInputs(raw: RawInputs): Readonly<Record<string, string>> {
  const operation = findOperation(raw['operation']);
  const used = new Set<string>(operation && [...operation.required, ...operation.optional]);
  return Object.fromEntries(
    namingInputs.flatMap((name) => {
      const value = raw[name];
      return value !== undefined && value !== '' && used.has(name) ? [[name, showInput(value)]] : [];
    }),
  );
}

/** What the messages need to know about the plan; neutral values if there is none. */
export function messageContextOf(
  plan: Plan | undefined,
): Omit<MessageContext, 'operationName' | 'results' | 'quote'> {
  const { subject = '', done = '', operation } = plan ?? {};
  return {
    subject,
    done,
    permission: operation?.permission ?? '',
    advice: operation?.advice ?? {},
    rerun: !operation?.startsSomething ? 'asks-again' : plan?.isRepeatable ? 'finds-out' : 'starts-again',
    overwrittenSite: operation?.overwritesSite ? operation.labels.resultSite.toLowerCase() : undefined,
    isRerun: (plan?.context.attempt ?? 1) > 1,
    isOfPullRequest: plan !== undefined && isOfPullRequest(plan.context),
    timeoutMinutes: (plan?.timeoutMs ?? 0) / 60_000,
  };
}

/** What the step is called before its inputs are validated. */
export function nameOperation(raw: RawInputs): NamedOperation {
  return (
    findOperation(raw['operation']) ?? {
      name: 'no operation',
      labels: { inputSite: 'Site', resultSite: 'Site' },
    }
  );
}

function unknownOperation(value: string | undefined): InputError {
  const names = operations.map(({ name }) => name);
  return {
    input: 'operation',
    problem: value === undefined ? 'missing' : 'invalid',
    value: value ?? '',
    accepts: `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`,
  };
}

/** The run gets secrets, so `on-missing-token: skip` does not excuse an empty token. */
function asLost(error: InputError): InputError {
  return error.problem === 'missing' && error.input === 'api-token' ? { ...error, problem: 'lost' } : error;
}

function skipNotAllowed(operationName: string): InputError {
  return {
    input: 'on-missing-token',
    problem: 'invalid',
    value: 'skip',
    accepts: `fail with \`${operationName}\`, because a lost secret must not make a release green`,
  };
}
