import type { Runner } from '../../src/ports.ts';

export interface WrittenLog extends Runner {
  /** Everything that was written, as the runner would parse it. */
  readonly text: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** What @actions/core writes to stdout: it escapes the data of its own commands, but nothing in `info`. */
export function createWrittenLog(): WrittenLog {
  const lines: string[] = [];
  const outputs: Record<string, string> = {};
  let summary = '';
  const command =
    (name: string) =>
    (data = ''): void => {
      lines.push(`::${name}::${data.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')}`);
    };
  return {
    get text() {
      return lines.join('\n');
    },
    outputs,
    get summary() {
      return summary;
    },
    info: (line) => {
      lines.push(line);
    },
    debug: command('debug'),
    notice: command('notice'),
    warning: command('warning'),
    error: command('error'),
    startGroup: command('group'),
    endGroup: command('endgroup'),
    setOutput(name, value) {
      outputs[name] = typeof value === 'string' ? value : JSON.stringify(value.json);
    },
    writeSummary(markdown) {
      summary += markdown;
    },
  };
}
