import type { Runner } from '../../src/ports.ts';

/** What was said to the runner, in the order in which it was said. */
export interface Said {
  readonly kind: 'info' | 'debug' | 'notice' | 'warning' | 'error' | 'group' | 'end-of-group' | 'output';
  readonly text: string;
}

export interface RecordingRunner extends Runner {
  readonly said: readonly Said[];
  /** The last value of each output. */
  readonly outputs: Readonly<Record<string, string>>;
  readonly summaries: readonly string[];
  /** The texts of one kind. */
  texts(kind: Said['kind']): readonly string[];
}

/** A runner that keeps what it hears. */
export function createRecordingRunner(): RecordingRunner {
  const said: Said[] = [];
  const outputs: Record<string, string> = {};
  const summaries: string[] = [];
  const hear =
    (kind: Said['kind']) =>
    (text = ''): void => {
      said.push({ kind, text });
    };
  return {
    said,
    outputs,
    summaries,
    texts: (wanted) => said.filter(({ kind }) => kind === wanted).map(({ text }) => text),
    info: hear('info'),
    debug: hear('debug'),
    notice: hear('notice'),
    warning: hear('warning'),
    error: hear('error'),
    startGroup: hear('group'),
    endGroup: hear('end-of-group'),
    setOutput(name, value) {
      outputs[name] = value;
      said.push({ kind: 'output', text: `${name}=${value}` });
    },
    writeSummary(markdown) {
      summaries.push(markdown);
      return Promise.resolve();
    },
  };
}
