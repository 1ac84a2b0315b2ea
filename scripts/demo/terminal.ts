import { stripVTControlCharacters, styleText } from 'node:util';

/** In columns. There are no colours if the terminal has none: `styleText` takes care of that. */
const width = Math.max(60, Math.min(process.stdout.columns || 100, 110));

const annotations = { error: 'red', warning: 'yellow', notice: 'blueBright' } as const;

/** Prints a text, wrapped at its spaces; each line starts with `indent`. */
export function print(text: string, indent = ''): void {
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      const isFull = columnsOf(`${indent}${line} ${word}`) > width;
      if (isFull && line !== '') console.log(`${indent}${line}`);
      line = line === '' || isFull ? word : `${line} ${word}`;
    }
    console.log(`${indent}${line}`.trimEnd());
  }
}

export function printTitle(title: string): void {
  print('');
  print(styleText(['bold', 'magenta'], `━━ ${title} ${'━'.repeat(Math.max(3, width - title.length - 4))}`));
}

/** Something that happens outside of the workflow. */
export function printAside(text: string): void {
  print(styleText('magenta', text), '  » ');
}

export function printFact(text: string, isGood = true): void {
  print(text, isGood ? styleText('green', '  ✔ ') : styleText('red', '  ✘ '));
}

/** Makes a printer for the lines of one step's log, with workflow commands shown as GitHub shows them. */
export function createLogPrinter(): (line: string) => void {
  let indent = '  ';
  return (line) => {
    const [, command = '', text = ''] = /^::([a-z-]+)(?: [^:]*)?::(.*)$/.exec(line) ?? [];
    const data = text.replaceAll('%0A', '\n').replaceAll('%25', '%');
    switch (command) {
      case 'error':
      case 'warning':
      case 'notice': {
        const label = `${command.charAt(0).toUpperCase()}${command.slice(1)}: `;
        print(styleText(annotations[command], `${label}${data}`), indent);
        break;
      }
      case 'group':
        print(styleText('bold', `▾ ${data}`), '  ');
        indent = '    ';
        break;
      case 'endgroup':
        indent = '  ';
        break;
      case '':
        print(line, indent);
        break;
      default:
      // `add-mask` and `debug` are not shown.
    }
  };
}

/** Prints a job summary without what GitHub folds: its Markdown in colours, with aligned tables. */
export function printSummary(markdown: string): void {
  const text = markdown
    .replace(/<details>[\s\S]*<\/details>/, '')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('\u2060', '')
    .replaceAll(/<br>\n?/g, '\n')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/^### (.*)$/gm, (_, title: string) => styleText('bold', title))
    .replaceAll(/\*\*(.+?)\*\*/g, (_, words: string) => styleText('bold', words))
    .replaceAll(/`([^`]+)`/g, (_, code: string) => styleText('cyan', code))
    .replaceAll(/(?:^\|.*\n?)+/gm, alignTable)
    .trim();
  const bar = styleText('dim', '  │ ');
  console.log(styleText('dim', '  ╭─ Summary'));
  print(text, bar);
  console.log(styleText('dim', '  ╰─'));
}

function alignTable(table: string): string {
  const rows = table
    .trim()
    .split('\n')
    .filter((row) => !/^\|[\s:|-]+$/.test(row))
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const first = Math.max(...rows.map(([cell = '']) => columnsOf(cell)));
  return rows
    .map(([cell = '', ...rest]) => `${cell}${' '.repeat(first - columnsOf(cell))}  ${rest.join('  ')}\n`)
    .join('');
}

function columnsOf(text: string): number {
  return stripVTControlCharacters(text).length;
}
