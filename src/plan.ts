import type { StepIdentity } from './api/idempotency-key.ts';
import type { ApiUrl } from './inputs/fields.ts';
import { readInputs, type RawInputs, type ValidationError } from './inputs/read-inputs.ts';
import type { RunContext } from './inputs/run-context.ts';
import { findOperation, operations } from './operations/index.ts';
import type { Operation, OperationPlan } from './operations/operation.ts';
import type { MessageContext } from './report/message-context.ts';

/** Everything that is decided before anything is sent. Plain data, without secrets. */
export interface Plan {
  readonly operationName: string;
  readonly operation: OperationPlan;
  readonly permission: string;
  readonly advice: Operation['advice'];
  /** The inputs that name sites, backups, domains and tasks, for the reader. */
  readonly namedInputs: Readonly<Record<string, string>>;
  readonly api: ApiUrl;
  readonly context: RunContext;
  /** The user's own idempotency key (contract, K2). */
  readonly ownKey: string | undefined;
  /** What the key is derived from; `undefined` outside GitHub Actions (K1). */
  readonly keyIdentity: StepIdentity | undefined;
  /** A re-run sends the same key. */
  readonly isRepeatable: boolean;
  readonly isWaiting: boolean;
  readonly isDryRun: boolean;
  readonly isCommenting: boolean;
  /** How long the whole step may take. */
  readonly timeoutMs: number;
  /** How long the work may take, so that its result can still be recorded on GitHub (contract, G8). */
  readonly workTimeoutMs: number;
  readonly fixedIntervalMs: number | undefined;
}

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

const commonInputs = {
  required: ['api-url'],
  optional: ['timeout-minutes', 'dry-run', 'github-token', 'matrix'],
} as const;
/** Inputs of the operations that send requests to the hosting service. */
const serviceInputs = { required: ['api-token'], optional: ['on-missing-token'] } as const;

const DEFAULT_TIMEOUT_MINUTES = 60;

/** The last part of the step's time, kept for recording: at most a tenth, so that a poll of the task always fits. */
function reportTimeMs(timeoutMs: number): number {
  return Math.min(10_000, timeoutMs / 10);
}

/** Turns the inputs and the run's context into a plan, or finds every error at once. Pure. */
export function createPlan(raw: RawInputs, context: RunContext): Planned {
  const operation = findOperation(raw['operation']);
  const canSkip = operation !== undefined && operation.usesService && !operation.overwritesSite;
  const isSkipRequested = raw['on-missing-token'] === 'skip';
  if (canSkip && isSkipRequested && raw['api-token'] === undefined) return { kind: 'token-missing' };

  const common = readInputs(raw, commonInputs);
  const credentials = operation?.usesService === false ? undefined : readInputs(raw, serviceInputs);
  const shared = readInputs(raw, { required: [], optional: operation?.shared ?? [] });
  const planned = operation?.plan(raw, common.ok ? common.inputs['api-url'] : { origin: '', prefix: '' });
  const errors = [
    ...(operation ? [] : [unknownOperation(raw['operation'])]),
    ...(common.ok ? [] : common.errors),
    ...(!credentials || credentials.ok ? [] : credentials.errors),
    ...(planned && !planned.ok ? planned.errors : []),
    ...(shared.ok ? [] : shared.errors),
    ...(operation?.overwritesSite && isSkipRequested ? [skipNotAllowed(operation.name)] : []),
  ];
  if (!operation || !common.ok || !shared.ok || !planned?.ok || errors.length > 0) {
    // An input may be wrong on its own and beside another one: it is named once.
    const unique = errors.filter(
      ({ input }, index) => errors.findLastIndex((error) => error.input === input) === index,
    );
    return { kind: 'invalid', errors: unique, canSkip };
  }

  const { inputs } = common;
  const ownKey = shared.inputs['idempotency-key'];
  const intervalSeconds = shared.inputs['poll-interval-seconds'];
  const timeoutMs = (inputs['timeout-minutes'] ?? DEFAULT_TIMEOUT_MINUTES) * 60_000;
  const isCommenting = shared.inputs.comment ?? false;
  const isRecording = planned.inputs.kind === 'task' && planned.inputs.recording !== undefined;
  return {
    kind: 'plan',
    plan: {
      operationName: operation.name,
      operation: planned.inputs,
      permission: operation.permission,
      advice: operation.advice,
      namedInputs: nameInputs(raw),
      api: inputs['api-url'],
      context,
      ownKey,
      keyIdentity: createKeyIdentity(planned.inputs, context, inputs.matrix),
      isRepeatable: context.runId !== undefined || ownKey !== undefined,
      isWaiting: shared.inputs.wait ?? true,
      isDryRun: inputs['dry-run'] ?? false,
      isCommenting,
      timeoutMs,
      workTimeoutMs: isCommenting || isRecording ? timeoutMs - reportTimeMs(timeoutMs) : timeoutMs,
      fixedIntervalMs: intervalSeconds === undefined ? undefined : intervalSeconds * 1000,
    },
  };
}

function createKeyIdentity(
  operation: OperationPlan,
  { serverUrl, repository, repositoryId, runId, job, step }: RunContext,
  matrix: string | undefined,
): StepIdentity | undefined {
  if (runId === undefined) return undefined;
  const environment = operation.kind === 'task' ? operation.recording?.environment : undefined;
  return {
    serverUrl,
    repository: repositoryId ?? repository ?? '',
    runId,
    job,
    step,
    matrix,
    environment,
  };
}

const namingInputs = ['site-id', 'backup-id', 'target-site-id', 'domain', 'domain-id', 'task-id', 'method'];

/** The inputs that name what the step is about, valid or not. */
export function nameInputs(raw: RawInputs): Readonly<Record<string, string>> {
  const operation = findOperation(raw['operation']);
  const used = new Set<string>(operation && [...operation.required, ...operation.optional]);
  return Object.fromEntries(
    namingInputs.flatMap((name) => {
      const value = raw[name];
      return value !== undefined && used.has(name) ? [[name, value]] : [];
    }),
  );
}

/** What the messages need to know about the plan; neutral values if there is none. */
export function messageContextOf(
  plan: Plan | undefined,
): Omit<MessageContext, 'operationName' | 'results' | 'quote'> {
  const { subject = '', done = '', kind } = plan?.operation ?? {};
  const isActing = kind === 'task' || kind === 'change';
  return {
    subject,
    done,
    permission: plan?.permission ?? '',
    advice: plan?.advice ?? {},
    rerun: !isActing ? 'asks-again' : plan?.isRepeatable ? 'finds-out' : 'starts-again',
    timeoutMinutes: (plan?.timeoutMs ?? 0) / 60_000,
  };
}

/** How the step is called before its inputs are validated. */
export function nameOperation(raw: RawInputs): string {
  return findOperation(raw['operation'])?.name ?? 'no operation';
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
