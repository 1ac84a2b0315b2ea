import { describe, expect, it } from 'vitest';
import type { Findings } from '../../../src/outcome/results.ts';
import { createCleaner, type Cleaner } from '../../../src/text/sanitizer.ts';
import { outputNames, outputsAtEnd, outputsOf } from '../../../src/report/outputs.ts';
import { hostileTexts } from '../../support/hostile-texts.ts';

const cleaner: Cleaner = {
  line: (text) => createCleaner(['s3cret']).line(text),
  lines: (text) => createCleaner(['s3cret']).lines(text),
};
const everything: Required<Findings> = {
  serviceCode: 'c',
  taskId: 't',
  taskStatus: 'completed',
  taskResult: 'r',
  taskSiteId: 'ts',
  siteId: 's',
  siteDomain: 'd',
  siteUrl: 'https://d',
  canPush: false,
  blockedReason: 'b',
  warnings: ['w'],
  copiedAt: 'at',
  revertDays: 0,
  previewDigest: 'p',
  confirmationRequired: 'CONFIRM',
  domainId: 'i',
  domainStatus: 'ds',
  domainName: 'dn',
  dnsRecords: [{ type: 'CNAME', name: 'n', value: 'v', ttl: '1' }],
  verification: [['method', 'v']],
  idempotencyKey: 'k',
  isReplay: false,
  isReused: true,
  deploymentId: 7,
  commentUrl: 'https://c',
  data: { a: 1 },
};

describe('the outputs', () => {
  it('are all that the contract names, and no other', () => {
    const names = [
      ...Object.keys(outputsOf(everything, cleaner)),
      ...Object.keys(outputsAtEnd({ status: 'failed', errorCode: 'task_failed', what: '', next: '' }, 0)),
    ];
    expect(names.sort()).toEqual([...outputNames].sort());
  });

  it('are text', () => {
    expect(outputsOf(everything, cleaner)).toMatchObject({
      'can-push': 'false',
      'revert-days': '0',
      replayed: 'false',
      reused: 'true',
      'deployment-id': '7',
      warnings: '["w"]',
      'dns-records': '[{"type":"CNAME","name":"n","value":"v","ttl":"1"}]',
      data: '{"a":1}',
    });
  });

  it('are absent where nothing is known', () => {
    expect(outputsOf({}, cleaner)).toEqual({});
  });

  it('never hold what has to be confirmed', () => {
    const data = { confirmation_required: 'CONFIRM', inner: [{ confirmation_required: 'CONFIRM' }], kept: 1 };
    expect(JSON.stringify(outputsOf({ ...everything, data }, cleaner))).not.toContain('CONFIRM');
  });

  it.each(hostileTexts)('are one line each, without control characters: %j', (text) => {
    const outputs = outputsOf(
      { ...everything, taskResult: text, blockedReason: text, warnings: [text], data: { [text]: text } },
      cleaner,
    );
    for (const value of Object.values(outputs))
      expect(value).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
    for (const name of ['warnings', 'data'])
      expect(() => JSON.parse(outputs[name] ?? '') as unknown).not.toThrow();
  });

  it('never hold the token, also as a key or a number', () => {
    const numeric = createCleaner(['123456789']);
    const data = { s3cret: 's3cret', n: 123456789, list: ['x s3cret'] };
    expect(outputsOf({ data }, cleaner)['data']).not.toContain('s3cret');
    expect(outputsOf({ data }, numeric)['data']).not.toContain('123456789');
    expect(
      outputsOf({ taskResult: 's3cret', siteDomain: 's3cret', idempotencyKey: 'my-s3cret' }, cleaner),
    ).toEqual({
      'task-result': '***',
      'site-domain': '***',
      'idempotency-key': 'my-***',
    });
  });

  it('are no longer than a word or a sentence can be, JSON apart', () => {
    const long = 'x'.repeat(200_000);
    const outputs = outputsOf({ taskStatus: long, warnings: [long] }, cleaner);
    expect(outputs['task-status']).toBe(`${'x'.repeat(100_000)}…`);
    expect(JSON.parse(outputs['warnings'] ?? '')).toEqual([long]);
  });
});

describe('the outputs at the end', () => {
  it('are status, error code and duration', () => {
    expect(outputsAtEnd({ status: 'refused', errorCode: 'forbidden', what: '', next: '' }, 61_499)).toEqual({
      status: 'refused',
      'error-code': 'forbidden',
      'duration-seconds': '61',
    });
  });

  it('have no error code where green', () => {
    expect(outputsAtEnd({ status: 'completed', what: '' }, 1500)).toEqual({
      status: 'completed',
      'duration-seconds': '2',
    });
  });
});
