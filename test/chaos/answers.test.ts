import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServiceResponse } from '../../src/ports.ts';
import { renderSummary } from '../../src/messages/summary.ts';
import { isRecord } from '../../src/text/json.ts';
import { withCopy } from '../support/live-records.ts';
import { previewResponse } from '../support/responses.ts';
import { ids, recordOperation, type OperationName } from '../support/run-operation.ts';
import { forever } from '../support/scripted-service.ts';
import { numRuns, seed, TIMEOUT_MS } from './properties.ts';

/* Whatever a host, or what stands before it, answers: any JSON in any field, any status, type and body (*Operations*). */

const words = fc.constantFrom<unknown>(
  ...['completed', 'failed', 'running', 'Busy', 'Your plan allows 3', 'No DNS', 'OK', '', ids.task, ids.live],
);
const anything = fc.oneof(fc.jsonValue(), words);
const mostly = (usual: unknown): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, anything);
const fields = (names: readonly string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, anything])), { requiredKeys: [] });

const task = fc
  .tuple(
    fields(['site_id', 'result', 'error_message', 'metadata_json', 'completed_at']),
    mostly(ids.task),
    anything,
  )
  .map(([rest, id, status]) => ({ ...rest, id, status }));
const site = fc
  .tuple(fields(['domain_name', 'expires_at', 'parent_site_id']), mostly(ids.live))
  .map(([rest, id]) => ({ ...rest, id }));
const domain = fields(['id', 'site_id', 'domain', 'status', 'is_connected', 'records', 'verification']);
const data = fc.oneof(
  anything,
  fc
    .tuple(
      fields(['code', 'permission', 'message', 'reason', 'details', 'errors']),
      task,
      site,
      domain,
      domain,
    )
    .map(([said, ofTask, ofSite, ofDomain, bare]) => ({
      ...bare,
      ...said,
      task: ofTask,
      site: ofSite,
      domain: ofDomain,
    })),
);
const success = mostly(true);
const envelope = fc.oneof(
  fc
    .tuple(success, data, fields(['message', 'errors', 'status_code']))
    .map(([yes, inner, rest]) => ({ ...rest, success: yes, data: inner })),
  fc.record({ data, message: anything }),
);
const json = fc.oneof({ weight: 3, arbitrary: envelope }, anything);
const text = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'error code: 1010',
    '<title>Blocked</title>',
    '<script',
    'Notice: x\n{"success":true,"data":{}}',
  ),
);
const body: fc.Arbitrary<ServiceResponse['body']> = fc.oneof(
  { weight: 4, arbitrary: json.map((each) => ({ json: each })) },
  text.map((each) => ({ unreadable: 'it is not JSON', text: each })),
);
const header = (...usual: readonly string[]) =>
  fc.option(fc.oneof(fc.constantFrom(...usual), fc.string()), { nil: undefined });
const answerWith = (status: fc.Arbitrary<number>): fc.Arbitrary<ServiceResponse> =>
  fc
    .tuple(
      status,
      body,
      header('application/json', 'text/html'),
      header('1', '9999999'),
      header('/x'),
      header('true'),
    )
    .map(([code, content, contentType, retryAfter, location, replayed]) => ({
      ...{ kind: 'response', status: code, body: content, contentType, retryAfter, location },
      isReplayed: replayed === 'true',
    }));
const anyStatus = fc.oneof(fc.constantFrom(200, 201, 202, 204), fc.integer({ min: 200, max: 599 }));
const anyAnswer = answerWith(anyStatus);

const YES = [true, 1, 'true', '1', 'yes', 'ok', 'success'];
const lower = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/** An answer that says that something was done, read anew. */
function isYes({ body: content, status }: ServiceResponse): boolean {
  if (status === 204) return true;
  if (status >= 300 || !('json' in content) || !isRecord(content.json)) return false;
  const said = content.json['success'];
  return said === undefined || YES.includes(lower(said) as never);
}

/** The task has completed, in so many words. */
function isProof(answer: ServiceResponse): boolean {
  const { body: content } = answer;
  const inner = 'json' in content && isRecord(content.json) ? content.json['data'] : undefined;
  const found = isRecord(inner) && isRecord(inner['task']) ? inner['task'] : inner;
  return (
    isYes(answer) &&
    isRecord(found) &&
    lower(found['id']) === ids.task &&
    lower(found['status']) === 'completed'
  );
}

/** No envelope: nothing in it is the host's word. */
function isSomebodyElses({ body: content }: ServiceResponse): boolean {
  if (!('json' in content) || !isRecord(content.json)) return true;
  const { data: inner, success: said } = content.json;
  const isRead = [...YES, false, 0, 'false', '0', 'no', 'error', 'failed', 'failure'].includes(
    lower(said) as never,
  );
  const isEmpty = inner === null || (Array.isArray(inner) && inner.length === 0);
  return !isRead || !(isEmpty || isRecord(inner));
}

/** The statuses by which somebody else says that a request was not passed on (*Error codes*). */
const notPassedOn = [
  ...[400, 401, 402, 403, 404, 405, 406, 407, 409, 410, 411, 413, 414, 415, 417],
  ...[421, 422, 425, 426, 428, 429, 431, 451, 307, 308, 301, 302],
];
const starts = ['restore', 'restore-snapshot', 'push', 'staging'] as const;

/** The first request that changes something is answered like this, again and again; all others like that. */
async function runWith(operation: OperationName, posted: ServiceResponse, polled: ServiceResponse) {
  const script = forever(({ method, path }) => {
    if (method !== 'GET') return posted;
    return path.endsWith('push-preview') && operation === 'push' ? previewResponse() : polled;
  });
  const github = operation === 'push' ? withCopy() : {};
  const run = await recordOperation(operation, { script, github, inputs: { 'timeout-minutes': '1' } });
  // Nothing that is said of it throws.
  renderSummary(run.reportOf(run.outcome));
  return run;
}

const settings = { seed, numRuns: numRuns.runs };

describe('whatever is answered (*Operations*)', () => {
  it(
    'a step ends, and one that waits for a task is green only if an answer says that the task has completed',
    async () => {
      const operations = fc.constantFrom<OperationName>(...starts, 'await-task');
      await fc.assert(
        fc.asyncProperty(operations, anyAnswer, anyAnswer, async (operation, posted, polled) => {
          const { status } = await runWith(operation, posted, polled);
          if (status === 'completed') expect(isProof(polled)).toBe(true);
          expect(status).not.toMatch(/submitted|skipped/);
        }),
        settings,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'a domain is added or verified only if the answer is a success',
    async () => {
      const operations = fc.constantFrom<OperationName>('add-domain', 'verify-domain');
      await fc.assert(
        fc.asyncProperty(operations, anyAnswer, async (operation, posted) => {
          const { status } = await runWith(operation, posted, posted);
          if (status === 'completed') expect(isYes(posted)).toBe(true);
        }),
        settings,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'a host that has acted, and whose answer somebody else replaced, is never "refused"',
    async () => {
      const replaced = answerWith(anyStatus.filter((status) => !notPassedOn.includes(status))).filter(
        (answer) => isSomebodyElses(answer) && !answer.isReplayed,
      );
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...starts),
          replaced,
          anyAnswer,
          async (operation, posted, polled) => {
            const { posts, status } = await runWith(operation, posted, polled);
            if (posts > 0) expect(status).not.toBe('refused');
          },
        ),
        settings,
      );
    },
    TIMEOUT_MS,
  );
});
