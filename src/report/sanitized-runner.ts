import type { Runner } from '../ports.ts';
import type { Cleaner } from '../text/sanitizer.ts';

/** A live log line is cut by the runner at 1,024 characters, an annotation at 4,096. */
const LONGEST_LINE = 1_000;
const LONGEST_ANNOTATION = 4_000;

/**
 * A runner to which anything may be said: all of it is cleaned before the real one hears it. Outputs are
 * cleaned where they are made, since JSON has to be cleaned before it is text; the summary likewise.
 */
export function cleanRunner(runner: Runner, cleaner: Cleaner): Runner {
  const cut = (text: string, longest: number): string =>
    text.length > longest ? `${text.slice(0, longest)}…` : text;
  const line = (text: string): string => cut(cleaner.line(text), LONGEST_LINE);
  // Each line on its own, so that a long word of the service does not cut away what to do about it.
  const block = (text: string): string =>
    cut(
      cleaner
        .lines(text)
        .map((each) => cut(each, LONGEST_LINE))
        .join('\n'),
      LONGEST_ANNOTATION,
    );
  return {
    info(text) {
      for (const each of cleaner.lines(text)) runner.info(cut(each, LONGEST_LINE));
    },
    debug: (text) => {
      runner.debug(line(text));
    },
    notice: (text) => {
      runner.notice(block(text));
    },
    warning: (text) => {
      runner.warning(block(text));
    },
    error: (text) => {
      runner.error(block(text));
    },
    startGroup: (title) => {
      runner.startGroup(line(title));
    },
    endGroup: () => {
      runner.endGroup();
    },
    setOutput: (name, value) => {
      runner.setOutput(name, value);
    },
    writeSummary: (markdown) => runner.writeSummary(markdown),
  };
}
