import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listen } from './listen.ts';

/*
 * A server for `over-ssh.sh`: real files, rsync, sftp and curl; `ssh` and `wp` are those of the workflows' scenarios. PHP is
 * as far as it matters: a file that says `exit('text')` answers with the text, and PHP keeps in its cache what it has read,
 * until a file `cleared` is in the folder of the site.
 */

const examples = join(import.meta.dirname, '../../examples');
const standIns = join(import.meta.dirname, '../e2e/bin');
const ownPrograms = {
  // Nothing waits: the time is what was slept.
  sleep: 'echo "$1" >>"$E2E_PATH/slept"',
  curl: 'exec /usr/bin/curl "$@" --retry 0',
  sftp: 'exec /usr/bin/sftp -q -b - -D "/usr/lib/openssh/sftp-server -d $E2E_PATH/server"',
};

export interface Outcome {
  readonly isGreen: boolean;
  readonly log: string;
  /** The text of the one error, or ''. */
  readonly error: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** When PHP looks whether a file that it has in its cache has changed: after so many seconds. */
interface Revalidation {
  readonly revalidateAfterS: number;
}

/** Starts a server with an empty WordPress in the folder `live`, until `closeServers` and `remove`. */
export async function openWordPress({ revalidateAfterS }: Revalidation = { revalidateAfterS: 0 }) {
  const path = mkdtempSync(join(tmpdir(), 'over-ssh-'));
  const at = (...parts: string[]): string => join(path, ...parts);
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(at(name)), { recursive: true });
    writeFileSync(at(name), text);
  };
  const read = (name: string): string => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : '');
  cpSync(standIns, at('bin'), { recursive: true });
  for (const [name, script] of Object.entries(ownPrograms)) {
    write(`bin/${name}`, `#!/bin/bash\n${script}\n`);
  }
  for (const name of readdirSync(at('bin'))) chmodSync(at('bin', name), 0o755);

  let folder = 'live';
  let pageOf: (path: string) => string | undefined = () => undefined;
  const nowS = (): number =>
    read('slept')
      .split('\n')
      .map(Number)
      .reduce((sum, each) => sum + each, 0);
  const cached = new Map<string, { text: string; expiresAtS: number }>();
  const answerOf = (pathname: string): string | undefined => {
    const file = at('server', folder, pathname);
    if (!existsSync(file) || statSync(file).isDirectory()) return undefined;
    if (!file.endsWith('.php')) return readFileSync(file, 'utf8');
    if (existsSync(at('server', folder, 'cleared'))) cached.clear();
    rmSync(at('server', folder, 'cleared'), { force: true });
    const known = cached.get(file);
    if (known !== undefined && nowS() < known.expiresAtS) return known.text;
    const text = /exit\('(.*)'\)/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    // PHP's `opcache.file_update_protection`: what has just changed may change again.
    if (statSync(file).mtimeMs < Date.now() - 2000)
      cached.set(file, { text, expiresAtS: nowS() + revalidateAfterS });
    return text;
  };
  const http = createServer((request, response) => {
    const pathname = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname);
    const answer = pageOf(pathname) ?? answerOf(pathname);
    response.writeHead(answer === undefined ? 404 : 200).end(answer ?? '<html>Not found</html>');
  });
  const home = `http://127.0.0.1:${await listen(http)}`;

  /** A command of `over-ssh.sh`, as a step of a workflow calls it. */
  const run = async (command: string, env: Readonly<Record<string, string>> = {}): Promise<Outcome> => {
    for (const name of ['output', 'summary']) rmSync(at(name), { force: true });
    mkdirSync(at('temp'), { recursive: true });
    const child = spawn('bash', [join(examples, 'wordpress/over-ssh.sh'), command], {
      cwd: at(),
      env: {
        PATH: `${at('bin')}:/usr/bin:/bin`,
        LANG: 'C.UTF-8',
        E2E_PATH: at(),
        RUNNER_TEMP: at('temp'),
        GITHUB_WORKSPACE: at('checkout'),
        GITHUB_OUTPUT: at('output'),
        GITHUB_STEP_SUMMARY: at('summary'),
        GITHUB_SHA: 'c0ffee'.padEnd(40, '0'),
        GITHUB_RUN_ID: '1001',
        GITHUB_RUN_ATTEMPT: '1',
        DEPLOY_KEY: 'a-private-key',
        KNOWN_HOSTS: 'ssh.host.example ssh-ed25519 AAAA',
        TARGET: 'deploy@ssh.host.example',
        FOLDER: folder,
        SITE_URL: home,
        CODE: 'wp-content/themes/shop',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        log += data.toString();
      });
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    const lines = read('output')
      .split('\n')
      .map((line) => /^(\w+)=(.*)$/.exec(line) ?? []);
    return {
      isGreen: code === 0,
      log,
      error: /^::error::(.*)/m.exec(log)?.[1] ?? '',
      outputs: Object.fromEntries(lines.flatMap(([, name, value]) => (name ? [[name, value ?? '']] : []))),
      summary: read('summary'),
    };
  };

  write('server/live/home', home);
  write('server/live/installed', '');
  write('server/live/offered', '');
  return {
    home,
    run,
    at,
    write,
    read,
    /** The folder of the site, from now on another one. */
    moveTo: (name: string): void => {
      cpSync(at('server', folder), at('server', name), { recursive: true });
      folder = name;
    },
    /** What the site answers in place of its files. */
    answerBy: (page: (path: string) => string | undefined): void => {
      pageOf = page;
    },
    sleptS: nowS,
    remove: (): void => rmSync(path, { recursive: true, force: true }),
  };
}
