import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type GhAnswer, type GhCall, installGh } from '../support/gh.ts';
import { isMissing } from '../support/conditional-tests.ts';
import { closeServers } from '../support/listen.ts';

const root = join(import.meta.dirname, '../..');
const pages = ['README.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root }).toSorted()];

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
  ['docs/restore', 'docs/release'],
  ['docs/record'],
  ['docs/many-sites'],
  ['docs/several-sites', 'docs/release'],
].map(([page = '', ...before]) => [page, before] as const);
/** What a person writes into the lines that wait for it. */
const values = {
  'API=https://': 'API=https://api.acme.com',
  'LIVE_SITE_ID=': 'LIVE_SITE_ID=12345678-1234-4234-8234-123456789012',
  'LIVE_DOMAIN=': 'LIVE_DOMAIN=www.acme.com',
  'REVIEWER=': 'REVIEWER=mona',
};
const write = (code: string): string =>
  code
    .split('\n')
    .map((line) => Object.entries(values).find(([blank]) => blank === line)?.[1] ?? line)
    .join('\n');

const stubs = {
  curl: 'for url; do :; done; echo "curl $url" >>"$CALLS"; case "$url" in */examples/*) cat "$EXAMPLES/${url##*/examples/}" ;; esac',
  git: 'echo "git $*" >>"$CALLS"; [ "$1" != tag ] || [ -z "$(grep -cx "git $*" "$CALLS" | grep -x 2)" ]',
  npm: 'echo "npm $*" >>"$CALLS"',
};
const path = mkdtempSync(join(tmpdir(), 'pasted-'));
afterEach(closeServers);
afterAll(() => {
  rmSync(path, { recursive: true });
});

/** GitHub, as far as the blocks change it: a second ruleset of a name is refused, and so is a body that is no JSON. */
function createGitHub() {
  const rulesets: { readonly id: number; readonly name: string }[] = [];
  const created: string[] = [];
  const answer = ({ args, input }: GhCall): GhAnswer => {
    const [command, target = ''] = args.filter(
      (arg, index) => !arg.startsWith('-') && args[index - 1] !== '-X',
    );
    const method = args.includes('-X') ? args[args.indexOf('-X') + 1] : undefined;
    const isNew = method === 'POST' || (method === undefined && (args.includes('-f') || input !== ''));
    if (command !== 'api') return { json: [] };
    if (isNew) created.push(target);
    if (!target.includes('/rulesets'))
      return { json: input === '' || typeof JSON.parse(input) === 'object' ? { id: 7, login: 'mona' } : [] };
    if (!isNew && input === '') return { json: rulesets };
    const { name } = z.object({ name: z.string() }).parse(JSON.parse(input));
    if (!isNew) return { json: {} };
    if (rulesets.some((each) => each.name === name)) return { status: 422 };
    rulesets.push({ id: rulesets.length + 1, name });
    return { json: {} };
  };
  return { answer, created };
}

/** A clone in which to paste. `blocks` are read by an interactive shell, one after the other. */
async function openClone() {
  const folder = mkdtempSync(join(path, 'clone-'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const [name, script] of Object.entries(stubs)) {
    writeFileSync(join(bin, name), `#!/bin/bash\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const github = createGitHub();
  const gh = await installGh(bin, github.answer);
  for (const name of ['key-file', 'live-key', 'deploy-key']) writeFileSync(join(folder, name), 'a key');
  // Not every editor ends the last line.
  const repositories = ['acme/shop', 'acme/blog'];
  const ofSite = ' 12345678-1234-4234-8234-123456789012 www.acme.com';
  writeFileSync(join(folder, 'sites.txt'), repositories.map((name) => name + ofSite).join('\n'));
  // The demo's clone is another folder, in another shell.
  symlinkSync('.', join(folder, 'site-pipeline'));
  const paste = (code: string) =>
    new Promise<string>((resolve) => {
      const args = hasZsh ? ['-fis', '-o', 'nopromptsp'] : ['-s'];
      const env = {
        PATH: `${bin}:${process.env['PATH'] ?? ''}`,
        ...{
          HOME: folder,
          CALLS: join(folder, 'calls'),
          EXAMPLES: join(root, 'examples'),
          TERM: 'dumb',
          ...gh.env,
        },
      };
      const pasted = execFile(shell, args, { cwd: folder, env }, (_error, _stdout, stderr) => {
        // A prompt may stand before an error.
        resolve(
          stderr
            .split('\n')
            .filter((line) => /(zsh|bash|gh): |not found|error|no (matches|such)/i.test(line))
            .join('\n'),
        );
      });
      pasted.stdin?.end(`PS1= PS2=\n${code}`);
    });
  const files = () =>
    Object.fromEntries(
      globSync('.github/**/*.{yml,sh,php}', { cwd: folder }).map((name) => [
        name,
        readFileSync(join(folder, name), 'utf8'),
      ]),
    );
  return { folder, paste, files, repositories, ...gh, created: github.created };
}

it.each(setUps)(
  'The commands of %s.md run as they are pasted, and change nothing if they are pasted again',
  async (page, before) => {
    const { calls, created, files, folder, paste, repositories } = await openClone();
    const code = [...new Set(['README', ...before, page])]
      .flatMap((name) => blocksOf(`${name}.md`))
      .join('\n');
    expect(await paste(write(code))).toBe('');
    expect(calls.length).toBeGreaterThan(0);
    // An entry under another name is in no list.
    expect(calls.flatMap(({ args }) => args).join('\n')).not.toMatch(/site-pipeline:(?![\da-f]{8}-)/);
    // Each repository of the list gets each file, and none gets an empty one.
    for (const name of page === 'docs/many-sites' ? repositories : [])
      for (const file of [
        'workflows/staging.yml',
        'actions/deploy/action.yml',
        'actions/make-safe/make-safe.php',
      ])
        expect(calls.map(({ args }) => args.join(' '))).toContainEqual(
          expect.stringMatching(new RegExp(`-X PUT repos/${name}/contents/.github/${file} .*content=\\w`)),
        );

    const adapted = Object.keys(files());
    for (const name of adapted) appendFileSync(join(folder, name), '# adapted\n');
    const saved = files();
    created.length = 0;
    expect(await paste(write(code))).toBe('');
    expect(files()).toEqual(saved);
    // GitHub knows a policy of that name already. An entry of `record.md` belongs to another change.
    expect(created.filter((target) => !/deployment-branch-policies|deployments/.test(target))).toEqual([]);
  },
);

it('The README writes no file without the address of the API and the id, nor one whose text it does not get', async () => {
  const { files, paste } = await openClone();
  const code = blocksOf('README.md').join('\n');
  await paste(code);
  await paste(write(code).replace('API=https://api.acme.com', 'API='));
  for (const name of ['LIVE_SITE_ID', 'LIVE_DOMAIN'])
    await paste(write(code).replace(new RegExp(`^${name}=.*`, 'm'), `${name}=`));
  await paste(`curl() { return 22; }\n${write(code)}`);
  expect(files()).toEqual({});
  await paste(write(code));
  expect(files()['.github/workflows/staging.yml']).toContain('SITE_API_URL: https://api.acme.com ');
  expect(files()['.github/workflows/staging.yml']).toContain(
    'LIVE_SITE_ID: 12345678-1234-4234-8234-123456789012',
  );
});

it('A change that is written into the list of live is one entry, however often it is pasted, and has one end', async () => {
  const { created, paste } = await openClone();
  const [entry = '', end = ''] = blocksOf('docs/record.md');
  await paste([write('LIVE_SITE_ID='), entry, entry, end, end].join('\n'));
  expect(created).toEqual([
    'repos/{owner}/{repo}/deployments',
    'repos/{owner}/{repo}/deployments/7/statuses',
  ]);
});

it('The rules of a repository that is published are made once, however often they are pasted', async () => {
  const { created, paste } = await openClone();
  const code = blocksOf('docs/maintainers/publishing.md').find((each) => each.includes('ruleset()')) ?? '';
  expect(await paste(`${code}\n${code}`)).toBe('');
  expect(created.filter((target) => target.endsWith('/rulesets'))).toHaveLength(3);
});
