import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The packaged action where no name server answers: each look-up of a name hangs for 10 s. It takes namespaces of Linux, in
 * which the same process goes on.
 */
if (process.env['IN_NAMESPACE'] !== '1') {
  const unshare = [
    'unshare',
    '--map-root-user',
    '--mount',
    '--net',
    ...[process.execPath, ...process.argv.slice(1)],
  ];
  process.execve?.('/usr/bin/unshare', unshare, { ...process.env, IN_NAMESPACE: '1' });
}
execFileSync('ip', ['link', 'set', 'lo', 'up']);
const deaf = `require('node:dgram').createSocket('udp4').bind(53, '127.0.0.9'); setTimeout(process.exit, 20_000)`;
spawn(process.execPath, ['--eval', deaf], { stdio: 'ignore', detached: true }).unref();
const settings = join(mkdtempSync(join(tmpdir(), 'site-pipeline-names-')), 'resolv.conf');
writeFileSync(settings, 'nameserver 127.0.0.9\n');
execFileSync('mount', ['--bind', settings, '/etc/resolv.conf']);
// Until it is bound, a look-up fails at once.
await new Promise((resolve) => setTimeout(resolve, 500));

await import(pathToFileURL(process.argv[2] ?? '').href);
