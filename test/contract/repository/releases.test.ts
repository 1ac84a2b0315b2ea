import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isMissing } from '../../support/conditional-tests.ts';
import { createRepository, type LocalRepository } from './local-repository.ts';
import { findScript, jobs, root } from './workflows.ts';

// The workflows run on Linux only, and so do the commands of SECURITY.md.
const isElsewhere = isMissing('Linux');

const check = 'Expect that the tag is the version, dated in the changelog, and its commit on main';
const rebuild = 'Expect that dist/ is what the source builds, new and missing files included';
const compare = 'Expect that the tag is still the commit that was built and has what was built';

/** What a build may do that nobody has reviewed. */
const differences: readonly (readonly [name: string, command: string])[] = [
  ['another file', "echo 'other code' >dist/index.js"],
  ['a file more', 'touch dist/more.js'],
  ['a file less', 'rm dist/package.json'],
];

const release = () => {
  const repository = createRepository();
  return { repository, commit: repository.release('v1.2.3') };
};

describe.skipIf(isElsewhere)('release.yml and ci.yml', () => {
  const same = 'cp -R "$RUNNER_TEMP/committed-dist" dist';

  test('take a `dist/` that the source builds, by the same commands', () => {
    const scripts = jobs.flatMap(({ steps }) => steps).filter(({ name }) => name === rebuild);
    expect(scripts.map(({ run }) => run)).toEqual(Array(2).fill(findScript(rebuild)));
    expect(release().repository.run(findScript(rebuild), { BUILD: same }).status).toBe(0);
  });

  test.each(differences)('refuse a `dist/` if the build makes %s', (_name, change) => {
    const { status, stdout } = release().repository.run(findScript(rebuild), {
      BUILD: `${same} && ${change}`,
    });
    expect(status).toBe(1);
    expect(stdout).toContain(
      '::error title=dist/ is not what the source builds::Run npm ci && npm run build, and commit dist/.',
    );
  });
});

describe.skipIf(isElsewhere)('release.yml', () => {
  test('hands over the commit of an annotated tag, and compares before it attests', () => {
    const { repository, commit } = release();
    const { status, outputs } = repository.run(findScript(check), { TAG: 'v1.2.3' });
    expect({ status, outputs }).toEqual({ status: 0, outputs: `commit=${commit}\n` });
    const [, , first, second] = jobs.find(({ name }) => name === 'release.yml: draft')?.steps ?? [];
    expect(first?.name).toBe(compare);
    expect(second?.uses).toMatch(/^actions\/attest@/);
  });

  const noEntry = "CHANGELOG.md has no dated entry: '## [1.2.3] - YYYY-MM-DD'.";
  test.each<[what: string, TAG: string, said: string, changelog?: string]>([
    ['is not the version', 'v1.2.4', 'The tag is v1.2.4, but package.json says 1.2.3.'],
    ['is not on main, although a tag is named origin/main', 'v1.2.3', 'v1.2.3 is not on main'],
    ['has no entry', 'v1.2.3', noEntry, '## [1.2.30] - 2026-11-23\n## [1x2.3] - 2026-11-23\n'],
    ['has an entry without a date', 'v1.2.3', noEntry, '## [1.2.3] - unreleased\n'],
  ])('refuses a tag that %s', (_what, TAG, said, changelog) => {
    const { repository } = release();
    repository.git('commit', '--quiet', '--allow-empty', '--message', 'not reviewed');
    repository.git('tag', 'origin/main');
    if (changelog !== undefined) writeFileSync(join(repository.folder, 'CHANGELOG.md'), changelog);
    const { status, stdout, outputs } = repository.run(findScript(check), { TAG });
    expect({ status, outputs }).toEqual({ status: 1, outputs: '' });
    expect(stdout).toContain(`::error::${said}`);
  });

  /** The candidate of the build, as it was downloaded, and what may have happened before the draft. */
  const draft = (between: (repository: LocalRepository, candidate: string) => void = () => undefined) => {
    const { repository, commit } = release();
    const candidate = join(repository.folder, 'candidate');
    expect(repository.run(findScript('Make the release candidate'), { CANDIDATE: candidate }).status).toBe(0);
    between(repository, candidate);
    const env = { TAG: 'v1.2.3', COMMIT: commit };
    return { repository, env, ...repository.run(findScript(compare), env) };
  };

  test('ends red if the tag was moved while the reviewer decided', () => {
    const { status, stdout } = draft(({ git }) => {
      git('commit', '--quiet', '--allow-empty', '--message', 'another commit, the same files');
      git('tag', '--force', '--annotate', 'v1.2.3', '--message', 'moved');
    });
    expect(status).toBe(1);
    expect(stdout).toContain('::error::v1.2.3 was moved after ');
  });

  test.each<readonly [name: string, command: string]>([
    ...differences,
    ['no action.yml', 'rm action.yml'],
    ['a file beside it', 'touch more.js'],
    ['another example', 'echo other >examples/actions/look.yml'],
  ])('ends red if the candidate has %s', (_name, command) => {
    const { status, stdout } = draft((repository, candidate) => {
      expect(repository.run(`cd '${candidate}' && ${command}`).status).toBe(0);
    });
    expect(status).toBe(1);
    expect(stdout).toContain('::error::What was built is not what v1.2.3 has.');
  });

  test('takes the candidate if it is what the tag has, and verifies every file for the tag and its commit', () => {
    const { repository, env, ...compared } = draft();
    expect(compared.status).toBe(0);
    writeFileSync(join(repository.folder, 'bundle.json'), '{}');
    const verify = (changed: Readonly<Record<string, string>> = {}) =>
      repository.run(`mkdir -p assets\n${findScript('Verify it as a user will')}`, {
        ...env,
        BUNDLE: 'bundle.json',
        ...changed,
      });
    const { status, calls } = verify();
    expect(status).toBe(0);
    expect(calls.map((call) => call.split(' ')[2])).toEqual([
      'candidate/action.yml',
      'candidate/dist/index.js',
      'candidate/dist/package.json',
      'candidate/examples/actions/look.yml',
    ]);
    expect(verify({ TAG: 'v1.2.4' }).status).toBe(1);
    expect(verify({ COMMIT: 'c0ffee' }).status).toBe(1);
    writeFileSync(join(repository.folder, 'candidate/dist/package.json'), '{"not":"attested"}');
    expect(verify().status).toBe(1);
  });

  const deletion = 'release delete v1.2.3 --yes';
  const creation: unknown = expect.stringMatching(
    /^release create v1\.2\.3 --draft --verify-tag .*\. To pin this release: `c0ffee`\. assets\/site-pipeline-v1\.2\.3\.spdx\.json assets\/site-pipeline-v1\.2\.3\.intoto\.jsonl$/,
  );

  test.each([
    ['ends with a draft, and says how a person publishes it', '', [creation]],
    ['replaces a draft that an earlier attempt left', 'draft', [deletion, creation]],
    ['leaves alone what is published', 'published', []],
  ])('%s', (_name, VIEW, expected) => {
    const { repository } = release();
    mkdirSync(join(repository.folder, 'assets'));
    // What else the artifact may have is not published.
    writeFileSync(join(repository.folder, 'assets/more.sh'), '');
    const env = { TAG: 'v1.2.3', COMMIT: 'c0ffee', VIEW };
    const { status, stdout, calls } = repository.run(findScript('Draft the release'), env);
    expect(status).toBe(0);
    expect(calls.filter((call) => !call.startsWith('release view'))).toEqual(expected);
    const howTo = 'tick "Publish this Action to the GitHub Marketplace", and publish it.';
    expect(stdout.includes(howTo)).toBe(VIEW !== 'published');
  });
});

describe.skipIf(isElsewhere)('check-releases.yml', () => {
  const script = findScript('Check the releases').replace(/scripts\/\S+/, (path) => `'${join(root, path)}'`);
  const move = /git fetch .*$/m;

  /** A repository with these releases, oldest first, and `v1` at the one named. */
  const publish = (tags: readonly string[], v1: string) => {
    const repository = createRepository();
    for (const tag of tags) repository.release(tag);
    repository.git('tag', 'v1', `${v1}^{}`);
    repository.git('push', '--quiet', 'origin', 'v1');
    const RELEASES = tags.map((tag) => `${tag} true`).join('\n');
    const runCheck = (env: Readonly<Record<string, string>> = {}) =>
      repository.run(script, { RELEASES, ...env });
    return { repository, runCheck };
  };

  test.each<[what: string, tags: string[], v1: string, env: Readonly<Record<string, string>>]>([
    ['each day if v1 is the newest release', ['v1.10.0', 'v1.9.0'], 'v1.10.0', {}],
    ['if a fix of an older line was published', ['v1.1.0', 'v1.0.1'], 'v1.1.0', { PUBLISHED: 'v1.0.1' }],
  ])('is green %s, which is immutable and attested', (_what, tags, v1, env) => {
    const { status, stdout } = publish(tags, v1).runCheck(env);
    expect(stdout).not.toContain('::');
    expect(status).toBe(0);
  });

  test('is green as long as nothing is released', () => {
    const { status, stdout } = createRepository().run(script, { RELEASES: '' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });

  test('is red each day if v1 is not the newest release of its major, and its command mends that', () => {
    const { repository, runCheck } = publish(['v1.10.0', 'v1.9.0'], 'v1.9.0');
    const { status, stdout } = runCheck();
    expect(status).toBe(1);
    expect(stdout).toContain('::error::v1 is not v1.10.0, the newest release of its major.');
    expect(repository.run(move.exec(stdout)?.[0] ?? '').status).toBe(0);
    expect(runCheck().status).toBe(0);
    expect(repository.git('ls-remote', 'origin', 'refs/tags/v1')).toContain(
      repository.git('rev-parse', 'v1.10.0^{}'),
    );
  });

  test('is red if a branch is named like a version', () => {
    const { repository, runCheck } = publish(['v1.0.0'], 'v1.0.0');
    repository.git('push', '--quiet', 'origin', 'main:refs/heads/v1');
    repository.git('fetch', '--quiet', 'origin', 'refs/heads/v1:refs/remotes/origin/v1');
    expect(runCheck()).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('named like a version: v1.') as unknown,
    });
  });

  test('is red if a major has no tag', () => {
    const { status, stdout } = publish(['v1.0.0', 'v2.0.0'], 'v1.0.0').runCheck();
    expect(status).toBe(1);
    expect(stdout).toContain('::error::v2 is not v2.0.0');
  });

  test('after a release was published, a notice says how to move v1, and nothing is moved', () => {
    const { repository, runCheck } = publish(['v1.0.0', 'v1.0.1'], 'v1.0.0');
    const { status, stdout } = runCheck({ PUBLISHED: 'v1.0.1' });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^::notice::v1 is not v1\.0\.1, .*git push --force origin refs\/tags\/v1$/m);
    expect(repository.git('rev-parse', 'v1')).toBe(repository.git('rev-parse', 'v1.0.0^{}'));
  });

  const unattest =
    'grep -v "$(git rev-parse v1.0.1:action.yml) .*v1.0.1" "$ATTESTED" >rest; cp rest "$ATTESTED"';
  const moveTag = 'git commit -q --allow-empty -m "the same files"; git tag -f v1.0.1';

  test.each<[string, said: string, before: string, env: Readonly<Record<string, string>>]>([
    ['is not immutable', 'v1.0.1 is not immutable.', ':', { RELEASES: 'v1.0.1 false\nv1.0.0 true' }],
    ['has a file without an attestation', 'has not attested action.yml of v1.0.1', unattest, {}],
    ['has a tag that was moved', 'has not attested dist/index.js of v1.0.1', moveTag, {}],
    ['has no tag', 'v1.0.1 is a release without a tag.', 'git tag --delete v1.0.1', {}],
    ['is no whole version', 'v1 is no release of a whole version.', ':', { PUBLISHED: 'v1' }],
  ])('is red, and names no way to move v1, if the published release %s', (_name, said, before, env) => {
    const { repository, runCheck } = publish(['v1.0.0', 'v1.0.1'], 'v1.0.0');
    expect(repository.run(before).status).toBe(0);
    const { status, stdout } = runCheck({ PUBLISHED: 'v1.0.1', ...env });
    expect(status).toBe(1);
    expect(stdout).toMatch(new RegExp(`^::error::.*${RegExp.escape(said)}`, 'm'));
    expect(stdout).not.toMatch(move);
  });
});

describe.skipIf(isElsewhere)('The commands of SECURITY', () => {
  const [, commands = ''] =
    /```sh\nTAG=v1\.0\.0\n([^]*?)```/.exec(readFileSync(join(root, 'SECURITY.md'), 'utf8')) ?? [];
  /** Runs them on a release whose clone comes from here. `change`: what happens to it before. */
  const verify = (env: Readonly<Record<string, string>> = {}, change = ':') => {
    const repository = createRepository();
    const commit = repository.release('v1.0.0');
    expect(repository.run(change).status).toBe(0);
    const origin = repository.git('remote', 'get-url', 'origin');
    const local = `git config --global url.${origin}.insteadOf https://github.com/OWNER/site-pipeline\n`;
    const run = repository.run(`${local}${commands}`, { TAG: 'v1.0.0', ...env });
    return { commit, ...run };
  };

  test('verify each file for the tag and its commit, then name the commit to pin', () => {
    const { calls, commit, status, stdout } = verify();
    expect({ status, stdout }).toEqual({ status: 0, stdout: `Pin this commit: ${commit}\n` });
    expect(calls.map((call) => call.split(' ')[2])).toEqual([
      'v1.0.0',
      'action.yml',
      'dist/index.js',
      'dist/package.json',
      'examples/actions/look.yml',
    ]);
  });

  test.each<[what: string, env: Readonly<Record<string, string>>, change: string]>([
    ['a file that is not attested', {}, 'tail -n +2 "$ATTESTED" >rest; cp rest "$ATTESTED"'],
    [
      'a tag that was moved',
      {},
      'git commit -q --allow-empty -m same; git tag -f v1.0.0; git push -qf origin v1.0.0',
    ],
    ['a release that is not immutable', { RELEASE: 'no' }, ':'],
    ['a gh that accepts files without an attestation (CVE-2025-25204)', { GH: '2.60' }, ': >"$ATTESTED"'],
  ])('name no commit for %s', (_what, env, change) => {
    const { status, stdout } = verify(env, change);
    expect(status).not.toBe(0);
    expect(stdout).not.toMatch(/[0-9a-f]{40}/);
  });
});
