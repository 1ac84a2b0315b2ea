import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { EngineLog, readLine } from './engine-log.ts';

export interface EngineOptions {
  /** The program, as `scripts/install-act.sh` prints it. */
  readonly act: string;
  /** The repository whose workflow runs; act takes the commit from it. */
  readonly repository: string;
  readonly workflow: string;
  readonly event: string;
  readonly eventPath: string;
  /** Our action, as `uses: OWNER/site-pipeline@v1` finds it. */
  readonly actionPath: string;
  /** Other actions, by `OWNER/NAME@REF`. */
  readonly standIns: Readonly<Record<string, string>>;
  /** Where act puts the work folders of its jobs. */
  readonly workPath: string;
  /** The complete environment: nothing of the machine's own is passed. */
  readonly hostEnv: Readonly<Record<string, string>>;
  /** What GitHub's runner sets and act does not, or not in the same way. */
  readonly runEnv: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  readonly vars: Readonly<Record<string, string>>;
}

export interface RunResult {
  readonly log: EngineLog;
  readonly isGreen: boolean;
}

/** A run that takes longer is stuck. */
const LONGEST_RUN_MS = 120_000;

/** Runs one workflow file with act to its end, in host mode: no containers, `run:` and node on this machine. */
export async function runEngine(options: EngineOptions): Promise<RunResult> {
  const pairs = (flag: string, values: Readonly<Record<string, string>>): string[] =>
    Object.entries(values).flatMap(([name, value]) => [flag, `${name}=${value}`]);
  const args = [
    options.event,
    ...['--directory', options.repository, '--workflows', options.workflow, '--eventpath', options.eventPath],
    ...['--platform', 'ubuntu-latest=-self-hosted', '--json', '--rm', '--no-cache-server', '--strict'],
    ...['--action-cache-path', options.workPath],
    ...['--local-repository', `OWNER/site-pipeline@v1=${options.actionPath}`],
    ...Object.entries(options.standIns).flatMap(([name, path]) => ['--local-repository', `${name}=${path}`]),
    // By default as many as the machine has cores: `max-parallel` would have no effect.
    ...['--concurrent-jobs', '8'],
    // Otherwise it reads its default files from the folder in which it is started.
    ...['--env-file', '/dev/null', '--secret-file', '/dev/null', '--var-file', '/dev/null'],
    ...['--input-file', '/dev/null'],
    ...pairs('--env', options.runEnv),
    ...pairs('--secret', options.secrets),
    ...pairs('--var', options.vars),
  ];
  const child = spawn(options.act, args, { env: options.hostEnv, stdio: ['ignore', 'pipe', 'pipe'] });
  const log = new EngineLog();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => log.lines.push(readLine(line)));
  }
  const timer = setTimeout(() => {
    log.lines.push(readLine(`The run is stuck: ended after ${LONGEST_RUN_MS / 1000} s.`));
    child.kill('SIGINT');
    setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
  }, LONGEST_RUN_MS);
  child.on('error', (error) => log.lines.push(readLine(String(error))));
  const exitCode = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearTimeout(timer);
  return { log, isGreen: exitCode === 0 };
}
