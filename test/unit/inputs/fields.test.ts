import { describe, expect, it } from 'vitest';
import { fields, showInput, stripInput } from '../../../src/inputs/fields.ts';
import type { Field, FieldName } from '../../../src/inputs/fields.ts';
import { readInputs } from '../../../src/inputs/read-inputs.ts';
import { ids } from '../../support/run-operation.ts';

const read = (name: FieldName, value: string) =>
  readInputs({ [name]: value }, { required: [], optional: [name] });

const fieldNames = Object.keys(fields) as FieldName[];
const digest = 'abcdef0123456789'.repeat(4);
const sha = 'abcdef0123'.repeat(4);
const uuid = ids.live;
const uuids = ['site-id', 'live-site-id', 'backup-id', 'target-site-id', 'domain-id', 'task-id'] as const;
const booleans = ['defer-verification', 'wait', 'dry-run', 'reuse', 'comment'] as const;
type Accepted = Readonly<Record<string, unknown>>;
const same = (...values: readonly string[]): Accepted =>
  Object.fromEntries(values.map((value) => [value, value]));
const each = <N extends string, T>(names: readonly N[], row: T): Readonly<Record<N, T>> =>
  Object.fromEntries(names.map((name) => [name, row])) as Record<N, T>;
const api = (origin: string, prefix = '') => ({ origin, prefix, baseUrl: `${origin}${prefix}` });

const accepted: Readonly<Record<FieldName, Accepted>> = {
  'api-url': {
    'https://api.example.com': api('https://api.example.com'),
    'https://API.example.com:8443/a/b//': api('https://api.example.com:8443', '/a/b'),
    'http://127.9.8.7/x': api('http://127.9.8.7', '/x'),
    'https://api.example.com/v1x': api('https://api.example.com', '/v1x'),
    'http://[::1]:8080': api('http://[::1]:8080'),
  },
  'api-token': same('wpsk_abc', '!~'),
  ...each(uuids, { [uuid]: uuid, [uuid.toUpperCase()]: uuid }),
  ...each(booleans, { true: true, True: true, false: false, FALSE: false }),
  confirmation: same('x', 'ü'.repeat(255), '😀'.repeat(255)),
  method: same('full', 'files', 'db'),
  domain: same('a.io', 'x'.repeat(255)),
  'staging-base-domain': same('staging.example.com'),
  'storage-limit': { 1: 1, 20: 20, '007': 7 },
  'approved-preview': { [digest]: digest, [digest.toUpperCase()]: digest },
  'max-copy-age-hours': { 0.5: 0.5, 24: 24 },
  'timeout-minutes': { 0.001: 0.001, '4320.0': 4320 },
  'poll-interval-seconds': { 0.1: 0.1, 30: 30 },
  'require-approval': same('live', 'Freigabe für #7', 'x'.repeat(255), 'truer', 'no-one'),
  'allowed-actors': {
    mona: ['mona'],
    'Mona-L, mona_corp,': ['Mona-L', 'mona_corp'],
    'mona\r\n\n  my-app[bot]': ['mona', 'my-app[bot]'],
  },
  'idempotency-key': same(
    'k',
    '~'.repeat(240),
    'k/generation-',
    'k/generation-2-',
    'k-generation-2',
    '#[##]',
  ),
  environment: same('pr-7', 'Vorschau für #7', 'x'.repeat(255)),
  commit: { [sha]: sha, [sha.toUpperCase()]: sha },
  'github-token': same('ghs_abc'),
  matrix: same('null', '{"a":1}'),
  'job-status': same('success', 'anything'),
};

it.each(fieldNames)('a value that an input accepts is read: %s', (name) => {
  for (const [value, typed] of Object.entries(accepted[name])) {
    expect(read(name, value)).toEqual({ ok: true, value: { [name]: typed } });
  }
});

describe('a value that an input does not accept', () => {
  const generationKeys = ['k/generation-2', '/generation-10', 'k\n/generation-2'];
  const noUuid = [uuid.slice(1), `${uuid}0`, uuid.replaceAll('-', ''), `${uuid}/../${uuid}`];
  const table: Readonly<Record<FieldName, readonly string[]>> = {
    'api-url': [
      'api.example.com',
      'http://api.example.com',
      'http://127.0.0.1.example.com',
      'http://not-localhost',
      'http://[::2]',
      'https://user@api.example.com',
      'https:///api.example.com',
      'https://api.example.com/#',
      'https://api.example.com\\evil.example',
      'https://api.example.com/a b',
      'https://api.example.com:port',
      // I3: the action appends it.
      'https://api.example.com/x/v1//',
      'https://api.example.com/v1/sites/x',
    ],
    'api-token': ['with space', 'with\nline', 'ümlaut'],
    confirmation: ['x'.repeat(256), '😀'.repeat(256)],
    method: ['Full', 'database'],
    // I3: a scheme or a path.
    domain: ['a.b', 'x'.repeat(256), 'https:www.example.com', 'a.example/shop', 'a.example b.example'],
    'storage-limit': ['0', '-1', '1.5', '1e3', '20 GB', '9'.repeat(40)],
    'approved-preview': ['missing', digest.slice(1), `${digest}0`, `g${digest.slice(1)}`],
    'max-copy-age-hours': ['0', '00.0', '0.00', '-1', '-0', '1e1', 'a day'],
    'timeout-minutes': ['0', '-5', '4320.1', '4321', 'Infinity', 'NaN', '0x10', '1e2', '60m', '1,5'],
    'poll-interval-seconds': ['0.09', '0', '-1', 'adaptive'],
    // A person who expects a switch would name an environment that nobody reviews.
    'require-approval': ['true', 'FALSE', 'yes', 'No', 'x'.repeat(256)],
    'allowed-actors': [
      ',',
      '@mona',
      'mona lisa',
      'mona; lisa',
      'mona@example.com',
      '[bot]',
      'a[bot]b',
      'mona, ü',
    ],
    'idempotency-key': ['x'.repeat(241), 'with space', 'ü', 'a\tb', 'k##[1]', ...generationKeys],
    environment: ['x'.repeat(256)],
    commit: ['main', sha.slice(1), `${sha}0`, 'g'.repeat(40), 'a'.repeat(64)],
    'github-token': ['a b', 'None'],
    ...each(uuids, noUuid),
    ...each(booleans, ['yes', '1', 'on', 'truee']),
    'staging-base-domain': ['https://staging.example.com', 'staging.example.com/', 'a.example, b.example'],
    // They accept any text.
    matrix: [],
    'job-status': [],
  };

  it.each(fieldNames)('is one error: %s', (name) => {
    for (const value of table[name]) {
      expect(read(name, value), value).toMatchObject({ ok: false, errors: [{ input: name }] });
    }
  });
});

// Whoever writes `None` means `none`, and no environment of that name.
it.each(Object.entries<Field<unknown>>(fields).filter(([, { guardDefault }]) => guardDefault !== undefined))(
  '`%s` has no `None` or `Default`, which are neither a value nor "not passed" (I1)',
  (name) => {
    for (const value of ['None', 'NONE', 'Default']) {
      expect(read(name as FieldName, value)).toMatchObject({ ok: false, errors: [{ input: name, value }] });
    }
  },
);

const causeOf = (name: FieldName, value: string) => {
  const result = read(name, value);
  return result.ok ? undefined : result.errors[0]?.cause;
};

describe('what GitHub did not fill in (I5)', () => {
  const texts = ['environment', 'require-approval', 'idempotency-key', 'api-url'] as const;
  const tokens = ['api-token', 'github-token'] as const;
  const withoutBraces = 'an expression without braces';
  const whole = [
    ['${{vars.NAME}}', '`${{ … }}`', undefined],
    ['{{vars.NAME}}', '`{{ … }}`', '${{vars.NAME}}'],
    ['$NAME', '`$NAME`', '${{ env.NAME }}'],
    ['${NAME}', '`$NAME`', '${{ env.NAME }}'],
    ['$GITHUB_HEAD_REF', '`$NAME`', '${{ github.head_ref }}'],
    ...['secrets.API_TOKEN', 'vars.A', 'env.A-b', 'inputs.copy', 'github.ref_name', 'needs.a.outputs.b'].map(
      (text) => [text, withoutBraces, `\${{ ${text} }}`] as const,
    ),
    ['steps.a.outputs.b', withoutBraces, '${{ steps.a.outputs.b }}'],
  ] as const;

  it.each(whole)('is a mistake in every text without a form of its own: %s', (value, form, instead) => {
    const unfilled = { kind: 'unfilled', form };
    for (const name of texts)
      expect(causeOf(name, value), name).toEqual({ ...unfilled, ...(instead !== undefined && { instead }) });
    // Of a token only the form may be shown.
    for (const name of tokens) {
      expect(causeOf(name, value), name).toEqual(unfilled);
      expect(JSON.stringify(read(name, value))).not.toMatch(/API_TOKEN|vars|outputs/);
    }
  });

  it.each<[name: FieldName, value: string, instead: string]>([
    ['environment', 'staging-pr-$PR_NUMBER', 'staging-pr-${{ env.PR_NUMBER }}'],
    ['environment', 'staging-{{ github.ref_name }}', 'staging-${{ github.ref_name }}'],
    ['idempotency-key', 'copy-${GITHUB_RUN_ID}-x', 'copy-${{ github.run_id }}-x'],
    ['api-url', 'https://$HOST/api', 'https://${{ env.HOST }}/api'],
    ['environment', 'github.head_ref || github.ref_name', '${{ github.head_ref || github.ref_name }}'],
  ])('stands inside of `%s`, too: %s', (name, value, instead) => {
    expect(causeOf(name, value)).toMatchObject({ kind: 'unfilled', instead });
  });

  it('is named with a value of another form, and never with what may not be shown', () => {
    expect(causeOf('site-id', 'vars.SITE')).toMatchObject({ instead: '${{ vars.SITE }}' });
    expect(causeOf('dry-run', '$DRY')).toMatchObject({ form: '`$NAME`' });
    expect(causeOf('api-url', 'https://me:secret@$HOST')).toEqual({ kind: 'unfilled', form: '`$NAME`' });
  });

  it.each<[FieldName, string]>([
    ['api-token', 'a$NAME'],
    ['api-token', 'x{{y'],
    ['github-token', 'ghs_secrets.a'],
    ['idempotency-key', 'release-5$'],
    ['idempotency-key', 'copy-github.ref'],
    ['environment', 'about $5'],
    ['require-approval', 'a { b }'],
    ['domain', 'github.example.com'],
    ['domain', 'env.example'],
    ['staging-base-domain', 'steps.example.com'],
    ['confirmation', 'inputs.example'],
    ['matrix', '{"a":"${{ b }}"}'],
  ])('is none of `%s`: %s', (name, value) => {
    expect(read(name, value)).toMatchObject({ ok: true });
  });
});

describe('a character that cannot be seen (I5)', () => {
  it.each(fieldNames)('in `%s`', (name) => {
    const [value = ''] = Object.keys(accepted[name]);
    const hidden = `${value.slice(0, 1)}\u200b${value.slice(1)}`;
    // The host or a guard judges a confirmation; nobody types the others.
    const isPassed = ['confirmation', 'matrix', 'job-status'].includes(name);
    expect(causeOf(name, hidden)).toEqual(isPassed ? undefined : { kind: 'invisible' });
  });
});

it('an expression without braces is named, with what to write', () => {
  expect(causeOf('dry-run', "github.event_name == 'push'")).toMatchObject({
    instead: "${{ github.event_name == 'push' }}",
  });
});

it.each([`github_pat_${'a'.repeat(20)}`, `ghp_${'a'.repeat(36)}`, '-----BEGIN RSA PRIVATE KEY-----\nabc'])(
  'a secret for something else is no `api-token`: %s',
  (value) => {
    expect(read('api-token', value)).toMatchObject({ ok: false, errors: [{ problem: 'secret', value: '' }] });
  },
);

it.each<[FieldName, string]>([
  ['site-id', 'x$NAME'],
  ['site-id', `"${uuid}"`],
  ['task-id', `Task ${uuid}.`],
  ['dry-run', "'true'"],
  ['domain', '"www.example.com"'],
  ['allowed-actors', 'mona, dev@agency.example'],
  ['allowed-actors', 'mona lisa'],
])('`%s: %s` is invalid, and shows nothing that a person did', (name, value) => {
  expect(read(name, value)).toMatchObject({ ok: false, errors: [{ cause: undefined }] });
});

describe('an error', () => {
  const errorOf = (name: FieldName, value: string) => {
    const result = read(name, value);
    return result.ok ? undefined : result.errors[0];
  };

  it.each(['api-token', 'github-token'] as const)('never has the %s', (name) => {
    expect(errorOf(name, 'my secret')).toMatchObject({ problem: 'secret', value: '' });
  });

  it.each([
    'https://api.example.com/x?token=s3cret',
    'https://api.example.com/x#s3cret',
    'user:s3cret@api.example.com/x',
    'https://user:s3@cret@api.example.com/x',
    'https://user:s3/cret\n@api.example.com/x',
    'https://api.example.com/x\n?s3cret\ns3cret',
  ])('has neither the credentials nor the query of the `api-url` %j', (url) => {
    const value = errorOf('api-url', url)?.value;
    expect(value).toContain('api.example.com/x');
    expect(value).not.toMatch(/s3|cret|user|token/);
  });

  it.each([
    ['www.example.com?token=s3cret', 'www.example.com'],
    ['localhost:80#s3cret', 'localhost:80'],
    ['a /x?s3cret', 'a /x'],
    ['alice@s3.example', 's3.example'],
  ])('of any other input shows only the address in %j', (value, shown) => {
    expect(showInput(value)).toBe(`${shown} (a part is not shown)`);
  });

  it.each(['what?', 'v1.4? no', 'a.b #1', ':x?'])('of any other input is shown whole: %j', (value) => {
    expect(showInput(value)).toBe(value);
  });

  it('is made in linear time, from any value', () => {
    // Either takes a quarter of an hour if the search begins anew at each dot or slash.
    const names = `${'.aa'.repeat(500_000)} `;
    expect(showInput(names)).toBe(names);
    expect(errorOf('api-url', `https://api.example.com${'/'.repeat(2_000_000)}x/v1`)).toBeDefined();
  });

  it.each(['@alice, @dev', 'alice,@dev', '@renovate[bot]', '@octo-org/web, mona'])(
    'of mentions is shown whole: %j',
    (value) => {
      expect(showInput(value)).toBe(value);
      expect(stripInput(value)).toBe(value);
    },
  );

  it('has any other value as it is', () => {
    const value = 'http://api.example.com';
    expect(errorOf('api-url', value)).toMatchObject({ problem: 'invalid', value });
  });
});
