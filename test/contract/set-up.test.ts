import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

afterEach(closeServers);

interface Repository {
  readonly private?: boolean;
  readonly plan?: string;
  readonly owner?: 'Organization' | 'User';
  readonly admin?: boolean;
  readonly actions?: boolean;
  readonly isProtected?: boolean;
  readonly tags?: readonly string[];
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
  deployment_branch_policy: z.object({ protected_branches: z.literal(false), custom_branch_policies: z.literal(true) }),
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
    [...secrets.keys()].flatMap((name) => (name.startsWith(`${environment}/`) ? [name.slice(environment.length + 1)] : []));
  const supportsReviewers = !isPrivate || plan === 'enterprise';

  function read(path: string): GhAnswer {
    const [, name = ''] = /^\/environments\/([^/?]+)/.exec(path) ?? [];
    const environment = environments.get(name);
    if (path === '')
      return found({ full_name: 'acme/shop', default_branch: 'main', permissions: { admin }, private: isPrivate, owner: { type: owner } });
    if (path === '/actions/permissions') return found({ enabled: actions, allowed_actions: 'all' });
    if (path.startsWith('/actions/secrets')) return found({ secrets: namesOf('-').map((each) => ({ name: each })) });
    if (path.startsWith('/actions/organization-secrets')) return found({ secrets: [] });
    if (path.startsWith('/rules/branches/main'))
      return found(options.isProtected === true ? [{ type: 'pull_request', parameters: { required_approving_review_count: 1 } }] : []);
    if (path.startsWith('/rulesets?')) return found(rulesets);
    if (path.startsWith('/rulesets/')) return found(rulesets.find((each) => each['id'] === Number(path.slice(10))));
    if (path.startsWith('/git/matching-refs')) return found((options.tags ?? []).map((tag) => ({ ref: `refs/tags/${tag}` })));
    if (path.startsWith('/deployments?')) return found([]);
    if (environment === undefined) return { status: 404 };
    if (path.includes('/secrets')) return found({ secrets: namesOf(name).map((each) => ({ name: each })) });
    if (path.includes('/deployment-branch-policies'))
      return found({ branch_policies: environment.policies.map((each) => ({ type: each.split(' ')[0], name: each.split(' ')[1] })) });
    return found({
      name,
      can_admins_bypass: true,
      deployment_branch_policy: environment.custom ? { custom_branch_policies: true } : null,
      protection_rules: environment.reviewers.length === 0 ? [] : [
        { type: 'required_reviewers', prevent_self_review: true, reviewers: environment.reviewers.map((login) => ({ type: 'User', reviewer: { login } })) },
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
      environments.set(name, { custom: true, reviewers: reviewers.map((each) => `user-${each.id}`), policies, secrets: [] });
    } else {
      const policy = policyBody.parse(body);
      environments.get(name)?.policies.push(`${policy.type} ${policy.name}`);
    }
    return { json: {} };
  }

  function answer({ args, input }: GhCall): GhAnswer {
    const [command, target = ''] = args.filter((arg, index) => !arg.startsWith('-') && args[index - 1] !== '-X');
    const isChange = command === 'secret' || args.includes('-X');
    if (isChange && state.changes.length >= state.offlineAfter) return 'offline';
    if (command === 'secret') {
      expect(args).toEqual(['secret', 'set', args[2], '--repo', 'github.com/acme/shop', ...(args[5] === undefined ? [] : ['--env', args[6]])]);
      const name = `${args[6] ?? '-'}/${args[2] ?? ''}`;
      state.changes.push(`secret ${name}`);
      secrets.set(name, input);
      return { json: {} };
    }
    if (target === 'user') return { json: { login: 'mona', plan: { name: owner === 'User' ? plan : undefined } } };
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

/** What the host answers: the status and the body, by what is asked. */
type Host = (url: string, authorization: string) => readonly [status: number, body: string];
const json = (data: object): string => JSON.stringify({ success: true, data });

/** A clone of acme/shop, and programs that stand in for the network. */
async function openClone(github = createGitHub(), host = '422 {"success":false,"data":{},"message":"not a staging site"}') {
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
  /** What a person types, or the variables that take its place. */
  const run = (typed: readonly string[] | Readonly<Record<string, string>>, args: readonly string[] = [], by = bash) =>
    new Promise<{ code: unknown; said: string }>((resolve) => {
      const variables = Array.isArray(typed) ? { ASK: '1' } : typed;
      const env = { PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`, HOME: folder, TMPDIR: join(folder, 'temp'), SEEN: seen, ...gh.env, ...variables };
      const child = execFile(by, [script, ...args], { cwd: clone, env }, (error, stdout, stderr) => {
        resolve({ code: error ? error.code : 0, said: stdout + stderr });
      });
      child.stdin?.end(Array.isArray(typed) ? typed.map((line) => `${line}\n`).join('') : '');
    });
  const files = () =>
    Object.fromEntries(
      globSync('.github/**/*.{yml,sh,php,part}', { cwd: clone }).toSorted().map((name) => [name, readFileSync(join(clone, name), 'utf8')]),
    );
  return { folder, clone, git, run, files, github, seen, calls: gh.calls };
}

test('trial', async () => {
  const one = await openClone();
  const start = performance.now();
  const result = await one.run(['1 release-code left-over', 'api.acme.com/v1/', `#${id.toUpperCase()}`, 'https://www.Client.com/', '', '', '', 'octocat', 'y', token, 'y', '', '', '', '', '']);
  console.log(result.said, result.code, performance.now() - start);
  console.log(Object.keys(one.files()), one.github.state.changes);
});
