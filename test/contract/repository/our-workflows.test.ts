import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { judgeLicenses, LICENSES_FILE, readBundledPackages } from '../../../scripts/release/licenses.ts';
import { judgeLinks } from '../../../scripts/release/links.ts';
import { readLockFile } from '../../../scripts/release/lock-file.ts';
import { judgePins, readTexts } from '../../../scripts/release/pins.ts';

const packageJson = z.object({ allowScripts: z.record(z.string(), z.boolean()) });

const root = join(import.meta.dirname, '../../..');
const folder = '.github/workflows';
const workflows = readdirSync(join(root, folder)).map((file): [string, string] => [
  file,
  readFileSync(join(root, folder, file), 'utf8'),
]);

describe.each(workflows)('The workflow %s', (_, text) => {
  /** The jobs of a workflow, each as its text. */
  const jobs = text
    .slice(text.indexOf('\njobs:\n') + '\njobs:\n'.length)
    .split(/^(?= {2}[\w-]+:$)/m)
    .filter((job) => job.trim() !== '');

  test('gives nothing to a job that does not ask for it, and says why to one that does', () => {
    expect(text).toMatch(/^permissions: \{\}$/m);
    for (const job of jobs) {
      const [, block = ''] = /^ {4}permissions:\n((?: {6}.*\n)+)/m.exec(job) ?? [];
      expect(block).not.toBe('');
      for (const line of block.trimEnd().split('\n')) expect(line).toMatch(/^ {6}[\w-]+: (read|write) # to /);
    }
  });

  test('ends every job in time', () => {
    for (const job of jobs) expect(job).toMatch(/^ {4}timeout-minutes: \d+$/m);
  });

  test('leaves no credentials behind', () => {
    const checkouts = [...text.matchAll(/uses: actions\/checkout@.*\n(.*\n.*\n)/g)];
    for (const [, next] of checkouts) expect(next).toMatch(/with:\n\s+persist-credentials: false\n/);
  });

  test('runs no install script where Node is the runner’s own', () => {
    for (const job of jobs.filter((text) => text.includes('actions/setup-node@'))) {
      const installs = job.split('\n').filter((line) => line.includes('run: npm ci'));
      expect(installs).toEqual(installs.map(() => '        run: npm ci --ignore-scripts'));
    }
  });
});

test('Every job that runs the tests on Linux has the forward proxy that they need there', () => {
  const jobs = workflows.flatMap(([, text]) => text.split(/^(?= {2}[\w-]+:$)/m));
  const testing = jobs.filter((job) => /npm (?:test|run check)\b/.test(job));
  expect(testing).not.toEqual([]);
  for (const job of testing) expect(job).toMatch(/apt-get install .*tinyproxy[^]*npm (?:test|run check)/);
});

describe('The repository', () => {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));
  const documents = readTexts(
    root,
    files.filter((file) => file.endsWith('.md') && file !== LICENSES_FILE),
  );

  test('allows no install script but that of the package `node`', () => {
    const scripted = readLockFile(root).filter(({ hasInstallScript }) => hasInstallScript);
    const { allowScripts } = packageJson.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    // Every package with a script has a decision, and only one is allowed. Optional ones are for other systems.
    expect(Object.keys(allowScripts)).toEqual(scripted.map(({ name }) => name));
    expect(Object.keys(allowScripts).filter((name) => allowScripts[name])).toEqual(['node']);
  });

  test('pins every action that it uses or shows', () => {
    const shown = files.filter((file) => /^(\.github\/workflows|examples)\/.*\.ya?ml$/.test(file));
    expect(judgePins(new Map([...readTexts(root, shown), ...documents])).problems).toEqual([]);
  });

  test('has no link in its documents that leads nowhere', () => {
    expect(judgeLinks(documents, files).problems).toEqual([]);
  });

  test('keeps the licences of what it bundles', () => {
    const bundled = readBundledPackages(root, readLockFile(root));
    expect(judgeLicenses(bundled, readFileSync(join(root, LICENSES_FILE), 'utf8')).problems).toEqual([]);
  });
});

/** The scripts of the release workflow, which GitHub alone runs: here against a `gh` that only takes notes. */
describe.skipIf(process.platform === 'win32')('The release workflow', () => {
  const release = readFileSync(join(root, folder, 'release.yml'), 'utf8');

  test('refuses a tag that is not the version', () => {
    const { status, stdout } = runStep('Expect that the tag is the version, and its commit on main', {
      TAG: 'v9.9.9',
    });
    expect(status).toBe(1);
    expect(stdout).toContain('::error::The tag is v9.9.9, but package.json says ');
  });

  test('drafts the release with every asset', () => {
    const { status, calls } = runStep('Draft the release', { VIEW: '' });
    expect(status).toBe(0);
    expect(calls.filter((call) => !call.startsWith('release view'))).toEqual([
      expect.stringMatching(/^release create v1\.2\.3 --draft --verify-tag .* assets\/\*$/),
    ]);
  });

  test('replaces a draft that an earlier attempt left', () => {
    expect(runStep('Draft the release', { VIEW: 'draft' }).calls).toContain('release delete v1.2.3 --yes');
  });

  test('leaves alone what an earlier attempt published', () => {
    const { status, calls } = runStep('Draft the release', { VIEW: 'published' });
    expect(status).toBe(0);
    expect(calls.filter((call) => !call.startsWith('release view'))).toEqual([]);
  });

  test('stops before the major tag where the release is not immutable', () => {
    expect(runStep('Publish it, immutable', { IMMUTABLE: 'true' }).status).toBe(0);
    const { status, calls } = runStep('Publish it, immutable', { IMMUTABLE: 'false' });
    expect(status).toBe(1);
    expect(calls[0]).toBe('release edit v1.2.3 --draft=false');
  });

  test('moves the major tag to the newest release of it', () => {
    const { calls } = runStep('Move the major tag', {
      RELEASES: 'v2.0.0 v1.2.3 v1.2.2 v1.10',
      MAJOR: 'there',
    });
    expect(calls.at(-1)).toBe(
      'api --method PATCH repos/OWNER/site-pipeline/git/refs/tags/v1 -f sha=c0ffee -F force=true --silent',
    );
  });

  test('makes the major tag at its first release', () => {
    const { calls } = runStep('Move the major tag', { RELEASES: 'v1.2.3' });
    expect(calls.at(-1)).toBe(
      'api --method POST repos/OWNER/site-pipeline/git/refs -f ref=refs/tags/v1 -f sha=c0ffee --silent',
    );
  });

  test('never moves the major tag back', () => {
    const { status, calls } = runStep('Move the major tag', { RELEASES: 'v1.10.0 v1.2.3', MAJOR: 'there' });
    expect(status).toBe(0);
    expect(calls.filter((call) => call.includes('--method'))).toEqual([]);
  });

  /** Runs a step's script as the runner does, with `gh` replaced. */
  function runStep(
    name: string,
    env: Readonly<Record<string, string>>,
  ): { readonly status: number | null; readonly stdout: string; readonly calls: readonly string[] } {
    const [, script = ''] =
      new RegExp(
        `- name: ${RegExp.escape(name)}\\n(?: {8}(?!run:).*\\n)*? {8}run: \\|\\n((?: {10}.*\\n|\\n)+)`,
      ).exec(release) ?? [];
    expect(script).not.toBe('');
    const workspace = mkdtempSync(join(tmpdir(), 'release-step-'));
    onTestFinished(() => {
      rmSync(workspace, { recursive: true });
    });
    writeFileSync(join(workspace, 'calls'), '');
    writeFileSync(join(workspace, 'gh'), GH, { mode: 0o755 });
    const { status, stdout } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
      cwd: name.startsWith('Expect') ? root : workspace,
      encoding: 'utf8',
      env: {
        PATH: `${workspace}${delimiter}${process.env['PATH'] ?? ''}`,
        CALLS: join(workspace, 'calls'),
        GITHUB_OUTPUT: join(workspace, 'outputs'),
        GH_REPO: 'OWNER/site-pipeline',
        TAG: 'v1.2.3',
        COMMIT: 'c0ffee',
        ...env,
      },
    });
    const calls = readFileSync(join(workspace, 'calls'), 'utf8').split('\n').filter(Boolean);
    return { status, stdout, calls };
  }
});

const GH = `#!/usr/bin/env bash
echo "$*" >>"$CALLS"
case "$*" in
  'release view'*) [ -n "$VIEW" ] && echo "$VIEW" ;;
  *'--jq .immutable') echo "$IMMUTABLE" ;;
  *--paginate*) printf '%s\\n' $RELEASES ;;
  'api '*/git/ref/tags/*) [ -n "$MAJOR" ] ;;
esac
`;
