import { describe, expect, it } from 'vitest';
import {
  describeMistake,
  fields,
  readInputs,
  type FieldName,
  type InputsRead,
} from '../../../src/inputs/fields.ts';
import { ids } from '../../support/run-operation.ts';

const read = (name: FieldName, value: string): InputsRead<object> =>
  readInputs({ [name]: value }, { required: [], optional: [name] });
const valueOf = (name: FieldName, value: string): unknown => {
  const result = read(name, value);
  return result.ok ? Object.values(result.inputs)[0] : 'refused';
};

const digest = 'abcdef0123456789'.repeat(4);
const booleans: readonly FieldName[] = [
  'defer-verification',
  'preview',
  'wait',
  'dry-run',
  'reuse',
  'comment',
];
const uuids: readonly FieldName[] = ['site-id', 'backup-id', 'target-site-id', 'domain-id', 'task-id'];

describe('an accepted value', () => {
  it.each<[FieldName, string, unknown]>([
    ['api-url', 'https://api.example.com', { origin: 'https://api.example.com', prefix: '' }],
    ['api-url', 'https://api.example.com/', { origin: 'https://api.example.com', prefix: '' }],
    [
      'api-url',
      'https://API.example.com:8443/hosting/api//',
      { origin: 'https://api.example.com:8443', prefix: '/hosting/api' },
    ],
    ['api-url', 'https://api.example.com:443', { origin: 'https://api.example.com', prefix: '' }],
    ['api-url', 'http://localhost:8080', { origin: 'http://localhost:8080', prefix: '' }],
    ['api-url', 'http://127.0.0.1:8080/x', { origin: 'http://127.0.0.1:8080', prefix: '/x' }],
    ['api-url', 'http://127.9.8.7', { origin: 'http://127.9.8.7', prefix: '' }],
    ['api-url', 'http://[::1]:8080', { origin: 'http://[::1]:8080', prefix: '' }],
    ['api-token', 'wpsk_abc', 'wpsk_abc'],
    ['api-token', '!~', '!~'],
    ['confirmation', 'x', 'x'],
    ['confirmation', 'x'.repeat(255), 'x'.repeat(255)],
    ['confirmation', 'ü'.repeat(255), 'ü'.repeat(255)],
    ['confirmation', '😀'.repeat(255), '😀'.repeat(255)],
    ['method', 'full', 'full'],
    ['method', 'files', 'files'],
    ['method', 'db', 'db'],
    ['domain', 'a.io', 'a.io'],
    ['domain', 'x'.repeat(255), 'x'.repeat(255)],
    ['staging-base-domain', 'staging.example.com', 'staging.example.com'],
    ['storage-limit', '1', 1],
    ['storage-limit', '20', 20],
    ['storage-limit', '007', 7],
    ['approved-preview', digest, digest],
    ['approved-preview', digest.toUpperCase(), digest],
    ['max-copy-age-hours', '24', 24],
    ['max-copy-age-hours', '0.5', 0.5],
    ['timeout-minutes', '60', 60],
    ['timeout-minutes', '0.5', 0.5],
    ['timeout-minutes', '0.001', 0.001],
    ['timeout-minutes', '4320', 4320],
    ['timeout-minutes', '4320.0', 4320],
    ['poll-interval-seconds', '0.1', 0.1],
    ['poll-interval-seconds', '30', 30],
    ['idempotency-key', 'k', 'k'],
    ['idempotency-key', '~'.repeat(240), '~'.repeat(240)],
    ['on-missing-token', 'fail', 'fail'],
    ['on-missing-token', 'skip', 'skip'],
    ['environment', 'pr-7', 'pr-7'],
    ['environment', 'Vorschau für #7', 'Vorschau für #7'],
    ['github-token', 'ghs_abc', 'ghs_abc'],
    ['matrix', 'null', 'null'],
    ['matrix', '{"a":1}', '{"a":1}'],
    ...uuids.map((name): [FieldName, string, string] => [name, ids.live, ids.live]),
    ...uuids.map((name): [FieldName, string, string] => [name, ids.live.toUpperCase(), ids.live]),
    ...booleans.flatMap((name): [FieldName, string, boolean][] => [
      [name, 'true', true],
      [name, 'false', false],
      [name, 'True', true],
      [name, 'FALSE', false],
    ]),
  ])('of %s: %j', (name, value, typed) => {
    expect(valueOf(name, value)).toEqual(typed);
  });
});

describe('a refused value', () => {
  it.each<[FieldName, string]>([
    ['api-url', 'api.example.com'],
    ['api-url', '/api'],
    ['api-url', 'http://api.example.com'],
    ['api-url', 'http://localhost.example.com'],
    ['api-url', 'http://127.0.0.1.example.com'],
    ['api-url', 'http://128.0.0.1'],
    ['api-url', 'http://[::2]'],
    ['api-url', 'ftp://api.example.com'],
    ['api-url', 'file:///etc/passwd'],
    ['api-url', 'javascript:alert(1)'],
    ['api-url', 'https://user@api.example.com'],
    ['api-url', 'https://user:pass@api.example.com'],
    ['api-url', 'https:api.example.com'],
    ['api-url', 'https:///api.example.com'],
    ['api-url', 'https://user:12/s@api.example.com'],
    ['api-url', 'https://api.example.com?x=1'],
    ['api-url', 'https://api.example.com?'],
    ['api-url', 'https://api.example.com/#x'],
    ['api-url', 'https://api.example.com/#'],
    ['api-url', 'https://api.example.com\\@evil.example'],
    ['api-url', 'https://api.exam ple.com'],
    ['api-url', 'https://api.example.com/a b'],
    ['api-url', 'https://'],
    ['api-token', 'with space'],
    ['api-token', 'with\nline'],
    ['api-token', 'ümlaut'],
    ['confirmation', 'x'.repeat(256)],
    ['confirmation', '😀'.repeat(256)],
    ['method', 'Full'],
    ['method', 'database'],
    ['domain', 'a.b'],
    ['domain', 'x'.repeat(256)],
    ['storage-limit', '0'],
    ['storage-limit', '00'],
    ['storage-limit', '-1'],
    ['storage-limit', '1.5'],
    ['storage-limit', '1e3'],
    ['storage-limit', '20 GB'],
    ['storage-limit', '9'.repeat(40)],
    ['approved-preview', 'missing'],
    ['approved-preview', digest.slice(1)],
    ['approved-preview', `${digest}0`],
    ['approved-preview', `g${digest.slice(1)}`],
    ['max-copy-age-hours', '0'],
    ['max-copy-age-hours', '0.0'],
    ['max-copy-age-hours', '-1'],
    ['max-copy-age-hours', 'a day'],
    ['timeout-minutes', '0'],
    ['timeout-minutes', '-5'],
    ['timeout-minutes', '4320.1'],
    ['timeout-minutes', '4321'],
    ['timeout-minutes', 'Infinity'],
    ['timeout-minutes', 'NaN'],
    ['timeout-minutes', '0x10'],
    ['timeout-minutes', '1e2'],
    ['timeout-minutes', '60m'],
    ['timeout-minutes', '1,5'],
    ['poll-interval-seconds', '0.09'],
    ['poll-interval-seconds', '0'],
    ['poll-interval-seconds', '-1'],
    ['poll-interval-seconds', 'adaptive'],
    ['idempotency-key', 'x'.repeat(241)],
    ['idempotency-key', 'with space'],
    ['idempotency-key', 'ü'],
    ['idempotency-key', 'a\tb'],
    ['on-missing-token', 'Skip'],
    ['on-missing-token', 'true'],
    ['environment', 'x'.repeat(256)],
    ['github-token', 'a b'],
    ...uuids.flatMap((name): [FieldName, string][] => [
      [name, 'shop'],
      [name, ids.live.slice(1)],
      [name, `${ids.live}0`],
      [name, ids.live.replaceAll('-', '')],
      [name, `{${ids.live}}`],
      [name, `${ids.live}/../${ids.live}`],
      [name, ids.live.replace('0', 'g')],
    ]),
    ...booleans.flatMap((name): [FieldName, string][] => [
      [name, 'yes'],
      [name, '1'],
      [name, 'on'],
      [name, 'truee'],
    ]),
  ])('of %s: %j', (name, value) => {
    const result = read(name, value);
    expect(result.ok).toBe(false);
    if (!result.ok) {
      expect(result.mistakes).toHaveLength(1);
      expect(result.mistakes[0]).toMatchObject({ input: name, accepts: fields[name].accepts });
    }
  });
});

describe('a mistake', () => {
  const gotOf = (name: FieldName, value: string): string => {
    const result = read(name, value);
    return result.ok ? 'accepted' : (result.mistakes[0]?.got ?? '');
  };

  it.each<[FieldName, string]>([
    ['api-token', 'my secret'],
    ['github-token', 'my secret'],
  ])('never shows the %s', (name, value) => {
    expect(gotOf(name, value)).toBe('a value that is not shown');
  });

  it.each([
    'https://user:s3cret@api.example.com/x',
    'https://s3cret@api.example.com/x',
    'https://api.example.com/x?token=s3cret',
    'https://api.example.com/x#s3cret',
    'https://user:s3cret@api.example.com/x?s3cret#s3cret',
    'user:s3cret@api.example.com/x',
    's3cret@api.example.com/x',
    's3cret:x@api.example.com/x',
    'https://user:s3?cret@api.example.com/x',
    'https://user:s3#cret@api.example.com/x',
    'https://user:s3@cret@api.example.com/x',
    'https://user:s3/cret@api.example.com/x',
    'https:user:s3cret@api.example.com/x',
    'https:///user:s3cret@api.example.com/x',
    'https:\\\\user:s3cret@api.example.com/x',
    'https://api.example.com/x\n?s3cret\ns3cret',
    'https://user:s3cret\n@api.example.com/x',
    'ftp://user:s3cret@api.example.com/x',
  ])('shows of the `api-url` %j neither credentials nor query', (value) => {
    const got = gotOf('api-url', value);
    expect(got).toContain('api.example.com/x');
    expect(got).not.toMatch(/s3|cret|user|token/);
  });

  it.each(['http://api.example.com', 'api.example.com', 'ftp://api.example.com'])(
    'shows the `api-url` %j',
    (value) => {
      expect(gotOf('api-url', value)).toBe(value);
    },
  );

  it('shows another value as it is', () => {
    expect(gotOf('timeout-minutes', 'soon')).toBe('soon');
  });

  it('of an input that is needed and unset says so', () => {
    expect(readInputs({}, { required: ['site-id'], optional: ['wait'] })).toEqual({
      ok: false,
      mistakes: [{ input: 'site-id', got: 'nothing', accepts: fields['site-id'].accepts }],
    });
  });

  it('is reported beside all others at once', () => {
    const raw = { 'site-id': 'shop', wait: 'perhaps', 'timeout-minutes': '5' };
    const result = readInputs(raw, {
      required: ['site-id', 'backup-id'],
      optional: ['wait', 'timeout-minutes'],
    });
    expect(result.ok ? [] : result.mistakes.map(({ input }) => input)).toEqual([
      'site-id',
      'backup-id',
      'wait',
    ]);
  });

  it('in an input that is not wanted is not one', () => {
    expect(readInputs({ 'site-id': 'shop' }, { required: [], optional: [] })).toEqual({
      ok: true,
      inputs: {},
    });
  });

  it.each([
    [
      { input: 'wait', got: 'perhaps', accepts: 'true or false' },
      '`wait` got "perhaps"; it accepts true or false.',
    ],
    [{ input: 'site-id', got: 'nothing', accepts: 'a UUID' }, '`site-id` got nothing; it accepts a UUID.'],
    [
      { input: 'api-token', got: 'a value that is not shown', accepts: 'a token' },
      '`api-token` got a value that is not shown; it accepts a token.',
    ],
    [{ input: 'x', got: 'y'.repeat(101), accepts: 'z' }, `\`x\` got "${'y'.repeat(100)}…"; it accepts z.`],
    [{ input: 'x', got: 'y'.repeat(100), accepts: 'z' }, `\`x\` got "${'y'.repeat(100)}"; it accepts z.`],
  ])('is told as a sentence (%#)', (mistake, sentence) => {
    expect(describeMistake(mistake, (text) => text)).toBe(sentence);
  });

  it('hides a secret that stands in the wrong place, before it is cut', () => {
    const token = 'wpsk_0123456789abcdef';
    const hide = (text: string): string => text.replaceAll(token, '***');
    const got = `${'y'.repeat(90)}${token}`;
    const sentence = describeMistake({ input: 'site-id', got, accepts: 'a UUID' }, hide);
    expect(sentence).toBe(`\`site-id\` got "${'y'.repeat(90)}***"; it accepts a UUID.`);
  });
});
