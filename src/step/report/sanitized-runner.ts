import type { Runner } from '../../ports.ts';
import { messages } from '../../messages/messages.ts';
import { stringifyJson } from '../../text/json.ts';
import { cut, type Sanitizer } from '../../text/sanitizer.ts';

/** The runner cuts a live log line at 1,024 characters and an annotation at 4,096. */
const MAX_LINE_LENGTH = 1_000;
const MAX_ANNOTATION_LENGTH = 4_000;
/** The limit for one text. A response can contain millions of line ends, and each line is a write. */
const MAX_LINES = 100;
/** A later step may put an output into an environment variable, for which Linux allows 128 KiB. */
const MAX_OUTPUT_BYTES = 100_000;

/** Sanitizes texts before the runner gets them. The summary is Markdown, which `text/markdown.ts` has sanitized. */
export function sanitizeRunner(runner: Runner, sanitizer: Sanitizer): Runner {
  const outputs: Record<string, string> = {};
  const tooLong = new Set<string>();
  const lines = (text: string): readonly string[] => {
    const first = sanitizer.lines(text, MAX_LINES + 1).map((each) => cut(each, MAX_LINE_LENGTH));
    return first.length > MAX_LINES ? [...first.slice(0, MAX_LINES), '…'] : first;
  };
  const line = (text: string): string => sanitizer.line(text, MAX_LINE_LENGTH);
  // Each line is cut separately, so that a long text of the service does not cut off the advice after it.
  const block = (text: string): string => cut(lines(text).join('\n'), MAX_ANNOTATION_LENGTH);
  // JSON is sanitized value by value, because sanitizing its text could break it. The text that confirms a push is left
  // out, because a person must read and type it (push guard 6). A value that is far too long is not sanitized, which
  // could take seconds.
  const stringify = (value: unknown): string | undefined =>
    stringifyJson(value).length > 10 * MAX_OUTPUT_BYTES
      ? undefined
      : stringifyJson(value, sanitizer.output, (key) => key === 'confirmation_required');
  return {
    info(text) {
      for (const each of lines(text)) runner.info(each);
    },
    debug: (text) => runner.debug(line(text)),
    notice: (text) => runner.notice(block(text)),
    warning: (text) => runner.warning(block(text)),
    error: (text) => runner.error(block(text)),
    startGroup: (title) => runner.startGroup(line(title)),
    endGroup: () => runner.endGroup(),
    setOutput(name, value) {
      let text = typeof value === 'string' ? sanitizer.output(value) : stringify(value.json);
      if (text === undefined || Buffer.byteLength(text) > MAX_OUTPUT_BYTES) {
        // A result may change with each poll, so there is only one warning for each output.
        if (!tooLong.has(name)) runner.warning(messages.outputTooLong(name));
        tooLong.add(name);
        // An earlier value is emptied, because it belongs to an earlier response.
        if (outputs[name] === undefined) return;
        text = '';
      }
      // The runner appends each value to a file, so an unchanged value is not written again.
      if (outputs[name] === text) return;
      outputs[name] = text;
      runner.setOutput(name, text);
    },
    outputProblem: () => runner.outputProblem(),
    saveState: (name, value) => runner.saveState(name, value),
    writeSummary: (markdown) => runner.writeSummary(markdown),
  };
}
