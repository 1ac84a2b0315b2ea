import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import {
  readDnsRecords,
  readDomain,
  readVerification,
  saysVerified,
} from '../../../src/operations/domains/domain.ts';
import { readPreview } from '../../../src/operations/push/preview.ts';
import { readEnvelope } from '../../../src/service/envelope.ts';
import * as schemas from '../../../src/service/schemas.ts';
import { readSite } from '../../../src/service/site.ts';
import { readTask } from '../../../src/service/task.ts';
import { isRecord } from '../../../src/text/json.ts';
import { response } from '../../support/responses.ts';
import { ids, runOperation, type OperationName } from '../../support/run-operation.ts';
import { forever } from '../../support/scripted-service.ts';

const { readFlag, readShown, readTime } = schemas;

const description = z
  .object({
    components: z.object({
      schemas: z.record(z.string(), z.object({ properties: z.optional(z.record(z.string(), z.unknown())) })),
    }),
  })
  .parse(parse(readFileSync(join(import.meta.dirname, '../../../docs/hosts/service.openapi.yaml'), 'utf8')));

describe('each schema has the fields of docs/hosts/service.openapi.yaml, but for those that nobody needs', () => {
  it.each<[name: string, schema: { readonly shape: object }, unread: readonly string[]]>([
    ['Envelope', schemas.envelopeSchema, ['status_code', 'meta']],
    ['ErrorDetails', schemas.errorDetailsSchema, []],
    [
      'Site',
      schemas.siteSchema,
      [
        ...['stack_number', 'server_id', 'user_id', 'subscription_id', 'site_label', 'region', 'status'],
        ...['message', 'site_type', 'template_id', 'template_version', 'wp_version', 'wp_installed'],
        ...['php_hardened', 'config_profile', 'php_version', 'storage_limit', 'storage_usage'],
        ...['maintenance_mode', 'notes', 'notes_updated_at', 'notes_updated_by', 'extend_count'],
        ...['demo_expires_at', 'demo_stopped_at', 'demo_converted_at', 'site_lock', 'lock_reason'],
        ...['locked_at', 'billing_suspended_at', 'admin_suspended_at', 'created_at', 'updated_at'],
        'completed_at',
      ],
    ],
    ['Task', schemas.taskSchema, ['updated_at']],
    ['Domain', schemas.domainSchema, ['user_id', 'base_domain', 'verification_token', 'updated_at']],
    ['Verification', schemas.verificationSchema, []],
    ['DnsRecord', schemas.dnsRecordSchema, []],
    ['PushPreview', schemas.previewSchema, []],
  ])('%s', (name, { shape }, unread) => {
    const described = Object.keys(description.components.schemas[name]?.properties ?? {});
    expect([...Object.keys(shape), ...unread].sort()).toEqual(described.sort());
  });
});

describe('a time', () => {
  it.each<[unknown, string | undefined]>([
    [1_768_467_600, '2026-01-15T09:00:00.000Z'],
    [1_768_467_600.25, '2026-01-15T09:00:00.250Z'],
    [1_768_467_600_000, '2026-01-15T09:00:00.000Z'],
    ['1768467600', '2026-01-15T09:00:00.000Z'],
    ['2026-01-15T09:00:00Z', '2026-01-15T09:00:00Z'],
    // Nobody can read it, but a person may.
    ['yesterday', 'yesterday'],
    ...['', null, 0, -1_768_467_600, 17, 1e30, true, [], {}].map((none): [unknown, undefined] => [
      none,
      undefined,
    ]),
    ['1768467600.0', '2026-01-15T09:00:00.000Z'],
    ['2001-01-01', '2001-01-01'],
    // What programs write for "no time".
    ...[
      '0',
      '17',
      '-62169984000',
      '0000-00-00 00:00:00',
      '0001-01-01T00:00:00Z',
      '1970-01-01',
      '1970-01-01 01:00',
    ].map((none): [unknown, undefined] => [none, undefined]),
    ...[
      '1969-12-31T19:00:00-05:00',
      '-0001-11-30T00:00:00+00:00',
      '-000001-11-30',
      '2000-12-31T23:59:59Z',
    ].map((none): [unknown, undefined] => [none, undefined]),
    ...[
      '30.11.-0001',
      '01/01/1970',
      'Thu, 01 Jan 1970 00:00:00 GMT',
      'Wed, 30 Nov -0001 00:00',
      'Jan 1, 1970',
    ].map((none): [unknown, undefined] => [none, undefined]),
    // A person may read these.
    ['15.01.2026', '15.01.2026'],
    ['Thu, 15 Jan 2026 09:00:00 +0000', 'Thu, 15 Jan 2026 09:00:00 +0000'],
  ])('%j is %j', (value, time) => {
    expect(readTime(value)).toBe(time);
  });
});

it('of two million warnings the first thousand are read, and how many more there are', () => {
  const { warnings } = readPreview({ warnings: Array.from({ length: 1_003 }, (_, index) => `w${index}`) });
  expect(warnings).toHaveLength(1_001);
  expect(warnings.slice(-2)).toEqual(['w999', '3 more warnings are left out.']);
  expect(readPreview({ warnings: warnings.slice(0, 1_000) }).warnings).toHaveLength(1_000);
  expect(readDnsRecords({ records: Array.from({ length: 1_001 }, () => ({ type: 'A' })) })).toHaveLength(
    1_000,
  );
});

it.each<[unknown, boolean | undefined]>([
  ...[true, 1, '1', 'true', 'TRUE', ' True '].map((value): [unknown, boolean] => [value, true]),
  ...[false, 0, '0', 'false'].map((value): [unknown, boolean] => [value, false]),
  ...['', 'yes', 2, null, undefined, [], {}].map((value): [unknown, undefined] => [value, undefined]),
])('the flag %j is %j', (value, flag) => {
  expect(readFlag(value)).toBe(flag);
});

it.each<[unknown, string | undefined]>([
  ['a\nb', 'a b'],
  [7, '7'],
  [['a', 'b'], '["a","b"]'],
  [{ a: 1 }, '{"a":1}'],
  ...['', null, undefined, false, [], {}, [''], [null], { a: null }].map((none): [unknown, undefined] => [
    none,
    undefined,
  ]),
])('what is only shown: %j as %j', (value, shown) => {
  expect(readShown(value)).toBe(shown);
});

describe('whatever form the fields of an answer have (Operations)', () => {
  /** What is near to a success, or one, and what chance does not find. */
  const near = fc.constantFrom<unknown>(
    ...['completed', 'COMPLETED', 'failed', 'complete', 'success', 'done', 'ok', 'active', 'live'],
    ...['true', 'false', '1', 'yes', '', 1, 0, true, false, null, [], ['completed'], {}],
    ...[ids.task, ids.domain, ids.live],
  );
  const any = fc.oneof<fc.Arbitrary<unknown>[]>(fc.jsonValue(), near);
  /** Each field with any JSON value, or none. */
  const anyOf = ({ shape }: { readonly shape: object }) =>
    fc.record(Object.fromEntries(Object.keys(shape).map((name) => [name, any])), { requiredKeys: [] });
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
  const orAny = <T>(arbitrary: fc.Arbitrary<T>) => fc.oneof({ weight: 4, arbitrary }, any);
  const isCompleted = (task: unknown): boolean =>
    isRecord(task) && task['id'] === ids.task && textOf(task['status']).toLowerCase() === 'completed';
  const task = anyOf(schemas.taskSchema);
  const domain = anyOf(schemas.domainSchema);
  const data = fc.record(
    {
      task: orAny(task),
      site: orAny(anyOf(schemas.siteSchema)),
      domain: orAny(domain),
      verification: orAny(anyOf(schemas.verificationSchema)),
      records: orAny(fc.array(orAny(anyOf(schemas.dnsRecordSchema)))),
    },
    { requiredKeys: [] },
  );

  it('no reader throws', () => {
    const readers = [readTask, readSite, readDomain, readVerification, readDnsRecords, readPreview];
    fc.assert(
      fc.property(
        orAny(anyOf(schemas.envelopeSchema)),
        data,
        anyOf(schemas.previewSchema),
        (body, ...all) => {
          readEnvelope(body);
          for (const read of readers) for (const each of all) read(each);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each<OperationName>(['staging', 'restore', 'add-domain', 'verify-domain', 'await-task', 'push-preview'])(
    '`%s` ends, and is green only if the answer says so',
    async (operation) => {
      await fc.assert(
        fc.asyncProperty(
          orAny(fc.constant(true)),
          fc.oneof(data, task, domain, anyOf(schemas.previewSchema)),
          async (success, each: Readonly<Record<string, unknown>>) => {
            const answer = { ...response(200), body: { json: { success, data: each } } };
            const inputs = { 'timeout-minutes': '1' };
            const run = await runOperation(operation, { script: forever(answer), inputs });
            expect(run.endMs).toBeLessThanOrEqual(60_000);
            const domainOf = readDomain(each);
            const isProof: Readonly<Record<string, boolean>> = {
              'push-preview': readFlag(each['can_push']) !== undefined,
              'add-domain': domainOf !== undefined,
              'verify-domain': domainOf
                ? domainOf.id === ids.domain && domainOf.isVerified
                : saysVerified(each, undefined),
            };
            const isTaskDone = isCompleted(isRecord(each['task']) ? each['task'] : each);
            if (!(isProof[operation] ?? isTaskDone) || readFlag(success) === false) {
              expect(run.status).not.toBe('completed');
            }
          },
        ),
        { numRuns: 100 },
      );
    },
  );
});
