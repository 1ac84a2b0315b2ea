/** What GitHub shows of one line that a step wrote. `depth` is 1 inside of a group. */
export type LogEntry =
  | { readonly kind: 'text' | 'debug'; readonly text: string; readonly depth: 0 | 1 }
  | { readonly kind: 'group'; readonly title: string }
  | {
      readonly kind: 'error' | 'warning' | 'notice';
      readonly title?: string;
      readonly lines: readonly string[];
      readonly depth: 0 | 1;
    };

/** Reads a step's log line by line as a runner does; undefined for a line that GitHub does not show. */
export type LogReader = (line: string) => LogEntry | undefined;

const command = /^\s*::([a-z-]+)(?: ([^:]*))?::(.*)$/;

/**
 * Starts a reader, which remembers the open group and what is masked. From GitHub's documentation, *Workflow
 * commands*: a command begins its line, its values are percent-encoded, and what follows `add-mask` is shown
 * as `***` from then on.
 */
export function createLogReader(): LogReader {
  const masks: string[] = [];
  let depth: 0 | 1 = 0;
  let resumeWord: string | undefined;

  const mask = (text: string): string => masks.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
  const addMask = (secret: string): void => {
    // Each line of it on its own too, since the log is read by lines; the longest first, so that none is left in half.
    masks.push(...new Set([secret, ...secret.split(/\r?\n/)].filter((part) => part.trim() !== '')));
    masks.sort((one, other) => other.length - one.length);
  };

  return (line) => {
    const [, name, properties = '', value = ''] = command.exec(line) ?? [];
    if (resumeWord !== undefined) {
      if (name !== resumeWord) return { kind: 'text', text: mask(line), depth };
      resumeWord = undefined;
      return undefined;
    }
    switch (name) {
      case 'add-mask':
        addMask(decode(value));
        return undefined;
      case 'group':
        depth = 1;
        return { kind: 'group', title: mask(decode(value)) };
      case 'endgroup':
        depth = 0;
        return undefined;
      case 'error':
      case 'warning':
      case 'notice': {
        const title = /(?:^|,)title=([^,]*)/.exec(properties)?.[1];
        return {
          kind: name,
          ...(title !== undefined && { title: mask(decodeProperty(title)) }),
          lines: mask(decode(value)).split(/\r?\n/),
          depth,
        };
      }
      case 'debug':
        return { kind: 'debug', text: mask(decode(value)), depth };
      case 'stop-commands':
        resumeWord = value;
        return undefined;
      default:
        return { kind: 'text', text: mask(line), depth };
    }
  };
}

function decode(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
}

function decodeProperty(text: string): string {
  return decode(text.replaceAll('%3A', ':').replaceAll('%2C', ','));
}
