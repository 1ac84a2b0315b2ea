import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GitHub, startGitHub } from '../stand-ins/github/github.ts';
import type { Token } from '../stand-ins/github/permissions.ts';
import type { ReceivedRequest } from '../stand-ins/github/received-request.ts';
import { realClock } from '../stand-ins/clock.ts';
import type { ServiceRequest } from '../stand-ins/service/exchange.ts';
import type { Fault } from '../stand-ins/service/fault.ts';
import { startHttpService } from '../stand-ins/service/http-service.ts';
import { seedIds, seedTokens } from '../stand-ins/service/seed.ts';
import { createService, type Service, type ServiceOptions } from '../stand-ins/service/service.ts';
import { runEngine, type RunResult } from './engine.ts';
import type { EngineLog } from './engine-log.ts';
import { afterSetUp, listExamples, permissionsOf, readExample, withoutQueue } from './example.ts';

/** What a scenario works with: the two stand-ins, a repository, and act. */
export interface Harness {
  readonly service: Service;
  readonly github: GitHub;
  /** Runs an example to its end. */
  readonly run: (run: ExampleRun) => Promise<RunResult>;
  /** The addresses that a smoke test asked for. */
  readonly visited: () => readonly string[];
  /** What was sent to a copy over SSH. */
  readonly sentBySsh: () => string;
  /** From now on, what the GitHub CLI answers to `gh api`, `gh pr list` and `gh run list`. */
  readonly answerCli: (answers: CliAnswers) => void;
  readonly close: () => Promise<void>;
}

/** By default no pull request is open, this run is the newest, and no job of it has begun. */
interface CliAnswers {
  readonly api?: {
    readonly jobs: readonly { readonly name: string; readonly steps: readonly { name: string }[] }[];
  };
  readonly pr?: readonly { readonly number: number }[];
  readonly run?: readonly { readonly databaseId: number }[];
}

export interface ExampleRun {
  readonly example: string;
  readonly event: string;
  /** The event's payload, as GitHub sends it. */
  readonly payload?: object;
  /** 1001 by default. The same id with another attempt is a re-run. */
  readonly runId?: number;
  readonly attempt?: number;
  /** Added to the variables that all examples have. */
  readonly vars?: Readonly<Record<string, string>>;
}

export interface HarnessOptions extends Omit<ServiceOptions, 'clock'> {
  /** What goes wrong with a request to the service. */
  readonly intercept?: (request: ServiceRequest, service: Service) => Fault | undefined;
  /** Called with each run that ended, and with its requests to GitHub. */
  readonly onRun: (run: ExampleRun, log: EngineLog, used: UsedApis) => void;
}

interface UsedApis {
  readonly requests: readonly ReceivedRequest[];
  readonly cliCalls: readonly string[];
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
export interface Tools {
  readonly act: string;
  readonly binPath: string;
  readonly rootPath: string;
  /** Our action, and what stands in for actions that only GitHub serves: folders by `OWNER/NAME@REF`. */
  readonly actions: Readonly<Record<string, string>>;
}

const checkout = join(import.meta.dirname, '../..');
const githubToken = 'ghs_e2eStandInToken';
const fullName = 'octo-org/shop';
const variables = {
  LIVE_SITE_ID: seedIds.shop,
  LIVE_DOMAIN: 'shop.example',
  STAGING_SITE_ID: seedIds.shopStaging,
  TARGET_SITE_ID: seedIds.blog,
  TARGET_DOMAIN: 'blog.hosting.example',
  DEPLOY_USER: 'deploy',
  DEPLOY_HOST: 'ssh.host.example',
  DEPLOY_PATH: 'htdocs',
  DEPLOY_KNOWN_HOSTS: 'ssh.host.example ssh-ed25519 AAAA',
};

const pairs = (flag: string, values: Readonly<Record<string, string>>): string[] =>
  Object.entries(values).flatMap(([name, value]) => [flag, `${name}=${value}`]);

/** Prepares what act needs: the Node of the tests first on the PATH, and the action as it is released. */
export function openTools(): Tools {
  const act = execFileSync(join(checkout, 'scripts/install-act.sh'), { encoding: 'utf8' }).trim();
  const rootPath = mkdtempSync(join(tmpdir(), 'site-pipeline-e2e-'));
  const binPath = join(rootPath, 'bin');
  mkdirSync(binPath);
  symlinkSync(process.execPath, join(binPath, 'node'));
  // There is no internet: notes the address.
  writeFileSync(join(binPath, 'curl'), '#!/bin/bash\necho "${@: -1}" >>"$E2E_PATH/visited"\n');
  writeFileSync(join(binPath, 'ssh'), '#!/bin/bash\n{ echo "$*"; cat; } >>"$E2E_PATH/ssh"\n');
  writeFileSync(join(binPath, 'gh'), `#!/bin/bash\nexec node "${join(import.meta.dirname, 'gh.ts')}" "$@"\n`);
  for (const name of ['curl', 'ssh', 'gh']) chmodSync(join(binPath, name), 0o755);
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
  const actions = { 'OWNER/site-pipeline@v1': actionPath, ...writeArtifactActions(rootPath) };
  return { act, binPath, rootPath, actions };
}

/** The two actions that keep the artifacts of a run, as far as the examples use them. */
function writeArtifactActions(rootPath: string): Tools['actions'] {
  const scripts = {
    'actions/upload-artifact': 'mkdir -p "$STORE/$NAME" && cp "$FILE" "$STORE/$NAME/"',
    'actions/download-artifact': 'mkdir -p "$FILE" && cp -R "$STORE"/. "$FILE/"',
  };
  const text = readExample('fleet');
  return Object.fromEntries(
    Object.entries(scripts).map(([name, run]) => {
      const path = join(rootPath, name);
      mkdirSync(path, { recursive: true });
      const inputs = { name: {}, path: {}, pattern: {}, overwrite: {} };
      const env = {
        NAME: '${{ inputs.name }}',
        FILE: '${{ inputs.path }}',
        STORE: '${{ env.E2E_PATH }}/artifacts',
      };
      const action = { name, inputs, runs: { using: 'composite', steps: [{ run, env, shell: 'bash' }] } };
      writeFileSync(join(path, 'action.yml'), JSON.stringify(action));
      const [, ref = ''] = new RegExp(`uses: ${name}@(\\w+)`).exec(text) ?? [];
      return [`${name}@${ref}`, path];
    }),
  );
}

export function closeTools({ rootPath }: Tools): void {
  rmSync(rootPath, { recursive: true, force: true });
}

/** Starts both stand-ins and makes a repository, for one scenario. */
export async function openHarness(tools: Tools, options: HarnessOptions): Promise<Harness> {
  const { intercept, onRun, ...serviceOptions } = options;
  const service = createService({
    clock: realClock,
    // A second after it was accepted, when the first poll comes.
    paceOf: () => ({ by: 'polls', polls: 1 }),
    ...serviceOptions,
  });
  const http = await startHttpService(service, { intercept: (request) => intercept?.(request, service) });
  const tokens: Record<string, Token> = {};
  const github = await startGitHub({ tokens });
  const path = mkdtempSync(join(tools.rootPath, 'scenario-'));
  const repositoryPath = join(path, 'repository');
  createRepository(repositoryPath);
  const readLines = (name: string): readonly string[] => {
    const file = join(path, name);
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  };

  const workflows = join(repositoryPath, '.github/workflows');
  for (const name of listExamples()) {
    const text = afterSetUp(withoutQueue(readExample(name)))
      .replaceAll('https://api.host.example', http.url)
      .replace(
        'ORG/workflows/.github/workflows/pull-request-staging.yml@main',
        './.github/workflows/many-repositories.yml',
      );
    writeFileSync(join(workflows, `${name}.yml`), text);
  }

  const run = async (example: ExampleRun): Promise<RunResult> => {
    const { runId = 1001, attempt = 1 } = example;
    const eventPath = join(path, 'event.json');
    writeFileSync(eventPath, JSON.stringify({ ...example.payload, repository: { full_name: fullName } }));
    // The token has the permissions that the file asks for, and no others.
    tokens[githubToken] = { permissions: permissionsOf(example.example) };
    github.state.addRun(runId);
    const requestsBefore = github.requests.length;
    const cliCallsBefore = readLines('gh-calls').length;
    const args = [
      example.event,
      ...pairs('--local-repository', tools.actions),
      ...['--directory', repositoryPath, '--workflows', join(workflows, `${example.example}.yml`)],
      ...['--eventpath', eventPath, '--action-cache-path', join(path, 'work')],
      // What GitHub's runner sets and act does not, or not in the same way.
      ...pairs('--env', {
        GITHUB_API_URL: github.url,
        GITHUB_REPOSITORY: fullName,
        GITHUB_RUN_ID: String(runId),
        GITHUB_RUN_ATTEMPT: String(attempt),
        E2E_PATH: path,
        NODE_OPTIONS: `--import=${join(tools.rootPath, 'linger.mjs')}`,
        BASH_ENV: join(tools.rootPath, 'linger.sh'),
      }),
      ...pairs('--secret', {
        GITHUB_TOKEN: githubToken,
        SITE_API_TOKEN: seedTokens.full,
        DEPLOY_KEY: 'a-private-key',
      }),
      ...pairs('--var', { ...variables, ...example.vars }),
    ];
    const { log, isGreen } = await runEngine(tools.act, args, {
      PATH: `${tools.binPath}:/usr/local/bin:/usr/bin:/bin`,
      HOME: path,
      LANG: 'C.UTF-8',
    });
    const requests = github.requests.slice(requestsBefore);
    onRun(example, log, { requests, cliCalls: readLines('gh-calls').slice(cliCallsBefore) });
    return { log, isGreen };
  };

  return {
    service,
    github,
    run,
    visited: () => readLines('visited'),
    sentBySsh: () => readLines('ssh').join('\n'),
    answerCli(answers) {
      writeFileSync(join(path, 'gh.json'), JSON.stringify(answers));
    },
    async close() {
      await Promise.all([http.close(), github.close()]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** A repository with a commit, from which act takes GITHUB_SHA. */
function createRepository(path: string): void {
  mkdirSync(join(path, '.github/workflows'), { recursive: true });
  writeFileSync(join(path, 'style.css'), '/* the code */\n');
  const git = (...args: string[]): void => {
    execFileSync('git', ['-C', path, '-c', 'user.name=e2e', '-c', 'user.email=e2e@example.com', ...args], {
      stdio: 'ignore',
    });
  };
  git('init', '--initial-branch=main');
  git('add', 'style.css');
  git('commit', '--message=code');
  git('remote', 'add', 'origin', `https://github.com/${fullName}.git`);
}
