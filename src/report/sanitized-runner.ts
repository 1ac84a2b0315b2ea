import type { Runner } from '../ports.ts';
import { stringifyJson } from '../text/json.ts';
import type { Sanitizer } from '../text/sanitizer.ts';

/** The runner cuts a live log line at 1,024 characters and an annotation at 4,096. */
const MAX_LINE_LENGTH = 1_000;
const MAX_ANNOTATION_LENGTH = 4_000;
/** A status or a result of 4 MiB that changes with each poll would fill the output file. */
const MAX_OUTPUT_LENGTH = 100_000;

/**
 * A runner that accepts hostile text: it sanitizes and shortens everything before the real runner gets it. The
 * summary is Markdown, which `text/markdown.ts` has sanitized.
 */
export function sanitizeRunner(runner: Runner, sanitizer: Sanitizer): Runner {
  const outputs: Record<string, string> = {};
  const line = (text: string): string => cut(sanitizer.line(text), MAX_LINE_LENGTH);
  // Cut line by line, so that a long text of the service does not cut off what to do about it.
  const block = (text: string): string =>
    cut(
      sanitizer
        .lines(text)
        .map((each) => cut(each, MAX_LINE_LENGTH))
        .join('\n'),
      MAX_ANNOTATION_LENGTH,
    );
  return {
    info(text) {
      for (const each of sanitizer.lines(text)) runner.info(cut(each, MAX_LINE_LENGTH));
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
    setOutput(name, value) {
      // JSON is sanitized value by value: sanitizing its text could break it.
      const text =
        typeof value === 'string'
          ? cut(sanitizer.line(value), MAX_OUTPUT_LENGTH)
          : stringifyJson(value.json, sanitizer.line, isConfirmation);
      // The output file only grows: an unchanged value is not written again.
      if (outputs[name] === text) return;
      outputs[name] = text;
      runner.setOutput(name, text);
    },
    writeSummary: (markdown) => runner.writeSummary(markdown),
  };
}

function cut(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/** A person must read and type the live site's domain: no output has it (contract, *Guards of a push*, 6). */
function isConfirmation(key: string): boolean {
  return key === 'confirmation_required';
}
