import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from './laboratory.ts';

interface Peer {
  readonly repository: string;
  readonly version: string;
  readonly commit: string;
  readonly entry: string;
  /** What makes it send its first request to `origin`. */
  readonly env: (origin: string) => Readonly<Record<string, string>>;
  /** The variables without which its inputs are invalid. */
  readonly required: readonly string[];
}

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** Published actions that send their first request to an address which a variable sets. */
const peers: readonly Peer[] = [
  {
    repository: 'bobheadxi/deployments',
    version: 'v1.5.0',
    commit: '648679e8e4915b27893bd7dbc35cb504dc915bc8',
    entry: 'dist/index.js',
    env: (origin) => ({
      GITHUB_API_URL: origin,
      INPUT_STEP: 'start',
      INPUT_TOKEN: 'token',
      INPUT_ENV: 'production',
    }),
    required: ['INPUT_TOKEN'],
  },
  {
    repository: 'int128/deployment-action',
    version: 'v1.77.0',
    commit: 'be81ce09db9bdbaeb03b09b3e3f57f40dcede767',
    entry: 'dist/index.js',
    env: (origin) => ({ GITHUB_API_URL: origin, GITHUB_TOKEN: 'token' }),
    required: ['GITHUB_TOKEN'],
  },
  {
    repository: 'actions/create-github-app-token',
    version: 'v3.1.1',
    commit: '1b10c78c7865c340bc4f6099eb2f838309f1e8c3',
    entry: 'dist/main.cjs',
    env: (origin) => ({
      'INPUT_GITHUB-API-URL': origin,
      'INPUT_CLIENT-ID': '1',
      'INPUT_PRIVATE-KEY': privateKey,
      'INPUT_SKIP-TOKEN-REVOKE': 'true',
    }),
    required: ['INPUT_CLIENT-ID'],
  },
];

/** Fetches the published actions into `folder`; leaves out those that cannot be fetched, and says so. */
export function fetchPeers(folder: string): readonly Program[] {
  return peers.flatMap(({ repository, version, commit, entry, env, required }) => {
    const cwd = join(folder, repository);
    mkdirSync(cwd, { recursive: true });
    const git = (...args: readonly string[]): unknown => execFileSync('git', args, { cwd, stdio: 'pipe' });
    try {
      git('init', '--quiet');
      git('fetch', '--quiet', '--depth=1', `https://github.com/${repository}`, commit);
      git('checkout', '--quiet', commit, '--', 'dist');
    } catch (error) {
      console.error(`${repository} is left out: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
    return {
      name: `${repository} ${version}`,
      args: [join(cwd, entry)],
      env,
      invalidEnv: Object.fromEntries(required.map((name) => [name, ''])),
    };
  });
}
