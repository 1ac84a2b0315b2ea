import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { judgeAdvisories } from '../../../scripts/release/advisories.ts';
import {
  ARCHIVE_BUDGET_BYTES,
  judgeArchiveContents,
  judgeArchiveSize,
  judgeStart,
} from '../../../scripts/release/archive.ts';
import { isReleasable, judge, showChecks, type Check } from '../../../scripts/release/check.ts';
import { judgeLinks } from '../../../scripts/release/links.ts';
import type { LockedPackage } from '../../../scripts/release/lock-file.ts';
import { judgePins } from '../../../scripts/release/pins.ts';
import { compareTrees, readTree } from '../../../scripts/release/same-tree.ts';
import { judgeSbom, keepRuntime } from '../../../scripts/release/sbom.ts';

const passed = judge([], 'good');
const failed = judge(['it is broken'], 'good');
const notChecked: Check = { status: 'not-checked', detail: 'offline', problems: [] };

describe('The table of a release candidate', () => {
  const table = (checks: Readonly<Record<string, Check>>): string =>
    showChecks(new Map(Object.entries(checks)));

  test('names every check, and below it what is wrong', () => {
    expect(table({ pins: passed, advisories: notChecked, links: failed }).split('\n')).toEqual([
      'pins        ok           good',
      'advisories  NOT CHECKED  offline',
      'links       FAILED       1 problem',
      '',
      'links:',
      '  - it is broken',
    ]);
  });

  test.each([
    [passed, notChecked, true],
    [passed, failed, false],
  ])('lets a candidate with %j and %j pass: %j', (one, other, isPassing) => {
    expect(isReleasable(new Map(Object.entries({ one, other })))).toBe(isPassing);
  });
});

describe('Two builds', () => {
  test('are compared byte by byte, new and missing files included', () => {
    const one = folderWith({ 'index.js': 'a', 'chunk/1.js': 'b', 'old.js': 'c' });
    const other = folderWith({ 'index.js': 'a\n', 'chunk/1.js': 'b', 'new.js': 'd' });
    expect(compareTrees(readTree(one), readTree(one), ['one', 'the other'])).toEqual([]);
    expect(compareTrees(readTree(one), readTree(other), ['one', 'the other'])).toEqual([
      'index.js differs between one and the other',
      'new.js is in the other only',
      'old.js is in one only',
    ]);
  });
});

describe('The archive', () => {
  test('stays within its budget', () => {
    expect(judgeArchiveSize(ARCHIVE_BUDGET_BYTES).status).toBe('passed');
    expect(judgeArchiveSize(ARCHIVE_BUDGET_BYTES + 1).status).toBe('failed');
  });

  test('holds what the action cannot start without, and the licenses', () => {
    const whole = ['action.yml', 'dist/index.js', 'dist/package.json', 'dist/licenses.txt', 'LICENSE'];
    const treeOf = (paths: readonly string[]): Map<string, Buffer> =>
      new Map(paths.map((path) => [path, Buffer.of()]));
    expect(judgeArchiveContents(treeOf(whole)).status).toBe('passed');
    for (const missing of whole) {
      expect(judgeArchiveContents(treeOf(whole.filter((path) => path !== missing))).problems).toEqual([
        `${missing} is not in the archive`,
      ]);
    }
  });

  const red = { exitCode: 1, stdout: '::error::Refused\n', stderr: '' };
  const outputs = 'error-code<<ghadelimiter_1\ninvalid_input\nghadelimiter_1\n';

  test('starts, and ends red with one annotation and invalid_input', () => {
    expect(judgeStart(red, outputs).status).toBe('passed');
  });

  test.each([
    ['ends green', { ...red, exitCode: 0 }, outputs],
    ['is killed', { ...red, exitCode: undefined }, outputs],
    ['says nothing', { ...red, stdout: '' }, outputs],
    ['says it twice', { ...red, stdout: '::error::a\n::error::b\n' }, outputs],
    ['prints a stack', { ...red, stderr: 'Error: no such module' }, outputs],
    ['sets no output', red, ''],
    ['sets another code', red, outputs.replace('invalid_input', 'internal_error')],
  ])('does not pass if it %s', (_, end, written) => {
    expect(judgeStart(end, written).status).toBe('failed');
  });
});

const locked = (name: string, more: Partial<LockedPackage> = {}): LockedPackage => ({
  path: `node_modules/${name}`,
  name,
  version: '1.0.0',
  license: 'MIT',
  isRuntime: true,
  hasInstallScript: false,
  ...more,
});

describe('The SBOM', () => {
  const packages = [locked('zod'), locked('eslint', { isRuntime: false })];
  const component = (name: string): object => ({
    'bom-ref': `${name}@1.0.0`,
    name,
    version: '1.0.0',
    purl: `pkg:npm/${name}@1.0.0`,
    hashes: [{ alg: 'SHA-512', content: 'ab' }],
  });
  const document = (components: readonly object[]): string =>
    JSON.stringify({
      bomFormat: 'CycloneDX',
      metadata: { component: { 'bom-ref': 'site-pipeline@1.2.3', version: '1.2.3' } },
      components,
      dependencies: [
        { ref: 'site-pipeline@1.2.3', dependsOn: ['zod@1.0.0', 'eslint@1.0.0'] },
        { ref: 'zod@1.0.0', dependsOn: [] },
        { ref: 'eslint@1.0.0', dependsOn: ['zod@1.0.0'] },
      ],
    });

  test('names the runtime dependencies of the lock file', () => {
    expect(judgeSbom(document([component('zod')]), packages, '1.2.3').status).toBe('passed');
  });

  test.each([
    ['is no JSON', 'npm error', '1.2.3', 'it is not JSON'],
    ['is in another format', '{"spdxVersion":"2.3"}', '1.2.3', 'it is not CycloneDX'],
    [
      'is about another version',
      document([component('zod')]),
      '1.2.4',
      'it is about version 1.2.3, not 1.2.4',
    ],
    ['lacks one', document([]), '1.2.3', 'zod@1.0.0 is missing'],
    [
      'names one too many',
      document([component('zod'), component('eslint')]),
      '1.2.3',
      'eslint@1.0.0 is no runtime dependency',
    ],
    ['has no hash of one', document([{ ...component('zod'), hashes: [] }]), '1.2.3', 'zod@1.0.0 has no hash'],
  ])('does not pass if it %s', (_, json, version, problem) => {
    const check = judgeSbom(json, packages, version);
    expect(check.status).toBe('failed');
    expect(check.problems.join('\n')).toContain(problem);
  });

  test('is the runtime part of what npm writes, its graph included', () => {
    const kept = keepRuntime(document([component('zod'), component('eslint')]), packages);
    expect(judgeSbom(kept, packages, '1.2.3').status).toBe('passed');
    expect(JSON.parse(kept)).toMatchObject({
      dependencies: [
        { ref: 'site-pipeline@1.2.3', dependsOn: ['zod@1.0.0'] },
        { ref: 'zod@1.0.0', dependsOn: [] },
      ],
    });
  });
});

describe('The pins', () => {
  const sha = '3d3c42e5aac5ba805825da76410c181273ba90b1';
  const judgeLine = (line: string): Check => judgePins(new Map([['ci.yml', `jobs:\n  - ${line}\n`]]));

  test.each([
    ['a whole SHA with its version', `uses: actions/checkout@${sha} # v7.0.1`],
    ['an action in a folder', `uses: github/codeql-action/init@${sha} # v4.36.2`],
    ['this repository', 'uses: ./'],
    ['this action', 'uses: OWNER/site-pipeline@v1'],
  ])('let pass %s', (_, line) => {
    expect(judgeLine(line).status).toBe('passed');
  });

  test.each([
    ['a tag', 'uses: actions/checkout@v7'],
    ['a tag in quotes', 'uses: "actions/checkout@v7" # v7.0.1'],
    ['a branch', 'uses: actions/checkout@main # v7.0.1'],
    ['half a SHA', 'uses: actions/checkout@3d3c42e # v7.0.1'],
    ['an image', 'uses: docker://alpine:3 # v3.0.0'],
    ['no version', `uses: actions/checkout@${sha}`],
    ['half a version', `uses: actions/checkout@${sha} # v7`],
  ])('refuse %s', (_, line) => {
    expect(judgeLine(line).status).toBe('failed');
  });

  test('refuse two versions of one action', () => {
    const other = 'f'.repeat(40);
    const files = {
      'a.yml': `uses: github/codeql-action/init@${sha} # v4.0.0`,
      'b.yml': `uses: github/codeql-action/analyze@${other} # v4.0.1`,
    };
    expect(judgePins(new Map(Object.entries(files))).problems).toEqual([
      `b.yml:1: github/codeql-action is ${other} # v4.0.1 here, ${sha} # v4.0.0 elsewhere`,
    ]);
  });
});

describe('The links', () => {
  const files = ['README.md', 'docs/map.md', 'docs/pictures/one.svg', 'src/index.ts'];
  const map = '# The map\n\n## Re-runs: `await-task` & more\n\n## Twice\n\n## Twice\n\n<a id="here"></a>\n';
  const judgeText = (text: string): Check =>
    judgeLinks(new Map(Object.entries({ 'docs/map.md': map, 'README.md': text })), files);

  test.each([
    '[map](docs/map.md)',
    '[map](./docs/map.md#the-map)',
    '[map](docs/map.md#re-runs-await-task--more)',
    '[map](docs/map.md#twice-1)',
    '[map](docs/map.md#here)',
    '[code](/src/index.ts#L1)',
    '[folder](docs/)',
    '# Top\n\n[top](#top)',
    '![picture](docs/pictures/one.svg)',
    '[elsewhere](https://example.com/nothing)',
    '```md\n[an example](nowhere.md)\n```',
    '<picture><source srcset="docs/pictures/one.svg"></picture>',
  ])('lead somewhere: %s', (text) => {
    expect(judgeText(text).status).toBe('passed');
  });

  test.each([
    '[map](docs/mapp.md)',
    '[map](docs/map.md#no-such)',
    '[map](docs/map.md#twice-2)',
    '[top](#top)',
    '![picture](one.svg)',
    '[outside](../other/README.md)',
    '[by name][map]\n\n[map]: nowhere.md',
    '<img src="nowhere.svg">',
  ])('lead nowhere: %s', (text) => {
    expect(judgeText(text).status).toBe('failed');
  });
});

describe('The advisories', () => {
  test('pass if none are known', () => {
    expect(judgeAdvisories('{"auditReportVersion":2,"vulnerabilities":{}}').status).toBe('passed');
  });

  test('fail on any, however small', () => {
    const output = '{"vulnerabilities":{"zod":{"name":"zod","severity":"low","range":"<5"}}}';
    expect(judgeAdvisories(output).problems).toEqual(['zod <5: low']);
  });

  test.each(['', 'npm error audit endpoint returned an error', '{"error":{"code":"ENOTFOUND"}}'])(
    'are not checked if nobody answers: %s',
    (output) => {
      const check = judgeAdvisories(output);
      expect(check.status).toBe('not-checked');
      expect(check.problems).toHaveLength(1);
    },
  );
});

/** A new folder with these files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'release-check-test-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
