import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';

/*
 * The local actions of examples/actions, on stand-ins of `ssh`, `wp`, `rsync` and `curl`, which are asked what they were given.
 * On a real WordPress: test/wordpress.
 */

const folder = join(import.meta.dirname, '../../examples/actions');
const action = z.object({
  inputs: z.record(z.string(), z.object({ default: z.optional(z.string()) })),
  runs: z.object({
    steps: z.tuple([
      z.object({ run: z.string(), shell: z.literal('bash'), env: z.record(z.string(), z.coerce.string()) }),
    ]),
  }),
});
const standIns = {
  // The command runs in the folder of the server. What the server prints there beside its answer is in the file `noise`.
  ssh: `[ "$(stat -c %a key)" = 600 ] || exit; for each; do printf '%s\\n' "$each"; done >>"$LAB/ssh"; cp key "$LAB/key"; cp known_hosts "$LAB/known_hosts"
while [ "$1" != -- ]; do shift; done
cd "$LAB/server"; cat "$LAB/noise" 2>/dev/null; cat "$LAB/noise" >&2 2>/dev/null; sh -c "$3"`,
  wp: `echo "$*" >>"$LAB/wp"; case "$*" in *eval-file*) cat >"$LAB/php"; cat "$LAB/said" ;; *) cat home ;; esac`,
  rsync: `for each; do printf '%s\\n' "$each"; done >>"$LAB/rsync"; cat >"$LAB/stdin"; cat "$LAB/noise" 2>/dev/null; [ ! -e "$LAB/cut" ] || exit 12`,
  sleep: '',
  // A site behind a cache: the first rule of the file \`pages\` whose pattern fits "URL COOKIE" has the answer. The head of each
  // answer is in the file \`head\`. Without \`-q\`, it would read a machine's own settings.
  curl: `[ "$1" = -q ] || exit; for each; do case "$each" in Cookie:*) cookie=$each ;; esac; done; url=\${!#}; echo "$url $cookie" >>"$LAB/curl"
cat "$LAB/head" >"$RUNNER_TEMP/head" 2>/dev/null
while IFS='~' read -r pattern page; do case "$url $cookie" in $pattern) [ -n "$page" ] && echo "$page" && exit 0; exit 22 ;; esac; done <"$LAB/pages"`,
};

let lab = '';
const write = (name: string, text: string): void => {
  mkdirSync(dirname(join(lab, name)), { recursive: true });
  writeFileSync(join(lab, name), text);
};
const read = (name: string): string =>
  existsSync(join(lab, name)) ? readFileSync(join(lab, name), 'utf8') : '';
beforeEach(() => {
  lab = mkdtempSync(join(tmpdir(), 'local-actions-'));
  for (const [name, script] of Object.entries(standIns)) {
    mkdirSync(join(lab, 'bin'), { recursive: true });
    writeFileSync(join(lab, 'bin', name), `#!/bin/bash\n${script}\n`, { mode: 0o755 });
  }
  mkdirSync(join(lab, 'temp'));
});
afterEach(() => {
  rmSync(lab, { recursive: true });
});

/** Runs a local action as a runner does: with the inputs of its step, and with what a team wrote under `env:`. */
function run(name: string, inputs: Readonly<Record<string, string>>, env: Readonly<Record<string, string>>) {
  const file = action.parse(parse(readFileSync(join(folder, name, 'action.yml'), 'utf8')));
  const [step] = file.runs.steps;
  const valueOf = (input: string): string => inputs[input] ?? file.inputs[input]?.default ?? '';
  const shipped = Object.entries(step.env).map(([key, text]): readonly [string, string] => [
    key,
    text.replace(/^\$\{\{ inputs\.([\w-]+) \}\}$/, (_all, input: string) => valueOf(input)),
  ]);
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run],
    {
      cwd: lab,
      encoding: 'utf8',
      env: {
        ...Object.fromEntries(shipped),
        PATH: `${join(lab, 'bin')}:/usr/bin:/bin`,
        LANG: 'C.UTF-8',
        LAB: lab,
        RUNNER_TEMP: join(lab, 'temp'),
        GITHUB_WORKSPACE: join(lab, 'checkout'),
        GITHUB_ACTION_PATH: join(folder, name),
        GITHUB_STEP_SUMMARY: join(lab, 'summary'),
        GITHUB_RUN_ID: '1001',
        GITHUB_RUN_ATTEMPT: '1',
        GITHUB_SHA: 'c0ffee',
        ...env,
      },
    },
  );
  const log = `${stdout}${stderr}`;
  // A runner takes a lone carriage return for the end of a line, and `##[` for a command anywhere.
  const commands = log.split(/[\r\n]+/).filter((line) => /^\s*::|##\[/.test(line));
  return { isGreen: status === 0, log, commands, error: commands.join('\n').replace(/^::error::/, '') };
}

const theme = 'wp-content/themes/shop';
const copy = 'https://copy.host.example';
const server = { TARGET: 'deploy@ssh.shop.test', FOLDER: 'copy', PORT: '65002' };
const hostile = 'x\r::error::a\r\n  ::add-mask::b\n##[error]c\n:::error::d\n###[error]e\n';

/** The options of ssh that keep a machine's own settings out. */
const sshOptions =
  '-F none -i key -p 65002 -o IdentitiesOnly=yes -o BatchMode=yes -o StrictHostKeyChecking=yes -o UserKnownHostsFile=known_hosts -o GlobalKnownHostsFile=/dev/null';

// They run on GitHub's Linux runners.
describe.skipIf(process.platform !== 'linux')('deploy', () => {
  const deploy = (
    env: Readonly<Record<string, string>> = {},
    inputs: Readonly<Record<string, string>> = {},
  ) => run('deploy', { 'site-url': copy, key: 'a key\r\n', ...inputs }, { ...server, ...env });
  beforeEach(() => {
    write(`checkout/${theme}/style.css`, 'new');
    write(`server/copy/${theme}/style.css`, 'old');
    write('server/copy/home', `Notice: of PHP\n${copy}\n`);
  });

  it('brings the code, without what begins with a dot, once the site has said which one it is', () => {
    const { isGreen, log } = deploy();
    expect(log).toBe('');
    expect(isGreen).toBe(true);
    expect(read('ssh').replaceAll('\n', ' ')).toContain(`${sshOptions} `);
    expect([read('key').trimEnd(), read('known_hosts').trimEnd()]).toEqual([
      'a key',
      'ssh.host.example ssh-ed25519 AAAA',
    ]);
    // Broken code of a theme or plugin, must-use ones included, keeps no repair away.
    expect(read('wp')).toBe(
      '--skip-plugins --skip-themes --exec=define("WPMU_PLUGIN_DIR", "/dev/null"); option get home\n',
    );
    const given = read('rsync').trimEnd().split('\n');
    expect(given).toEqual(
      expect.arrayContaining(['--exclude=.*', '--exclude=node_modules', '--safe-links', '--delete-after']),
    );
    expect(given.slice(-4)).toEqual([
      '--rsh',
      expect.stringContaining(sshOptions),
      `${lab}/checkout/${theme}/`,
      `deploy@ssh.shop.test:copy/${theme}/`,
    ]);
    expect(existsSync(join(lab, 'temp/key'))).toBe(false);
    // `look` asks the pages for it.
    expect(read(`checkout/${theme}/commit.php`)).toBe("<?php return 'c0ffee';\n");
    const modeOf = (file: string): number => statSync(join(lab, 'checkout', theme, file)).mode;
    expect(modeOf('commit.php')).toBe(modeOf('style.css'));
  });

  it('brings several themes and plugins, from other folders, too, once all of them are proved', () => {
    write('checkout/build/orders/orders.php', '<?php');
    write('server/copy/wp-content/plugins/orders/orders.php', '<?php');
    const CODE = `${theme}\nwp-content/plugins/orders build/orders\n`;
    expect(deploy({ CODE })).toMatchObject({ isGreen: true, log: '' });
    const brought = read('rsync').match(/^.*\/\n.*:copy\/.*\/$/gm);
    expect(brought).toEqual([
      `${lab}/checkout/${theme}/\ndeploy@ssh.shop.test:copy/${theme}/`,
      `${lab}/checkout/build/orders/\ndeploy@ssh.shop.test:copy/wp-content/plugins/orders/`,
    ]);
    expect(read('wp').trimEnd().split('\n')).toHaveLength(1);
  });

  it('runs the commands that follow in the site’s folder, and says that the code is there if one fails', () => {
    expect(deploy({ AFTER: 'wp cache flush\ncat home >done\n' }).isGreen).toBe(true);
    expect(read('wp')).toContain('\ncache flush\n');
    expect(read('server/copy/done')).toContain(copy);
    const failed = deploy({ AFTER: 'false\ntouch later\n' });
    expect(failed.error).toMatch(/^https:\/\/copy\.host\.example has the code: a command of AFTER failed/);
    expect(existsSync(join(lab, 'server/copy/later'))).toBe(false);
    expect(deploy({ CODE: `wp-content/themes/other ${theme}`, AFTER: 'touch later' }).isGreen).toBe(false);
    expect(existsSync(join(lab, 'server/copy/later'))).toBe(false);
  });

  it.each(['http://copy.host.example/', 'HTTPS://Copy.Host.Example'])(
    'compares the address without scheme, case and last slash: %s',
    (home) => {
      write('server/copy/home', home);
      expect(deploy().isGreen).toBe(true);
    },
  );

  it('brings a repository that is the theme itself', () => {
    write('checkout/functions.php', '<?php');
    expect(deploy({ CODE: `${theme} .` }).isGreen).toBe(true);
    expect(read('rsync')).toContain(`${lab}/checkout/./\n`);
  });

  it.each([
    [
      'another site',
      () => {
        write('server/copy/home', 'https://shop.example\r::error::x');
        return {};
      },
      /the folder copy is another site's, or its object cache is: https:\/\/shop\.example/,
    ],
    [
      'no site',
      () => {
        write('server/copy/home', '');
        return {};
      },
      /another site's/,
    ],
    ['a folder that is not there', () => ({ FOLDER: 'nowhere' }), /did not answer as expected/],
    [
      'a theme that is not there',
      () => ({ CODE: `wp-content/themes/other ${theme}` }),
      /did not answer as expected/,
    ],
    [
      'a theme that is a link to live',
      () => {
        write(`server/live/${theme}/style.css`, 'live');
        rmSync(join(lab, 'server/copy', theme), { recursive: true });
        symlinkSync(join(lab, 'server/live', theme), join(lab, 'server/copy', theme));
        return {};
      },
      /did not answer as expected/,
    ],
    [
      'a themes folder that is a link to live',
      () => {
        write(`server/live/${theme}/style.css`, 'live');
        rmSync(join(lab, 'server/copy/wp-content'), { recursive: true });
        symlinkSync('../live/wp-content', join(lab, 'server/copy/wp-content'));
        return {};
      },
      /did not answer as expected/,
    ],
    [
      'a path out of the site',
      () => ({ CODE: `wp-content/themes/../../../live/themes/shop ${theme}` }),
      /did not answer as expected/,
    ],
    ['the folder with the uploads', () => ({ CODE: 'wp-content' }), /is not one theme or plugin/],
    ['all themes', () => ({ CODE: 'wp-content/themes' }), /is not one theme or plugin/],
    ['all themes, by another name', () => ({ CODE: 'wp-content/themes/.' }), /is not one theme or plugin/],
    ['a command', () => ({ CODE: "a'; reboot; '/themes/shop" }), /is not one theme or plugin/],
    [
      'an empty folder',
      () => {
        rmSync(join(lab, 'checkout', theme, 'style.css'));
        return {};
      },
      /has no code/,
    ],
    [
      'a folder that the checkout lacks',
      () => ({ CODE: `${theme} dist` }),
      /dist of this repository has no code/,
    ],
    [
      'a folder that is a link out of the checkout',
      () => {
        write('elsewhere/style.css', 'secret');
        symlinkSync('../elsewhere', join(lab, 'checkout/dist'));
        return { CODE: `${theme} dist` };
      },
      /dist is not in this repository, or a link out of it/,
    ],
    ['no folder', () => ({ CODE: '' }), /is not one theme or plugin/],
    [
      'a second folder that is a link to live',
      () => {
        write('checkout/wp-content/plugins/orders/orders.php', '<?php');
        write('server/live/plugins/orders/orders.php', 'live');
        symlinkSync('../live/plugins', join(lab, 'server/copy/wp-content/plugins'));
        return { CODE: `${theme}\nwp-content/plugins/orders\n` };
      },
      /did not answer as expected/,
    ],
    ['no key', () => ({ KEY: '' }), /got no key or no address/],
    ['no address', () => ({ SITE_URL: '' }), /got no key or no address/],
    ['the server as shipped', () => ({ TARGET: 'copy@ssh.host.example' }), /first write your server/],
  ] as const)('deploys nothing to %s', (_what, prepare, said) => {
    const { isGreen, commands, error } = deploy(prepare());
    expect(isGreen).toBe(false);
    expect(commands).toHaveLength(1);
    expect(error).toMatch(/^Nothing was deployed to .*: /);
    expect(error).toMatch(said);
    expect(read('rsync')).toBe('');
    expect(existsSync(join(lab, 'temp/key'))).toBe(false);
  });

  it('says that the site may have a part of the code if the transfer breaks off', () => {
    write('cut', '');
    expect(deploy().error).toMatch(
      /^https:\/\/copy\.host\.example may have a part of the code: .*Re-run this job\.$/,
    );
  });

  it('prints nothing of a server as a command of the runner', () => {
    write('noise', hostile);
    expect(deploy()).toMatchObject({
      isGreen: true,
      commands: [],
      log: expect.stringContaining('add-mask') as unknown,
    });
  });
});

describe.skipIf(process.platform !== 'linux')('make-safe', () => {
  const makeSafe = (env: Readonly<Record<string, string>> = {}) =>
    run('make-safe', { 'site-url': copy, key: 'a key' }, { ...server, ...env });
  beforeEach(() => {
    mkdirSync(join(lab, 'server/copy'), { recursive: true });
    write('said', `Success: ${copy} is safe: mail is off.\n${hostile}`);
  });

  it('runs make-safe.php for that address, and is green if it says that the copy is safe', () => {
    expect(makeSafe()).toMatchObject({ isGreen: true, commands: [] });
    expect(read('wp')).toBe(`--skip-themes eval-file - ${copy}\n`);
    expect(read('php')).toBe(readFileSync(join(folder, 'make-safe/make-safe.php'), 'utf8'));
    expect(read('ssh').replaceAll('\n', ' ')).toContain(`${sshOptions} `);
  });

  it.each([
    ['it says nothing', { said: '' }, {}, /nothing says that it is safe/],
    [
      'another text has the words',
      { said: 'echo: Success: x is safe: y\n' },
      {},
      /nothing says that it is safe/,
    ],
    ['the folder is not there', {}, { FOLDER: 'nowhere' }, /see above/],
    ['it has no key', {}, { KEY: '' }, /got no key or no address/],
    ['its server is as shipped', {}, { TARGET: 'copy@ssh.host.example' }, /write your server/],
  ])('is red if %s', (_what, files, env, said) => {
    for (const [name, text] of Object.entries(files)) write(name, text);
    const { isGreen, error } = makeSafe(env);
    expect(isGreen).toBe(false);
    expect(error).toMatch(/^The copy is not safe, it may send mail and charge customers: /);
    expect(error).toMatch(said);
  });

  it('refuses before it changes anything, and turns mail off before it masks anybody', () => {
    const text = readFileSync(join(folder, 'make-safe/make-safe.php'), 'utf8');
    const first = text.indexOf('file_put_contents(');
    // Broken code of a theme keeps neither it nor its proof away.
    expect(text).toContain("runcommand('--skip-themes eval '");
    expect(text.lastIndexOf('$refuse(', first)).toBeGreaterThan(0);
    for (const part of [
      '$address($found) !== $wanted',
      'DB_NAME',
      '!$is_in($real, $root)',
      '$wpdb->users !==',
      "function_exists('proc_open')",
    ]) {
      expect(text.indexOf(part), part).toBeGreaterThan(0);
      expect(text.indexOf(part), part).toBeLessThan(first);
    }
    for (const [change] of text.matchAll(/"(?:UPDATE|DELETE)\b.*/g))
      expect(text.indexOf(change)).toBeGreaterThan(first);
  });
});

describe.skipIf(process.platform !== 'linux')('look', () => {
  const site = 'https://shop.example';
  const contact = `${site}/contact/?lang=de&site-pipeline=1001.1.1.`;
  const whole = '<html>Welcome. Write to us</html>';
  const look = (inputs: Readonly<Record<string, string>> = {}, env: Readonly<Record<string, string>> = {}) =>
    run(
      'look',
      {
        'site-url': site,
        pages: '/ Welcome\n/contact/?lang=de Write to us\n',
        'if-red': 'Repair it.',
        ...inputs,
      },
      env,
    );

  it('asks for each page twice, past a cache that keeps it by its address or without its query', () => {
    write('pages', `*~${whole}\n`);
    expect(look()).toMatchObject({ isGreen: true, log: '' });
    expect(read('summary')).toBe(`The pages of [${site}](${site}) are complete.\n`);
    const asked = read('curl').trimEnd().split('\n');
    expect(asked.map((line) => line.replace(/ Cookie: ?/, ' '))).toEqual([
      `${site}/?site-pipeline=1001.1.1.0 `,
      expect.stringMatching(
        /\/\?site-pipeline=1001\.1\.1\.\d\d \w*wordpress_logged_in_.*woocommerce_items_in_cart/,
      ),
      `${contact}0 `,
      expect.stringMatching(/&site-pipeline=1001\.1\.1\.\d\d \w*wordpress_logged_in_/),
    ]);
  });

  it.each([
    ['no answer', ''],
    ['half a page', '<html>Write to us. There has been a critical error'],
    ['another page', '<html>Other</html>'],
  ])('is red for %s, also behind a cache that lets only visitors with a cart through', (_what, page) => {
    write('pages', `${contact}0*~${page}\n*~${whole}\n`);
    expect(look().error).toBe(
      `${site}/contact/?lang=de is no complete page with the text "Write to us". Repair it.`,
    );
    write('pages', `${contact}*woocommerce*~${page}\n*~${whole}\n`);
    expect(look().error).toBe(
      `${site}/contact/?lang=de is no complete page with the text "Write to us" to a visitor with a login or a cart. Repair it.`,
    );
  });

  const robots = '<meta content="noindex, nofollow"\n name="robots">';
  it.each([
    ['the page', '', robots],
    ['its header', 'HTTP/2 200\r\nX-Robots-Tag: googlebot: NoIndex\r\n', ''],
  ])(
    'is red if %s of live’s start page keeps search engines away, warns of another page, and lets a copy be',
    (_what, head, meta) => {
      write('head', head);
      write('pages', `*~${meta.replace('\n', ' ')}${whole}\n`);
      const { error } = look();
      expect(error).toBe(
        `${site}/ says noindex, so search engines drop the site: Settings → Reading in WordPress, or a header of the server. Repair it.`,
      );
      expect(look({ pages: '/cart/ Welcome\n' })).toMatchObject({
        isGreen: true,
        commands: [
          `::warning::${site}/cart/ says noindex. That is right for a cart, a checkout or an account.`,
        ],
      });
      expect(look({ copy: 'true' })).toMatchObject({ isGreen: true, log: '' });
    },
  );

  it.each(['<meta name="robots" content="max-image-preview:large">', 'A text about noindex'])(
    'is green if live’s start page lets search engines in: %s',
    (page) => {
      write('head', 'HTTP/2 200\r\nX-Robots-Tag: all\r\n');
      write('pages', `*~${page}${whole}\n`);
      expect(look()).toMatchObject({ isGreen: true, log: '' });
    },
  );

  it('waits until each page says that it is of the wanted commit, and is red if it never does', () => {
    write('pages', `*~${whole}\n`);
    write('head', 'HTTP/2 200\r\nX-Commit: C0FFEE\r\n');
    expect(look({}, { COMMIT: 'c0ffee' })).toMatchObject({ isGreen: true, log: '' });
    expect(read('summary')).toContain('are complete, and of the commit c0ffee.');
    const asked = read('curl').trimEnd().split('\n').length;
    write('head', 'HTTP/2 200\r\nX-Commit: c0ffee1\r\n');
    expect(look({}, { COMMIT: 'c0ffee' }).error).toMatch(
      /^https:\/\/shop\.example\/ does not say that it is of the commit c0ffee\. .* Repair it\.$/,
    );
    expect(read('curl').trimEnd().split('\n').length - asked).toBe(36);
  });

  it.each([
    ['no page', { pages: '' }],
    ['a page without a text', { pages: '/ Welcome\n/contact/\n' }],
    ['no path', { pages: 'contact/ Write\n' }],
    ['no site', { 'site-url': '' }],
  ])('is never green because of %s', (_what, inputs) => {
    write('pages', `*~${whole}\n`);
    expect(look(inputs)).toMatchObject({
      isGreen: false,
      error: expect.stringContaining('Nobody looked at') as unknown,
    });
  });
});

it('Each deployment takes the inputs that the examples give, and keeps a machine’s ssh_config out', () => {
  const all = readdirSync(folder).filter((name) => name.startsWith('deploy'));
  expect(all).toEqual(['deploy', 'deploy-by-deployer', 'deploy-by-git', 'deploy-by-sftp']);
  for (const name of all) {
    const text = readFileSync(join(folder, name, 'action.yml'), 'utf8');
    expect(
      Object.keys(z.object({ inputs: z.record(z.string(), z.unknown()) }).parse(parse(text)).inputs),
    ).toEqual(['site-url', 'key', 'site']);
    for (const [command] of text.matchAll(/(?<!\$)\bssh -[^'"\n]*/g)) {
      expect(command).toContain('-F none');
      expect(text).toMatch(/StrictHostKeyChecking=yes[^"\n]*GlobalKnownHostsFile=\/dev\/null/);
    }
  }
});
