import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isMissing } from '../support/conditional-tests.ts';

const root = join(import.meta.dirname, '../..');
const pages = [
  'README.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** What people paste into the shell of their own machine; on a Mac that is zsh. */
const blocksOf = (page: string): readonly string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, code = '']) => code);
const blocks = pages.flatMap((page) =>
  blocksOf(page).map((code, index) => [`${page} ${index + 1}`, code] as const),
);

const isElsewhere = isMissing('a POSIX shell');
const hasZsh = spawnSync('zsh', ['-c', '']).status === 0;
// Without zsh, bash finds a quote that is not closed, too.
const shell = hasZsh ? 'zsh' : 'bash';

it.skipIf(isElsewhere).each(blocks)(
  'zsh reads this block as it is meant, if it is pasted: %s',
  (_name, code) => {
    // In a paste zsh takes `#` for a word, and `!` for a command of its history.
    expect(code).not.toMatch(/(^|\s)#/);
    expect(code).not.toMatch(/![^\s=(]/);
    expect(() => execFileSync(shell, ['-n'], { input: code, stdio: 'pipe' })).not.toThrow();
  },
);

/** The set-up of each page, after that of the README and of the page that it names, in the same shell. */
const setUps = [
  ['README'],
  ['docs/one-copy'],
  ['docs/release'],
  ['docs/set-up-check'],
  ['docs/restore'],
  ['docs/record'],
  ['docs/many-sites'],
  ['docs/several-sites', 'docs/release'],
].map(([page = '', ...before]) => [page, before] as const);
const stubs = {
  // Answers with a number, which is what is asked for, and reads what it is sent.
  gh: `echo "gh $*" >>"$CALLS"; case "$*" in *"--input -"*) '${process.execPath}' -e 'JSON.parse(fs.readFileSync(0))' ;; esac || exit; echo 7`,
  curl: 'for url; do :; done; echo "curl $url" >>"$CALLS"; case "$url" in */examples/*) cat "$EXAMPLES/${url##*/examples/}" ;; esac',
  git: 'echo "git $*" >>"$CALLS"',
  npm: 'echo "npm $*" >>"$CALLS"',
};
const path = mkdtempSync(join(tmpdir(), 'pasted-'));
afterAll(() => {
  rmSync(path, { recursive: true });
});

it.skipIf(isElsewhere).each(setUps)('The commands of %s.md run, as they are pasted', (page, before) => {
  const folder = mkdtempSync(join(path, 'clone-'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const [name, script] of Object.entries(stubs)) {
    writeFileSync(join(bin, name), `#!/bin/bash\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  for (const name of ['key-file', 'deploy-key']) writeFileSync(join(folder, name), 'a key');
  // Not every editor ends the last line.
  const repositories = ['shop', 'blog'];
  const ofSite = ' 12345678-1234-4234-8234-123456789012 www.your-shop.com';
  writeFileSync(join(folder, 'sites.txt'), repositories.map((name) => name + ofSite).join('\n'));
  // The demo's clone is another folder, in another shell; `release.yml` is saved by a line of the text.
  symlinkSync('.', join(folder, 'site-pipeline'));
  cpSync(join(root, 'examples/release-push.yml'), join(folder, '.github/workflows/release.yml'));
  const code = [...new Set(['README', ...before, page])].flatMap((name) => blocksOf(`${name}.md`)).join('\n');
  const { stderr } = spawnSync(shell, hasZsh ? ['-fis', '-o', 'nopromptsp'] : ['-s'], {
    cwd: folder,
    input: `PS1= PS2=\n${code}`,
    encoding: 'utf8',
    env: {
      PATH: `${bin}:${process.env['PATH'] ?? ''}`,
      HOME: folder,
      CALLS: join(folder, 'calls'),
      EXAMPLES: join(root, 'examples'),
      TERM: 'dumb',
    },
  });
  // A prompt may stand before an error.
  expect(
    stderr.split('\n').filter((line) => /(zsh|bash): |not found|error|no (matches|such)/i.test(line)),
  ).toEqual([]);
  const calls = readFileSync(join(folder, 'calls'), 'utf8');
  expect(calls).toContain('gh ');
  // An entry under another name is in no list.
  expect(calls).not.toMatch(/site-pipeline:(?![\da-f]{8}-)/);
  // Each repository of the list gets each file, and none gets an empty one.
  for (const name of page === 'docs/many-sites' ? repositories : [])
    for (const file of ['workflows/staging.yml', 'workflows/copies.yml', 'make-safe.php'])
      expect(calls).toMatch(
        new RegExp(`-X PUT repos/YOUR--ORG/${name}/contents/.github/${file} .*content=\\w`),
      );
});
