import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGitHub } from '../stand-ins/github/github.ts';
import type { Token } from '../stand-ins/github/permissions.ts';
import type { ReceivedRequest } from '../stand-ins/github/received-request.ts';
import { realClock } from '../stand-ins/clock.ts';
import { startHttpService } from '../stand-ins/service/http-service.ts';
import { seedIds, seedTokens } from '../stand-ins/service/seed.ts';
import { createService, type ServiceOptions } from '../stand-ins/service/service.ts';
import { runEngine, type RunResult } from './engine.ts';
import { fileOf, forAct, listExamples, permissionsOf, readExample } from './example.ts';

/** What a scenario works with: the two stand-ins, a repository, and act. */
export type Harness = Awaited<ReturnType<typeof openHarness>>;

export interface ExampleRun {
  readonly example: string;
  readonly event: string;
  /** The event's payload, as GitHub sends it. */
  readonly payload?: object;
  /** 1001 by default. The same id with another attempt is a re-run. */
  readonly runId?: number;
  readonly attempt?: number;
  /** When it was started; long ago by default. */
  readonly createdAt?: string;
  /** Who started it; by default somebody who may push by `release-by-hand.yml`. */
  readonly actor?: string;
  /** What a person changes in the file, besides its set-up. */
  readonly edit?: (text: string) => string;
}

export interface HarnessOptions extends Omit<ServiceOptions, 'clock'> {
  /** Called with each run that ended, and with its requests to GitHub. */
  readonly onRun: (run: ExampleRun, result: RunResult, requests: readonly ReceivedRequest[]) => void;
}

/** One use of an example, and what must be true at its end. */
export interface Scenario {
  /** A sentence in the present tense. */
  readonly name: string;
  /** How the hosting service behaves in it. */
  readonly options?: Omit<HarnessOptions, 'onRun'>;
  readonly play: (harness: Harness) => Promise<void>;
}

/** What is the same for every scenario. */
type Tools = ReturnType<typeof openTools>;

const checkout = join(import.meta.dirname, '../..');
const githubToken = 'ghs_e2eStandInToken';
/** An organization's, for `sites.yml`. */
const readToken = 'github_pat_e2eStandInToken';
const fullName = 'octo-org/shop';
const theme = 'wp-content/themes/shop';
/** It names the actions for artifacts. */
const page = readFileSync(join(checkout, 'docs/deploy.md'), 'utf8');

const pairs = (flag: string, values: Readonly<Record<string, string>>): string[] =>
  Object.entries(values).flatMap(([name, value]) => [flag, `${name}=${value}`]);

/** Prepares what act needs: the Node of the tests first on the PATH, and the action as it is released. */
export function openTools() {
  const act = execFileSync(join(checkout, 'scripts/install-act.sh'), { encoding: 'utf8' }).trim();
  const rootPath = mkdtempSync(join(tmpdir(), 'site-pipeline-e2e-'));
  const binPath = join(rootPath, 'bin');
  cpSync(join(import.meta.dirname, 'bin'), binPath, { recursive: true });
  writeFileSync(join(binPath, 'gh'), `#!/bin/bash\nexec node "${join(import.meta.dirname, 'gh.ts')}" "$@"\n`);
  for (const name of readdirSync(binPath)) chmodSync(join(binPath, name), 0o755);
  symlinkSync(process.execPath, join(binPath, 'node'));
  // act 0.2.89 does not read the last lines of a step that fails (host_environment.go, exec): leave it time to.
  writeFileSync(
    join(rootPath, 'linger.mjs'),
    "process.on('exit', (code) => code && Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300));\n",
  );
  writeFileSync(join(rootPath, 'linger.sh'), "trap '[ $? = 0 ] || sleep 0.3' EXIT\n");
  // Not the whole checkout: act copies this folder for each step.
  const actionPath = join(rootPath, 'action');
  for (const part of ['action.yml', 'dist']) {
    cpSync(join(checkout, part), join(actionPath, part), { recursive: true });
  }
  // Artifacts, which act has not: `upload-artifact` and `download-artifact` of one run.
  const artifacts = Object.entries({
    'upload-artifact':
      'mkdir -p "$E2E_PATH/artifacts" && cp -r "${FILES%%$\'\\n\'*}" "$E2E_PATH/artifacts/$NAME"',
    'download-artifact': 'mkdir -p "$FILES" && cp -r "$E2E_PATH/artifacts/$NAME/." "$FILES"',
  }).map(([name, script]) => {
    const text = `
name: ${name}
inputs: { name: {}, path: {}, overwrite: {} }
runs:
  using: composite
  steps:
    - shell: bash
      env: { NAME: '\${{ inputs.name }}', FILES: '\${{ inputs.path }}' }
      run: ${JSON.stringify(script)}
`;
    mkdirSync(join(rootPath, name));
    writeFileSync(join(rootPath, name, 'action.yml'), text);
    return { name, path: join(rootPath, name) };
  });
  return { act, binPath, rootPath, actionPath, artifacts };
}

export function closeTools({ rootPath }: Tools): void {
  rmSync(rootPath, { recursive: true, force: true });
}

/** Starts both stand-ins and makes a repository, for one scenario. */
export async function openHarness(tools: Tools, { onRun, ...serviceOptions }: HarnessOptions) {
  const service = createService({
    clock: realClock,
    // A second after it was accepted, when the first poll comes.
    paceOf: () => ({ by: 'polls', polls: 1 }),
    ...serviceOptions,
  });
  const http = await startHttpService(service);
  const tokens: Record<string, Token> = {
    [readToken]: { permissions: { actions: 'read', deployments: 'read' } },
  };
  const github = await startGitHub({ tokens });
  const path = mkdtempSync(join(tools.rootPath, 'scenario-'));
  const repositoryPath = join(path, 'repository');
  createRepository(repositoryPath);
  for (const folder of ['copy', 'live']) mkdirSync(join(path, 'server', folder, theme), { recursive: true });
  const readLines = (name: string): readonly string[] => {
    const file = join(path, name);
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  };

  const workflows = join(repositoryPath, '.github/workflows');
  const writeWorkflow = (name: string, edit = (text: string): string => text): void => {
    const text = forAct(edit(readExample(name))).replaceAll('https://api.host.example', http.url);
    writeFileSync(join(workflows, fileOf(name)), text);
  };
  for (const name of listExamples()) writeWorkflow(name);

  const run = async (example: ExampleRun): Promise<RunResult> => {
    const { runId = 1001, attempt = 1, actor = 'alice', createdAt } = example;
    writeWorkflow(example.example, example.edit);
    const eventPath = join(path, 'event.json');
    writeFileSync(eventPath, JSON.stringify({ ...example.payload, repository: { full_name: fullName } }));
    // The token has the permissions that the file asks for, and no others.
    tokens[githubToken] = { permissions: permissionsOf(example.example) };
    const requestsBefore = github.requests.length;
    const args = [
      example.event,
      ...['--actor', actor],
      ...['--local-repository', `OWNER/site-pipeline@v1=${tools.actionPath}`],
      ...tools.artifacts.flatMap(({ name, path: at }) => {
        const [, pin] = new RegExp(`actions/${name}@(\\w+)`).exec(page) ?? [];
        return ['--local-repository', `actions/${name}@${pin ?? ''}=${at}`];
      }),
      ...['--directory', repositoryPath, '--workflows', join(workflows, fileOf(example.example))],
      ...['--eventpath', eventPath, '--action-cache-path', join(path, 'work')],
      // What GitHub's runner sets and act does not, or not in the same way.
      ...pairs('--env', {
        GITHUB_API_URL: github.url,
        GITHUB_REPOSITORY: fullName,
        GITHUB_RUN_ID: String(runId),
        GITHUB_RUN_ATTEMPT: String(attempt),
        E2E_PATH: path,
        ...(createdAt !== undefined && { E2E_RUN_CREATED_AT: createdAt }),
        NODE_OPTIONS: `--import=${join(tools.rootPath, 'linger.mjs')}`,
        BASH_ENV: join(tools.rootPath, 'linger.sh'),
      }),
      ...pairs('--secret', {
        GITHUB_TOKEN: githubToken,
        SITE_API_TOKEN: seedTokens.full,
        DEPLOY_KEY: 'a-private-key',
        READ_TOKEN: readToken,
      }),
    ];
    const result = await runEngine(tools.act, args, {
      PATH: `${tools.binPath}:/usr/local/bin:/usr/bin:/bin`,
      HOME: path,
      LANG: 'C.UTF-8',
    });
    onRun(example, result, github.requests.slice(requestsBefore));
    return result;
  };

  return {
    service,
    github,
    /** Runs an example to its end. */
    run,
    /** The addresses that a smoke test asked for. */
    visited: () => readLines('visited'),
    /** The commands that were sent over SSH. */
    sentBySsh: () => readLines('ssh').join('\n'),
    /** The addresses of the sites to which code was brought. */
    deployedTo: () => readLines('deployed'),
    /** From now on, a folder of the server is the site with this address. Without it, a folder is the site that is asked for. */
    installWordPress: (folder: string, home: string): void => {
      writeFileSync(join(path, 'server', folder, 'home'), home);
    },
    /** From now on, the local action `deploy` is as a person has changed it. */
    editDeploy: (edit: (text: string) => string): void => {
      const file = join(repositoryPath, '.github/actions/deploy/action.yml');
      writeFileSync(file, edit(readFileSync(file, 'utf8')));
    },
    /** A file of the server, empty if it is not there. */
    readServer: (name: string): string => {
      const file = join(path, 'server', name);
      return existsSync(file) ? readFileSync(file, 'utf8') : '';
    },
    /** From now on, the text of every page. */
    setPage: (text: string): void => {
      writeFileSync(join(path, 'page'), text);
    },
    async close() {
      await Promise.all([http.close(), github.close()]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** A repository with a commit, from which act takes GITHUB_SHA, and with the local actions after their set-up. */
function createRepository(path: string): void {
  const examples = join(checkout, 'examples');
  mkdirSync(join(path, '.github/workflows'), { recursive: true });
  for (const name of ['deploy', 'look', 'make-safe']) {
    const folder = join(path, '.github/actions', name);
    cpSync(join(examples, 'actions', name), folder, { recursive: true });
    const file = join(folder, 'action.yml');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('@ssh.host.example', '@shop.test'));
  }
  cpSync(join(examples, 'organization/sites.sh'), join(path, '.github/sites.sh'));
  writeFileSync(join(path, '.github/sites.txt'), `${fullName} ${seedIds.shop} shop.example\n`);
  mkdirSync(join(path, theme), { recursive: true });
  writeFileSync(join(path, theme, 'style.css'), '/* the code */\n');
  const git = (...args: string[]): void => {
    execFileSync('git', ['-C', path, '-c', 'user.name=e2e', '-c', 'user.email=e2e@example.com', ...args], {
      stdio: 'ignore',
    });
  };
  git('init', '--initial-branch=main');
  git('add', '.github/actions', '.github/sites.sh', '.github/sites.txt', 'wp-content');
  git('commit', '--message=code');
  git('remote', 'add', 'origin', `https://github.com/${fullName}.git`);
}
