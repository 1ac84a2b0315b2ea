import type { Change } from './difference.ts';
import { renderMarkdown } from './markdown.ts';
import { columnsOf, hang, type Line, paint, type Span, type Style, wrap } from './terminal.ts';
import type { LogEntry } from './workflow-log.ts';

/** Where the demo is told: each method prints at once. */
export interface Screen {
  /** What the demo is, before it begins. */
  title(text: string, explanation: string): void;
  chapter(title: string, explanation: string): void;
  /** The step as it stands in a workflow: which one, and its `with:`. */
  step(heading: string, workflowLines: readonly string[]): void;
  log(entry: LogEntry): void;
  /** How the step ended, once it is what was told. */
  ended(isGreen: boolean, text: string): void;
  /** A page of GitHub's: a summary or a comment. */
  page(title: string, markdown: string, isUnfolded?: boolean): void;
  /** Something that happens beside the workflow. */
  aside(text: string): void;
  fact(text: string): void;
  changes(site: string, changes: readonly Change[]): void;
  end(line: string): void;
  failure(text: string): void;
}

export interface ScreenOptions {
  readonly write: (text: string) => void;
  readonly isColoured: boolean;
  /** Of the terminal, in columns. */
  readonly width: number;
}

const labels = {
  error: { word: 'Error', style: ['red', 'bold'], text: 'red' },
  warning: { word: 'Warning', style: ['yellow', 'bold'], text: 'yellow' },
  notice: { word: 'Notice', style: ['blueBright', 'bold'], text: 'blueBright' },
} as const satisfies Record<string, { word: string; style: Style; text: Style }>;

const margin = '  ';

export function createScreen({ write, isColoured, width }: ScreenOptions): Screen {
  const print = (...lines: readonly Line[]): void => {
    for (const line of lines) write(`${paint(line, isColoured)}\n`);
  };
  const text = (words: string, style?: Style, indent = margin): Line[] =>
    hang(wrap([style === undefined ? { text: words } : { text: words, style }], width - indent.length), {
      text: indent,
    });
  const hanging = (first: Span, spans: Line, indent = margin): Line[] =>
    hang(hang(wrap(spans, width - indent.length - columnsOf(first.text)), first), { text: indent });

  const rule = (start: string, words: string): Line => [
    { text: start, style: ['magenta', 'bold'] },
    { text: words, style: ['bold'] },
    {
      text: ` ${'━'.repeat(Math.max(3, width - columnsOf(start) - columnsOf(words) - 1))}`,
      style: ['magenta', 'bold'],
    },
  ];

  return {
    title(words, explanation) {
      print([{ text: words, style: ['bold'] }], ...text(explanation, 'dim', ''));
    },
    chapter(title, explanation) {
      print([], [], rule('━━ ', title), ...text(explanation, 'italic', ''), []);
    },
    step(heading, workflowLines) {
      print(
        ...text(heading, 'dim'),
        ...workflowLines.map((line): Line => [{ text: `${margin}  ${line}`, style: ['cyan'] }]),
        [],
      );
    },
    log(entry) {
      print(...renderEntry(entry, hanging));
    },
    ended(isGreen, words) {
      print(
        ...hanging({ text: isGreen ? '✔ ' : '✘ ', style: isGreen ? ['green', 'bold'] : ['red', 'bold'] }, [
          { text: words, style: ['bold'] },
        ]),
      );
    },
    page(title, markdown, isUnfolded = false) {
      const lines = renderMarkdown(markdown, { width: width - margin.length - 2, isUnfolded });
      const edge = (corner: string, words: string): Line => [
        { text: margin },
        { text: `${corner}${words === '' ? '─'.repeat(3) : `─ ${words} ─`}`, style: ['dim'] },
      ];
      const bar: Span = { text: `${margin}│ `, style: ['dim'] };
      print([], edge('╭', title), ...hang(lines, bar, bar), edge('╰', ''));
    },
    aside(words) {
      print(...hanging({ text: '» ', style: ['magenta', 'bold'] }, [{ text: words, style: ['magenta'] }]));
    },
    fact(words) {
      print(...hanging({ text: '✔ ', style: ['green', 'bold'] }, [{ text: words }]));
    },
    changes(site, changes) {
      print([{ text: margin }, { text: site, style: ['bold'] }]);
      for (const { part, name, before, after } of changes) {
        const head: Span = { text: `${part.padEnd(6)}${name}` };
        print([{ text: `${margin}  ` }, head]);
        const spans: Line =
          before === after
            ? [{ text: `${after ?? ''} (unchanged)`, style: ['dim'] }]
            : [
                { text: before ?? '(not there)', style: ['red'] },
                { text: ' → ' },
                { text: after ?? '(gone)', style: ['green'] },
              ];
        print(...hang(wrap(spans, width - 10), { text: ' '.repeat(10) }));
      }
    },
    end(line) {
      print([], ...text(line, 'bold', ''));
    },
    failure(words) {
      print([], ...text(words, ['red', 'bold'], ''));
    },
  };
}

function renderEntry(
  entry: LogEntry,
  hanging: (first: Span, spans: Line, indent?: string) => Line[],
): readonly Line[] {
  if (entry.kind === 'group') {
    return hanging({ text: '▾ ', style: ['bold'] }, [{ text: entry.title, style: ['bold'] }]);
  }
  const indent = entry.depth === 0 ? margin : `${margin}${margin}`;
  switch (entry.kind) {
    case 'text':
      // The times of a group are a column: what follows hangs beside it.
      return /^(\d+:)?\d\d:\d\d {2}/.test(entry.text)
        ? hanging(
            { text: entry.text.slice(0, entry.text.indexOf('  ') + 2), style: ['dim'] },
            [{ text: entry.text.slice(entry.text.indexOf('  ') + 2) }],
            indent,
          )
        : hanging({ text: '' }, [{ text: entry.text }], indent);
    case 'debug':
      return hanging({ text: '' }, [{ text: `##[debug]${entry.text}`, style: ['dim'] }], indent);
    default: {
      const { word, style, text } = labels[entry.kind];
      const title = entry.title === undefined ? '' : `${entry.title}: `;
      return hanging(
        { text: `${word}: `, style },
        [{ text: `${title}${entry.lines.join('\n')}`, style: [text] }],
        indent,
      );
    }
  }
}
