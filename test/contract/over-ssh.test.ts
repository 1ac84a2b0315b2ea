import { existsSync, lstatSync, symlinkSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { closeServers } from '../support/listen.ts';
import { openWordPress } from '../support/wordpress-server.ts';

/* What `examples/wordpress/over-ssh.sh` promises, against real files. On a real WordPress: test/wordpress. */

type WordPress = Awaited<ReturnType<typeof openWordPress>>;

const opened: WordPress[] = [];
afterEach(async () => {
  await closeServers();
  for (const each of opened.splice(0)) each.remove();
});

async function open(...options: Parameters<typeof openWordPress>): Promise<WordPress> {
  const wordpress = await openWordPress(...options);
  opened.push(wordpress);
  return wordpress;
}

const theme = 'wp-content/themes/shop';
const commit = 'c0ffee'.padEnd(40, '0');

/** A site that has a release, and a checkout with the next one. */
async function openShop(...options: Parameters<typeof openWordPress>): Promise<WordPress> {
  const shop = await open(...options);
  shop.write(`server/live/${theme}/style.css`, 'old');
  shop.write(`server/live/${theme}/gone.css`, 'old');
  shop.write(`checkout/${theme}/style.css`, 'new');
  return shop;
}

const styleOf = (shop: WordPress, folder = 'live'): string =>
  shop.read(`server/${folder}/${theme}/style.css`);

describe('deploy-code', () => {
  it('brings the code, deletes what is no longer there, and says which code it was', async () => {
    const shop = await openShop();
    const { isGreen, log, outputs } = await shop.run('deploy-code');
    expect(isGreen, log).toBe(true);
    expect(styleOf(shop)).toBe('new');
    expect(existsSync(shop.at('server/live', theme, 'gone.css'))).toBe(false);
    expect(outputs['began']).toBe('yes');
    expect(outputs['at']).toMatch(/^\d{4}-.*Z$/);
    expect(existsSync(shop.at('temp/key'))).toBe(false);

    const other = await shop.run('deploy-code', { TRIED: '' });
    expect(other.error).toMatch(/^Nothing was deployed: this is not the code that was tried/);
    expect((await shop.run('deploy-code', { TRIED: outputs['code'] ?? '' })).isGreen).toBe(true);
  });

  it('is red at the first release if PHP keeps the older code, and then before anything is deployed', async () => {
    const shop = await openShop({ revalidateAfterS: Infinity });
    const first = await shop.run('deploy-code');
    expect(first.error).toMatch(/DOES NOT RUN THE CODE of c0ffee.*answers "before-1001-1"/);
    expect(first.outputs['began']).toBe('yes');
    shop.write(`checkout/${theme}/style.css`, 'newer');
    const second = await shop.run('deploy-code', { GITHUB_RUN_ID: '1002' });
    expect(second.error).toMatch(/^Nothing was deployed: .* does not run a new file/);
    expect(second.outputs['began']).toBeUndefined();
    expect(styleOf(shop)).toBe('new');
    const cleared = await shop.run('deploy-code', { GITHUB_RUN_ID: '1003', CLEAR_CACHE: 'touch cleared' });
    expect(cleared.isGreen, cleared.log).toBe(true);
  });

  it('waits if PHP looks every five minutes, until it runs the code', async () => {
    const shop = await openShop({ revalidateAfterS: 300 });
    const first = await shop.run('deploy-code');
    expect(first.isGreen, first.log).toBe(true);
    expect(shop.sleptS()).toBeGreaterThanOrEqual(300);
  });

  it('never deploys what is secret, leaves what the server has of it, and is red if everybody can read it', async () => {
    const shop = await openShop();
    for (const name of ['.git/HEAD', '.env', '.env.local', 'vendor/one/.git', '.github/over-ssh.sh'])
      shop.write(`checkout/${theme}/${name}`, 'secret');
    shop.write(`server/live/${theme}/.env`, 'KEY=1');
    shop.answerBy((path) => (path.endsWith('/.env') ? '<html>Forbidden</html>' : undefined));
    const { isGreen, log } = await shop.run('deploy-code');
    expect(isGreen, log).toBe(true);
    for (const name of ['.git', '.env.local', 'vendor/one/.git', '.github'])
      expect(existsSync(shop.at('server/live', theme, name)), name).toBe(false);
    expect(shop.read(`server/live/${theme}/.env`)).toBe('KEY=1');

    shop.answerBy(() => undefined);
    expect((await shop.run('deploy-code')).error).toMatch(
      /BUT EVERYBODY CAN READ .*\/\.env\. .*renew the secrets/,
    );
    shop.write(`server/live/${theme}/.git/HEAD`, 'ref: refs/heads/main');
    expect((await shop.run('deploy-code')).error).toMatch(/EVERYBODY CAN READ .*\/\.git\/HEAD/);
  });

  it('has no code if there are only files that are not deployed', async () => {
    const shop = await openShop();
    shop.write('checkout/empty/.env', 'KEY=1');
    shop.write('checkout/empty/nothing.css', '');
    expect((await shop.run('deploy-code', { CODE: 'empty' })).error).toBe(
      'Nothing was deployed: empty has no code.',
    );
    expect((await shop.run('deploy-code', { CODE: 'none' })).error).toBe(
      'Nothing was deployed: there is no none.',
    );
    expect(styleOf(shop)).toBe('old');
  });

  it('deploys a link as the file that it leads to, and nothing if it leads out of the code, nowhere or in a circle', async () => {
    const shop = await openShop();
    const link = (target: string, name: string): void =>
      symlinkSync(target, shop.at('checkout', theme, name));
    link('style.css', 'print.css');
    const { isGreen, log } = await shop.run('deploy-code');
    expect(isGreen, log).toBe(true);
    expect(lstatSync(shop.at('server/live', theme, 'print.css')).isFile()).toBe(true);
    shop.write(`checkout/${theme}/.git/config`, 'a token');
    shop.write('checkout/elsewhere.css', 'elsewhere');
    for (const target of ['../../../elsewhere.css', shop.at('temp/key'), 'missing.css', '.git/config', '.']) {
      const each = await openShop();
      each.write(`checkout/${theme}/.git/config`, 'a token');
      each.write('checkout/elsewhere.css', 'elsewhere');
      symlinkSync(target, each.at('checkout', theme, 'link'));
      expect((await each.run('deploy-code')).error, target).toMatch(/^Nothing was deployed: the link/);
      expect(styleOf(each)).toBe('old');
    }
  });

  it('takes names with spaces, umlauts and quotes', async () => {
    const shop = await openShop();
    shop.moveTo("Björns 'live' $(site)");
    const code = 'wp-content/themes/Schöner Laden';
    shop.write(`checkout/${code}/Größe 1.css`, 'new');
    const { isGreen, log } = await shop.run('deploy-code', { CODE: `${code}/` });
    expect(isGreen, log).toBe(true);
    expect(shop.read(`server/Björns 'live' $(site)/${code}/Größe 1.css`)).toBe('new');
  });

  it('tries a transfer again that broke off, and leaves the site as it was if that breaks off, too', async () => {
    const shop = await openShop();
    // Numbers that rsync cannot compress to fewer bytes than the transfers have.
    const code = Array.from({ length: 9_000 }, (_, index) => (index * 2654435761) % 2 ** 32).join();
    shop.write(`checkout/${theme}/zzz.js`, code);
    shop.write('cut', '9000\n9000\n');
    const broken = await shop.run('deploy-code', { CODE: theme });
    expect(broken.error).toMatch(/MAY BE HALF DEPLOYED .* Re-run this job/);
    expect(broken.outputs['began']).toBe('yes');
    expect(styleOf(shop)).toBe('old');
    expect(existsSync(shop.at('server/live', theme, 'gone.css'))).toBe(true);
    shop.write('cut', '9000\n');
    const { isGreen, log } = await shop.run('deploy-code', { GITHUB_RUN_ATTEMPT: '2' });
    expect(isGreen, log).toBe(true);
    expect(shop.read(`server/live/${theme}/zzz.js`)).toBe(code);
  });

  it.each([
    [
      'is another site',
      'home',
      'https://other.example',
      /^Nothing was deployed: the folder live of .* is not http:/,
    ],
    ['is being updated', '.maintenance', '<?php', /^Nothing was deployed: something updates .*\.maintenance/],
  ])('touches nothing in a folder that %s', async (_what, file, text, error) => {
    const shop = await openShop();
    shop.write(`server/live/${file}`, text);
    expect((await shop.run('deploy-code')).error).toMatch(error);
    expect(styleOf(shop)).toBe('old');
    expect(existsSync(shop.at('server/live', theme, 'commit.php'))).toBe(false);
  });

  it('needs no PHP file, and says what failed after the code', async () => {
    const shop = await openShop();
    shop.answerBy((path) => (path.endsWith('.php') ? '' : undefined));
    expect((await shop.run('deploy-code')).error).toMatch(/^Nothing was deployed: .*PROOF: commit\.txt/);
    const { isGreen, log } = await shop.run('deploy-code', { PROOF: 'commit.txt', AFTER: 'touch done' });
    expect(isGreen, log).toBe(true);
    expect(existsSync(shop.at('server/live/done'))).toBe(true);
    expect((await shop.run('deploy-code', { PROOF: 'commit.txt', AFTER: 'false' })).error).toMatch(
      /but AFTER failed/,
    );
  });

  it('by SFTP, asks the address which site it is, and deploys', async () => {
    const shop = await openShop();
    shop.write(`checkout/${theme}/css/Größe 1.css`, 'new');
    const { isGreen, log } = await shop.run('deploy-code', { SFTP: 'true' });
    expect(isGreen, log).toBe(true);
    expect(styleOf(shop)).toBe('new');
    expect(shop.read(`server/live/${theme}/css/Größe 1.css`)).toBe('new');
    shop.write('server/other/home', '');
    const other = await shop.run('deploy-code', { SFTP: 'true', FOLDER: 'other' });
    expect(other.error).toMatch(/^Nothing was deployed: the folder other of .* is not http:/);
  });
});

it('What a server prints is no command of the runner', async () => {
  const shop = await openShop();
  for (const [command, env] of [
    ['deploy-code', { AFTER: 'echo ::error::theirs; echo ::error::theirs >&2' }],
    ['deploy-code', { AFTER: 'echo ::error::theirs; false' }],
    ['update-copy', { AFTER: 'echo ::error::theirs; false', COPY_ID: '1' }],
  ] as const) {
    const { log } = await shop.run(command, env);
    const [, token = ''] = /^::stop-commands::(\w{32})$/m.exec(log) ?? [];
    let isStopped = false;
    for (const line of log.split('\n')) {
      if (line === `::stop-commands::${token}`) isStopped = true;
      else if (line === `::${token}::`) isStopped = false;
      else if (line.includes('theirs')) expect(isStopped, log).toBe(true);
    }
    expect(log).toContain('theirs');
    expect(isStopped).toBe(false);
  }
});

it('read-commit proves what something else has deployed', async () => {
  const shop = await openShop();
  expect((await shop.run('read-commit')).error).toMatch(/DOES NOT RUN THE CODE/);
  shop.write(`server/live/${theme}/commit.php`, `<?php exit('${commit}');`);
  expect((await shop.run('read-commit')).isGreen).toBe(true);
});

describe('updates', () => {
  const installed = 'plugin,akismet,5.3\nplugin,forms,2.0\ntheme,twentysix,1.0\ncore,wordpress,7.0\n';
  const offered = 'plugin,akismet,5.4\nplugin,forms,2.1\ntheme,twentysix,1.1\ncore,wordpress,7.1\n';
  const all = 'plugin,akismet,5.3,5.4 plugin,forms,2.0,2.1 theme,twentysix,1.0,1.1 core,wordpress,7.0,7.1';

  async function openSite(offers = offered): Promise<WordPress> {
    const site = await open();
    site.write('server/live/installed', installed);
    site.write('server/live/offered', offers);
    return site;
  }

  const versions = (site: WordPress): readonly string[] =>
    site.read('server/live/installed').trim().split('\n');

  describe('update-copy', () => {
    const copy = { COPY_ID: '11111111-2222-4333-8444-555555555555' };

    it('updates plugins, themes, WordPress and the database, and still knows on another day what live had', async () => {
      const site = await openSite();
      const first = await site.run('update-copy', copy);
      expect(first.isGreen, first.log).toBe(true);
      expect(first.outputs['versions']).toBe(all);
      expect(first.summary).toContain('| core | wordpress | 7.0 | 7.1 |');
      expect(site.read('server/live/database')).toBe('7.1\n');
      expect((await site.run('update-copy', { ...copy, ONLY_LIST: 'true' })).outputs['versions']).toBe(all);
    });

    it('leaves out what it shall, and names what has no package', async () => {
      const site = await openSite(offered.replace('forms,2.1', 'forms,2.1,none'));
      const { outputs, log, isGreen } = await site.run('update-copy', { ...copy, SKIP: 'twentysix,core' });
      expect(isGreen, log).toBe(true);
      expect(outputs['versions']).toBe('plugin,akismet,5.3,5.4');
      expect(log).toMatch(/^::warning::Not updated on the copy, see its log: forms\. /m);
      expect(versions(site)).toContain('core,wordpress,7.0');
    });

    it('lets only names and newer versions reach live', async () => {
      const site = await openSite('plugin,akismet,5.2\nplugin,forms,9;rm -rf\n');
      const { outputs, log } = await site.run('update-copy', copy);
      expect(outputs['versions']).toBe('');
      expect(log).toContain('::warning::Of some plugins or themes name or version is unusual');
    });

    it.each([
      ['option get home', /^Live is not changed\. Nothing was updated: /],
      ['plugin list', /^Live is not changed\. The copy did not list/],
      ['core update-db', /^Live is not changed\. The database of the copy was not updated/],
    ])('is red if the copy fails at: wp %s', async (command, error) => {
      const site = await openSite();
      site.write('server/live/fails', command);
      const { isGreen, error: said } = await site.run('update-copy', copy);
      expect(isGreen).toBe(false);
      expect(said).toMatch(error);
    });
  });

  describe('update-live', () => {
    it('brings these versions and nothing else, and what they change in the database', async () => {
      const site = await openSite();
      const some = all.replace('plugin,forms,2.0,2.1 ', '');
      const { isGreen, log, outputs } = await site.run('update-live', { VERSIONS: some });
      expect(isGreen, log).toBe(true);
      expect(outputs).toEqual({ began: 'yes', left: '' });
      expect(versions(site)).toEqual([
        'plugin,akismet,5.4',
        'plugin,forms,2.0',
        'theme,twentysix,1.1',
        'core,wordpress,7.1',
      ]);
      expect(site.read('server/live/database')).toBe('7.1\n');
    });

    it('leaves alone, and names, what changed meanwhile, is not offered or has no package', async () => {
      const site = await openSite('plugin,akismet,5.4,none\nplugin,forms,2.2\ncore,wordpress,7.1\n');
      site.write('server/live/installed', installed.replace('7.0', '7.0.1'));
      const { isGreen, log, outputs } = await site.run('update-live', { VERSIONS: all });
      expect(isGreen, log).toBe(true);
      expect(outputs['left']).toBe(' akismet forms twentysix wordpress');
      expect(versions(site)).toContain('plugin,akismet,5.3');
    });

    it('goes on if the connection is lost after an update, and is red if the update has not ended', async () => {
      const site = await openSite();
      site.write('lost', 'wp plugin update akismet\n');
      const { isGreen, log } = await site.run('update-live', { VERSIONS: all });
      expect(isGreen, log).toBe(true);
      const other = await openSite();
      other.write('lost', 'wp plugin update akismet\n');
      other.answerBy(() => undefined);
      other.write('server/live/fails', 'plugin get');
      const broken = await other.run('update-live', { VERSIONS: all });
      expect(broken.error).toMatch(/MAY BE BROKEN or half updated by akismet 5\.4: .*install 5\.3 again/);
      expect(versions(other)).toContain('plugin,forms,2.0');
    });

    it('updates the database in the attempt after the one in which that failed', async () => {
      const site = await openSite();
      site.write('server/live/fails', 'core update-db');
      const first = await site.run('update-live', { VERSIONS: all });
      expect(first.error).toMatch(/HAS THE UPDATES, but its database was not updated/);
      site.write('server/live/fails', 'nothing');
      expect((await site.run('update-live', { VERSIONS: all })).isGreen).toBe(true);
      expect(site.read('server/live/database')).toBe('7.1\n');
    });

    it.each(['.maintenance', '.site-pipeline-runs'])(
      'touches nothing while something updates: %s',
      async (mark) => {
        const site = await openSite();
        site.write(`server/live/${mark}`, '');
        const { error, outputs } = await site.run('update-live', { VERSIONS: all });
        expect(error).toMatch(/^Nothing was updated: something updates /);
        expect(error).toContain(`(its file ./${mark})`);
        expect(outputs['began']).toBeUndefined();
      },
    );
  });
});
