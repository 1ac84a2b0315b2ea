import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** What a runner loads and what users copy, as in this repository. */
const released = {
  'action.yml': 'name: Site Pipeline',
  'dist/index.js': 'code',
  'dist/package.json': '{}',
  'examples/actions/look.yml': 'name: Look',
};

export type LocalRepository = ReturnType<typeof createRepository>;

/** A clone with an `origin`, both in a folder that the end of the test removes. */
export function createRepository() {
  const home = mkdtempSync(join(tmpdir(), 'site-pipeline-repository-'));
  onTestFinished(() => {
    rmSync(home, { recursive: true });
  });
  const folder = join(home, 'clone');
  const files = { calls: join(home, 'calls'), outputs: join(home, 'outputs'), attested: join(home, 'tags') };
  for (const path of Object.values(files)) writeFileSync(path, '');
  for (const [name, text] of Object.entries({ gh: GH, npm: NPM })) {
    writeFileSync(join(home, name), text, { mode: 0o755 });
  }
  const env = {
    PATH: `${home}${delimiter}${process.env['PATH'] ?? ''}`,
    HOME: home,
    GIT_AUTHOR_NAME: 'Mona',
    GIT_AUTHOR_EMAIL: 'mona@example.com',
    GIT_COMMITTER_NAME: 'Mona',
    GIT_COMMITTER_EMAIL: 'mona@example.com',
  };
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', env }).trim();
  const write = (path: string, text: string): void => {
    writeFileSync(join(folder, path), text);
  };
  mkdirSync(join(folder, 'dist'), { recursive: true });
  mkdirSync(join(folder, 'examples/actions'), { recursive: true });
  mkdirSync(join(home, 'temp'));
  git('init', '--quiet', '--initial-branch=main');
  git('init', '--quiet', '--bare', join(home, 'origin'));
  git('remote', 'add', 'origin', join(home, 'origin'));
  for (const [path, text] of Object.entries(released)) write(path, text);

  return {
    /** The work tree of the clone. */
    folder,
    git,
    /** Commits to main a new `dist/index.js` and this version, tags it, pushes it, and attests it. Returns the commit. */
    release(tag: string): string {
      write('dist/index.js', `code of ${tag}`);
      write('package.json', JSON.stringify({ version: tag.slice(1) }));
      write('CHANGELOG.md', `# Changelog\n\n## [${tag.slice(1)}] - 2026-11-23\n`);
      git('add', '--all');
      git('commit', '--quiet', '--message', tag);
      git('tag', '--annotate', tag, '--message', tag);
      git('push', '--quiet', 'origin', 'main', tag);
      const commit = git('rev-parse', 'HEAD');
      for (const path of Object.keys(released)) {
        const hash = git('rev-parse', `${commit}:${path}`);
        appendFileSync(files.attested, `${hash} refs/tags/${tag} ${commit}\n`);
      }
      return commit;
    },
    /** Runs a script as the runner does. `gh` answers from this repository, `npm run build` runs `env.BUILD`. */
    run(script: string, extra: Readonly<Record<string, string>> = {}) {
      writeFileSync(files.calls, '');
      const ours = { CALLS: files.calls, ATTESTED: files.attested, GH_REPO: 'OWNER/site-pipeline' };
      const runners = { GITHUB_OUTPUT: files.outputs, RUNNER_TEMP: join(home, 'temp') };
      const { status, stdout } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...env, ...ours, ...runners, ...extra },
      });
      /** The calls of `gh`. */
      const calls = readFileSync(files.calls, 'utf8').split('\n').filter(Boolean);
      return { status, stdout, calls, outputs: readFileSync(files.outputs, 'utf8') };
    },
  };
}

/** Answers what GitHub would answer about the clone. What is attested is listed: hash, ref, commit. */
const GH = `#!/usr/bin/env bash
echo "$*" >>"$CALLS"
call="$*"
name="\${2##*/}"
case "$call" in
  'release view '*) [ -n "$VIEW" ] && echo "$VIEW" ;;
  'release create '* | 'release delete '*) ;;
  # gh 2.60 has no such command.
  'release verify '*) [ -z "$GH$RELEASE" ] ;;
  *'/commits/tags/'*) git rev-parse "refs/tags/$name^{commit}" ;;
  *'/git/trees/'*) git ls-tree -r "\${name%%\\?*}" | awk '{ print $3 " " $4 }' ;;
  *'/releases?'*) printf '%s\\n' "$RELEASES" ;;
  "attestation verify $3 --repo OWNER/site-pipeline "*"--signer-workflow OWNER/site-pipeline/.github/workflows/release.yml "*' --deny-self-hosted-runners')
    ref="\${call#*--source-ref }"
    commit="\${call#*--source-digest }"
    [ -n "$GH" ] || grep -qxF "$(git hash-object --no-filters "$3") \${ref%% *} \${commit%% *}" "$ATTESTED"
    ;;
  *) exit 64 ;;
esac
`;

const NPM = `#!/usr/bin/env bash
[ "$*" = 'run build' ] && eval "$BUILD"
`;
