/**
 * How the Actions runner finds commands in the log, to check what may reach it. It is stricter than the runner if that
 * is simpler: a command need not be one that the runner knows.
 */

export interface RunnerCommand {
  readonly form: 'new' | 'legacy';
  readonly name: string;
}

/** Every line of the log is parsed, whatever ends it. */
const LINE_END = /\r\n|\n|\r/;
/** White space as .NET trims it, which knows one more than JavaScript. */
const NEW_FORM = /^[\s\u0085]*::([^\s:]+)(?:\s.*?)?::/;
/** Anywhere in a line: a prefix does not disarm it. */
const LEGACY_FORM = /##\[([^\s\]]+)[^\]]*\]/g;

/** Every command in the text of a log. */
export function findCommands(log: string): RunnerCommand[] {
  return log.split(LINE_END).flatMap((line): RunnerCommand[] => {
    const [, name] = NEW_FORM.exec(line) ?? [];
    return [
      ...(name === undefined ? [] : [{ form: 'new' as const, name }]),
      ...Array.from(line.matchAll(LEGACY_FORM), ([, legacy = '']) => ({
        form: 'legacy' as const,
        name: legacy,
      })),
    ];
  });
}
