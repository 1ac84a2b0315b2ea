import { stripVTControlCharacters, styleText } from 'node:util';
import MarkdownIt, { type Token } from 'markdown-it';

type Format = Extract<Parameters<typeof styleText>[0], string>;

/** Where the demo prints. */
export type Screen = ReturnType<typeof createScreen>;

/**
 * Prints on stdout what GitHub shows of a log, a summary and a comment or, if `raw`, what the runner gets. In color if
 * stdout is a terminal or `FORCE_COLOR` is set, and `NO_COLOR` is not: `styleText` looks.
 */
export function createScreen(raw: boolean) {
  const print = (lines: readonly string[]): void => {
    for (const line of lines) console.log(`  ${line}`.trimEnd());
  };
  return {
    title(text: string): void {
      console.log(`\n${styleText('bold', `━━ ${text}`)}`);
    },
    /** What happens outside of the action. */
    aside(text: string): void {
      print([styleText('cyan', `» ${text}`)]);
    },
    /** Returns what prints the lines of one log. */
    openLog(): (line: string) => void {
      const render = raw ? (line: string) => [line] : createLogRenderer();
      return (line) => print(render(line));
    },
    markdown(title: string, markdown: string): void {
      const lines = raw ? markdown.trimEnd().split('\n') : renderMarkdown(markdown);
      print(['', styleText('dim', title), ...lines.map((line) => `${styleText('dim', '│')} ${line}`)]);
    },
  };
}

/** How GitHub shows the commands of a log. It shows no others, such as `::add-mask::`. */
const commands: Readonly<Record<string, { readonly label: string; readonly format: Format }>> = {
  group: { label: '▾ ', format: 'bold' },
  error: { label: 'Error: ', format: 'red' },
  warning: { label: 'Warning: ', format: 'yellow' },
  notice: { label: 'Notice: ', format: 'blue' },
};

/** Renders the lines of a log one by one: an annotation as one line, and the lines of a group below its title. */
function createLogRenderer(): (line: string) => string[] {
  let indent = '';
  return (line) => {
    const [, name, text = ''] = /^::([\w-]+)(?: [^:]*)?::(.*)$/.exec(line) ?? [];
    if (name === undefined) return [indent + line];
    if (name === 'endgroup') indent = '';
    const command = commands[name];
    if (command === undefined) return [];
    const decoded = text.replaceAll(/%0[AD]/g, ' ').replaceAll('%25', '%');
    const shown = indent + styleText(command.format, command.label + decoded);
    if (name === 'group') indent = '    ';
    return [shown];
  };
}

const parser = new MarkdownIt({ html: true });

/** Renders what the action writes: headings, paragraphs, lists, tables, and `<details>`, which GitHub shows folded. */
function renderMarkdown(markdown: string): string[] {
  const lines: string[] = [];
  const rows: string[][] = [];
  let block = '';
  let isFolded = false;
  for (const { children, content, hidden, type } of parser.parse(markdown, {})) {
    if (type === 'html_block') {
      isFolded = content.startsWith('<details>');
      if (isFolded) lines.push('▸ Details');
    }
    if (isFolded) continue;
    if (type.endsWith('_open') && !hidden) block = type;
    if (type === 'tr_open') rows.push([]);
    if (type === 'inline') {
      const text = renderInline(children ?? [], block === 'heading_open' ? ['bold'] : []);
      if (block === 'th_open' || block === 'td_open') rows.at(-1)?.push(text);
      else lines.push(block === 'list_item_open' ? `- ${text}` : text);
    }
    if (type === 'table_close') lines.push(...alignColumns(rows.splice(0)), '');
    if (['heading_close', 'paragraph_close', 'bullet_list_close'].includes(type) && !hidden) lines.push('');
  }
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function renderInline(tokens: readonly Token[], format: readonly Format[]): string {
  const formats = [...format];
  return tokens
    .map(({ content, nesting, type }) => {
      if (nesting === 1) formats.push(type === 'link_open' ? 'underline' : 'bold');
      if (nesting === -1) formats.pop();
      if (type === 'softbreak') return ' ';
      if (content === '<br>') return '\n';
      return type === 'html_inline' || content === '' ? '' : styleText(formats, content);
    })
    .join('');
}

/** Cells may have several lines. */
function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const lengthOf = (cell: string): number => stripVTControlCharacters(cell).length;
  const lines = rows.flatMap((row) => {
    const cells = row.map((cell) => cell.split('\n'));
    const height = Math.max(...cells.map(({ length }) => length));
    return Array.from({ length: height }, (_, at) => cells.map((each) => each[at] ?? ''));
  });
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => lengthOf(line[at] ?? ''))));
  return lines.map((line) =>
    line
      .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - lengthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
}
