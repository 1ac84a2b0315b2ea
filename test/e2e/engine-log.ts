import { z } from 'zod';

/** One line of act's JSON log, as far as it is used here. Names are act's. */
const entry = z.object({
  msg: z.string(),
  level: z.string().default('info'),
  /** The job's name, with the matrix values if there is a matrix. */
  job: z.string().default(''),
  jobID: z.string().default(''),
  step: z.string().default(''),
  stepID: z.array(z.string()).default([]),
  raw_output: z.boolean().default(false),
  command: z.string().optional(),
  name: z.string().optional(),
  arg: z.string().default(''),
  content: z.string().default(''),
  jobResult: z.enum(['success', 'failure']).optional(),
});

export type EngineLine = z.infer<typeof entry>;

/** Reads a line that act wrote. A line that is not JSON is an error from before the first job. */
export function readLine(text: string): EngineLine {
  try {
    return entry.parse(JSON.parse(text));
  } catch {
    return entry.parse({ msg: text, level: 'error' });
  }
}

/** The log of one run, by jobs and steps. */
export class EngineLog {
  readonly lines: EngineLine[] = [];

  /** `skipped` if the job never began; `failure` if one job of a matrix failed. */
  resultOf(jobId: string): 'success' | 'failure' | 'skipped' {
    const results = this.#of(jobId).flatMap(({ jobResult }) => jobResult ?? []);
    if (results.length === 0) return 'skipped';
    return results.includes('failure') ? 'failure' : 'success';
  }

  /** The outputs of a step, by its id. A step without one has its position as id, as in act. */
  outputsOf(jobId: string, step: string | number): Readonly<Record<string, string>> {
    const set = this.#of(jobId).filter(
      ({ command, stepID }) => command === 'set-output' && stepID.includes(String(step)),
    );
    return Object.fromEntries(set.map(({ name, arg }) => [name ?? '', arg]));
  }

  /** The annotations of a job. */
  annotations(jobId: string, kind: 'notice' | 'warning' | 'error'): readonly string[] {
    return this.#of(jobId).flatMap(({ command, arg }) => (command === kind ? [arg] : []));
  }

  /** The summaries of a job's steps. */
  summaryOf(jobId: string): string {
    return this.#of(jobId)
      .flatMap(({ command, content }) => (command === 'summary' ? [content] : []))
      .join('\n');
  }

  /** The output of a job's programs. */
  textOf(jobId: string): string {
    return this.#of(jobId)
      .flatMap(({ raw_output: isOutput, msg }) => (isOutput ? [msg] : []))
      .join('\n');
  }

  #of(jobId: string): EngineLine[] {
    return this.lines.filter(({ jobID }) => jobID === jobId);
  }
}
