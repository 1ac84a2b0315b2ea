import type { Runner } from '../../src/ports.ts';

/** One call of the runner. */
export interface RunnerCall {
  readonly kind: 'info' | 'debug' | 'notice' | 'warning' | 'error' | 'group' | 'end-of-group' | 'output';
  readonly text: string;
}

export interface RecordingRunner extends Runner {
  readonly calls: readonly RunnerCall[];
  /** The last value of each output. */
  readonly outputs: Readonly<Record<string, string>>;
  readonly summaries: readonly string[];
  /** The texts of one kind. */
  texts(kind: RunnerCall['kind']): readonly string[];
}

/** A runner that records every call. */
export function createRecordingRunner(): RecordingRunner {
  const calls: RunnerCall[] = [];
  const outputs: Record<string, string> = {};
  const summaries: string[] = [];
  const record =
    (kind: RunnerCall['kind']) =>
    (text = ''): void => {
      calls.push({ kind, text });
    };
  return {
    calls,
    outputs,
    summaries,
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
    },
  };
}
