import { type Answer, createRefuse } from './answer.ts';
import { type Clock, toHttpDate } from '../clock.ts';
import { decide, type DecisionChanges } from './decisions.ts';
import { renderAnswer } from './envelope.ts';
import type { ServiceRequest, ServiceResponse } from './exchange.ts';
import { createIdempotencyStore, type KeyEntry } from './idempotency-store.ts';
import { createIds } from './ids.ts';
import { createRequestLedger, type RequestRecord, type StartedTask } from './ledger.ts';
import type { IdName, OperationContext } from './operation.ts';
import type { PushPreview } from './resources.ts';
import { listRoutes, matchPath, type Match, type Route } from './routes.ts';
import { seedWorld } from './seed.ts';
import { createTaskBoard } from './task-board.ts';
import type { TaskPace } from './task-pace.ts';
import type { Caller, World } from './world.ts';

export interface ServiceOptions {
  readonly clock: Clock;
  /** Changes to the defaults in `decisions.ts`. */
  readonly decisions?: DecisionChanges;
  /** Determines the ids; 0 by default. */
  readonly seed?: number;
  /** Also a staging copy of "shop", made two hours ago. */
  readonly withStagingSite?: boolean;
  /** How long each task takes; three polls by default. */
  readonly paceOf?: (task: StartedTask) => TaskPace;
  /** The error message with which a task will fail; undefined: it will complete. Called when it starts. */
  readonly failureOf?: (task: StartedTask) => string | undefined;
  /** Whether the service fails with a 500 at a request, before or after acting. */
  readonly breakAt?: (request: RequestRecord) => 'before-acting' | 'after-acting' | undefined;
}

/** The hosting service in memory, with what tests may read and change. */
export interface Service {
  /** Answers one request. Never rejects. */
  handle(request: ServiceRequest): Promise<ServiceResponse>;
  /** May be changed while the service runs. */
  readonly world: World;
  readonly requests: readonly RequestRecord[];
  /** Every task that was started, and how it ended. */
  readonly started: readonly StartedTask[];
  /** Ends every task that is due, as the next request would. */
  settle(): void;
  /** Ends a running task now. With an error message it fails. */
  endTask(id: string, failure?: string): void;
  /** Puts the DNS records of a custom domain in place. */
  putDnsInPlace(domain: string): void;
  /** Deletes a staging site, as a person can in the dashboard. Stored answers still name it. */
  deleteStagingSite(siteId: string): void;
  /** Sets fields of the push preview of a staging site. */
  setPreview(siteId: string, preview: Partial<PushPreview>): void;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A request of a known caller who has the permission for it. */
interface AuthorizedRequest {
  readonly route: Route;
  readonly caller: Caller;
  readonly id: (name: IdName) => string;
  readonly key: string | undefined;
}

/** A service with the initial data of `seed.ts`. */
export function createService(options: ServiceOptions): Service {
  const { clock } = options;
  const decisions = decide(options.decisions);
  const nextId = createIds(options.seed);
  const world = seedWorld({ nowMs: clock.nowMs(), withStagingSite: options.withStagingSite ?? false });
  const refuse = createRefuse(decisions);
  const ledger = createRequestLedger();
  const keys = createIdempotencyStore(() => clock.nowMs());
  const routes = listRoutes(decisions);
  const tasks = createTaskBoard({
    clock,
    decisions,
    nextId,
    paceOf: options.paceOf ?? (() => ({ by: 'polls', polls: 3 })),
    failureOf: options.failureOf ?? (() => undefined),
  });
  const context: OperationContext = { clock, decisions, world, tasks, nextId, refuse };

  /** Checks token, path, method, permission, ids and key (sections 4, 5 and 8). */
  function authorize(request: ServiceRequest): AuthorizedRequest | Answer {
    const [, token] = /^Bearer (\S+)$/i.exec(request.headers['authorization'] ?? '') ?? [];
    if (token === undefined) return refuse('noToken', 'An API token is required.');
    const caller = world.tokens.get(token);
    if (caller === undefined) return refuse('unknownToken', 'The API token is not valid.');
    const matches = matchPath(routes, request.path);
    const match = matches.find(({ route }) => route.method === request.method);
    if (match === undefined) {
      return matches.length === 0
        ? refuse('unknownPath', 'There is no such path.')
        : refuse('wrongMethod', 'This path does not accept this method.');
    }
    const missing = match.route.permissions.find((permission) => !caller.permissions.has(permission));
    if (missing !== undefined) {
      return refuse('noPermission', `The permission ${missing} is required.`, {
        data: { permission: missing },
      });
    }
    const id = readIds(match);
    if (match.route.path.split('/').some((part) => part.startsWith('{') && !uuid.test(id(nameOf(part))))) {
      return refuse('malformedId', 'There is nothing with this id.');
    }
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    if (key !== undefined && (key === '' || key.length > 255)) {
      return refuse('invalidKey', 'The Idempotency-Key must have 1 to 255 characters.');
    }
    return { route: match.route, caller, id, key };
  }

  function readIds({ id }: Match): (name: IdName) => string {
    return decisions.upperCaseIds === 'the-same' ? (name) => id(name).toLowerCase() : id;
  }

  const render = (answer: Answer): ServiceResponse => renderAnswer(answer, clock.nowMs());

  async function act(
    call: AuthorizedRequest,
    request: ServiceRequest,
    record: RequestRecord,
  ): Promise<Answer> {
    if (decisions.acceptMs > 0 && request.method === 'POST') await clock.sleep(decisions.acceptMs);
    tasks.settle();
    return options.breakAt?.(record) === 'before-acting'
      ? refuse('broken', 'The service broke.')
      : call.route.run(context, { request, ...call });
  }

  /** A request whose answer is not stored: it has no key, or the service stores none. */
  async function actWithoutKey(
    call: AuthorizedRequest,
    request: ServiceRequest,
    record: RequestRecord,
  ): Promise<ServiceResponse> {
    const answer = await act(call, request, record);
    const isBroken = answer.success && options.breakAt?.(record) === 'after-acting';
    return render(isBroken ? refuse('broken', 'The service broke.') : answer);
  }

  /** The first request with a key: acts, and stores the answer as decided (8). */
  async function actUnderKey(
    call: AuthorizedRequest & { readonly scopedKey: string },
    request: ServiceRequest,
    record: RequestRecord,
  ): Promise<ServiceResponse> {
    const reservation = keys.reserve(call.scopedKey, fingerprint(request));
    const answer = await act(call, request, record);
    const broken = refuse('broken', 'The service broke.');
    const isBroken = answer.success && options.breakAt?.(record) === 'after-acting';
    const stored = isBroken
      ? { 'the-success': answer, 'the-5xx': broken, nothing: undefined }[decisions.storesAfterBreaking]
      : answer;
    if (stored && (isBroken || isStored(stored)))
      reservation.store({ response: render(stored), answer: stored });
    else reservation.release();
    return render(isBroken ? broken : answer);
  }

  function isStored({ status }: Answer): boolean {
    if (status < 400) return true;
    if (status < 500) return decisions.storesErrors !== 'none';
    return decisions.storesErrors === '4xx-and-5xx';
  }

  function replay({ stored }: KeyEntry): ServiceResponse | undefined {
    if (!stored) return undefined;
    const response = decisions.replay === 'as-it-was' ? stored.response : render(stored.answer);
    return { ...response, headers: { ...response.headers, 'idempotent-replayed': 'true' } };
  }

  async function answer(request: ServiceRequest, record: RequestRecord): Promise<ServiceResponse> {
    const call = authorize(request);
    if (!('route' in call)) return render(call);
    if (call.key === undefined || !decisions.storesKeys) return actWithoutKey(call, request, record);
    const scope = { account: call.caller.accountId, token: call.caller.token, path: request.path }[
      decisions.keyScope
    ];
    const scopedKey = `${scope} ${call.key}`;
    for (let known = keys.find(scopedKey); known; known = keys.find(scopedKey)) {
      if (known.request !== fingerprint(request)) {
        return render({
          ...refuse('keyReused', 'This Idempotency-Key was used for another request.'),
          data: () => ({ code: 'idempotency_key_reused' }),
        });
      }
      const replayed = replay(known);
      if (replayed) return replayed;
      if (decisions.keyInProgress === 'act-too') break;
      if (decisions.keyInProgress === 'refuse') return render(refuseInProgress());
      await known.done;
    }
    return actUnderKey({ ...call, scopedKey }, request, record);
  }

  function refuseInProgress(): Answer {
    const seconds = decisions.keyInProgressRetryAfterSeconds;
    return refuse('keyInProgress', 'A request with this Idempotency-Key is being processed.', {
      headers: seconds === undefined ? {} : { 'retry-after': String(seconds) },
    });
  }

  return {
    async handle(request) {
      const record = ledger.receive(request, clock.nowMs());
      tasks.settle();
      const response = await answer(request, record);
      ledger.settle(record, {
        status: response.status,
        replayed: response.headers['idempotent-replayed'] === 'true',
      });
      if (decisions.dateHeader === 'omitted') return response;
      return { ...response, headers: { date: toHttpDate(clock.nowMs()), ...response.headers } };
    },
    world,
    requests: ledger.requests,
    started: tasks.started,
    settle: () => {
      tasks.settle();
    },
    endTask: (id, failure) => {
      tasks.end(id, failure);
    },
    putDnsInPlace: (domain) => {
      world.dns.add(domain.toLowerCase());
    },
    deleteStagingSite: (siteId) => {
      if (world.sites.get(siteId)?.parent_site_id == null) {
        throw new Error(`There is no staging site ${siteId} to delete.`);
      }
      world.sites.delete(siteId);
      world.contents.delete(siteId);
      world.copiedAt.delete(siteId);
      world.previews.delete(siteId);
    },
    setPreview: (siteId, preview) => {
      world.previews.set(siteId, preview);
    },
  };
}

/** Two requests are the same if method, path and body are equal (8.3). */
function fingerprint({ method, path, body }: ServiceRequest): string {
  return JSON.stringify([method, path, body]);
}

/** The name in a placeholder, such as `{site_id}`. */
function nameOf(part: string): IdName {
  const names: readonly IdName[] = ['site_id', 'backup_id', 'source_backup_id', 'domain_id', 'task_id'];
  const name = names.find((known) => part === `{${known}}`);
  if (name === undefined) throw new Error(`There is no id ${part}.`);
  return name;
}
