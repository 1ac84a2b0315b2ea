import type { Runner } from '../ports.ts';
import { messages } from '../messages/messages.ts';
import { cut, cutBytes } from '../text/cut.ts';
import { stringifyJson } from '../text/json.ts';
import type { Sanitizer } from '../text/sanitizer.ts';

/** The runner cuts a live log line at 1,024 characters and an annotation at 4,096. */
const MAX_LINE_LENGTH = 1_000;
const MAX_ANNOTATION_LENGTH = 4_000;
/** For one text. A response has room for millions of line ends, and each line is a write. */
const MAX_LINES = 100;
/** A later step takes an output into its environment, where Linux allows 128 KiB for one value (contract, *Outputs*). */
const MAX_OUTPUT_BYTES = 100_000;

/**
 * A runner that accepts hostile text: it sanitizes and shortens everything before the real runner gets it. The
 * summary is Markdown, which `text/markdown.ts` has sanitized.
 */
export function sanitizeRunner(runner: Runner, sanitizer: Sanitizer): Runner {
  const outputs: Record<string, string> = {};
  const shortened = new Set<string>();
  const logShortened = (name: string, missing: number | undefined): void => {
    // A result may change with each poll.
    if (shortened.has(name)) return;
    shortened.add(name);
    const text = messages.outputShortened(name, missing);
    if (name === 'sites-left') runner.warning(text);
    else runner.info(text);
  };
  const lines = (text: string): readonly string[] => {
    const first = sanitizer.lines(text, MAX_LINES + 1).map((each) => cut(each, MAX_LINE_LENGTH));
    return first.length > MAX_LINES ? [...first.slice(0, MAX_LINES), '…'] : first;
  };
  const line = (text: string): string => cut(sanitizer.line(text), MAX_LINE_LENGTH);
  // Cut line by line, so that a long text of the service does not cut off what to do about it.
  const block = (text: string): string => cut(lines(text).join('\n'), MAX_ANNOTATION_LENGTH);
  // JSON is sanitized value by value: sanitizing its text could break it.
  const stringify = (value: unknown): string => stringifyJson(value, sanitizer.line, isConfirmation);
  return {
    info(text) {
      for (const each of lines(text)) runner.info(each);
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
      const fitted =
        typeof value === 'string' ? fitText(sanitizer.line(value)) : fitJson(value.json, stringify);
      if (fitted.isShortened) logShortened(name, fitted.missing);
      // A value that is too long also ends the one before it: an earlier response is not this one.
      const text = fitted.text ?? (outputs[name] === undefined ? undefined : '');
      if (text === undefined) return;
      // The output file only grows: an unchanged value is not written again.
      if (outputs[name] === text) return;
      outputs[name] = text;
      runner.setOutput(name, text);
    },
    outputProblem: () => runner.outputProblem(),
    writeSummary: (markdown) => runner.writeSummary(markdown),
  };
}

/** A value that later steps can bear. Without a text it is not set. `missing`: how many entries a list has lost. */
interface Fitted {
  readonly text: string | undefined;
  readonly isShortened: boolean;
  readonly missing?: number;
}

function fitText(text: string): Fitted {
  const fitted = cutBytes(text, MAX_OUTPUT_BYTES);
  return { text: fitted, isShortened: fitted !== text };
}

/** A list keeps its first entries; any other JSON is whole or not set. */
function fitJson(value: unknown, stringify: (value: unknown) => string): Fitted {
  if (!Array.isArray(value)) {
    const text = stringify(value);
    const fits = Buffer.byteLength(text) <= MAX_OUTPUT_BYTES;
    return { text: fits ? text : undefined, isShortened: !fits };
  }
  const entries: string[] = [];
  let leftBytes = MAX_OUTPUT_BYTES - '[]'.length;
  for (const entry of value) {
    const text = stringify(entry);
    leftBytes -= Buffer.byteLength(text) + ','.length;
    // The last entry has no comma.
    if (leftBytes < -1) break;
    entries.push(text);
  }
  const missing = value.length - entries.length;
  return { text: `[${entries.join(',')}]`, isShortened: missing > 0, missing };
}

/** A person must read and type the live site's domain: no output has it (contract, *Guards of a push*, 6). */
function isConfirmation(key: string): boolean {
  return key === 'confirmation_required';
}
