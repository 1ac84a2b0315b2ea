import { type Clock, toHttpDate } from '../clock.ts';
import { decide, type DecisionChanges } from './decisions.ts';
import { type DescribedOperation, findOperation, readDescription } from './description.ts';
import {
  type Answer,
  Refusal,
  renderAnswer,
  type ServiceRequest,
  type ServiceResponse,
  writeLocally,
} from './exchange.ts';
import { createIdempotencyStore, type StoredAnswer } from './idempotency-store.ts';
import type { Call, Context, Operation } from './operation.ts';
import { operations } from './operations/index.ts';
import { startTask } from './operations/tasks.ts';
import { seedWorld } from './seed.ts';
import { createTaskBoard, type TaskOptions } from './task-board.ts';
import type { PushPreview } from './world.ts';

export interface ServiceOptions extends TaskOptions {
  readonly clock: Clock;
  /** Changes to the defaults in `decisions.ts`. */
  readonly decisions?: DecisionChanges;
  /** Also a staging copy of "shop", made two hours ago. */
  readonly withStagingSite?: boolean;
  /** Whether the service fails with a 500 at a request, before or after acting. Called right before it acts. */
  readonly breakAt?: (request: ServiceRequest) => 'before-acting' | 'after-acting' | undefined;
}

/** The hosting service in memory, with what tests may read and change. */
export type Service = ReturnType<typeof createService>;

/** A call of a known caller who has the permission for it. */
interface AuthorizedCall extends Call {
  readonly act: Operation;
  readonly accountId: string;
}

/** The ids in a path. */
type Ids = Readonly<Record<string, string>>;

const broken = new Refusal('broken', 'The service broke.');

/** A service with the initial data of `seed.ts`. */
export function createService(options: ServiceOptions) {
  const { clock } = options;
  const decisions = decide(options.decisions);
  const world = seedWorld(clock.nowMs(), options.withStagingSite ?? false);
  let ids = 0;
  // The form of v4 uuids, the same in each service, so that a failing test can be repeated.
  const nextId = (): string => {
    ids += 1;
    return `00000000-0000-4000-8000-${ids.toString(16).padStart(12, '0')}`;
  };
  const tasks = createTaskBoard({ ...options, decisions, nextId });
  const context: Context = { clock, decisions, world, tasks, nextId };
  const keys = createIdempotencyStore(clock);
  const requests: ServiceRequest[] = [];
  const violations: string[] = [];
  const description = readDescription(decisions.taskInPost);

  /** Checks token, path, permission and key. Throws a refusal. */
  function authorize(
    request: ServiceRequest,
    operation: DescribedOperation | undefined,
    ids: Ids,
  ): AuthorizedCall {
    const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers['authorization'] ?? '') ?? [];
    const caller = world.tokens.get(token);
    if (caller === undefined) throw new Refusal('unknownToken', 'The API token is not valid.');
    const act = operation && operations[operation.id];
    if (!act) throw new Refusal('unknownPath', 'There is no such operation.');
    const { taskPermission } = decisions;
    const ofTask = operation.id === 'readTask' && taskPermission !== undefined ? [taskPermission] : [];
    const needed = [...operation.permissions, ...ofTask];
    const missing = needed.find((permission) => !caller.permissions.has(permission));
    if (missing !== undefined) {
      const details = { data: { permission: missing } };
      throw new Refusal('noPermission', `The permission ${missing} is required.`, details);
    }
    const key = request.method === 'GET' ? undefined : request.headers['idempotency-key'];
    if (operation.checkKey(key).length > 0) {
      throw new Refusal('invalidKey', 'The Idempotency-Key must have 1 to 255 characters.');
    }
    const id = (name: string): string => ids[name]?.toLowerCase() ?? '';
    return { operation, act, request, accountId: caller.accountId, key, id };
  }

  /** The answer, and what is stored of it. They differ only if the service breaks after acting. */
  async function act(call: AuthorizedCall) {
    if (decisions.acceptMs > 0 && call.operation.method !== 'GET') await clock.sleep(decisions.acceptMs);
    tasks.settle();
    const breaks = options.breakAt?.(call.request);
    const answer = breaks === 'before-acting' ? refuse(broken) : run(call);
    if (breaks === 'after-acting' && answer.status < 400) {
      const stored = { 'the-success': answer, 'the-5xx': refuse(broken), nothing: undefined };
      return { answer: refuse(broken), stored: stored[decisions.storesAfterBreaking] };
    }
    const isStored =
      answer.status < 400 ||
      decisions.storesErrors === '4xx-and-5xx' ||
      (decisions.storesErrors === '4xx' && answer.status < 500);
    return { answer, stored: isStored ? answer : undefined };
  }

  function run(call: AuthorizedCall): Answer {
    try {
      const result = call.act(context, call);
      return 'kind' in result ? startTask(result, context, call) : result;
    } catch (error) {
      return refuse(error);
    }
  }

  /** Makes a refusal an answer. `ErrorDetails` names `code` and `permission`. */
  function refuse(error: unknown): Answer {
    if (!(error instanceof Refusal)) throw error;
    const { message, reason, details } = error;
    const { status, code } = decisions.refusals[reason];
    return { status, message, data: () => ({ code, ...details.data }), headers: details.headers ?? {} };
  }

  const render = (answer: Answer): ServiceResponse => renderAnswer(answer, clock.nowMs());

  function replay({ answer, response }: StoredAnswer): ServiceResponse {
    const { headers, ...replayed } = decisions.replay === 'as-it-was' ? response : render(answer);
    return { ...replayed, headers: { ...headers, 'idempotent-replayed': 'true' } };
  }

  async function respond(call: AuthorizedCall): Promise<ServiceResponse> {
    const { method, path, body } = call.request;
    if (call.key === undefined || !decisions.storesKeys) return render((await act(call)).answer);
    // The scope of a key is open. A client's keys must work in the widest one.
    const key = `${call.accountId} ${call.key}`;
    // Two requests are the same if method, path and body are equal.
    const fingerprint = JSON.stringify([method, path, body]);
    for (let known = keys.find(key); known; known = keys.find(key)) {
      if (known.fingerprint !== fingerprint) {
        throw new Refusal('keyReused', 'This Idempotency-Key was used for another request.');
      }
      if (known.stored) return replay(known.stored);
      if (decisions.keyInProgress === 'act-too') break;
      if (decisions.keyInProgress === 'refuse') {
        const seconds = decisions.keyInProgressRetryAfterSeconds;
        throw new Refusal('keyInProgress', 'A request with this Idempotency-Key is being processed.', {
          headers: seconds === undefined ? {} : { 'retry-after': String(seconds) },
        });
      }
      await known.done;
    }
    const finish = keys.reserve(key, fingerprint);
    const { answer, stored } = await act(call);
    finish(stored && { answer: stored, response: render(stored) });
    return render(answer);
  }

  return {
    /** Answers one request. Never rejects. */
    handle: async (request: ServiceRequest): Promise<ServiceResponse> => {
      requests.push(request);
      tasks.settle();
      const { method, headers } = request;
      const [path = '', query] = request.path.split('?');
      const operation = findOperation(description, method, path);
      const ids: Ids = operation?.path.exec(path)?.groups ?? {};
      const answer = async () => respond(authorize(request, operation, ids));
      const response = await answer().catch((error: unknown) => render(refuse(error)));
      // A query string changes nothing.
      const wrong = !operation
        ? ['there is no such operation']
        : [
            ...(query === undefined ? [] : ['the operation has no query']),
            ...operation.checkIds(ids),
            ...operation.checkKey(headers['idempotency-key']),
            ...operation.checkBody(request, 'closed'),
            ...operation.checkResponse(response).map((problem) => `the answer: ${problem}`),
          ];
      violations.push(...wrong.map((problem) => `${method} ${request.path}: ${problem}`));
      const date = decisions.dateHeader === 'sent' && { date: toHttpDate(clock.nowMs()) };
      const { times } = decisions;
      const body = times === 'utc' ? response.body : writeLocally(response.body, times === 'local-with-z');
      return { ...response, body, headers: { ...date, ...response.headers } };
    },
    /** May be changed while the service runs. */
    world,
    requests,
    /**
     * What `docs/hosts/service.openapi.yaml` does not allow, one sentence each: a request, whose bodies are closed, or an answer,
     * with the variants of `decisions.ts`. Tests of the action assert that there is none.
     */
    violations,
    /** Every task that was started, and how it ended. */
    started: tasks.started,
    /** Ends every task that is due, as the next request would. */
    settle: tasks.settle,
    putDnsInPlace: (domain: string): void => void world.dns.add(domain.toLowerCase()),
    /** Deletes a staging site, as a person can in the dashboard. Stored answers still name it. */
    deleteStagingSite: (siteId: string): void => {
      if (world.sites.get(siteId)?.parent_site_id == null) {
        throw new Error(`There is no staging site ${siteId} to delete.`);
      }
      for (const facts of [world.sites, world.contents, world.copiedAt, world.previews]) facts.delete(siteId);
    },
    /** Sets fields of the push preview of a staging site. */
    setPreview: (siteId: string, preview: Partial<PushPreview>): void =>
      void world.previews.set(siteId, preview),
  };
}
