import MarkdownIt, { type Token } from 'markdown-it';
import { hang, type Line, type Span, type Style, type StyleName, widthOf, wrap } from './terminal.ts';

export interface MarkdownOptions {
  /** In columns. */
  readonly width: number;
  /** Shows what GitHub folds behind `<details>`. */
  readonly isUnfolded?: boolean;
}

const parser = new MarkdownIt({ html: true });
const blank: Line = [];

/** Markdown, as far as a summary or a comment uses it, as lines for a terminal: what GitHub shows as a page. */
export function renderMarkdown(markdown: string, options: MarkdownOptions): Line[] {
  const lines = renderBlocks(parser.parse(markdown, {}), options);
  while (lines.at(-1)?.length === 0) lines.pop();
  return lines;
}

function renderBlocks(tokens: readonly Token[], options: MarkdownOptions): Line[] {
  const { width, isUnfolded = false } = options;
  const lines: Line[] = [];
  let isFolded = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    const end = findEnd(tokens, at);
    const inner = tokens.slice(at + 1, end);
    at = end;
    if (token.type === 'html_block') {
      const summary = /<summary>(.*?)<\/summary>/s.exec(token.content)?.[1];
      if (summary !== undefined) {
        lines.push([{ text: `${isUnfolded ? '▾' : '▸'} ${summary}`, style: ['dim'] }], blank);
        isFolded = !isUnfolded;
      }
      if (token.content.includes('</details>')) isFolded = false;
      continue;
    }
    if (isFolded) continue;
    switch (token.type) {
      case 'heading_open':
        lines.push(...wrap(renderInline(inner, ['bold']), width), blank);
        break;
      case 'paragraph_open':
        lines.push(...wrap(renderInline(inner), width), ...(token.hidden ? [] : [blank]));
        break;
      case 'bullet_list_open':
      case 'ordered_list_open':
        lines.push(...renderList(inner, { ...options, width: width - 2 }), blank);
        break;
      case 'blockquote_open': {
        const quoted = renderMarkdownTokens(inner, { ...options, width: width - 2 });
        const bar: Span = { text: '┃ ', style: ['blueBright'] };
        lines.push(...hang(quoted, bar, bar), blank);
        break;
      }
      case 'table_open':
        lines.push(...renderTable(inner, width), blank);
        break;
      case 'fence':
      case 'code_block':
        lines.push(
          ...token.content
            .trimEnd()
            .split('\n')
            .map((text): Line => [{ text, style: ['cyan'] }]),
          blank,
        );
        break;
      default:
    }
  }
  return lines;
}

function renderMarkdownTokens(tokens: readonly Token[], options: MarkdownOptions): Line[] {
  const lines = renderBlocks(tokens, options);
  while (lines.at(-1)?.length === 0) lines.pop();
  return lines;
}

function renderList(tokens: readonly Token[], options: MarkdownOptions): Line[] {
  const lines: Line[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const end = findEnd(tokens, at);
    lines.push(...hang(renderMarkdownTokens(tokens.slice(at + 1, end), options), { text: '• ' }));
    at = end;
  }
  return lines;
}

/** A table of facts has a bold first column; any other has a head, which is underlined. */
function renderTable(tokens: readonly Token[], width: number): Line[] {
  const rows: Line[][] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'tr_open') rows.push([]);
    if (token.type === 'th_open' || token.type === 'td_open') {
      rows.at(-1)?.push(renderInline(tokens.slice(index + 1, findEnd(tokens, index))));
    }
  }
  const told = rows.filter((cells) => cells.some((cell) => widthOf(cell) > 0));
  const isFacts = told.every(([first = []]) => first.every(({ style }) => hasStyle(style, 'bold')));
  const separator: Span = { text: ' │ ', style: ['dim'] };
  const columnCount = Math.max(0, ...told.map((cells) => cells.length));
  const widths = Array.from({ length: columnCount }, (_, column) =>
    Math.max(1, ...told.map((cells) => widthOf(cells[column] ?? []))),
  );
  const before = widths.slice(0, -1).reduce((sum, columns) => sum + columns + separator.text.length, 0);
  widths[columnCount - 1] = Math.min(widths.at(-1) ?? 1, Math.max(20, width - before));

  return told.flatMap((cells, index) => {
    const isHead = index === 0 && !isFacts;
    const wrapped = widths.map((columns, column) =>
      wrap(isHead ? embolden(cells[column] ?? []) : (cells[column] ?? []), columns),
    );
    const height = Math.max(...wrapped.map((lines) => lines.length));
    const lines = Array.from({ length: height }, (_, row): Line =>
      widths.flatMap((columns, column): Line => {
        const cell = wrapped[column]?.[row] ?? [];
        const isLast = column === widths.length - 1;
        const room: Line = isLast ? [] : [{ text: ' '.repeat(columns - widthOf(cell)) }, separator];
        return [...cell, ...room];
      }),
    );
    const rule = widths.map((columns) => '─'.repeat(columns)).join('─┼─');
    return isHead ? [...lines, [{ text: rule, style: ['dim'] } satisfies Span]] : lines;
  });
}

function embolden(line: Line): Line {
  return line.map(({ text }): Span => ({ text, style: ['bold'] }));
}

function hasStyle(style: Style | undefined, wanted: StyleName): boolean {
  return style !== undefined && [style].flat().includes(wanted);
}

/** The text between a block's tokens. Word joiners, which keep GitHub from making links, are nothing to see. */
function renderInline(tokens: readonly Token[], base: readonly StyleName[] = []): Line {
  const spans: Span[] = [];
  let styles: readonly StyleName[] = base;
  let link: { readonly href: string; readonly from: number } | undefined;
  const push = (text: string, ...more: readonly StyleName[]): void => {
    const seen = text.replaceAll('\u2060', '');
    const style = [...styles, ...more];
    if (seen !== '') spans.push(style.length > 0 ? { text: seen, style } : { text: seen });
  };
  const drop = (style: StyleName): void => {
    const last = styles.lastIndexOf(style);
    styles = styles.filter((_, index) => index !== last);
  };
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    switch (token.type) {
      case 'text':
      case 'text_special':
        push(token.content);
        break;
      case 'code_inline':
        push(token.content, 'cyan');
        break;
      case 'strong_open':
        styles = [...styles, 'bold'];
        break;
      case 'strong_close':
        drop('bold');
        break;
      case 'em_open':
        styles = [...styles, 'italic'];
        break;
      case 'em_close':
        drop('italic');
        break;
      case 'link_open':
        link = { href: String(token.attrGet('href') ?? ''), from: spans.length };
        styles = [...styles, 'underline', 'blueBright'];
        break;
      case 'link_close': {
        drop('underline');
        drop('blueBright');
        const label = spans
          .slice(link?.from)
          .map(({ text }) => text)
          .join('');
        const href = link?.href.replace(/\/$/, '') ?? '';
        if (href !== label && href !== `https://${label}`) push(` (${href})`, 'dim');
        break;
      }
      case 'softbreak':
        push(' ');
        break;
      case 'hardbreak':
        push('\n');
        break;
      case 'html_inline':
        if (/^<br\s*\/?>$/i.test(token.content)) push('\n');
        break;
      default:
    }
  }
  return spans;
}

/** Where the block that begins at `at` ends: itself, where it has no inside. */
function findEnd(tokens: readonly Token[], at: number): number {
  let level = 0;
  for (let index = at; index < tokens.length; index += 1) {
    level += tokens[index]?.nesting ?? 0;
    if (level === 0) return index;
  }
  return tokens.length - 1;
}
