import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { isMissing } from '../support/conditional-tests.ts';
import { type GhAnswer, type GhCall, installGh } from '../support/gh.ts';
import { closeServers } from '../support/listen.ts';

const root = join(import.meta.dirname, '../..');
const script = join(root, 'examples/set-up.sh');
/** `SET_UP_BASH=…/bash` runs these tests by another one, such as the 3.2 of a Mac. */
const bash = process.env['SET_UP_BASH'] ?? 'bash';
const id = 'c0ffee00-0000-4000-8000-00000000abcd';
const token = 'sp_live-Secret.0123456789abcdef';
const key = (name: string): string =>
  `-----BEGIN OPENSSH PRIVATE KEY-----\n${name}\n-----END OPENSSH PRIVATE KEY-----\n`;

const testInShell = test.skipIf(isMissing('a POSIX shell'));
afterEach(closeServers);

interface Repository {
  readonly private?: boolean;
  readonly plan?: string;
  readonly owner?: 'Organization' | 'User';
  readonly admin?: boolean;
  readonly actions?: boolean;
  readonly isProtected?: boolean;
  readonly tags?: readonly string[];
  readonly name?: string;
}

interface Environment {
  custom: boolean;
  reviewers: readonly string[];
  policies: string[];
  secrets: string[];
}

const environmentBody = z.object({
  prevent_self_review: z.optional(z.literal(true)),
  reviewers: z.optional(z.array(z.object({ type: z.enum(['User', 'Team']), id: z.number() }))),
  deployment_branch_policy: z.object({
    protected_branches: z.literal(false),
    custom_branch_policies: z.literal(true),
  }),
});
const policyBody = z.object({ name: z.string(), type: z.enum(['branch', 'tag']) });

/** GitHub, as far as the command reads and changes it. It is kept over several runs. */
function createGitHub(options: Repository = {}) {
  const { private: isPrivate = false, plan, owner = 'Organization', admin = true, actions = true } = options;
  const environments = new Map<string, Environment>();
  const rulesets: Record<string, unknown>[] = [];
  const secrets = new Map<string, string>();
  const state = { environments, rulesets, secrets, changes: [] as string[], offlineAfter: Infinity };
  const found = (json: unknown): GhAnswer => (json === undefined ? { status: 404 } : { json });
  const namesOf = (environment: string): readonly string[] =>
    [...secrets.keys()].flatMap((name) =>
      name.startsWith(`${environment}/`) ? [name.slice(environment.length + 1)] : [],
    );
  const supportsReviewers = !isPrivate || plan === 'enterprise';

  function read(path: string): GhAnswer {
    const [, name = ''] = /^\/environments\/([^/?]+)/.exec(path) ?? [];
    const environment = environments.get(name);
    if (path === '')
      return found({
        full_name: `acme/${options.name ?? 'shop'}`,
        default_branch: 'main',
        permissions: { admin },
        private: isPrivate,
        owner: { type: owner },
      });
    if (path === '/actions/permissions') return found({ enabled: actions, allowed_actions: 'all' });
    if (path.startsWith('/actions/secrets'))
      return found({ secrets: namesOf('-').map((each) => ({ name: each })) });
    if (path.startsWith('/actions/organization-secrets')) return found({ secrets: [] });
    if (path.startsWith('/rules/branches/main'))
      return found(
        options.isProtected === true
          ? [{ type: 'pull_request', parameters: { required_approving_review_count: 1 } }]
          : [],
      );
    if (path.startsWith('/rulesets?')) return found(rulesets);
    if (path.startsWith('/rulesets/'))
      return found(rulesets.find((each) => each['id'] === Number(path.slice(10))));
    if (path.startsWith('/git/matching-refs'))
      return found((options.tags ?? []).map((tag) => ({ ref: `refs/tags/${tag}` })));
    if (path.startsWith('/deployments?')) return found([]);
    if (environment === undefined) return { status: 404 };
    if (path.includes('/secrets')) return found({ secrets: namesOf(name).map((each) => ({ name: each })) });
    if (path.includes('/deployment-branch-policies'))
      return found({
        branch_policies: environment.policies.map((each) => ({
          type: each.split(' ')[0],
          name: each.split(' ')[1],
        })),
      });
    return found({
      name,
      can_admins_bypass: true,
      deployment_branch_policy: environment.custom ? { custom_branch_policies: true } : null,
      protection_rules:
        environment.reviewers.length === 0
          ? []
          : [
              {
                type: 'required_reviewers',
                prevent_self_review: true,
                reviewers: environment.reviewers.map((login) => ({ type: 'User', reviewer: { login } })),
              },
            ],
    });
  }

  function change(method: string, path: string, body: unknown): GhAnswer {
    const [, name = ''] = /^\/environments\/([^/?]+)/.exec(path) ?? [];
    if (path === '/rulesets') {
      rulesets.push({ id: rulesets.length + 1, ...z.record(z.string(), z.unknown()).parse(body) });
    } else if (method === 'PUT') {
      const { reviewers = [] } = environmentBody.parse(body);
      const policies: string[] = [];
      if (reviewers.length > 0 && !supportsReviewers) {
        // GitHub makes a part of it nevertheless.
        environments.set(name, { custom: false, reviewers: [], policies, secrets: [] });
        return { status: 422 };
      }
      environments.set(name, {
        custom: true,
        reviewers: reviewers.map((each) => `user-${each.id}`),
        policies,
        secrets: [],
      });
    } else {
      const policy = policyBody.parse(body);
      environments.get(name)?.policies.push(`${policy.type} ${policy.name}`);
    }
    return { json: {} };
  }

  function answer({ args, input }: GhCall): GhAnswer {
    const [command, target = ''] = args.filter(
      (arg, index) => !arg.startsWith('-') && args[index - 1] !== '-X',
    );
    const isChange = command === 'secret' || args.includes('-X');
    if (isChange && state.changes.length >= state.offlineAfter) return 'offline';
    if (command === 'secret') {
      expect(args).toEqual([
        'secret',
        'set',
        args[2],
        '--repo',
        `github.com/acme/${options.name ?? 'shop'}`,
        ...(args[5] === undefined ? [] : ['--env', args[6]]),
      ]);
      const name = `${args[6] ?? '-'}/${args[2] ?? ''}`;
      state.changes.push(`secret ${name}`);
      secrets.set(name, input);
      return { json: {} };
    }
    if (target === 'user')
      return { json: { login: 'mona', plan: { name: owner === 'User' ? plan : undefined } } };
    if (target === 'orgs/acme') return plan === undefined ? { json: {} } : { json: { plan: { name: plan } } };
    if (target === 'users/nobody') return { status: 404 };
    if (target.startsWith('users/')) return { json: { id: 7, type: 'User' } };
    if (target.startsWith('orgs/acme/teams/')) return { json: { id: 8, slug: 'web' } };
    const path = target.replace(/^repos\/acme\/(shop|workflows)/, '');
    expect(path).not.toBe(target);
    if (!isChange) return read(path);
    const method = args[args.indexOf('-X') + 1] ?? '';
    state.changes.push(`${method} ${path}`);
    return change(method, path, JSON.parse(input));
  }
  return { ...state, state, answer };
}

/** A clone of acme/shop, and programs that stand in for the network. */
async function openClone(
  github = createGitHub(),
  host = '422 {"success":false,"data":{},"message":"not a staging site"}',
) {
  const folder = mkdtempSync(join(tmpdir(), 'set-up-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const bin = join(folder, 'bin');
  const clone = join(folder, 'shop');
  for (const each of [bin, clone, join(folder, 'temp')]) mkdirSync(each);
  execFileSync('git', ['init', '--quiet'], { cwd: clone });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: clone });
  git('remote', 'add', 'origin', 'git@github.com:acme/shop.git');
  writeFileSync(join(folder, 'host'), host);
  // The answers of the host, one a line; the last one stays.
  writeFileSync(
    join(bin, 'curl'),
    `#!/usr/bin/env bash
{ env && printf '%s\\n' "$@"; } >>"$SEEN"
cat >>'${folder}/headers'
for url; do :; done
echo "$1 $url" >>'${folder}/asked'
read -r status body <'${folder}/host'
[ "$(grep -c '' '${folder}/host')" -eq 1 ] || sed -i.bak 1d '${folder}/host'
[ "$status" != 6 ] || { echo 'curl: (6) no such host' >&2 && exit 6; }
printf '%s\\n%s' "$body" "$status"
`,
  );
  chmodSync(join(bin, 'curl'), 0o755);
  const gh = await installGh(bin, github.answer);
  const seen = join(folder, 'seen');
  writeFileSync(seen, '');
  const env: Readonly<Record<string, string>> = {
    PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    HOME: folder,
    TMPDIR: join(folder, 'temp'),
    SEEN: seen,
    ...gh.env,
  };
  /** Without a terminal: variables take the place of answers. */
  const run = (answers: Readonly<Record<string, string>>, input = '') =>
    new Promise<{ code: unknown; said: string }>((resolve) => {
      const options = { cwd: clone, env: { ...env, ...answers } };
      const child = execFile(bash, [script], options, (error, stdout, stderr) => {
        resolve({ code: error ? error.code : 0, said: stdout + stderr });
      });
      child.stdin?.end(input);
    });
  /** What a person types, a line for each answer. */
  const type = (lines: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    run({ ASK: '1', ...more }, lines.map((line) => `${line}\n`).join(''));
  const files = () =>
    Object.fromEntries(
      globSync('.github/**/*.{yml,sh,php,part}', { cwd: clone })
        .toSorted()
        .map((name) => [name, readFileSync(join(clone, name), 'utf8')]),
    );
  return { folder, clone, git, run, type, files, github, seen, calls: gh.calls };
}

const answered = { api: 'api.acme.com', domain: 'www.client.com' };
/** What a person types for pull requests, from the first question to `y`. */
const pullRequests = ['pull-requests', '', '', '', answered.api, id, answered.domain, 'y', token, 'y'];
/** The variables that take the place of these answers. */
const variables = {
  API: answered.api,
  API_HOST: answered.api,
  LIVE_SITE_ID: id,
  LIVE_DOMAIN: answered.domain,
  YES: '1',
};
const plan = (said: string): readonly string[] => said.split('\n').filter((line) => /^ {2}[+=!] /.test(line));

// ── The answers ──

test('Each answer of the set-up is understood as it is pasted, or asked again with the reason', () => {
  const rules: readonly (readonly [name: string, text: string, cleaned: string | RegExp])[] = [
    ['API', 'api.acme.com', 'https://api.acme.com'],
    ['API', '  "HTTPS://API.Acme.com/v1/" ', 'https://api.acme.com'],
    ['API', 'https://api.acme.com/v1/sites/7', 'https://api.acme.com'],
    ['API', 'https://acme.com:8443/wp/v1', 'https://acme.com:8443/wp'],
    ['API', 'http://api.acme.com', /must be https/],
    ['API', 'https://api.host.example', /address of the documents/],
    ['API', 'https://mona:pw@api.acme.com', /such as/],
    ['API', 'https://api.acme.com?x=1', /such as/],
    ['API', 'api', /such as/],
    ['API', 'api acme.com', /such as/],
    ['API', 'ftp://api.acme.com', /such as/],
    ['API', '', /such as/],
    ['LIVE_SITE_ID', `#${id.toUpperCase()}`, id],
    ['LIVE_SITE_ID', `https://my.host.com/sites/${id}/overview`, id],
    ['LIVE_SITE_ID', `"${id}"`, id],
    ['LIVE_SITE_ID', `${id} ${id.replace('c', 'd')}`, /one id/],
    ['LIVE_SITE_ID', '#123', /one id/],
    ['LIVE_SITE_ID', '0517e000-0000-4000-8000-000000000001', /id of the documents/],
    ['LIVE_SITE_ID', '12345678-1234-4234-8234-123456789012', /id of the documents/],
    ['LIVE_DOMAIN', 'https://www.Client.com/', 'www.client.com'],
    ['LIVE_DOMAIN', 'https://https://client.com/shop?x=1', 'client.com'],
    ['LIVE_DOMAIN', "'client.com.'", 'client.com'],
    ['LIVE_DOMAIN', 'shop.example', /domain of the documents/],
    ['LIVE_DOMAIN', 'www client.com', /such as/],
    ['LIVE_DOMAIN', 'müller.de', /xn--/],
    ['LIVE_DOMAIN', id, /such as/],
    ['REPOSITORY', 'git@github.com:acme/shop.git', 'github.com/acme/shop'],
    ['REPOSITORY', 'ssh://git@ssh.github.com:443/acme/shop.git', 'github.com/acme/shop'],
    ['REPOSITORY', 'git@github-work:acme/shop.git', 'github.com/acme/shop'],
    ['REPOSITORY', 'https://mona:pw@github.acme.com/acme/shop.git', 'github.acme.com/acme/shop'],
    ['REPOSITORY', 'acme/shop', 'github.com/acme/shop'],
    ['REPOSITORY', '/srv/git/shop', /in its address on GitHub/],
    ['REPOSITORY', 'shop', /in its address on GitHub/],
    ['WANT', '1, release-code 1', 'pull-requests release-code'],
    ['WANT', '1 2', /one file/],
    ['WANT', 'release-code release-push', /one file/],
    ['WANT', '15', /numbers/],
    ['WANT', 'staging', /numbers/],
    ['WANT', '', /numbers/],
    ['PLAN', ' Team ', 'team'],
    ['PLAN', 'Pro', 'team'],
    ['PLAN', 'Enterprise Cloud', 'enterprise'],
    ['PLAN', '', /free, team/],
    ['SITES', 'shop, blog', 'shop blog'],
    ['SITES', 'shop.com', /short names/],
    ['DEPLOY_BY', 'Rsync', 'rsync'],
    ['DEPLOY_BY', 'ftp', /sftp/],
    ['COPY_USER', ' deploy-copy ', 'deploy-copy'],
    ['LIVE_USER', 'live@ssh.acme.com', /without the server/],
  ];
  const cleaning = `LC_ALL=C
${/^wishes='[^']*'$/m.exec(readFileSync(script, 'utf8'))?.[0] ?? ''}
${partOf('# Sets `cleaned`', '# ── Secrets')}
while IFS=$'\\t' read -r name text; do if clean "$name" "$text"; then echo "$cleaned"; else echo "✘ $why"; fi; done`;
  const input = rules.map(([name, text]) => `${name}\t${text}\n`).join('');
  const cleaned = execFileSync(bash, ['-c', cleaning], { input, encoding: 'utf8' }).trimEnd().split('\n');
  expect(rules.map(([name, text], index) => [name, text, cleaned[index]])).toEqual(
    rules.map(([name, text, expected]) => [
      name,
      text,
      typeof expected === 'string'
        ? expected
        : (expect.stringMatching(new RegExp(`^✘ .*${expected.source}`)) as unknown),
    ]),
  );
});

testInShell('A person who types each answer wrong once is asked again, and gets what is meant', async () => {
  const clone = await openClone();
  writeFileSync(join(clone.folder, 'public'), 'ssh-ed25519 AAAA mona');
  writeFileSync(join(clone.folder, 'copies'), key('copies'));
  writeFileSync(join(clone.folder, 'release copies'), key('release copies'));
  writeFileSync(join(clone.folder, 'live'), key('live'));
  const { code, said } = await clone.type([
    ...['nothing', '1 4', 'ftp', 'rsync', 'copy@ssh', 'deploy-copy', 'deploy-live', 'http://api.acme.com'],
    ...['https://api.acme.com/v1/', '#12', `#${id.toUpperCase()}`, 'client', 'https://www.client.com/'],
    ...['nobody', 'mona', '@octocat acme/web', 'y', 'a token', 'ghp_0123456789', `Bearer ${token}`, 'y'],
    ...[
      '~/none',
      '~/public',
      '~/copies',
      token,
      'another-token',
      '~/copies',
      '~/release copies',
      'no-password',
      'user:password',
      '~/live',
    ],
  ]);
  const again = said.split('\n').filter((line) => line.includes('Again, please'));
  expect(again.map((line) => line.replace(/.*please: /, ''))).toEqual(
    [
      ...[
        'or their numbers',
        'rsync, sftp',
        'without the server',
        'must be https',
        'one id',
        'such as www.client.com',
      ],
      ...['nobody is no login', 'nobody approves a release of their own', 'has a space', 'token of GitHub'],
      ...[
        'not a private SSH key',
        'not a private SSH key',
        'set elsewhere already',
        'set elsewhere already',
        'user:password',
      ],
    ].map((reason) => expect.stringContaining(reason) as unknown),
  );
  expect(code).toBe(0);
  const files = clone.files();
  expect(files['.github/workflows/staging.yml']).toContain('SITE_API_URL: https://api.acme.com #');
  expect(files['.github/workflows/staging.yml']).toContain(`LIVE_SITE_ID: ${id}\n`);
  expect(files['.github/workflows/release.yml']).toContain("site-url: 'https://www.client.com'");
  expect(files['.github/workflows/release.yml']).toContain("PEOPLE: '[]' #");
  expect(files['.github/workflows/release.yml']).not.toContain('if: inputs.live');
  expect(files['.github/actions/deploy/action.yml']).toContain(
    "== 'https://www.client.com' && 'deploy-live@ssh.host.example' || 'deploy-copy@ssh.host.example'",
  );
  expect(files['.github/actions/make-safe/action.yml']).toContain('TARGET: deploy-copy@ssh.host.example');
  expect(Object.fromEntries(clone.github.secrets)).toEqual({
    '-/SITE_API_TOKEN': token,
    '-/DEPLOY_KEY': key('copies').trimEnd(),
    'release-copy/SITE_API_TOKEN': 'another-token',
    'release-copy/DEPLOY_KEY': key('release copies').trimEnd(),
    'release-copy/COPY_LOGIN': 'user:password',
    'live/DEPLOY_KEY': key('live').trimEnd(),
  });
  expect(clone.github.environments.get('live')).toMatchObject({
    custom: true,
    reviewers: ['user-7', 'user-8'],
    policies: ['tag v*'],
  });
  expect(clone.github.environments.get('release-copy')).toMatchObject({
    custom: true,
    reviewers: [],
    policies: ['tag v*'],
  });
});

testInShell('Nothing is done before y', async () => {
  const clone = await openClone();
  const { code, said } = await clone.type([...pullRequests.slice(0, -1), 'n']);
  expect(code).toBe(1);
  expect(plan(said).length).toBeGreaterThan(3);
  expect(said).toContain('In the repository github.com/acme/shop, as mona:');
  expect(said).toContain('✘ Nothing was done.');
  expect([clone.github.state.changes, clone.files()]).toEqual([[], {}]);
});

// ── Again ──

const everything = {
  ...variables,
  WANT: 'pull-requests release-code left-over',
  APPROVERS: 'octocat',
  SITE_API_TOKEN_FILE: 'token',
  RELEASE_COPY_SITE_API_TOKEN_FILE: 'token-of-releases',
  DEPLOY_KEY_FILE: 'key',
  RELEASE_COPY_DEPLOY_KEY_FILE: 'key-of-releases',
  LIVE_DEPLOY_KEY_FILE: 'key-of-live',
};
async function openFull(github = createGitHub()) {
  const clone = await openClone(github);
  for (const [name, value] of Object.entries(everything)) {
    if (!name.endsWith('_FILE')) continue;
    writeFileSync(join(clone.clone, value), value.startsWith('key') ? key(value) : `${value}-${token}\n`);
  }
  return clone;
}

testInShell(
  'A set-up that GitHub interrupts after each change goes on where it stopped, and does nothing twice',
  async () => {
    const clone = await openFull();
    let runs = 0;
    for (let code: unknown = 1; code !== 0; runs++) {
      clone.github.state.offlineAfter = clone.github.state.changes.length + 1;
      const result = await clone.run(everything);
      code = result.code;
      if (code !== 0)
        expect(result.said).toMatch(
          /✘ GitHub did not .*error connecting.* Run this again: it goes on where it stopped\./,
        );
      expect(runs).toBeLessThan(20);
    }
    const { changes } = clone.github.state;
    expect(changes).toHaveLength(10);
    expect(new Set(changes).size).toBe(10);
    expect(runs).toBe(10);
  },
);

testInShell(
  'A second set-up changes nothing, neither on GitHub nor in files that were adapted, and asks for nothing',
  async () => {
    const clone = await openFull();
    expect(await clone.run(everything)).toMatchObject({ code: 0 });
    const { changes } = clone.github.state;
    const done = [...changes];
    for (const name of Object.keys(clone.files())) appendFileSync(join(clone.clone, name), '# adapted\n');
    const files = clone.files();
    // Enter for "You want": what is there is found.
    const { code, said } = await clone.type(['']);
    expect(plan(said).filter((line) => !line.startsWith('  = '))).toEqual([]);
    expect(said).toContain(
      '  = .github/workflows/release.yml: is there, yours, which differs:\n      101a102\n',
    );
    expect([code, changes, clone.files()]).toEqual([0, done, files]);
  },
);

testInShell('A set-up whose network fails while it looks does nothing', async () => {
  const github = createGitHub();
  const clone = await openClone({
    ...github,
    answer: (call) => (call.args[1]?.includes('/actions/secrets') === true ? 'offline' : github.answer(call)),
  });
  const { code, said } = await clone.run({ ...variables, WANT: 'pull-requests' });
  expect(code).toBe(1);
  expect(said).toContain(
    '✘ GitHub does not say what actions/secrets?per_page=100 is (error connecting to api.github.com).',
  );
  expect([github.state.changes, clone.files()]).toEqual([[], {}]);
});

// ── The host ──

/** The functions of the command from one text to another. */
function partOf(from: string, to: string): string {
  const text = readFileSync(script, 'utf8');
  return text.slice(text.indexOf(from), text.indexOf(to));
}

test('The set-up says what an answer of the host means, and what is wrong: the token, the id or the address', () => {
  const no = '{"success":false,"data":{}}';
  const [right, token, site, address] = [0, 1, 2, 3];
  const answers: readonly (readonly [
    exit: number,
    status: number,
    body: string,
    wrong: number | undefined,
    said: RegExp,
  ])[] = [
    [0, 422, no, right, /knows the token and the site/],
    [
      0,
      200,
      '{"success":true,"data":{"can_push":false,"copied_at":null}}',
      right,
      /knows the token and the site/,
    ],
    [0, 200, '{"data":{"copied_at": "2026-11-01T00:00:00Z"},"success":true}', site, /id of a copy/],
    [0, 200, '{"data":{"copied_at":1790000000},"success":true}', site, /id of a copy/],
    [0, 401, '<html>', token, /token is wrong/],
    [0, 404, no, site, /the id is wrong, or the token is another account's/],
    [0, 404, '<html>Not found</html>', address, /not the API/],
    [0, 200, '<html>Welcome</html>', address, /not the API/],
    [0, 301, '', address, /A redirect is not the API/],
    [
      0,
      403,
      '<html>Blocked</html>',
      right,
      /a firewall before it, does not say \(HTTP 403\), so nothing is known/,
    ],
    [0, 403, no, right, /HTTP 403/],
    [0, 503, '<html>Down</html>', right, /HTTP 503/],
    [0, 400, no, right, /HTTP 400, so nothing is known/],
    [6, 0, '', address, /no such host/],
    [60, 0, 'curl: (60) certificate', right, /not reached \(curl: \(60\) certificate\), so nothing is known/],
  ];
  const asking = `API=https://api.acme.com LIVE_SITE_ID=${id} secret=x
curl() { cat >/dev/null; printf '%s\\n%s' "$body" "$http"; return "$exit"; }
${partOf('# Asks the host, by', '# The host gets the token')}
while IFS=$'\\t' read -r exit http body; do ask_host; echo "$? $learned"; done`;
  const input = answers.map(([exit, status, body]) => `${exit}\t${status}\t${body}\n`).join('');
  const said = execFileSync(bash, ['-c', asking], { input, encoding: 'utf8' }).trimEnd().split('\n');
  expect(said).toEqual(
    answers.map(
      ([, , , wrong, text]) =>
        expect.stringMatching(new RegExp(`^${wrong ?? ''} .*${text.source}`)) as unknown,
    ),
  );
});

testInShell('What the host says is wrong is asked again: the token, the id, the address', async () => {
  const no = '{"success":false,"data":{}}';
  const clone = await openClone(createGitHub(), [`401 ${no}`, `404 ${no}`, '301 ', `422 ${no}`].join('\n'));
  const other = id.replace('c0ffee', 'beef00');
  const again = ['wrong-token', token, other, token, 'api2.acme.com', 'y', token, 'y'];
  const { said } = await clone.type([...pullRequests.slice(0, 8), ...again, '']);
  const asked = readFileSync(join(clone.folder, 'asked'), 'utf8').trimEnd().split('\n');
  const url = (host: string, site: string) => `-q https://${host}/v1/sites/${site}/staging/push-preview`;
  expect(asked).toEqual([
    ...[
      url('api.acme.com', id),
      url('api.acme.com', id),
      url('api.acme.com', other),
      url('api2.acme.com', other),
    ],
  ]);
  expect(said.match(/^ {2}(?=The token|Your host|A redirect)/gm)).toHaveLength(4);
  expect(clone.files()['.github/workflows/staging.yml']).toContain(`LIVE_SITE_ID: ${other}\n`);
  expect(clone.github.secrets.get('-/SITE_API_TOKEN')).toBe(token);
});

testInShell(
  'The token goes to the host only after a person has confirmed its name, by https, without redirects and curlrc',
  async () => {
    const clone = await openClone();
    const typed = [
      ...pullRequests.slice(0, 7),
      'n',
      'evil.acme.com',
      'n',
      'api.acme.com/v1',
      'y',
      token,
      'y',
      '',
    ];
    await clone.type(typed);
    expect(readFileSync(join(clone.folder, 'asked'), 'utf8')).toBe(
      `-q https://api.acme.com/v1/sites/${id}/staging/push-preview\n`,
    );
    expect(readFileSync(join(clone.folder, 'headers'), 'utf8')).toBe(
      `header = "Authorization: Bearer ${token}"\n`,
    );
    const seen = readFileSync(clone.seen, 'utf8').split('\n');
    expect(seen).toEqual(expect.arrayContaining(['--proto', '=https', '--max-redirs', '0', '--config', '-']));
    expect(seen).not.toContain('--location');
  },
);

testInShell('The token is in no argument, no variable of another program, and no file', async () => {
  const clone = await openClone();
  const exported = { secret: 'x', token: 'x', used: 'x', answer: 'x', typed: 'x' };
  const typed = [...pullRequests.slice(0, -1), 'y', ''];
  const { said } = await clone.type(typed, { ...exported, SHELLOPTS: 'xtrace' });
  expect(clone.github.secrets.get('-/SITE_API_TOKEN')).toBe(token);
  expect(said).not.toContain(token);
  const held = readdirSync(clone.folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(clone.folder, name);
    return statSync(path).isFile() && readFileSync(path, 'latin1').includes(token);
  });
  // What curl got by its standard input.
  expect(held).toEqual(['headers']);
  expect(clone.calls.flatMap(({ args }) => args).join('\n')).not.toContain(token);
});

// ── GitHub ──

testInShell.each<
  [
    what: string,
    options: Repository,
    plan: readonly string[],
    people: readonly string[],
    reviewers: readonly string[],
    list: string,
  ]
>([
  ['a public repository', {}, [], ['octocat'], ['user-7'], '[]'],
  ['nobody who approves', {}, [], ['none', 'alicia, @bobby'], [], '["alicia", "bobby"]'],
  [
    'Enterprise, which owners are shown',
    { private: true, plan: 'enterprise' },
    [],
    ['octocat'],
    ['user-7'],
    '[]',
  ],
  ['Team, which owners are shown', { private: true, plan: 'team' }, [], ['alicia'], [], '["alicia"]'],
  ['Team, which a person says', { private: true }, ['what?', 'Team'], ['alicia'], [], '["alicia"]'],
])(
  'A release is set up with reviewers or a list of people, by what GitHub offers: %s',
  async (_what, options, asked, people, reviewers, list) => {
    const clone = await openClone(createGitHub(options));
    const site = [answered.api, id, answered.domain];
    await clone.type(['release-code', '', '', '', ...asked, ...site, ...people, 'y', token, 'y', '', '', '']);
    const release = clone.files()['.github/workflows/release.yml'] ?? '';
    expect(clone.github.environments.get('live')).toMatchObject({ reviewers, policies: ['tag v*'] });
    expect(release.includes('if: inputs.live')).toBe(reviewers.length === 0);
    expect(/PEOPLE: '(.*?)'/.exec(release)?.[1]).toBe(list);
  },
);

testInShell(
  'If GitHub refuses reviewers, the environment that it made gets no secret, and the set-up says to delete it',
  async () => {
    const clone = await openFull(createGitHub({ private: true }));
    const wanted = { ...everything, WANT: 'release-code', PLAN: 'enterprise' };
    const { code, said } = await clone.run(wanted);
    expect(said).toContain(
      'GitHub did not change environments/live (what GitHub says (HTTP 422)). If the environment is there now, it has no rules: delete it (gh api -X DELETE repos/acme/shop/environments/live). Then run this again.',
    );
    const again = await clone.run(wanted);
    expect(again.said).toContain('  ! environment live: kept, ');
    expect(again.said).toContain('  ! secret DEPLOY_KEY of live: not set: see the environment live');
    expect([code, again.code]).toEqual([1, 1]);
    expect([...clone.github.secrets.keys()].filter((name) => name.startsWith('live/'))).toEqual([]);
  },
);

testInShell(
  'A private repository on Free gets pull requests, and is refused what needs environments',
  async () => {
    const clone = await openClone(createGitHub({ private: true, plan: 'free' }));
    const refused = await clone.run({ ...variables, WANT: 'release-code' });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.said).toContain('every branch could use a token for live. See docs/plans.md');
    const { said } = await clone.run({ ...variables, WANT: 'pull-requests' });
    expect(said).toContain('  + .github/workflows/staging.yml: a copy for each pull request');
    expect(Object.keys(clone.files())).toContain('.github/workflows/staging.yml');
  },
);

testInShell.each([
  ['which others reach', ['hubot'], ['branch *', 'tag v*'], 'others reach it, too. Compare it'],
  ['which nobody reviews', [], ['tag v*'], 'it has no reviewers. Add them'],
])(
  'An environment that is there with other rules is kept, and gets no secret: one %s',
  async (_what, reviewers, policies, note) => {
    const github = createGitHub();
    const kept = { custom: true, reviewers, policies, secrets: [] };
    github.environments.set('live', structuredClone(kept));
    const clone = await openFull(github);
    const { code, said } = await clone.run({ ...everything, WANT: 'release-code' });
    expect(code).toBe(1);
    expect(said).toContain(
      `  ! environment live: kept, with its secrets: ${note} under Settings → Environments`,
    );
    expect(github.environments.get('live')).toEqual(kept);
    expect([...github.secrets.keys()].filter((name) => name.startsWith('live/'))).toEqual([]);
    expect(github.secrets.has('release-copy/DEPLOY_KEY')).toBe(true);
  },
);

testInShell('A ruleset of the same name with other rules is kept', async () => {
  const github = createGitHub();
  github.rulesets.push({
    id: 1,
    name: 'Releases',
    enforcement: 'active',
    conditions: { ref_name: { include: ['refs/tags/w*'], exclude: [] } },
    rules: [],
  });
  const clone = await openFull(github);
  const { said } = await clone.run(everything);
  expect(said).toContain('  ! ruleset Releases: kept');
  expect(github.rulesets).toHaveLength(1);
});

testInShell(
  'An environment that the default branch reaches is made only if that branch is protected',
  async () => {
    const files = { SITE_API_TOKEN_FILE: 'token', LIVE_SITE_API_TOKEN_FILE: 'token-of-releases' };
    const wanted = { ...variables, WANT: 'restore', APPROVERS: 'octocat', ...files };
    const open = await openFull();
    expect((await open.run(wanted)).said).toContain(
      '  ! environment live: not made: first make a ruleset by which a change of main needs a review',
    );
    expect(open.github.environments.has('live')).toBe(false);
    const closed = await openFull(createGitHub({ isProtected: true }));
    expect((await closed.run(wanted)).code).toBe(0);
    expect(closed.github.environments.get('live')).toMatchObject({
      reviewers: ['user-7'],
      policies: ['tag v*', 'branch main'],
    });
  },
);

testInShell(
  'In the clone of a fork, a person names the repository, and gh gets its name and its host',
  async () => {
    const clone = await openClone();
    clone.git('remote', 'add', 'upstream', 'https://github.com/wordpress/shop');
    const alone = await clone.run({ ...variables, WANT: 'left-over' });
    expect(alone.said).toContain('✘ REPOSITORY: write ');
    expect(clone.calls).toEqual([]);
    const site = ['left-over', answered.api, id, answered.domain, 'y', token];
    await clone.type(['', ...site, 'y'], { GH_REPO: 'wordpress/shop' });
    expect(clone.github.secrets.get('-/SITE_API_TOKEN')).toBe(token);
    const seen = () => readFileSync(clone.seen, 'utf8');
    expect(seen()).toContain('\nGH_HOST=github.com\n');
    expect(seen()).not.toContain('GH_REPO=');
    await clone.type(['https://github.acme.com/acme/shop']);
    expect(seen()).toContain('\nGH_HOST=github.acme.com\n');
  },
);

// ── What is wished ──

testInShell(
  'One SSH user for copies and live: no key for branches, no copies of pull requests, and it says so',
  async () => {
    const clone = await openClone(createGitHub({ isProtected: true }));
    writeFileSync(join(clone.clone, 'key'), key('one'));
    const { said } = await clone.run({
      ...variables,
      WANT: 'pull-requests',
      COPY_USER: 'web',
      LIVE_USER: 'web',
      APPROVERS: 'octocat',
      MAIN_COPY_DEPLOY_KEY_FILE: 'key',
    });
    expect(said).toContain('One user for both: whoever can use the key of copies has a shell on live.');
    expect(clone.files()['.github/workflows/staging.yml']).toContain('name: Staging and promote\n');
    expect([...clone.github.secrets.keys()]).toEqual(['main-copy/DEPLOY_KEY']);
    expect(clone.github.environments.get('main-copy')).toMatchObject({
      custom: true,
      policies: ['branch main'],
    });
  },
);

const combinations: readonly (readonly [want: string, approvers: string])[] = [
  ['pull-requests release-code push restore restore-elsewhere left-over domain', 'octocat'],
  ['shared release-push push restore restore-elsewhere', 'none'],
  ['branch release-several', 'octocat'],
  ['branch release-code', 'none'],
  ['site-shared release-push', 'octocat'],
  ['organization', 'octocat'],
];
/** What a workflow uses: "ENVIRONMENT/SECRET". */
const workflow = z.object({ jobs: z.record(z.string(), z.object({ environment: z.optional(z.string()) })) });
testInShell.each(combinations)(
  'What the wishes "%s" bring has all values, and all that it uses is made (approvers: %s)',
  async (want, approvers) => {
    const clone = await openClone(createGitHub({ isProtected: true }));
    writeFileSync(join(clone.clone, 'login'), 'user:password');
    const { said } = await clone.run({
      ...variables,
      WANT: want,
      RELEASE_COPY_COPY_LOGIN_FILE: 'login',
      APPROVERS: approvers,
      PEOPLE: 'alicia, bobby',
      SITES: 'shop blog',
      DEPLOY_BY: 'git',
    });
    const planned = plan(said);
    expect(planned.filter((line) => line.startsWith('  ! ') && !line.includes('_FILE'))).toEqual([]);
    const made = new Set(
      planned.flatMap((line) => /^ {2}. secret (\w+)(?: of ([\w-]+))?:/.exec(line)?.slice(1) ?? []),
    );
    expect(made.size).toBeGreaterThan(0);
    const pairs = planned.flatMap((line) => {
      const [, name = '', environment = '-'] = /^ {2}. secret (\w+)(?: of ([\w-]+))?:/.exec(line) ?? [];
      return name === '' ? [] : [`${environment}/${name}`];
    });
    const used = Object.entries(clone.files()).flatMap(([path, text]) => {
      if (!path.startsWith('.github/workflows/')) return [];
      expect(text.replaceAll(/^ *#.*/gm, '')).not.toMatch(
        /host\.example|0517e000-0000-4000-8000-000000000001|YOUR--ORG|alice|[ /]shop\.example/,
      );
      const { jobs } = workflow.parse(parse(text));
      const blocks = text.split(/^ {2}(?=[\w-]+:$)/m);
      return Object.entries(jobs).flatMap(([name, { environment = '-' }]) => {
        const block = blocks.findLast((each) => each.startsWith(`${name}:\n`)) ?? '';
        const names = [...block.matchAll(/secrets\.(\w+)/g)].map(([, secret]) => secret);
        const places = environment.includes('${{') ? ['live-shop', 'live-blog'] : [environment];
        // The called file of an organization gets the secrets of its callers.
        return want === 'organization' && environment === '-'
          ? []
          : places.flatMap((place) => names.map((secret) => `${place}/${secret ?? ''}`));
      });
    });
    expect(pairs.toSorted()).toEqual([...new Set(used)].toSorted());
    const [live] = [...clone.github.environments]
      .filter(([name]) => name.startsWith('live'))
      .map(([, { reviewers }]) => reviewers.length);
    if (live !== undefined) expect(live).toBe(approvers === 'none' ? 0 : 1);
    if (approvers === 'none')
      for (const text of Object.values(clone.files())) expect(text).not.toMatch(/^ *require-approval:/m);
  },
);

testInShell(
  'The repository "workflows" of an organization is asked for no site and no token of the host',
  async () => {
    const github = createGitHub({ isProtected: true, name: 'workflows' });
    const clone = await openClone(github);
    const { code, said } = await clone.type(['', answered.api, 'y', 'github_pat_of_a_reader']);
    expect(said).not.toMatch(/Id of the live site|API token/);
    expect(code).toBe(0);
    expect(clone.files()['.github/workflows/staging.yml']).toContain('SITE_API_URL: https://api.acme.com #');
    expect(github.secrets.get('sites/READ_TOKEN')).toBe('github_pat_of_a_reader');
    expect(github.environments.get('sites')).toMatchObject({ custom: true, policies: ['branch main'] });
  },
);

test('The README has each wish of the set-up in its table', () => {
  const [, wishes = ''] = /^wishes='([^']*)'$/m.exec(readFileSync(script, 'utf8')) ?? [];
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const named = [...readme.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = '']) =>
    cell.replaceAll('`', '').split(', '),
  );
  expect(named.toSorted()).toEqual(
    wishes
      .split('\n')
      .map((line) => line.split(' ')[0])
      .toSorted(),
  );
});

test('The page for many sites has each variable of the set-up', () => {
  const page = readFileSync(join(root, 'docs/many-sites.md'), 'utf8');
  const asked = [...readFileSync(script, 'utf8').matchAll(/\bask ([A-Z_]+)/g)].map(([, name]) => name);
  expect(asked.length).toBeGreaterThan(10);
  for (const name of [...asked, 'API_HOST', 'YES', 'SITE_API_TOKEN_FILE'])
    expect(page).toContain(`\`${name ?? ''}`);
});

// ── Without a terminal, and without what it needs ──

testInShell.each<[what: string, changed: Readonly<Record<string, string>>, said: string]>([
  ['an answer is missing', { LIVE_DOMAIN: '' }, '✘ LIVE_DOMAIN: a domain such as www.client.com.'],
  ['an answer is wrong', { API: 'http://api.acme.com' }, '✘ API: it must be https'],
  [
    'the host is not confirmed',
    { API_HOST: 'api.other.com' },
    '✘ API_HOST: it must be api.acme.com, the host that gets the token.',
  ],
  ['a file is missing', { SITE_API_TOKEN_FILE: 'none' }, '✘ SITE_API_TOKEN_FILE: none cannot be read.'],
  ['nobody said y', { YES: '' }, '✘ Nothing was done: YES=1 takes the place of y.'],
])('Without a terminal the set-up stops if %s', async (_what, changed, said) => {
  const clone = await openFull();
  const result = await clone.run({ ...everything, WANT: 'pull-requests', ...changed });
  expect(result).toMatchObject({ code: 1 });
  expect(result.said).toContain(said);
  expect([clone.github.state.changes, clone.files()]).toEqual([[], {}]);
});

testInShell.each<
  [
    what: string,
    prepare: (clone: Awaited<ReturnType<typeof openClone>>) => void,
    said: RegExp,
    options?: Repository,
  ]
>([
  [
    'gh',
    ({ folder }) => {
      rmSync(join(folder, 'bin/gh'));
    },
    /^✘ Install gh first, the GitHub CLI: https:\/\/cli\.github\.com\.\n$/,
  ],
  [
    'a clone',
    ({ clone }) => {
      rmSync(join(clone, '.git'), { recursive: true });
    },
    /^✘ Run this in a clone of your repository\.\n$/,
  ],
  [
    'an admin',
    () => undefined,
    /^✘ You are no admin of acme\/shop\. Log in to gh as one: gh auth login\n$/,
    { admin: false },
  ],
  [
    'Actions',
    () => undefined,
    /^✘ Actions are off in acme\/shop: turn them on under Settings → Actions → General\. Then run this again\.\n$/,
    { actions: false },
  ],
])('Without %s, the set-up says in a sentence what to do', async (_what, prepare, said, options) => {
  const clone = await openClone(createGitHub(options));
  prepare(clone);
  // No other `gh` of this machine.
  const few = join(clone.folder, 'few');
  mkdirSync(few);
  for (const name of [
    'bash',
    'env',
    'git',
    'dirname',
    'sed',
    'tr',
    'grep',
    'head',
    'wc',
    'cut',
    'paste',
    'cat',
  ])
    symlinkSync(
      execFileSync('bash', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim(),
      join(few, name),
    );
  const result = await clone.run({ ...variables, PATH: `${join(clone.folder, 'bin')}:${few}` });
  expect(result.said).toMatch(said);
  expect(result.code).toBe(1);
});

testInShell.each([
  ['sh', []],
  ['bash', ['--posix']],
])('Another shell is refused: %s %s', (shell, args) => {
  const { status, stderr } = spawnSync(shell, [...args, script], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '' },
  });
  expect([status, stderr]).toEqual([1, 'Run it with Bash: bash set-up.sh\n']);
});

test('The set-up uses nothing that Bash 3.2 does not have', () => {
  const code = readFileSync(script, 'utf8').replaceAll(/(^|\s)#.*/gm, '');
  const newer: Readonly<Record<string, RegExp>> = {
    'associative arrays, references, lower case (4.0, 4.3)': /\b(declare|local|typeset) +-[a-zA-Z]*[Anlug]/,
    'mapfile, readarray, coproc': /\b(mapfile|readarray|coproc)\b/,
    '${x,,} and ${x^^}': /\$\{!?\w+(\[[^\]]*\])?[,^]/,
    '${x@Q}': /\$\{\w+(\[[^\]]*\])?@[A-Za-z]/,
    '|&, &>> and {fd}>': /\|&|&>>|\{\w+\}[<>]/,
    ';& and ;;&': /;;?&/,
    'negative substrings and indexes': /\$\{\w+(:(?![-+=?])[^}]*: *-\d|\[-\d)/,
    'printf %(…)T, $EPOCHSECONDS, $BASHPID': /%\([^)]*\)T|EPOCH|BASHPID/,
    'globstar, lastpipe, inherit_errexit': /globstar|lastpipe|inherit_errexit/,
    '[[ -v x ]]': /\[\[? -v /,
    'wait -n, read -N, read -i': /\bwait -n|\bread -[a-z]*[Ni]/,
    'a pattern with ( in [[ =~ ]]': /=~ [^$\]]*[(|]/,
    'case in $( )': /\$\([^()]*\bcase\b/,
    'an array that may be empty': /\$\{(?!workflows)\w+\[[@*]\]\}/,
  };
  expect(
    Object.entries(newer)
      .filter(([, pattern]) => pattern.test(code))
      .map(([name]) => name),
  ).toEqual([]);
  // Each pattern finds what it is for.
  const samples = [
    'declare -A x',
    'mapfile x',
    '${x,,}',
    '${x@Q}',
    'a |& b',
    ';;&',
    '${x: 1: -1}',
    "printf '%(%F)T'",
    'shopt -s lastpipe',
    '[[ -v x ]]',
    'wait -n',
    '[[ $x =~ (a|b) ]]',
    '$(case x in',
    '"${x[@]}"',
  ];
  expect(Object.values(newer).map((pattern, index) => pattern.test(samples[index] ?? ''))).toEqual(
    samples.map(() => true),
  );
});
