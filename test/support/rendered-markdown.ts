/* What GitHub makes of the Markdown that is written. */

import MarkdownIt from 'markdown-it';

/** What GitHub would make of Markdown, as far as it matters whether the service had a say in it. */
export interface Rendered {
  /** The tags in order, the closing ones included; raw HTML counts. */
  readonly tags: readonly string[];
  /** The targets of links and images. */
  readonly targets: readonly string[];
  /** The text outside of code, as a reader sees it; U+FFFC stands for each code span and block. */
  readonly prose: string;
  /** The text of each code span and block. */
  readonly codes: readonly string[];
}

/** With tables, raw HTML, and what looks like an address made a link, as on GitHub. */
const renderer = new MarkdownIt({ html: true, linkify: true });
// A bare `example.com` is no link on GitHub.
renderer.linkify.set({ fuzzyLink: false });

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/** Renders Markdown, and reads the page that it makes. */
export function renderMarkdown(markdown: string): Rendered {
  const html = renderer.render(markdown);
  const tags: string[] = [];
  const targets: string[] = [];
  const codes: string[] = [];
  let prose = '';
  let code: string | undefined;
  for (const [, comment, tag, attributes, text] of html.matchAll(
    /(<!--[^]*?-->)|<(\/?[a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>|([^<]+|<)/gi,
  )) {
    if (comment !== undefined) tags.push('!--');
    else if (tag !== undefined) {
      const name = tag.toLowerCase();
      tags.push(name);
      for (const [, target] of (attributes ?? '').matchAll(/(?:href|src)\s*=\s*["']?([^"'\s>]*)/gi)) {
        targets.push(decode(target ?? ''));
      }
      if (name === 'code') code = '';
      if (name === '/code') {
        codes.push(code ?? '');
        code = undefined;
        // GitHub looks for references in each piece of text alone: what code parts makes none together.
        prose += '\ufffc';
      }
    } else if (code === undefined) prose += decode(text ?? '');
    else code += decode(text ?? '');
  }
  return { tags, targets, prose, codes };
}

function decode(text: string): string {
  return text.replace(/&(lt|gt|amp|quot);/g, (_whole, name: string) => entities[name] ?? '');
}

/** What GitHub looks for in the text of a page once it is rendered: mentions, issues, addresses. */
const REFERENCES: readonly (readonly [string, RegExp])[] = [
  ['mention', /(?<![\w/])@[a-z0-9]/i],
  ['issue', /(?<!\w)#\d/],
  ['issue of another repository', /[\w.-]\/[\w.-]+#\d/],
  ['issue by GH-', /(?<![a-z0-9])GH-\d/i],
  ['address', /(?:https?|ftp):\/\/|(?:mailto|xmpp):[\w.+-]/i],
  ['www address', /(?<![a-z0-9])www\./i],
  ['mail address', /[\w.+-]@[\w-]+\.[a-z]/i],
];

/** The references that GitHub would find in a text outside of code. */
export function findReferences(text: string): string[] {
  return REFERENCES.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
}
