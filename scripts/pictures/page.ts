import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import MarkdownIt from 'markdown-it';
import type { Sheet } from './sheets.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const { resolve } = createRequire(import.meta.url);

/** The element of the page that a picture is taken of. */
export const frame = '#frame';

/** The colours of GitHub's own pages around the Markdown. */
const palettes: Readonly<Record<Theme, Readonly<Record<string, string>>>> = {
  light: {
    canvas: '#ffffff',
    header: '#f6f8fa',
    border: '#d1d9e0',
    text: '#1f2328',
    muted: '#59636e',
    danger: '#d1242f',
  },
  dark: {
    canvas: '#0d1117',
    header: '#151b23',
    border: '#3d444d',
    text: '#f0f6fc',
    muted: '#9198a1',
    danger: '#f85149',
  },
};

/** A page that shows a sheet with GitHub's style sheet: annotations and summary of a run, or a comment. */
export function renderPage(sheet: Sheet, theme: Theme): string {
  const style = readFileSync(resolve(`github-markdown-css/github-markdown-${theme}.css`), 'utf8');
  const palette = Object.entries(palettes[theme])
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><style>
${style}
:root { ${palette} --font: -apple-system, 'Segoe UI', 'Noto Sans', 'Liberation Sans', Arial, sans-serif, 'Noto Color Emoji'; }
body { margin: 0; background: var(--canvas); color: var(--text); font: 14px/1.5 var(--font); }
.markdown-body { background: transparent; font-family: var(--font); }
${frame} { box-sizing: border-box; width: 860px; padding: 16px; background: var(--canvas);
  display: flex; flex-direction: column; gap: 16px; }
.row { display: flex; gap: 16px; }
.box { flex: 1; border: 1px solid var(--border); border-radius: 6px; overflow: hidden; }
.box > header { padding: 12px 24px 0; color: var(--muted); }
.box > header b { color: var(--text); font-weight: 600; }
.summary .markdown-body { padding: 16px 24px 24px; }
.comment > header { padding: 8px 16px; background: var(--header); border-bottom: 1px solid var(--border); }
.comment .markdown-body { padding: 16px; font-size: 14px; }
.bot { border: 1px solid var(--border); border-radius: 2em; padding: 0 7px; font-size: 12px; margin: 0 4px; }
.avatar { width: 40px; height: 40px; border-radius: 8px; flex: none; background: var(--text);
  color: var(--canvas); font: 18px/40px 'Liberation Sans', sans-serif; text-align: center; }
.annotation { display: flex; gap: 12px; padding: 12px 24px 16px; }
.annotation div { white-space: pre-wrap; }
.annotation b { display: block; font-weight: 600; }
.icon { flex: none; width: 16px; height: 16px; margin-top: 3px; border-radius: 50%; background: var(--danger);
  color: var(--canvas); font: 700 11px/16px var(--font); text-align: center; }
</style></head><body><div id="frame">${sheet.kind === 'summary' ? runFrame(sheet) : commentFrame(sheet)}</div></body></html>`;
}

function runFrame({ job, markdown, errors }: Sheet): string {
  const { escapeHtml } = new MarkdownIt().utils;
  const annotations = errors.map(
    (text) =>
      `<div class="annotation"><span class="icon">✕</span><div><b>${job}</b>${escapeHtml(text)}</div></div>`,
  );
  const box = `<section class="box"><header><b>Annotations</b><br>${errors.length} error</header>${annotations.join('')}</section>`;
  return `${errors.length > 0 ? box : ''}<section class="box summary">
<header><b>${job}</b> summary</header><div class="markdown-body">${render(markdown, false)}</div></section>`;
}

function commentFrame({ markdown }: Sheet): string {
  return `<div class="row"><div class="avatar">►</div><section class="box comment">
<header><b>github-actions</b><span class="bot">bot</span> commented 1 minute ago</header>
<div class="markdown-body">${render(markdown, true)}</div></section></div>`;
}

/** In a comment each line end is a line break; in a summary it is not. */
function render(markdown: string, breaks: boolean): string {
  return new MarkdownIt({ html: true, linkify: true, breaks }).render(markdown);
}
