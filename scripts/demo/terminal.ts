import { stripVTControlCharacters, styleText } from 'node:util';

/** A colour or a weight. */
export type StyleName = Extract<Parameters<typeof styleText>[0], string>;
export type Style = StyleName | readonly StyleName[];

/** A stretch of text in one style. */
export interface Span {
  readonly text: string;
  readonly style?: Style;
}

/** One line of the terminal, as stretches. */
export type Line = readonly Span[];

/** Colours where a person watches (a terminal, or FORCE_COLOR), and never against NO_COLOR. */
export function hasColours(env: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  const forced = env['FORCE_COLOR'];
  return forced === undefined ? isTerminal : forced !== '0' && forced !== 'false';
}

/** A line as text for the terminal. */
export function paint(line: Line, isColoured: boolean): string {
  return line
    .map(({ text, style }) =>
      isColoured && style !== undefined ? styleText([style].flat(), text, { validateStream: false }) : text,
    )
    .join('')
    .trimEnd();
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How many columns a text takes in a terminal: emoji take two, what is invisible takes none. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const { segment } of segmenter.segment(stripVTControlCharacters(text))) {
    if (/^[\p{Cf}\p{Mn}]+$/u.test(segment)) continue;
    columns += /\p{Emoji_Presentation}|\ufe0f/u.test(segment) ? 2 : 1;
  }
  return columns;
}

export function widthOf(line: Line): number {
  return line.reduce((columns, { text }) => columns + columnsOf(text), 0);
}

/**
 * Breaks text at its spaces, and at its line ends, into lines of at most `width` columns. A word that is longer
 * than a whole line is broken where the line is full, after a slash where there is one.
 */
export function wrap(spans: Line, width: number): Line[] {
  const lines: Span[][] = [[]];
  let used = 0;
  let gap: Span | undefined;
  const put = (span: Span, columns: number): void => {
    lines.at(-1)?.push(span);
    used += columns;
  };
  const startLine = (): void => {
    lines.push([]);
    used = 0;
    gap = undefined;
  };
  for (const piece of splitPieces(spans)) {
    if (piece.kind === 'line end') {
      startLine();
      continue;
    }
    const columns = widthOf(piece.spans);
    if (piece.kind === 'space') {
      gap = used > 0 ? piece.spans[0] : undefined;
      continue;
    }
    const gapColumns = gap ? columnsOf(gap.text) : 0;
    if (columns <= width && used + gapColumns + columns > width) startLine();
    if (gap) put(gap, gapColumns);
    gap = undefined;
    if (columns <= width) {
      for (const span of piece.spans) put(span, columnsOf(span.text));
      continue;
    }
    for (const { text, ...rest } of piece.spans) {
      for (let left = text; left !== '';) {
        if (used >= width) startLine();
        const part = takeColumns(left, width - used);
        put({ ...rest, text: part }, columnsOf(part));
        left = left.slice(part.length);
        if (left !== '') startLine();
      }
    }
  }
  return lines;
}

/** As much of a word as fits into so many columns, and at least one character of it. */
function takeColumns(word: string, columns: number): string {
  let taken = '';
  let used = 0;
  for (const { segment } of segmenter.segment(word)) {
    used += columnsOf(segment);
    if (used > columns && taken !== '') return taken.slice(0, taken.lastIndexOf('/') + 1) || taken;
    taken += segment;
  }
  return taken;
}

type Piece = { readonly kind: 'word' | 'space'; readonly spans: Span[] } | { readonly kind: 'line end' };

/** Words with what stands right beside them, spaces, and line ends. */
function splitPieces(spans: Line): Piece[] {
  const pieces: Piece[] = [];
  for (const { text, ...rest } of spans) {
    for (const found of text.match(/\n|[^\S\n]+|\S+/g) ?? []) {
      const last = pieces.at(-1);
      const span = { ...rest, text: found };
      if (found === '\n') pieces.push({ kind: 'line end' });
      else if (found.trim() === '') pieces.push({ kind: 'space', spans: [span] });
      else if (last?.kind === 'word') last.spans.push(span);
      else pieces.push({ kind: 'word', spans: [span] });
    }
  }
  return pieces;
}

/** Puts `first` before the first line and as much room, or `others`, before the following ones. */
export function hang(lines: readonly Line[], first: Span, others?: Span): Line[] {
  const room = others ?? { text: ' '.repeat(columnsOf(first.text)) };
  return lines.map((line, index) => [index === 0 ? first : room, ...line]);
}
