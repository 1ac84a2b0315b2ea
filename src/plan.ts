import type { StepIdentity } from './service/idempotency-key.ts';
import { readInputs, type RawInputs, type ValidationError } from './inputs/read-inputs.ts';
import { isOfPullRequest, type RunContext } from './inputs/run-context.ts';
import { findOperation, operations } from './operations.ts';
import type { MessageContext } from './messages/message-context.ts';
import type { NamedOperation } from './report/summary.ts';
import type { Plan } from './step.ts';

export type Planned =
  | { readonly kind: 'plan'; readonly plan: Plan }
  /** `on-missing-token: skip`, and there is no token. */
  | { readonly kind: 'token-missing' }
  | {
      readonly kind: 'invalid';
      readonly errors: readonly ValidationError[];
      /** `on-missing-token: skip` would be allowed. */
      readonly canSkip: boolean;
    };

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
  if (canSkip && isSkipRequested && raw['api-token'] === undefined) return { kind: 'token-missing' };

  const common = readInputs(raw, {
    required: usesService ? ['api-url', 'api-token'] : ['api-url'],
    optional: usesService ? [...commonInputs, 'on-missing-token', ...shared] : [...commonInputs, ...shared],
  });
  const own = operation?.read(raw);
  if (!operation || !common.ok || !own?.ok || (overwritesSite && isSkipRequested)) {
    const errors = [
      ...(operation ? [] : [unknownOperation(raw['operation'])]),
      ...(common.ok ? [] : common.errors),
      ...(!own || own.ok ? [] : own.errors),
      ...(operation && overwritesSite && isSkipRequested ? [skipNotAllowed(operation.name)] : []),
    ];
    return { kind: 'invalid', errors, canSkip };
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
    plan: {
      ...planned,
      operation,
      namedInputs: nameInputs(raw),
      api,
      context,
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
/** Values by which `action.yml` says that an input was not passed. */
const notPassed: Readonly<Record<string, string>> = { environment: 'none', method: 'default' };

/** The inputs that name what the step is about, valid or not. */
export function nameInputs(raw: RawInputs): Readonly<Record<string, string>> {
  const operation = findOperation(raw['operation']);
  const used = new Set<string>(operation && [...operation.required, ...operation.optional]);
  return Object.fromEntries(
    namingInputs.flatMap((name) => {
      const value = raw[name];
      return value !== undefined && value !== notPassed[name] && used.has(name) ? [[name, value]] : [];
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

function unknownOperation(value: string | undefined): ValidationError {
  const names = operations.map(({ name }) => name);
  return {
    input: 'operation',
    problem: value === undefined ? 'missing' : 'invalid',
    value: value ?? '',
    accepts: `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`,
  };
}

function skipNotAllowed(operationName: string): ValidationError {
  return {
    input: 'on-missing-token',
    problem: 'invalid',
    value: 'skip',
    accepts: `fail with \`${operationName}\`, because a lost secret must not make a release green`,
  };
}
