import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
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

const ids = {
  blog: '12345678-1234-4234-8234-123456789013',
  shop: '12345678-1234-4234-8234-123456789012',
};
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

/** What a person writes into the lines that wait for it. */
const values = {
  'API=https://': 'API=https://api.acme.com',
  'API_HOST=': 'API_HOST=api.acme.com',
  'LIVE_SITE_ID=': 'LIVE_SITE_ID=12345678-1234-4234-8234-123456789012',
};
const write = (code: string): string =>
  code
    .split('\n')
    .map((line) => Object.entries(values).find(([blank]) => blank === line)?.[1] ?? line)
    .join('\n');

/** The clone in which the README finds the set-up has one that says what it gets. */
const stubs = {
  git: `echo "git $*" >>"$CALLS"
    case "$*" in
      *' clone '*/OWNER/site-pipeline*) for to; do :; done && mkdir -p "$to/examples" && cp "$COMMAND" "$to/examples/set-up.sh" ;;
      'clone '*) for to; do :; done && mkdir -p "$to" ;;
      *rev-parse*) echo c0ffee ;;
      *diff*) exit 1 ;;
    esac
    [ "$1" != tag ] || [ -z "$(grep -cx "git $*" "$CALLS" | grep -x 2)" ]`,
  npm: 'echo "npm $*" >>"$CALLS"',
};
const command =
  'echo "set-up ${REPOSITORY:-} ${WANT:-} ${API:-} ${API_HOST:-} ${LIVE_SITE_ID:-} ${LIVE_DOMAIN:-} ${SITE_API_TOKEN_FILE:-}" >>"$CALLS"\n';
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
  writeFileSync(join(folder, 'command'), command);
  writeFileSync(join(folder, 'calls'), '');
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
          COMMAND: join(folder, 'command'),
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
  const log = () => readFileSync(join(folder, 'calls'), 'utf8').split('\n');
  return { folder, paste, log, ...gh, created: github.created };
}

it('The README runs the set-up only if it is attested for the commit of its clone', async () => {
  const { calls, folder, log, paste } = await openClone();
  const code = blocksOf('README.md').find((each) => each.includes('set-up.sh')) ?? '';
  expect(await paste(code)).toBe('');
  expect(calls.map(({ args }) => args.join(' ').replace(/\S+(?=\/examples)/, 'CLONE'))).toEqual([
    'attestation verify CLONE/examples/set-up.sh --repo OWNER/site-pipeline --deny-self-hosted-runners --signer-workflow OWNER/site-pipeline/.github/workflows/release.yml --source-digest c0ffee',
  ]);
  expect(log().filter((line) => line.startsWith('set-up '))).toHaveLength(1);
  writeFileSync(join(folder, 'calls'), '');
  await paste(`gh() { return 1; }\n${code}`);
  expect(log().filter((line) => line.startsWith('set-up '))).toEqual([]);
});

it('Many sites are set up in a loop, each with its own values and secrets, and one that fails is named', async () => {
  const { folder, log, paste } = await openClone();
  writeFileSync(
    join(folder, 'sites.txt'),
    // Not every editor ends the last line.
    `# brochures\nacme/blog ${ids.blog} blog.acme.com\nacme/shop ${ids.shop} www.acme.com`,
  );
  const [readme = ''] = blocksOf('README.md').filter((each) => each.includes('set-up.sh'));
  const [loop = ''] = blocksOf('docs/many-sites.md');
  await paste(`${readme}\n${write(loop)}`);
  const of = (repository: string, id: string, domain: string) =>
    `set-up ${repository} site-shared https://api.acme.com api.acme.com ${id} ${domain} ${folder}/tokens/${domain}`;
  expect(log().filter((line) => line.startsWith('set-up acme'))).toEqual([
    of('acme/blog', ids.blog, 'blog.acme.com'),
    of('acme/shop', ids.shop, 'www.acme.com'),
  ]);
  expect(log().filter((line) => line === 'git push --quiet')).toHaveLength(2);
});

it('A change that is written into the list of live is one entry, however often it is pasted, and has one end', async () => {
  const { created, paste } = await openClone();
  const [entry = '', end = ''] = blocksOf('docs/record.md');
  await paste([write(entry), write(entry), end, end].join('\n'));
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
