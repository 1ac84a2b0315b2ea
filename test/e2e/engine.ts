import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { z } from 'zod';

/** One line of act's JSON log, as far as it is used here. Names are act's. */
const entry = z.object({
  msg: z.string(),
  jobID: z.string().default(''),
  stepID: z.array(z.string()).default([]),
  raw_output: z.boolean().default(false),
  command: z.string().optional(),
  name: z.string().optional(),
  arg: z.string().default(''),
  content: z.string().default(''),
  jobResult: z.enum(['success', 'failure']).optional(),
});

type EngineLine = z.infer<typeof entry>;

/** Reads a line that act wrote. A line that is not JSON is an error from before the first job. */
function readLine(text: string): EngineLine {
  try {
    return entry.parse(JSON.parse(text));
  } catch {
    return entry.parse({ msg: text });
  }
}

/** The log of one run, by jobs and steps. */
class EngineLog {
  readonly lines: EngineLine[] = [];

  /** `skipped` if the job never began; `failure` if one job of a matrix failed. */
  resultOf(jobId: string): 'success' | 'failure' | 'skipped' {
    const results = this.#of(jobId).flatMap(({ jobResult }) => jobResult ?? []);
    if (results.length === 0) return 'skipped';
    return results.includes('failure') ? 'failure' : 'success';
  }

  /** The outputs of a step, by its id. A step without one has its position as id, as in act. */
  outputsOf(jobId: string, step: string | number): Readonly<Record<string, string>> {
    const set = this.#of(jobId, 'set-output').filter(({ stepID }) => stepID.includes(String(step)));
    return Object.fromEntries(set.map(({ name, arg }) => [name ?? '', arg]));
  }

  /** The errors of a job. */
  errorsOf(jobId: string): string {
    const errors = this.#of(jobId, 'error').map(({ arg }) => arg);
    return errors.join('\n');
  }

  /** The summaries of a job's steps. */
  summaryOf(jobId: string): string {
    const summaries = this.#of(jobId, 'summary').map(({ content }) => content);
    return summaries.join('\n');
  }

  /** The output of a job's programs. */
  textOf(jobId: string): string {
    const outputs = this.#of(jobId).filter(({ raw_output: isOutput }) => isOutput);
    return outputs.map(({ msg }) => msg).join('\n');
  }

  #of(jobId: string, command?: string): EngineLine[] {
    return this.lines.filter(
      (line) => line.jobID === jobId && (command === undefined || line.command === command),
    );
  }
}

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
