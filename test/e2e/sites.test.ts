import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeServers, listen } from '../support/listen.ts';

/* `examples/organization/sites.sh` on what others may have written into a repository's deployments. */

const root = join(import.meta.dirname, '../..');
const id = '0517e000-0000-4000-8000-000000000001';
let lab = '';
beforeEach(() => {
  lab = mkdtempSync(join(tmpdir(), 'sites-'));
});
afterEach(async () => {
  await closeServers();
  rmSync(lab, { recursive: true });
});

interface Entry {
  readonly environment: string;
  readonly payload?: unknown;
  readonly description?: string;
  readonly state?: string;
}

const copy = (environment: string, domain: string, state?: string): Entry => ({
  environment,
  payload: { 'site-domain': domain },
  ...(state !== undefined && { state }),
});

/** The oldest first, as in GitHub's numbers. */
const entries: readonly Entry[] = [
  copy('staging-pr-7', 'one.host.example', 'success'),
  copy('staging-pr-7', 'two.host.example', 'success'),
  copy('staging-pr-8', 'three.host.example', 'inactive'),
  copy('staging-pr-9', 'gone.host.example', 'inactive'),
  copy('a|b](https://evil.example)`\n| x', 'four.host.example', 'in_progress'),
  copy('staging-pr-10', 'x](https://evil.example)', 'success'),
  {
    environment: 'live-sites',
    payload: JSON.stringify({
      operation: 'push',
      run: 'https://github.com/acme/shop/actions/runs/42',
      attempt: 2,
    }),
    state: 'success',
  },
  {
    environment: 'live-sites',
    payload: 'no JSON',
    description: '[x](https://evil.example) | <img>\n`\u202e\u2066',
  },
  { environment: 'live-sites', payload: '', state: 'error' },
];

/** The table of these lines of `sites.txt`, of which acme/shop alone is there, with these entries. */
async function table(
  list: readonly Entry[],
  sites = `acme/none ${id} none.example\r\nacme/shop ${id.toUpperCase()} www.shop.example`,
) {
  const deployments = list.map(({ environment, payload = '', description = '' }, index) => ({
    ...{ id: index + 1, environment, payload, description },
    ...{ created_at: '2026-11-28T06:11:00Z', creator: { login: 'github-actions[bot]' } },
  }));
  const server = createServer((request, response) => {
    const [, number] = /\/deployments\/(\d+)\/statuses/.exec(request.url ?? '') ?? [];
    const state = list[Number(number) - 1]?.state;
    const statuses = state === undefined ? [] : [{ state }];
    const isKnown = request.url?.startsWith('/repos/acme/shop/') === true;
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
    // As GitHub does, by task and environment, the newest 100.
    const asked = new URL(request.url ?? '', 'http://github.test').searchParams;
    const environment = asked.get('environment');
    const listed = deployments
      .toReversed()
      .filter((each) => environment === null || each.environment === environment)
      .slice(0, 100);
    response.end(JSON.stringify(number === undefined ? listed : statuses));
  });
  const bin = join(lab, 'bin');
  mkdirSync(bin, { recursive: true });
  for (const [name, script] of [
    // A hundred look-ups take too long with the stand-in of `gh`: with this file, each is answered at once.
    [
      'gh',
      `[ ! -e "${lab}/all-errors" ] || case "$*" in */statuses*) echo error && exit ;; esac
exec "${process.execPath}" "${join(root, 'test/e2e/gh.ts')}" "$@"`,
    ],
    ['curl', 'case "$*" in *gone.*) printf 404 ;; *) printf 401 ;; esac'],
  ] as const) {
    writeFileSync(join(bin, name), `#!/bin/bash\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  writeFileSync(join(lab, 'sites.txt'), sites);
  const env = {
    PATH: `${bin}:/usr/bin:/bin`,
    GH_TOKEN: 'a token',
    GITHUB_API_URL: `http://127.0.0.1:${await listen(server)}`,
  };
  return new Promise<{ readonly lines: readonly string[]; readonly isGreen: boolean }>((resolve) => {
    execFile(
      'bash',
      [join(root, 'examples/organization/sites.sh'), join(lab, 'sites.txt')],
      { env },
      (error, stdout) => {
        resolve({ lines: stdout.trimEnd().split('\n'), isGreen: error === null });
      },
    );
  });
}

test('All sites stand in one table, which is red if a repository cannot be read, and shows nothing of others as Markdown', async () => {
  const { lines, isGreen } = await table(entries);
  expect(isGreen).toBe(false);
  const [, , none, shop = '', ...more] = lines;
  expect(more).toEqual([]);
  expect(none).toBe('| none.example<br>acme/none | **cannot be read** | | | |');
  const [, site, open, left, live, last] = shop.split('|').map((cell) => cell.trim());
  expect(site).toBe('[www.shop.example](https://www.shop.example)<br>acme/shop');
  // The newest of each environment that nobody has closed.
  expect(open).toBe(
    '[`a b](https://evil.example) x`](https://four.host.example) [`staging-pr-7`](https://two.host.example)',
  );
  expect(left).toBe(
    '[`staging-pr-8`](https://three.host.example) [`staging-pr-7`](https://one.host.example)',
  );
  // An entry that changed nothing is passed over; one that a person has written has no end yet.
  expect(live).toBe(
    '`[x](https://evil.example) <img> `, 2026-11-28 06:11: **no end yet** by `github-actions[bot]`',
  );
  expect(last).toMatch(/^\[success\]/);
});

test('The last push names who started it, and the attempt that did', async () => {
  const { lines } = await table(entries.slice(0, 7));
  expect(lines.at(-1)).toContain(
    '`push`, 2026-11-28 06:11: **success** ([run](https://github.com/acme/shop/actions/runs/42)) by `alice`',
  );
});

const shop = `acme/shop ${id} www.shop.example`;
const push = { environment: 'live-sites', payload: '{"operation":"push"}', state: 'success' };

test('A change of live is found among any number of copies, and what is not looked at is said', async () => {
  const many = Array.from({ length: 120 }, (_, index) =>
    copy(`staging-pr-${index}`, 'gone.host.example', 'inactive'),
  );
  const { lines, isGreen } = await table([push, ...many], shop);
  expect(isGreen).toBe(true);
  expect(lines.at(-1)).toContain(
    '| none; not looked at: what is older than the newest 100 entries | `push`, ',
  );
  writeFileSync(join(lab, 'all-errors'), '');
  const errors = Array.from({ length: 100 }, () => ({ ...push, state: 'error' }));
  expect((await table([push, ...errors], shop)).lines.at(-1)).toContain(
    '| none of the newest 100 changed anything |',
  );
});

test.each([
  ['the id and the domain in each other’s place', `acme/shop www.shop.example ${id}`],
  ['no domain', `acme/shop ${id}`],
  ['an address', `acme/shop ${id} https://www.shop.example`],
  ['no id', 'acme/shop 123 www.shop.example'],
  ['one word too many', `${shop} www.blog.example`],
])('A line with %s is red, and its number is said, after the other sites', async (_what, line) => {
  const { lines, isGreen } = await table([push], `# shops\n\n${line}\n${shop} # the first one\n`);
  expect(isGreen).toBe(false);
  expect(lines.slice(2)).toEqual([
    '| **line 3 of sites.txt is not** ORGANIZATION/REPOSITORY LIVE-SITE-ID DOMAIN | | | | |',
    expect.stringContaining('[www.shop.example]'),
  ]);
});
