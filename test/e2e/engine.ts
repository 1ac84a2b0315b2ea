import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { EngineLog, readLine } from './engine-log.ts';

export interface RunResult {
  readonly log: EngineLog;
  readonly isGreen: boolean;
}

/** A run that takes longer is stuck. */
const LONGEST_RUN_MS = 120_000;

const settings = [
  ...['--platform', 'ubuntu-latest=-self-hosted', '--json', '--rm', '--no-cache-server', '--strict'],
  // By default as many as the machine has cores: `max-parallel` would have no effect.
  ...['--concurrent-jobs', '8'],
  // Otherwise it reads its default files from the folder in which it is started.
  ...['--env-file', '/dev/null', '--secret-file', '/dev/null', '--var-file', '/dev/null'],
  ...['--input-file', '/dev/null'],
];

/**
 * Runs one workflow file to its end, in host mode: no containers, `run:` and node on this machine.
 *
 * @param act the program, as `scripts/install-act.sh` prints it.
 * @param env the complete environment: nothing of the machine's own is passed.
 */
export async function runEngine(
  act: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<RunResult> {
  const child = spawn(act, [...args, ...settings], { env, stdio: ['ignore', 'pipe', 'pipe'] });
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
