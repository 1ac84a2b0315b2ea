/* The runner that records what is written, and one that keeps nothing. */

import type { Runner } from '../../src/ports.ts';

/** One call of the runner. */
interface RunnerCall {
  readonly kind: 'info' | 'debug' | 'notice' | 'warning' | 'error' | 'group' | 'end-of-group' | 'output';
  readonly text: string;
}

export interface RecordingRunner extends Runner {
  /** The log as the runner would parse it. */
  readonly written: string;
  readonly calls: readonly RunnerCall[];
  /** The last value of each output. */
  readonly outputs: Readonly<Record<string, string>>;
  readonly summaries: readonly string[];
  /** The texts of one kind. */
  texts(kind: RunnerCall['kind']): readonly string[];
}

/** A runner that keeps nothing, for tests in which only the outcome or the memory counts. */
export function createSilentRunner(): Runner {
  const silent = (): void => undefined;
  return {
    info: silent,
    debug: silent,
    notice: silent,
    warning: silent,
    error: silent,
    startGroup: silent,
    endGroup: silent,
    setOutput: silent,
    outputProblem: () => undefined,
    saveState: () => undefined,
    writeSummary: () => Promise.resolve(),
  };
}

/** A runner that records every call. */
export function createRecordingRunner(): RecordingRunner {
  const calls: RunnerCall[] = [];
  const outputs: Record<string, string> = {};
  const summaries: string[] = [];
  /** As @actions/core writes it: it escapes the data of its own commands, but nothing in `info`. */
  const write = ({ kind, text }: RunnerCall): readonly string[] => {
    if (kind === 'info') return [text];
    if (kind === 'output') return [];
    const data = text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
    return [`::${kind === 'end-of-group' ? 'endgroup' : kind}::${data}`];
  };
  const record =
    (kind: RunnerCall['kind']) =>
    (text = ''): void => {
      calls.push({ kind, text });
    };
  return {
    ...createSilentRunner(),
    calls,
    outputs,
    summaries,
    get written() {
      return calls.flatMap(write).join('\n');
    },
    texts: (wanted) => calls.filter(({ kind }) => kind === wanted).map(({ text }) => text),
    info: record('info'),
    debug: record('debug'),
    notice: record('notice'),
    warning: record('warning'),
    error: record('error'),
    startGroup: record('group'),
    endGroup: record('end-of-group'),
    setOutput(name, value) {
      // `sanitizeRunner` has made a text of it.
      const text = typeof value === 'string' ? value : JSON.stringify(value.json);
      outputs[name] = text;
      calls.push({ kind: 'output', text: `${name}=${text}` });
    },
    writeSummary(markdown) {
      summaries.push(markdown);
      return Promise.resolve();
    },
  };
}
