import type { Clock } from '../clock.ts';
import { defaults, type DecisionChanges } from './decisions.ts';
import type { ServiceResponse } from './exchange.ts';
import { createService, type Service, type ServiceOptions } from './service.ts';

type Handle = Service['handle'];

interface HostFault {
  /** The description of the option of `npm run service`. */
  readonly says: string;
  readonly decisions?: DecisionChanges;
  readonly change?: (handle: Handle, clock: Clock) => Handle;
}

const { siteBusy } = defaults.refusals;
const gone = { status: 410, code: 'gone' };
const limit = { requests: 5, windowMs: 10_000 };

/** What a host can do wrong: options of `npm run service`, and what `npm run host-check` must find. */
export const hostFaults = {
  down: {
    says: 'every request is answered with 503, by a gateway',
    change: answerWith({ status: 503, headers: {}, body: '{"message":"no upstream"}' }),
  },
  'rate-limit': {
    says: `of more than ${limit.requests} requests in ${limit.windowMs / 1000} s, the others are answered with 429`,
    change: limitRate,
  },
  slow: {
    says: 'each answer takes 61 s, and the action waits for 60 s',
    change: (handle, clock) => async (request) => {
      const response = await handle(request);
      await clock.sleep(61_000);
      return response;
    },
  },
  'web-page': {
    says: 'every answer is a web page',
    change: answerWith({ status: 200, headers: { 'content-type': 'text/html' }, body: '<!DOCTYPE html>' }),
  },
  'other-envelope': {
    says: 'an answer is `{"status": …, "result": …}`',
    change: changeAnswers((response) => ({
      ...response,
      body: JSON.stringify({ status: response.status, result: JSON.parse(response.body) as unknown }),
    })),
  },
  'no-keys': { says: 'idempotency keys are ignored', decisions: { storesKeys: false } },
  'late-keys': {
    says: 'a key is stored when its request has been accepted, after a second: until then it acts twice',
    decisions: { keyInProgress: 'act-too', acceptMs: 1000 },
  },
  'no-replayed-header': {
    says: 'a stored answer comes without `Idempotent-Replayed: true`',
    change: changeAnswers(({ headers, ...response }) => ({
      ...response,
      headers: { ...headers, 'idempotent-replayed': 'false' },
    })),
  },
  succeeded: {
    says: 'a task ends as `succeeded` instead of `completed`',
    change: changeAnswers((response) => ({
      ...response,
      body: response.body.replace('"status":"completed"', '"status":"succeeded"'),
    })),
  },
  'php-answers': {
    says: 'a 404 has `data: []`, a status of a task is in capitals, and times are unix seconds',
    change: changeAnswers(({ body, ...response }) => ({
      ...response,
      body: (response.status === 404 ? body.replace(/"data":\{[^}]*\}/, '"data":[]') : body)
        .replace(/"status":"(completed|failed)"/, (text) =>
          text.replace(/completed|failed/, (word) => word.toUpperCase()),
        )
        .replace(
          /"copied_at":"([^"]+)"/,
          (_, time: string) => `"copied_at":${Math.floor(Date.parse(time) / 1000)}`,
        ),
    })),
  },
  'gone-410': {
    says: 'what does not exist is 410',
    decisions: { refusals: { siteNotFound: gone, taskNotFound: gone } },
  },
  'no-task-permission': {
    says: 'the token standin_without_domains may not read tasks',
    decisions: { taskPermission: 'domains.manage' },
  },
  'copied-at-end': { says: '`copied_at` is the end of the copying', decisions: { copiedAt: 'end' } },
  'busy-409': {
    says: 'a site with a running task refuses others with 409 and `Retry-After`',
    decisions: { whileTaskRuns: 'refused', refusals: { siteBusy } },
    change: changeAnswers((response) =>
      response.body.includes(`"${siteBusy.code}"`)
        ? { ...response, headers: { ...response.headers, 'retry-after': '5' } }
        : response,
    ),
  },
} satisfies Record<string, HostFault>;

export type HostFaultName = keyof typeof hostFaults;

/** A host that does these things wrong, and all else as docs/hosts/README.md wants it. */
export function createFaultyHost(options: ServiceOptions, names: readonly HostFaultName[]): Service {
  const faults: readonly HostFault[] = names.map((name) => hostFaults[name]);
  const decisions = faults.reduce<DecisionChanges>((all, fault) => ({ ...all, ...fault.decisions }), {
    copiedAt: 'start',
    refusals: { siteBusy: { ...siteBusy, status: 423 } },
    ...options.decisions,
  });
  const service = createService({ ...options, decisions });
  const handle = faults.reduce<Handle>(
    (inner, fault) => fault.change?.(inner, options.clock) ?? inner,
    (request) => service.handle(request),
  );
  return { ...service, handle };
}

function answerWith(response: ServiceResponse) {
  return () => () => Promise.resolve(response);
}

function changeAnswers(change: (response: ServiceResponse) => ServiceResponse) {
  return (handle: Handle): Handle =>
    async (request) =>
      change(await handle(request));
}

function limitRate(handle: Handle, { nowMs }: Clock): Handle {
  let recent: readonly number[] = [];
  return async (request) => {
    const at = nowMs();
    recent = recent.filter((each) => at - each < limit.windowMs);
    const [oldest = at] = recent;
    if (recent.length >= limit.requests) {
      const seconds = Math.ceil((oldest + limit.windowMs - at) / 1000);
      return { status: 429, headers: { 'retry-after': String(seconds) }, body: '' };
    }
    recent = [...recent, at];
    return handle(request);
  };
}
