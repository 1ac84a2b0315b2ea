import { sha256, jobOf } from '../service/idempotency-key.ts';
import { fields, protectingInputs, showInput, type FieldName } from '../inputs/fields.ts';
import { findCause, hasGap } from '../inputs/input-cause.ts';
import { findUnknownInputs, isWithoutGitHub, NO_GITHUB, type RawInputs } from '../inputs/raw-inputs.ts';
import {
  readInputs,
  type InputError,
  type InputWarning,
  type Validated,
  type ValidationError,
} from '../inputs/read-inputs.ts';
import { isLaterAttempt, type RunContext } from '../inputs/run-context.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { changesService, makesCopy, overwritesSite, type Operation } from '../outcome/operation.ts';
import { findMissingForList } from './define-operation.ts';
import type { Plan, Planned } from './step.ts';
import { findNearest, isSlip } from '../text/nearest.ts';
import { firstOf } from '../text/sentence.ts';

/**
 * Plans the step, or returns all errors of the inputs at once. That an input needs GitHub despite `github-token: none`
 * is found only if all inputs are valid. `apiToken` is not in the plan, which has no secrets. Pure.
 */
export function createPlan(
  raw: RawInputs,
  context: RunContext,
  operations: readonly Operation<Planned>[],
): { readonly warnings: readonly InputWarning[] } & (
  | { readonly kind: 'plan'; readonly plan: Plan; readonly apiToken: string | undefined }
  | Extract<Outcome, { kind: 'token-missing' | 'invalid-inputs' }>
) {
  const operation = operations.find(({ name }) => name === raw['operation']);
  const unknown = findUnknownInputs(raw);
  const ignored: readonly InputWarning[] =
    unknown.length === 0 ? [] : [{ kind: 'unknown', variables: unknown }];
  if (operation && isSkipped(operation, raw, context)) return { kind: 'token-missing', warnings: ignored };

  const planned = operation ? validate(operation, raw, context) : readWithoutOperation(raw, operations);
  // An unknown input is an error only if the step would send a request that changes something (I2).
  const mayChange = (!operation || changesService(operation)) && raw['dry-run']?.toLowerCase() !== 'true';
  const areUnknownErrors = mayChange && !context.passesForeignInputs;
  const errors: readonly ValidationError[] = [
    ...(planned.ok ? [] : planned.errors).map((error) => ({ ...error, value: showInput(error.value) })),
    ...(areUnknownErrors ? unknown : []).map((variable) => ({ problem: 'unknown', variable }) as const),
  ];
  const warnings = [
    ...(areUnknownErrors ? [] : ignored),
    ...(operation ? findWarnings(operation, raw, context) : []),
  ];
  if (!operation || !planned.ok || errors.length > 0) return { kind: 'invalid-inputs', errors, warnings };
  const plan = completePlan(operation, planned.value, context);
  return { kind: 'plan', plan, apiToken: planned.value.inputs['api-token'], warnings };
}

/** Whether an input is missing only because the run gets no secrets, which is no mistake of the workflow (I4). */
function isSkipped({ apiToken, does }: Operation, raw: RawInputs, context: RunContext): boolean {
  if (overwritesSite({ does }) || context.getsNoSecrets !== true) return false;
  // An operation without a token may still lack `site-id`, if that comes from a variable or a secret.
  const missing = { required: 'api-token', optional: undefined, unused: 'site-id' }[apiToken];
  return missing !== undefined && !raw[missing];
}

/** Reads the inputs and plans the operation's own part, or finds all errors. */
function validate(operation: Operation<Planned>, raw: RawInputs, context: RunContext): Validated<Planned> {
  const planned = operation.plan(raw);
  const errors = [
    ...(planned.ok ? [] : planned.errors),
    ...(isOfPullRequest(context) ? [] : findGap(operation, raw)),
    ...(planned.ok ? findNeedOfGitHub(operation, planned.value) : []),
  ];
  return errors.length === 0 ? planned : { ok: false, errors };
}

/** Finds the errors of a step without a known operation: in its name, and in the inputs that most operations have. */
function readWithoutOperation(raw: RawInputs, operations: readonly Operation[]): Validated<never> {
  const { operation: value = '' } = raw;
  const names = operations.map(({ name }) => name);
  // A push or a restore is suggested only for a slip of its name, never for another word (I3).
  const near = operations
    .filter((each) => !overwritesSite(each) || isSlip(value, each.name))
    .map(({ name }) => name);
  const error: InputError = {
    input: 'operation',
    problem: raw['operation'] === undefined ? 'missing' : 'invalid',
    cause: findCause(value),
    value,
    meant: findNearest(value, near),
    accepts: `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`,
  };
  const optional = ['timeout-minutes', 'github-token'] as const;
  const read = readInputs(raw, { required: ['api-url', 'api-token'], optional });
  return { ok: false, errors: [error, ...(read.ok ? [] : read.errors)] };
}

/** Finds an `environment` with an empty expression, because all pull requests would then share one copy (I5). */
function findGap(operation: Operation, { environment = '' }: RawInputs): readonly InputError[] {
  if (!usesInput(operation, 'environment') || !hasGap(environment)) return [];
  const { accepts } = fields.environment;
  return [{ input: 'environment', problem: 'invalid', cause: { kind: 'gap' }, value: environment, accepts }];
}

/** Whether a gap in `environment` may come from the name of a branch, so that it is only a warning (I5). */
function isOfPullRequest({ eventName = '' }: RunContext): boolean {
  return ['pull_request', 'pull_request_target'].includes(eventName);
}

/** Finds an operation or an input that needs GitHub although `github-token` is `none`. */
function findNeedOfGitHub(operation: Operation, { inputs, plan }: Planned): readonly InputError[] {
  if (!isWithoutGitHub(inputs)) return [];
  const needs = firstOf([
    operation.required.includes('github-token') && operation.name,
    plan.recording && 'environment',
    inputs['require-approval'] !== undefined && 'require-approval',
    inputs.comment && 'comment',
  ]);
  if (needs === '') return [];
  const accepts = `a token for GitHub, or left out: \`${needs}\` needs one`;
  return [{ input: 'github-token', problem: 'invalid', value: NO_GITHUB, accepts }];
}

/**
 * Warns about protecting inputs that the operation does not use, because the workflow relies on them (I2), and about a
 * gap that is no error. A dry run warns of what the step itself would warn of.
 */
function findWarnings(operation: Operation, raw: RawInputs, context: RunContext): readonly InputWarning[] {
  const inputs = changesService(operation)
    ? protectingInputs.filter((name) => Boolean(raw[name]) && !usesInput(operation, name))
    : [];
  const gaps = isOfPullRequest(context) ? findGap(operation, raw) : [];
  return [
    ...(inputs.length === 0 ? [] : [{ kind: 'unchecked', operation: operation.name, inputs } as const]),
    ...gaps.map(({ value }) => ({ kind: 'gap', value: showInput(value) }) as const),
  ];
}

function usesInput({ optional, required }: Operation, name: FieldName): boolean {
  return required.includes(name) || optional.includes(name);
}

/** Completes the operation's own plan by what follows from valid inputs and the run. */
function completePlan(operation: Operation<Planned>, planned: Planned, context: RunContext): Plan {
  const { inputs, plan } = planned;
  const isDryRun = inputs['dry-run'] ?? false;
  return {
    ...plan,
    ...planKey(operation, planned, context),
    ...planGitHub(operation, planned),
    ...planTimes(planned),
    operation,
    context,
    api: inputs['api-url'],
    allowedActors: inputs['allowed-actors'],
    approval: inputs['require-approval'],
    hasApiToken: inputs['api-token'] !== undefined,
    isReadOnly: operation.does === 'reads' || isDryRun,
    isWaiting: inputs.wait ?? true,
    isDryRun,
  };
}

/** From what the key is made, and whether an earlier or a later attempt has the same (K1, K2). */
function planKey(operation: Operation, { inputs, plan }: Planned, context: RunContext) {
  const { 'api-token': apiToken = '', 'idempotency-key': ownKey, matrix } = inputs;
  const { serverUrl, repository: name = '', repositoryId: repository = name, runId, job, step } = context;
  const ofCopy = { environment: plan.recording?.environment, tokenHash: sha256(apiToken) };
  const copy = makesCopy(operation) ? ofCopy : undefined;
  return {
    ownKey,
    job: jobOf(job, matrix),
    keyIdentity: runId === undefined ? undefined : { serverUrl, repository, runId, job, step, matrix, copy },
    isRepeatable: runId !== undefined || ownKey !== undefined,
    isKeyNew: !isLaterAttempt(context) && ownKey === undefined,
  };
}

/** What is read and written on GitHub. */
function planGitHub(operation: Operation, { inputs, plan }: Planned) {
  const missingForList = findMissingForList(operation, inputs);
  // A dry run of a copy reads no list.
  const isDryCopy = inputs['dry-run'] === true && makesCopy(operation);
  const isWithoutList = isWithoutGitHub(inputs) || missingForList.length > 0 || isDryCopy;
  const entry = { 'api-url': inputs['api-url'].baseUrl, operation: operation.name };
  return {
    missingForList,
    lists: isWithoutList ? undefined : plan.lists,
    overwrite: isWithoutGitHub(inputs) ? undefined : plan.overwrite && { ...entry, ...plan.overwrite },
    comment: inputs.comment ? { siteId: inputs['site-id'], environment: inputs.environment } : undefined,
  };
}

const DEFAULT_TIMEOUT_MINUTES = 60;

function planTimes({ inputs, plan }: Planned) {
  const timeoutMs = (inputs['timeout-minutes'] ?? DEFAULT_TIMEOUT_MINUTES) * 60_000;
  // Kept for recording at the end of the step. At most a tenth, so that there is always time to poll the task.
  const recordTimeMs = Math.min(10_000, timeoutMs / 10);
  const isRecording = inputs.comment === true || plan.recording !== undefined;
  const intervalSeconds = inputs['poll-interval-seconds'];
  return {
    timeoutMs,
    workTimeoutMs: timeoutMs - (isRecording ? recordTimeMs : 0),
    sendTimeoutMs: timeoutMs - (isRecording || plan.overwrite ? recordTimeMs : 0),
    fixedIntervalMs: intervalSeconds === undefined ? undefined : intervalSeconds * 1000,
  };
}
