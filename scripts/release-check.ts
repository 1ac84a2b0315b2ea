import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { judgeAdvisories } from './release/advisories.ts';
import { judgeArchiveContents, judgeArchiveSize, judgeStart } from './release/archive.ts';
import { isReleasable, judge, showChecks, type Check } from './release/check.ts';
import { judgeLinks } from './release/links.ts';
import { readLockFile } from './release/lock-file.ts';
import { judgePins, readTexts } from './release/pins.ts';
import { expectProgram, npmCommand, runProgram } from './release/run-program.ts';
import { compareTrees, readTree } from './release/same-tree.ts';
import { judgeSbom, keepRuntime } from './release/sbom.ts';

const root = join(import.meta.dirname, '..');

/**
 * Makes a release candidate of `HEAD` (not of the work tree) in `outDir`: `dist/`, the archive and the SBOM, and
 * checks all of it that can be checked on one machine. Nothing is written elsewhere but into a temporary folder.
 */
async function makeCandidate(outDir: string): Promise<Map<string, Check>> {
  const workspace = mkdtempSync(join(tmpdir(), 'release-check-'));
  try {
    rmSync(outDir, { recursive: true, force: true });
    mkdirSync(outDir, { recursive: true });
    // Two clones in folders of different names and depths: a path that slips into the bundle shows.
    const [one, other] = [join(workspace, 'site-pipeline'), join(workspace, 'deeper/down/other-name')];
    await Promise.all([one, other].map(cloneAndBuild));
    const { version } = readPackage(one);
    const archive = await makeArchive(one, join(outDir, `site-pipeline-${version}.tar.gz`), workspace);
    const committed = readTree(join(archive.folder, 'dist'));
    const built = readTree(join(one, 'dist'));
    cpSync(join(one, 'dist'), join(outDir, 'dist'), { recursive: true });

    const locked = readLockFile(one);
    const files = (await expectProgram('git', ['ls-files', '-z'], { cwd: one })).split('\0').filter(Boolean);
    const documents = readTexts(
      one,
      files.filter((file) => file.endsWith('.md')),
    );
    const workflows = files.filter((file) => /^(\.github\/workflows|examples)\/.*\.ya?ml$/.test(file));

    const everything = await npm(one, ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']);
    const sbom = keepRuntime(everything.stdout, locked);
    writeFileSync(join(outDir, 'sbom.cdx.json'), sbom);

    return new Map<string, Check>([
      ['work tree', await judgeWorkTree()],
      [
        'two clean builds',
        judge(
          compareTrees(built, readTree(join(other, 'dist')), ['one build', 'the other']),
          `${built.size} files, byte for byte equal`,
        ),
      ],
      [
        'committed dist',
        judge(compareTrees(committed, built, ['the commit', 'the build']), 'what the source builds'),
      ],
      ['archive size', judgeArchiveSize(archive.bytes)],
      ['archive contents', judgeArchiveContents(readTree(archive.folder))],
      ['archive starts', await startArchived(archive.folder, workspace)],
      ['SBOM', judgeSbom(sbom, locked, version)],
      ['pins', judgePins(new Map([...readTexts(one, workflows), ...documents]))],
      ['links', judgeLinks(documents, files)],
      [
        'advisories',
        judgeAdvisories((await npm(one, ['audit', '--omit=dev', '--json', '--package-lock-only'])).stdout),
      ],
    ]);
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

/** A clone of `HEAD` as it is for everybody, built in the way that `npm run build` does. */
async function cloneAndBuild(folder: string): Promise<void> {
  await expectProgram('git', ['clone', '--quiet', '--no-hardlinks', root, folder], { cwd: root });
  const { command, args, env } = npmCommand(['ci', '--ignore-scripts', '--no-audit', '--prefer-offline']);
  await expectProgram(command, args, { cwd: folder, env });
  await expectProgram(process.execPath, ['scripts/build.ts'], { cwd: folder });
}

/** What GitHub makes of the tag for every job that uses it, packed and unpacked again. */
async function makeArchive(
  clone: string,
  file: string,
  workspace: string,
): Promise<{ readonly bytes: number; readonly folder: string }> {
  await expectProgram('git', ['archive', '--format=tar.gz', '--prefix=site-pipeline/', '-o', file, 'HEAD'], {
    cwd: clone,
  });
  const unpacked = join(workspace, 'unpacked');
  mkdirSync(unpacked);
  await expectProgram('tar', ['-xzf', file], { cwd: unpacked });
  return { bytes: statSync(file).size, folder: join(unpacked, 'site-pipeline') };
}

/** Starts the action from its archive, as a runner does, but without an input. */
async function startArchived(folder: string, workspace: string): Promise<Check> {
  const outputs = join(workspace, 'outputs');
  const summary = join(workspace, 'summary');
  writeFileSync(outputs, '');
  writeFileSync(summary, '');
  const end = await runProgram(process.execPath, [join(folder, 'dist/index.js')], {
    cwd: workspace,
    env: { GITHUB_OUTPUT: outputs, GITHUB_STEP_SUMMARY: summary, GITHUB_RUN_ID: '1' },
  });
  return judgeStart(end, readFileSync(outputs, 'utf8'));
}

/** What is not committed is not in the candidate: worth a word, not a failure. */
async function judgeWorkTree(): Promise<Check> {
  const changed = (await expectProgram('git', ['status', '--porcelain'], { cwd: root }))
    .split('\n')
    .filter(Boolean);
  if (changed.length === 0) return judge([], 'committed');
  return {
    status: 'not-checked',
    detail: `${changed.length} changes are not committed, and so not in this candidate`,
    problems: [],
  };
}

function npm(cwd: string, npmArgs: readonly string[]): ReturnType<typeof runProgram> {
  const { command, args, env } = npmCommand(npmArgs);
  return runProgram(command, args, { cwd, env });
}

function readPackage(folder: string): { readonly version: string } {
  return z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
}

// --out: where the candidate is left. --strict: what could not be checked fails, too; for release.yml.
const { values } = parseArgs({ options: { out: { type: 'string' }, strict: { type: 'boolean' } } });
const outDir = resolve(values.out ?? join(root, 'reports/release'));
const checks = await makeCandidate(outDir);
console.log(showChecks(checks));
const isGood =
  isReleasable(checks) &&
  (values.strict !== true || [...checks.values()].every(({ status }) => status === 'passed'));
console.log(`\n${isGood ? 'The candidate is good' : 'Not to be released'}: ${outDir}`);
process.exitCode = isGood ? 0 : 1;
