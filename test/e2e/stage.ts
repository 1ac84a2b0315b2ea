import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type GitHub, startGitHub } from '../stand-ins/github/github.ts';
import type { Token } from '../stand-ins/github/permissions.ts';
import type { ReceivedRequest } from '../stand-ins/github/received-request.ts';
import { realClock } from '../stand-ins/clock.ts';
import type { ServiceRequest } from '../stand-ins/service/exchange.ts';
import type { Fault } from '../stand-ins/service/fault.ts';
import { startHttpService } from '../stand-ins/service/http-service.ts';
import { seedIds, seedTokens } from '../stand-ins/service/seed.ts';
import { createService, type Service, type ServiceOptions } from '../stand-ins/service/service.ts';
import { type Engine, startEngine } from './engine.ts';
import { EngineLog } from './engine-log.ts';
import { permissionsOf, readExample } from './example.ts';

/** What a story is played with: the two stand-ins, a repository, and act. */
export interface Stage {
  readonly service: Service;
  readonly github: GitHub;
  /** Starts an example, word for word as it stands in its file. */
  start(run: ExampleRun): Engine;
  /** Runs an example to its end. */
  play(run: ExampleRun): Promise<Played>;
  /** Resolves once `isSo`; throws where it does not come to that within a minute. */
  until(what: string, isSo: () => boolean): Promise<void>;
  close(): Promise<void>;
}

export interface ExampleRun {
  readonly example: string;
  readonly event: string;
  /** The event's payload, as GitHub would send it. */
  readonly payload?: object;
  /** The jobs that this event runs, where they are not all: the token is theirs alone. */
  readonly jobs?: readonly string[];
  /** 1001 unless told: two runs with one number and different attempts are a re-run. */
  readonly runId?: number;
  readonly attempt?: number;
  /** Besides, or in place of, the variables that all examples have. */
  readonly vars?: Readonly<Record<string, string>>;
  /** As for a fork's pull request or Dependabot's: no secret, no variable, and a token that may only read. */
  readonly isForeign?: boolean;
}

export interface Played {
  readonly log: EngineLog;
  readonly isGreen: boolean;
}

export interface StageOptions extends Omit<ServiceOptions, 'clock'> {
  /** Sees each request to the service before it does, and may break it. */
  readonly onRequest?: (request: ServiceRequest, service: Service, index: number) => Fault | undefined;
  /** Hears of each run that ends, and of what it asked of GitHub. */
  readonly onPlayed: (run: ExampleRun, log: EngineLog, requests: readonly ReceivedRequest[]) => void;
}

/** The machine's part that does not change from story to story. */
export interface Workshop {
  readonly act: string;
  readonly binPath: string;
  readonly actionPath: string;
  readonly rootPath: string;
}

const checkout = join(import.meta.dirname, '../..');
const githubToken = 'ghs_e2eStandInToken';
export const repository = { owner: 'octo-org', repo: 'shop' } as const;
const fullName = `${repository.owner}/${repository.repo}`;

/** Prepares what act needs: Node 24 and `gh` first on the PATH, and our action as it is released. */
export function openWorkshop(): Workshop {
  const act = execFileSync(join(checkout, 'scripts/install-act.sh'), { encoding: 'utf8' }).trim();
  const rootPath = mkdtempSync(join(tmpdir(), 'site-pipeline-e2e-'));
  const binPath = join(rootPath, 'bin');
  mkdirSync(binPath);
  const node = realpathSync(join(checkout, 'node_modules/.bin/node'));
  symlinkSync(node, join(binPath, 'node'));
  const gh = join(binPath, 'gh');
  writeFileSync(gh, `#!/bin/sh\nexec '${node}' '${join(import.meta.dirname, 'gh.ts')}' "$@"\n`);
  chmodSync(gh, 0o755);
  // What a user gets of the repository, and not the rest: act copies all of it for each step.
  const actionPath = join(rootPath, 'action');
  for (const part of ['action.yml', 'dist']) {
    cpSync(join(checkout, part), join(actionPath, part), { recursive: true });
  }
  return { act, binPath, actionPath, rootPath };
}

export function closeWorkshop({ rootPath }: Workshop): void {
  rmSync(rootPath, { recursive: true, force: true });
}

/** Sets a stage of its own for one story. */
export async function openStage(workshop: Workshop, options: StageOptions): Promise<Stage> {
  const { onRequest, onPlayed, ...serviceOptions } = options;
  const service = createService({
    clock: realClock,
    // A second after it was accepted, which is when the first poll comes.
    paceOf: () => ({ by: 'polls', polls: 1 }),
    ...serviceOptions,
  });
  const http = await startHttpService(service, {
    ...(onRequest && { intercept: (request, index) => onRequest(request, service, index) }),
  });
  const tokens: Record<string, Token> = {};
  const github = await startGitHub({ ...repository, tokens, issues: [7, 8] });
  const path = mkdtempSync(join(workshop.rootPath, 'story-'));
  const repositoryPath = join(path, 'repository');
  openRepository(repositoryPath);
  const engines: Engine[] = [];

  const start = (run: ExampleRun): Engine => {
    const text = readExample(run.example);
    const workflow = join(repositoryPath, '.github/workflows', `${run.example}.yml`);
    writeFileSync(workflow, text);
    const eventPath = join(path, 'event.json');
    writeFileSync(eventPath, JSON.stringify({ ...run.payload, repository: describeRepository() }));
    // The token may do what the file asks for, and nothing else.
    const permissions = permissionsOf(text, run.jobs);
    tokens[githubToken] = { permissions: run.isForeign === true ? readOnly(permissions) : permissions };
    const before = github.requests.length;
    const engine = startEngine({
      act: workshop.act,
      repository: repositoryPath,
      workflow,
      event: run.event,
      eventPath,
      actionPath: workshop.actionPath,
      workPath: join(path, 'work'),
      hostEnv: {
        PATH: `${workshop.binPath}:/usr/local/bin:/usr/bin:/bin`,
        HOME: path,
        LANG: 'C.UTF-8',
      },
      runEnv: {
        GITHUB_API_URL: github.url,
        GITHUB_GRAPHQL_URL: github.graphqlUrl,
        GITHUB_REPOSITORY: fullName,
        GITHUB_RUN_ID: String(run.runId ?? 1001),
        GITHUB_RUN_ATTEMPT: String(run.attempt ?? 1),
      },
      secrets: {
        GITHUB_TOKEN: githubToken,
        ...(run.isForeign !== true && { SITE_API_TOKEN: seedTokens.full }),
      },
      vars:
        run.isForeign === true
          ? {}
          : {
              SITE_API_URL: http.url,
              LIVE_SITE_ID: seedIds.shop,
              LIVE_DOMAIN: 'shop.example',
              STAGING_SITE_ID: seedIds.shopStaging,
              TARGET_SITE_ID: seedIds.blog,
              TARGET_DOMAIN: 'blog.hosting.example',
              ...run.vars,
            },
    });
    const ended = engine.ended.then((exitCode) => {
      onPlayed(run, engine.log, github.requests.slice(before));
      return exitCode;
    });
    const told = { ...engine, ended };
    engines.push(told);
    return told;
  };

  return {
    service,
    github,
    start,
    async play(run) {
      const { log, ended } = start(run);
      return { log, isGreen: (await ended) === 0 };
    },
    async until(what, isSo) {
      for (let triesLeft = 1200; !isSo(); triesLeft -= 1) {
        if (triesLeft === 0) throw new Error(`It did not come to this: ${what}.`);
        await sleep(50);
      }
    },
    async close() {
      // A story that failed may have left a run behind.
      for (const engine of engines) engine.kill();
      await Promise.all(engines.map(({ ended }) => ended));
      await Promise.all([http.close(), github.close()]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** A repository with a commit, which is where act takes GITHUB_SHA from. */
function openRepository(path: string): void {
  mkdirSync(join(path, '.github/workflows'), { recursive: true });
  writeFileSync(join(path, 'style.css'), '/* the code of the pull request */\n');
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

function describeRepository(): object {
  return {
    full_name: fullName,
    name: repository.repo,
    owner: { login: repository.owner },
    default_branch: 'main',
  };
}

/** What GitHub leaves of a token in a run for a fork. */
function readOnly(permissions: Token['permissions']): Token['permissions'] {
  return Object.fromEntries(Object.keys(permissions).map((name) => [name, 'read']));
}
