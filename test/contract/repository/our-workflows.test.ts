import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';

const packageJson = z.object({ allowScripts: z.record(z.string(), z.boolean()) });
const lockFile = z.object({
  packages: z.record(z.string(), z.object({ hasInstallScript: z.optional(z.boolean()) })),
});
const step = z.object({
  name: z.optional(z.string()),
  uses: z.optional(z.string()),
  run: z.optional(z.string()),
});
const job = z.object({ 'timeout-minutes': z.optional(z.number()), steps: z.array(step) });
const workflow = z.object({ jobs: z.record(z.string(), job) });

const root = join(import.meta.dirname, '../../..');
const folder = join(root, '.github/workflows');
const jobs = readdirSync(folder).flatMap((file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  return Object.entries(workflow.parse(parse(text)).jobs).map(([name, { steps, ...rest }]) => ({
    ...rest,
    name: `${file}: ${name}`,
    steps,
    runs: steps.flatMap(({ run }) => run ?? []),
  }));
});

// Permissions and credentials are zizmor's (`npm run lint:workflows`).
describe.each(jobs)('The job $name', ({ runs, steps, ...job }) => {
  test('ends in time', () => {
    expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  test('runs no install script if Node is the runner’s own', () => {
    if (!steps.some(({ uses }) => uses?.startsWith('actions/setup-node@'))) return;
    for (const run of runs.filter((each) => each.startsWith('npm ci'))) {
      expect(run).toBe('npm ci --ignore-scripts');
    }
  });
});

test('Every job that runs the tests on Linux has the forward proxy that they need there', () => {
  const testing = jobs.filter(({ runs }) => runs.some((run) => /npm (?:test|run check)\b/.test(run)));
  expect(testing).not.toEqual([]);
  for (const { runs } of testing) {
    expect(runs.join('\n')).toMatch(/apt-get install .*tinyproxy[^]*npm (?:test|run check)/);
  }
});

test('No install script is allowed but that of the package `node`', () => {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const { packages } = lockFile.parse(read('package-lock.json'));
  const scripted = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript === true ? path.replace(/^.*node_modules\//, '') : [],
  );
  const { allowScripts } = packageJson.parse(read('package.json'));
  // Every package with a script has a decision, and only one is allowed. Optional ones are for other systems.
  expect(Object.keys(allowScripts)).toEqual(scripted);
  expect(Object.keys(allowScripts).filter((name) => allowScripts[name])).toEqual(['node']);
});

/** The scripts of the release workflow, which only GitHub runs: here with a `gh` that records its calls. */
describe.skipIf(process.platform === 'win32')('The release workflow', () => {
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

  test('stops before the major tag if the release is not immutable', () => {
    expect(runStep('Publish it, immutable', { IMMUTABLE: 'true' }).status).toBe(0);
    const { status, calls } = runStep('Publish it, immutable', { IMMUTABLE: 'false' });
    expect(status).toBe(1);
    expect(calls[0]).toBe('release edit v1.2.3 --draft=false');
  });

  test('says how a maintainer moves the major tag to its newest release, and moves nothing', () => {
    const { stdout, calls } = runStep('Say how to move the major tag', {
      RELEASES: 'v2.0.0 v1.2.3 v1.2.2 v1.10',
    });
    expect(stdout).toContain('git tag --force v1 c0ffee && git push --force origin refs/tags/v1');
    expect(calls.filter((call) => call.includes('--method'))).toEqual([]);
    const older = runStep('Say how to move the major tag', { RELEASES: 'v1.10.0 v1.2.3' });
    expect(older.stdout).toContain('v1 stays at v1.10.0');
  });

  test.each([
    ['passes if they are the same', 'dist/index.js', 'code', 0],
    ['stops if a file differs', 'dist/index.js', 'other code', 1],
    ['stops if there is one file more', 'dist/more.js', 'code', 1],
  ])('compares dist/ with the tag before it attests, and %s', (_case, path, content, expected) => {
    const TREE = `${gitHash('code')} dist/index.js`;
    const { status, stdout } = runStep('Compare dist/ with the tree of the tag', { TREE }, (workspace) => {
      mkdirSync(join(workspace, 'candidate/dist'), { recursive: true });
      writeFileSync(join(workspace, 'candidate/dist/index.js'), 'code');
      writeFileSync(join(workspace, 'candidate', path), content);
    });
    expect(status).toBe(expected);
    expect(stdout.includes('::error::')).toBe(expected !== 0);
  });

  test('attests nothing if the tag has no dist/', () => {
    const prepare = (workspace: string): void => {
      mkdirSync(join(workspace, 'candidate/dist'), { recursive: true });
    };
    expect(runStep('Compare dist/ with the tree of the tag', { TREE: '' }, prepare).status).toBe(1);
  });

  test('compares before it attests', () => {
    const [publish] = jobs.filter(({ name }) => name === 'release.yml: publish');
    const [, compare, first] = publish?.steps ?? [];
    expect(compare?.name).toBe('Compare dist/ with the tree of the tag');
    expect(first?.uses).toMatch(/^actions\/attest@/);
  });

  /** Runs a step's script as the runner does, with `gh` replaced. */
  function runStep(
    name: string,
    env: Readonly<Record<string, string>>,
    prepare: (workspace: string) => void = () => undefined,
  ): { readonly status: number | null; readonly stdout: string; readonly calls: readonly string[] } {
    const steps = jobs.filter((job) => job.name.startsWith('release.yml')).flatMap((job) => job.steps);
    const script = steps.find((each) => each.name === name)?.run ?? '';
    expect(script).not.toBe('');
    const workspace = mkdtempSync(join(tmpdir(), 'release-step-'));
    onTestFinished(() => {
      rmSync(workspace, { recursive: true });
    });
    writeFileSync(join(workspace, 'calls'), '');
    writeFileSync(join(workspace, 'gh'), GH, { mode: 0o755 });
    prepare(workspace);
    const { status, stdout } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
      cwd: name.startsWith('Expect') ? root : workspace,
      encoding: 'utf8',
      env: {
        PATH: `${workspace}${delimiter}${process.env['PATH'] ?? ''}`,
        CALLS: join(workspace, 'calls'),
        GITHUB_ENV: join(workspace, 'env'),
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

function gitHash(content: string): string {
  return createHash('sha1').update(`blob ${content.length}\0${content}`).digest('hex');
}

const GH = `#!/usr/bin/env bash
echo "$*" >>"$CALLS"
case "$*" in
  'release view'*) [ -n "$VIEW" ] && echo "$VIEW" ;;
  *'--jq .immutable') echo "$IMMUTABLE" ;;
  *--paginate*) printf '%s\\n' $RELEASES ;;
  *'/commits/tags/'*) echo c0ffee ;;
  *'/git/trees/c0ffee'*) echo "$TREE" ;;
esac
`;
