import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { installGh } from '../support/gh.ts';
import { closeServers } from '../support/listen.ts';

const root = join(import.meta.dirname, '../..');
const script = join(root, 'examples/set-up.sh');
/** `SET_UP_BASH=…/bash` runs these tests by another one, such as the 3.2 of a Mac. */
const bash = process.env['SET_UP_BASH'] ?? 'bash';
const examples = {
  '.github/workflows/staging.yml': 'pull-request-staging.yml',
  '.github/workflows/release.yml': 'release-push.yml',
  '.github/workflows/restore.yml': 'manual-restore.yml',
  '.github/actions/deploy/action.yml': 'actions/deploy/action.yml',
};
const files = Object.keys(examples);
const onMain = (name: string): string => `/contents/${name}?ref=main`;
const id = '12345678-1234-4234-8234-123456789012';

afterEach(closeServers);

/** What a person writes in place of the values of an example. */
const adapt = (text: string): string =>
  text
    .replaceAll(/\b(host|shop)\.example\b/g, 'acme.com')
    .replaceAll('0517e000-0000-4000-8000-000000000001', id)
    .replaceAll('alice, bob', 'mona');

const tags = [{ type: 'tag', name: 'v*' }];
const secrets = (...names: readonly string[]) => ({ secrets: names.map((name) => ({ name })) });
const repository = {
  full_name: 'acme/shop',
  default_branch: 'main',
  private: false,
  owner: { type: 'Organization' },
};
/** What GitHub answers if all is set up, by the path after the repository. */
const answers = {
  '': { ...repository, permissions: { admin: true } },
  '/actions/permissions': { enabled: true, allowed_actions: 'all' },
  [`/deployments?task=site-pipeline:${id}&per_page=1`]: [{ id: 7 }],
  '/actions/organization-secrets?per_page=100': secrets(),
  '/actions/secrets?per_page=100': secrets('SITE_API_TOKEN', 'DEPLOY_KEY'),
  '/environments/release-copy/deployment-branch-policies': { branch_policies: tags },
  '/environments/release-copy/secrets?per_page=100': secrets('SITE_API_TOKEN', 'DEPLOY_KEY'),
  '/environments/live/deployment-branch-policies': {
    branch_policies: [...tags, { type: 'branch', name: 'main' }],
  },
  '/environments/live/secrets?per_page=100': secrets('SITE_API_TOKEN'),
  '/rules/branches/main': [{ type: 'pull_request', parameters: { required_approving_review_count: 1 } }],
  '/environments/live': {
    can_admins_bypass: false,
    protection_rules: [
      { type: 'branch_policy' },
      { type: 'required_reviewers', prevent_self_review: true, reviewers: [{ reviewer: { login: 'mona' } }] },
    ],
  },
  '/rulesets?targets=tag&per_page=100': [
    { id: 1, enforcement: 'disabled' },
    { id: 2, enforcement: 'active' },
  ],
  '/rulesets/2': {
    conditions: { ref_name: { include: ['refs/tags/v*'], exclude: [] } },
    rules: [{ type: 'creation' }, { type: 'update' }, { type: 'deletion' }],
    bypass_actors: [{ actor_id: 5, actor_type: 'RepositoryRole' }],
  },
  '/git/matching-refs/tags/v': [{ ref: 'refs/tags/v1.0.0' }],
  '/contents/.github/workflows/release.yml?ref=refs/tags/v1.0.0': { type: 'file' },
};

/** Runs the check in a clone. `changed`: what GitHub answers otherwise; a number is the status of an error. */
async function run(changed: Readonly<Record<string, unknown>> = {}, adapted = adapt) {
  const folder = mkdtempSync(join(tmpdir(), 'set-up-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  execFileSync('git', ['remote', 'add', 'origin', 'https://github.com/acme/shop.git'], { cwd: folder });
  const here: Record<string, unknown> = {};
  for (const [name, example] of Object.entries(examples)) {
    const text = adapted(readFileSync(join(root, 'examples', example), 'utf8'));
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), text);
    const sha = createHash('sha1')
      .update(`blob ${Buffer.byteLength(text)}\0${text}`)
      .digest('hex');
    here[onMain(name)] = { sha };
  }
  const github = new Map(Object.entries({ ...answers, ...here, ...changed }));
  const { env, calls } = await installGh(folder, ({ args: [, path = ''] }) => {
    if (path === 'user') return { json: { login: 'mona' } };
    const json = github.get(path.replace('repos/acme/shop', ''));
    if (json === undefined) return { status: 404 };
    return typeof json === 'number' ? { status: json } : { json };
  });
  writeFileSync(join(folder, 'curl'), '');
  chmodSync(join(folder, 'curl'), 0o755);
  const PATH = `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
  const { code, stdout } = await new Promise<{ code: unknown; stdout: string }>((resolve) => {
    execFile(bash, [script, '--check'], { cwd: folder, env: { ...env, PATH } }, (error, stdout, stderr) => {
      resolve({ code: error ? error.code : 0, stdout: stdout + stderr });
    });
  });
  const lines = stdout.trimEnd().split('\n');
  const paths = calls.map(({ args: [, path = ''] }) => path.replace('repos/acme/shop', ''));
  expect(
    calls.flatMap(({ args }) => args).filter((arg) => /^-[XfF]|--(method|field|input)/.test(arg)),
  ).toEqual([]);
  return { code, lines, paths: [...new Set(paths)] };
}

test('The check of a set-up has a ✔ in each line if all is set up, ends with 0, and only reads', async () => {
  const { code, lines, paths } = await run();
  expect(lines.filter((line) => !line.startsWith('✔ '))).toEqual([]);
  expect(code).toBe(0);
  expect(paths.toSorted()).toEqual(expect.arrayContaining(Object.keys(answers)));
});

const reviewed = answers['/environments/live'];
const ruleset = answers['/rulesets/2'];
const policies = (...names: readonly string[]) => ({
  branch_policies: [...tags, ...names.map((name) => ({ type: 'branch', name }))],
});

test.each<[what: string, found: readonly string[], changed: Readonly<Record<string, unknown>>]>([
  [
    'nothing is set up',
    [
      'All files are on main: commit and push .github/workflows/release.yml',
      `A copy of ${id} is recorded`,
      'The repository has the secret DEPLOY_KEY',
      'Only tags v* reach live',
      'live has the secret SITE_API_TOKEN',
      'Reviewers approve live',
      'No admin passes by the reviewers of live',
      'Only tags v* reach release-copy',
      'A ruleset by which only admins',
      'Each tag v* has .github/workflows/release.yml',
    ],
    {
      [onMain('.github/workflows/release.yml')]: 404,
      [`/deployments?task=site-pipeline:${id}&per_page=1`]: [],
      '/actions/secrets?per_page=100': secrets('SITE_API_TOKEN'),
      '/environments/live/deployment-branch-policies': 404,
      '/environments/live/secrets?per_page=100': secrets('OTHER'),
      '/environments/live': { can_admins_bypass: true, protection_rules: [] },
      '/environments/release-copy/deployment-branch-policies': { branch_policies: [] },
      '/rulesets?targets=tag&per_page=100': [],
      '/contents/.github/workflows/release.yml?ref=refs/tags/v1.0.0': 404,
    },
  ],
  [
    'it is set up for others',
    [
      'All files are on main: commit and push .github/workflows/release.yml',
      'Only tags v* and main reach live',
      'A change of main needs a review',
      'Reviewers approve live',
      'Only tags v* reach release-copy',
      'A ruleset by which only admins',
    ],
    {
      [onMain('.github/workflows/release.yml')]: { sha: 'c0ffee' },
      '/environments/live/deployment-branch-policies': policies('main', '*'),
      '/rules/branches/main': [{ type: 'pull_request', parameters: { required_approving_review_count: 0 } }],
      '/environments/live': {
        ...reviewed,
        protection_rules: reviewed.protection_rules.map((rule) => ({ ...rule, prevent_self_review: false })),
      },
      '/environments/release-copy/deployment-branch-policies': policies('main'),
      '/rulesets/2': { ...ruleset, conditions: { ref_name: { include: ['refs/tags/w*'], exclude: [] } } },
    },
  ],
  [
    'a rule is missing',
    ['A ruleset by which only admins'],
    { '/rulesets/2': { ...ruleset, rules: [{ type: 'creation' }] } },
  ],
  [
    'others than admins pass by the ruleset',
    ['A ruleset by which only admins'],
    { '/rulesets/2': { ...ruleset, bypass_actors: [{ actor_id: 4, actor_type: 'RepositoryRole' }] } },
  ],
])('The check of a set-up says what to do if %s', async (_what, found, changed) => {
  const { code, lines } = await run(changed);
  expect(lines.filter((line) => !line.startsWith('✔ '))).toEqual(
    found.map((line) => expect.stringMatching(new RegExp(`^✘ ${RegExp.escape(line)}(.*: |$)`)) as unknown),
  );
  expect(code).toBe(1);
});

test('The check of a set-up finds the values of the examples', async () => {
  const { lines } = await run({}, (text) => text.replaceAll('0517e000-0000-4000-8000-000000000001', id));
  const found = lines.map((line) => /^✘ (\S+) has your values: .*\d/.exec(line)?.[1]).filter(Boolean);
  expect(found.toSorted()).toEqual(files.toSorted());
});

test('The check of a set-up takes a list of people in place of reviewers', async () => {
  const listed = (text: string) => adapt(text).replaceAll('require-approval: live', 'allowed-actors: mona');
  const { code, lines } = await run({ '/environments/live': { ...reviewed, protection_rules: [] } }, listed);
  expect(lines).toContain('✔ A list of people says who may use live');
  expect(code).toBe(0);
});

test('The check of a set-up has no ✔ for what GitHub does not say', async () => {
  const unknown = Object.fromEntries(
    [...Object.keys(answers).slice(1), ...files.map(onMain)].map((path) => [path, 403]),
  );
  const [known, { code, lines }] = await Promise.all([run(), run(unknown)]);
  const asked = known.lines.filter((line) => !line.endsWith('has your values'));
  // A branch and its reviews are one line then.
  expect(lines.filter((line) => line.endsWith('(what GitHub says (HTTP 403))'))).toHaveLength(
    asked.length - 1,
  );
  expect(lines.filter((line) => line.startsWith('✔ '))).toEqual(
    known.lines.filter((line) => line.endsWith('has your values')),
  );
  expect(code).toBe(1);
});

test('The check of a set-up checks nothing for who is no admin', async () => {
  const { code, lines, paths } = await run({ '': { ...repository, permissions: { admin: false } } });
  expect(lines).toEqual(['✘ You are no admin of acme/shop. Log in to gh as one: gh auth login']);
  expect([code, paths]).toEqual([1, ['']]);
});
