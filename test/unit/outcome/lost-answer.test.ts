import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SendResult } from '../../../src/ports.ts';
import { noResponse, page, previewResponse, response } from '../../support/responses.ts';
import { runOperation, type OperationName } from '../../support/run-operation.ts';
import { forever, inTurn } from '../../support/scripted-service.ts';

const operations = [
  'staging',
  'push',
  'restore',
  'restore-snapshot',
  'add-domain',
  'verify-domain',
] as const satisfies readonly OperationName[];
const unanswered = fc.constantFrom<SendResult>(noResponse, page(502), page(408), response(500, {}));
const statuses = fc.constantFrom(200, 400, 401, 402, 403, 404, 409, 410, 415, 422, 423, 428, 451);
const codes = fc.oneof(
  fc.constantFrom('idempotency_key_reused', 'IDEMPOTENCY_KEY_REUSED', 'site_busy', 'not_found', 'dns'),
  fc.string({ maxLength: 30 }),
);

it(
  'a step of which one try has no answer is never `refused`, whatever a later answer is called (*Error codes*)',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...operations),
        fc.array(unanswered, { minLength: 1, maxLength: 3 }),
        statuses,
        codes,
        fc.boolean(),
        async (operation, tries, status, code, isMarked) => {
          // A marked replay of a stored refusal is that try's own answer, but a reused key is never stored.
          const isReplayed = isMarked && code === 'idempotency_key_reused';
          const refusal = response(status, { code }, { success: false, message: code, isReplayed });
          const before = operation === 'push' ? [previewResponse()] : [];
          const inputs = { 'timeout-minutes': '2' };
          const script = inTurn([...before, ...tries], forever(refusal));
          const result = await runOperation(operation, { inputs, script });
          expect(result.posts).toBeGreaterThan(1);
          expect(result.status).not.toBe('refused');
        },
      ),
      { numRuns: 300 },
    );
  },
);
