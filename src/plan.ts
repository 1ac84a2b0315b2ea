import { deriveKey } from './api/idempotency-key.ts';
import { readInputs, type ApiUrl, type Mistake, type RawInputs } from './inputs/fields.ts';
import { findOperation, operations } from './operations/index.ts';
import type { BoundOperation } from './operations/operation.ts';

/** What the runner states of this run; absent where it does not (outside Actions). */
export interface RunFacts {
  readonly serverUrl: string;
  readonly repository?: string;
  readonly repositoryId?: string;
  readonly runId?: string;
  /** `GITHUB_RUN_ATTEMPT`, from 1. */
  readonly attempt: number;
  readonly job: string;
  /** `GITHUB_ACTION`. */
  readonly step: string;
  readonly sha?: string;
  readonly workflow?: string;
  readonly eventName?: string;
  readonly actor?: string;
  readonly triggeringActor?: string;
}

/** All that is decided before anything is sent. */
export interface Plan {
  readonly operationName: string;
  readonly operation: BoundOperation;
  /** The inputs that name what it is about, for the reader. */
  readonly asked: Readonly<Record<string, string>>;
  /** The permission that the operation needs. */
  readonly permission: string;
  readonly api: ApiUrl;
  readonly apiToken: string;
  readonly githubToken: string | undefined;
  readonly facts: RunFacts;
  /** The key of generation 1. */
  readonly firstKey: string;
  /** A re-run asks with the same key. */
  readonly isRepeatable: boolean;
  readonly isWaiting: boolean;
  readonly isDryRun: boolean;
  readonly isCommenting: boolean;
  readonly timeoutMs: number;
  readonly fixedIntervalMs: number | undefined;
}

export type Planned =
  | { readonly kind: 'plan'; readonly plan: Plan }
  /** `on-missing-token: skip`, and there is none. */
  | { readonly kind: 'token-missing'; readonly operationName: string }
  | {
      readonly kind: 'mistakes';
      readonly mistakes: readonly Mistake[];
      /** `on-missing-token: skip` would be allowed. */
      readonly isSkippable: boolean;
    };

const everywhere = {
  required: ['api-url', 'api-token'],
  optional: ['timeout-minutes', 'dry-run', 'on-missing-token', 'github-token', 'matrix'],
} as const;
/** Of use to some operations only, each of which says so among its own. */
const shared = ['wait', 'poll-interval-seconds', 'idempotency-key', 'comment'] as const;

const DEFAULT_TIMEOUT_MINUTES = 60;

/**
 * Turns the inputs and the facts of the run into a plan, or finds every mistake at once. Pure but for the key that it may draw.
 *
 * @param drawKey gives a random key, where there is no run to derive one from; not asked elsewhere, since Node's
 *   own random numbers cost 1 ms to load.
 */
export function makePlan(raw: RawInputs, facts: RunFacts, drawKey: () => string): Planned {
  const operation = findOperation(raw['operation']);
  const mayBeMissing = raw['on-missing-token'] === 'skip';
  if (operation && !operation.isReleasing && mayBeMissing && raw['api-token'] === undefined) {
    return { kind: 'token-missing', operationName: operation.name };
  }
  const common = readInputs(raw, everywhere);
  const own = readInputs(raw, {
    required: [],
    optional: shared.filter((name) => operation?.optional.includes(name)),
  });
  const bound = operation?.bind(raw, common.ok ? common.inputs['api-url'] : { origin: '', prefix: '' });
  const mistakes = [
    ...(operation ? [] : [unknownOperation(raw['operation'])]),
    ...(common.ok ? [] : common.mistakes),
    ...(bound && !bound.ok ? bound.mistakes : []),
    ...(own.ok ? [] : own.mistakes),
    ...(operation?.isReleasing && mayBeMissing ? [lostSecret(operation.name)] : []),
  ];
  if (!operation || !common.ok || !own.ok || !bound?.ok || mistakes.length > 0) {
    // Some inputs are looked at twice, here and by the operation: each is named once.
    const each = new Map(mistakes.toReversed().map((mistake) => [mistake.input, mistake]));
    const isSkippable = operation?.isReleasing === false;
    return { kind: 'mistakes', mistakes: [...each.values()].toReversed(), isSkippable };
  }

  const { inputs } = common;
  const request = bound.inputs.request;
  const { runId } = facts;
  const derivedKey =
    runId === undefined
      ? drawKey()
      : deriveKey(
          {
            serverUrl: facts.serverUrl,
            repository: facts.repositoryId ?? facts.repository ?? '',
            runId,
            job: facts.job,
            step: facts.step,
            ...(inputs.matrix !== undefined && { matrix: inputs.matrix }),
          },
          request,
        );
  const intervalSeconds = own.inputs['poll-interval-seconds'];
  return {
    kind: 'plan',
    plan: {
      operationName: operation.name,
      operation: bound.inputs,
      asked: namesOf(raw).asked,
      permission: operation.permission,
      api: inputs['api-url'],
      apiToken: inputs['api-token'],
      githubToken: inputs['github-token'],
      facts,
      firstKey: own.inputs['idempotency-key'] ?? derivedKey,
      isRepeatable: runId !== undefined || own.inputs['idempotency-key'] !== undefined,
      isWaiting: own.inputs.wait ?? true,
      isDryRun: inputs['dry-run'] ?? false,
      isCommenting: own.inputs.comment ?? false,
      timeoutMs: (inputs['timeout-minutes'] ?? DEFAULT_TIMEOUT_MINUTES) * 60_000,
      fixedIntervalMs: intervalSeconds === undefined ? undefined : intervalSeconds * 1000,
    },
  };
}

/** How the step is named before it is known whether its inputs are right: the operation, and the ids it is about. */
export function namesOf(raw: RawInputs): {
  readonly operationName: string;
  readonly asked: Readonly<Record<string, string>>;
} {
  const operation = findOperation(raw['operation']);
  const used = operation ? [...operation.required, ...operation.optional] : [];
  const telling = ['site-id', 'backup-id', 'target-site-id', 'domain', 'domain-id', 'task-id', 'method'];
  const asked = telling.flatMap((name) => {
    const value = raw[name];
    return value !== undefined && used.some((own) => own === name) ? [[name, value] as const] : [];
  });
  return { operationName: operation?.name ?? 'no operation', asked: Object.fromEntries(asked) };
}

/** The address of this attempt of the run; `undefined` outside Actions. */
export function runUrlOf({ serverUrl, repository, runId, attempt }: RunFacts): string | undefined {
  if (repository === undefined || runId === undefined) return undefined;
  return `${serverUrl}/${repository}/actions/runs/${runId}/attempts/${attempt}`;
}

function unknownOperation(got: string | undefined): Mistake {
  const names = operations.map(({ name }) => name);
  return {
    input: 'operation',
    got: got ?? 'nothing',
    accepts: `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`,
  };
}

function lostSecret(operationName: string): Mistake {
  return {
    input: 'on-missing-token',
    got: 'skip',
    accepts: `only fail with \`${operationName}\`: a lost secret must not make a release green`,
  };
}
