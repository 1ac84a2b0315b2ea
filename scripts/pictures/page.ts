import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import MarkdownIt from 'markdown-it';
import type { Sheet } from './stories.ts';

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
    avatar: '#1f2328',
    avatarText: '#ffffff',
  },
  dark: {
    canvas: '#0d1117',
    header: '#151b23',
    border: '#3d444d',
    text: '#f0f6fc',
    muted: '#9198a1',
    avatar: '#f0f6fc',
    avatarText: '#0d1117',
  },
};

/** A page on which GitHub's style sheet shows a sheet as a run's summary or as a comment does. */
export function renderPage({ kind, markdown }: Sheet, theme: Theme): string {
  // In a comment each line end is a line break; in a summary it is not.
  const content = new MarkdownIt({ html: true, linkify: true, breaks: kind === 'comment' }).render(markdown);
  const style = readFileSync(resolve(`github-markdown-css/github-markdown-${theme}.css`), 'utf8');
  const palette = Object.entries(palettes[theme])
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><style>
${style}
:root { ${palette} }
body { margin: 0; background: var(--canvas); color: var(--text);
  font: 14px/1.5 -apple-system, 'Segoe UI', 'Noto Sans', 'Liberation Sans', Arial, sans-serif; }
/* Where no font of GitHub's list is installed. */
.markdown-body { background: transparent;
  font-family: -apple-system, 'Segoe UI', 'Noto Sans', 'Liberation Sans', Arial, sans-serif, 'Noto Color Emoji'; }
${frame} { display: inline-block; box-sizing: border-box; padding: 16px; background: var(--canvas); }
.row { display: flex; gap: 16px; }
.box { flex: 1; border: 1px solid var(--border); border-radius: 6px; overflow: hidden; }
.box > header { padding: 8px 16px; background: var(--header); border-bottom: 1px solid var(--border);
  color: var(--muted); }
.box > header b { color: var(--text); font-weight: 600; }
.box.summary > header { padding: 12px 24px; background: transparent; border-bottom: 0; padding-bottom: 0; }
.box.summary .markdown-body { padding: 16px 24px 24px; }
.box.comment .markdown-body { padding: 16px; font-size: 14px; }
.bot { border: 1px solid var(--border); border-radius: 2em; padding: 0 7px; font-size: 12px; margin: 0 4px; }
.avatar { width: 40px; height: 40px; border-radius: 8px; flex: none; background: var(--avatar);
  color: var(--avatarText); font: 600 20px/40px 'Liberation Sans', sans-serif; text-align: center; }
</style></head><body>${kind === 'summary' ? summaryFrame(content) : commentFrame(content)}</body></html>`;
}

function summaryFrame(content: string): string {
  return `<div id="frame" style="width: 860px"><section class="box summary">
<header><b>deploy</b> summary</header><div class="markdown-body">${content}</div></section></div>`;
}

function commentFrame(content: string): string {
  return `<div id="frame" style="width: 860px"><div class="row"><div class="avatar">▶</div><section class="box comment">
<header><b>github-actions</b><span class="bot">bot</span> commented 1 minute ago</header>
<div class="markdown-body">${content}</div></section></div></div>`;
}
