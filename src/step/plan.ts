import { hashToken, jobOf, type StepIdentity } from '../service/idempotency-key.ts';
import { fields, namingInputs, protectingInputs, showInput, type FieldName } from '../inputs/fields.ts';
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

const DEFAULT_TIMEOUT_MINUTES = 60;

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
  const unknownInputs = findUnknownInputs(raw);
  const ignored: readonly InputWarning[] =
    unknownInputs.length === 0 ? [] : [{ kind: 'unknown', variables: unknownInputs }];
  if (operation && isSkipped(operation, raw, context)) return { kind: 'token-missing', warnings: ignored };
  // An unknown input is an error only if the step would send a request that changes something (I2).
  const mayChange = (!operation || changesService(operation)) && raw['dry-run']?.toLowerCase() !== 'true';
  const areUnknownErrors = !context.passesForeignInputs && mayChange;
  const planned = operation?.plan(raw) ?? readWithoutOperation(raw, operations);
  const gap = operation && findGap(operation, raw);
  // In a pull request, the gap may come from the name of a branch (I5).
  const mayHaveGap = ['pull_request', 'pull_request_target'].includes(context.eventName ?? '');
  const warnings = [
    ...(areUnknownErrors ? [] : ignored),
    // A dry run warns of what the step itself would warn of.
    ...(operation && changesService(operation) ? findUnchecked(operation, raw) : []),
    ...(gap && mayHaveGap ? [{ kind: 'gap', value: showInput(gap.value) } as const] : []),
  ];
  const errors: ValidationError[] = [
    ...[...(planned.ok ? [] : planned.errors), ...(gap && !mayHaveGap ? [gap] : [])].map((error) => ({
      ...error,
      value: showInput(error.value),
    })),
    ...(operation && planned.ok ? findMistakeWithoutGitHub(operation, raw, planned.value) : []),
    ...(areUnknownErrors ? unknownInputs : []).map((variable) => ({ problem: 'unknown', variable }) as const),
  ];
  if (!operation || !planned.ok || errors.length > 0) return { kind: 'invalid-inputs', errors, warnings };

  const { inputs, plan: ownPlan } = planned.value;
  const apiToken = inputs['api-token'];
  const ownKey = inputs['idempotency-key'];
  const intervalSeconds = inputs['poll-interval-seconds'];
  const timeoutMs = (inputs['timeout-minutes'] ?? DEFAULT_TIMEOUT_MINUTES) * 60_000;
  const comment = inputs.comment ? { siteId: inputs['site-id'], environment: inputs.environment } : undefined;
  const isRecording = comment !== undefined || ownPlan.recording !== undefined;
  const copy = { environment: ownPlan.recording?.environment, tokenHash: hashToken(apiToken ?? '') };
  // Kept for recording at the end of the step. At most a tenth, so that there is always time to poll the task.
  const reportTimeMs = Math.min(10_000, timeoutMs / 10);
  const isEntered = isRecording || ownPlan.overwrite !== undefined;
  const isDryRun = inputs['dry-run'] ?? false;
  const missingForList = findMissingForList(operation, raw);
  // A dry run of a copy reads no list.
  const readsNoList = isWithoutGitHub(raw) || missingForList.length > 0 || (isDryRun && makesCopy(operation));
  const entry = ownPlan.overwrite && {
    'api-url': inputs['api-url'].baseUrl,
    operation: operation.name,
    ...ownPlan.overwrite,
  };
  return {
    kind: 'plan',
    apiToken,
    warnings,
    plan: {
      ...ownPlan,
      operation,
      api: inputs['api-url'],
      context,
      allowedActors: inputs['allowed-actors'],
      approval: inputs['require-approval'],
      lists: readsNoList ? undefined : ownPlan.lists,
      overwrite: isWithoutGitHub(raw) ? undefined : entry,
      missingForList,
      hasApiToken: apiToken !== undefined,
      ownKey,
      job: jobOf(context.job, inputs.matrix),
      keyIdentity: createKeyIdentity(context, inputs.matrix, makesCopy(operation) ? copy : undefined),
      isRepeatable: context.runId !== undefined || ownKey !== undefined,
      isKeyNew: !isLaterAttempt(context) && ownKey === undefined,
      isReadOnly: operation.does === 'reads' || isDryRun,
      isWaiting: inputs.wait ?? true,
      isDryRun,
      comment,
      timeoutMs,
      workTimeoutMs: timeoutMs - (isRecording ? reportTimeMs : 0),
      sendTimeoutMs: timeoutMs - (isEntered ? reportTimeMs : 0),
      fixedIntervalMs: intervalSeconds === undefined ? undefined : intervalSeconds * 1000,
    },
  };
}

/** Warns about protecting inputs that the operation does not use, because the workflow relies on them (I2). */
function findUnchecked(operation: Operation, raw: RawInputs): readonly InputWarning[] {
  const inputs = protectingInputs.filter((name) => Boolean(raw[name]) && !usesInput(operation, name));
  return inputs.length === 0 ? [] : [{ kind: 'unchecked', operation: operation.name, inputs }];
}

/** Finds an `environment` with an empty expression, because all pull requests would then share one copy (I5). */
function findGap(operation: Operation, { environment = '' }: RawInputs): InputError | undefined {
  if (!usesInput(operation, 'environment') || !hasGap(environment)) return undefined;
  const { accepts } = fields.environment;
  return { input: 'environment', problem: 'invalid', cause: { kind: 'gap' }, value: environment, accepts };
}

function usesInput({ optional, required }: Operation, name: FieldName): boolean {
  return required.includes(name) || optional.includes(name);
}

/** Finds an operation or an input that needs GitHub although `github-token` is `none`. */
function findMistakeWithoutGitHub(
  operation: Operation,
  raw: RawInputs,
  { inputs, plan }: Planned,
): readonly InputError[] {
  if (!isWithoutGitHub(raw)) return [];
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

/** Whether an input is missing only because the run gets no secrets, which is no mistake of the workflow (I4). */
function isSkipped({ apiToken, does }: Operation, raw: RawInputs, context: RunContext): boolean {
  if (overwritesSite({ does }) || context.getsNoSecrets !== true) return false;
  // An operation without a token may still lack `site-id`, if that comes from a variable or a secret.
  const missing = { required: 'api-token', optional: undefined, unused: 'site-id' }[apiToken];
  return missing !== undefined && !raw[missing];
}

function readWithoutOperation(
  raw: RawInputs,
  operations: readonly Operation<Planned>[],
): Extract<Validated<unknown>, { ok: false }> {
  const read = readInputs(raw, {
    required: ['api-url', 'api-token'],
    optional: ['timeout-minutes', 'github-token'],
  });
  return {
    ok: false,
    errors: [unknownOperation(raw['operation'], operations), ...(read.ok ? [] : read.errors)],
  };
}

function createKeyIdentity(
  { serverUrl, repository, repositoryId, runId, job, step }: RunContext,
  matrix: string | undefined,
  copy: StepIdentity['copy'],
): StepIdentity | undefined {
  if (runId === undefined) return undefined;
  return { serverUrl, repository: repositoryId ?? repository ?? '', runId, job, step, matrix, copy };
}

/** The inputs that name sites, environments and the like, valid or not, as they may be shown. */
export function nameInputs(
  raw: RawInputs,
  { optional, required }: Pick<Operation, 'optional' | 'required'>,
): Readonly<Record<string, string>> {
  const used = new Set<string>([...required, ...optional]);
  return Object.fromEntries(
    Object.keys(namingInputs).flatMap((name) => {
      const value = raw[name];
      return value !== undefined && value !== '' && used.has(name) ? [[name, showInput(value)]] : [];
    }),
  );
}

function unknownOperation(value: string | undefined, operations: readonly Operation<Planned>[]): InputError {
  const names = operations.map(({ name }) => name);
  // A push or a restore is suggested only for a slip of its name, never for another word (I3).
  const near = operations.filter((each) => !overwritesSite(each) || isSlip(value ?? '', each.name));
  return {
    input: 'operation',
    problem: value === undefined ? 'missing' : 'invalid',
    cause: findCause(value ?? ''),
    value: value ?? '',
    meant: findNearest(
      value ?? '',
      near.map(({ name }) => name),
    ),
    accepts: `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`,
  };
}
