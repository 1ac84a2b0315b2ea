import { posix } from 'node:path';
import GitHubSlugger from 'github-slugger';
import MarkdownIt from 'markdown-it';
import { judge, type Check } from './check.ts';

const markdown = new MarkdownIt({ html: true });

/**
 * Whether the relative links and the anchors in Markdown documents lead somewhere. Links to other hosts are
 * counted only: nothing is looked up in a network. `files`: every path in the repository.
 */
export function judgeLinks(documents: ReadonlyMap<string, string>, files: readonly string[]): Check {
  const folders = files.flatMap((file) => ancestors(file));
  const paths = new Set([...files, ...folders]);
  let inside = 0;
  let outside = 0;
  const problems: string[] = [];
  for (const [document, text] of documents) {
    for (const link of findLinks(text)) {
      if (/^[a-z][a-z+.-]*:|^\/\//i.test(link)) {
        outside += 1;
        continue;
      }
      inside += 1;
      const [, path = '', anchor] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(link) ?? [];
      const target = path === '' ? document : resolveLink(document, decodeURIComponent(path));
      if (!paths.has(target)) problems.push(`${document}: ${link} leads to no file`);
      else if (anchor !== undefined && target.endsWith('.md')) {
        const headings = findAnchors(documents.get(target) ?? '');
        if (!headings.has(decodeURIComponent(anchor).toLowerCase()))
          problems.push(`${document}: ${link} leads to no heading`);
      }
    }
  }
  return judge(problems, `${inside} links; ${outside} to other hosts not looked up`);
}

function ancestors(file: string): string[] {
  const folder = posix.dirname(file);
  return folder === '.' ? ['.'] : [folder, ...ancestors(folder)];
}

/** GitHub takes a leading `/` for the repository's root. */
function resolveLink(document: string, path: string): string {
  const target = path.startsWith('/')
    ? posix.normalize(path.slice(1) || '.')
    : posix.normalize(posix.join(posix.dirname(document), path));
  return target.length > 1 ? target.replace(/\/$/, '') : target;
}

function findLinks(text: string): string[] {
  const links: string[] = [];
  for (const block of markdown.parse(text, {})) {
    for (const token of [block, ...(block.children ?? [])]) {
      if (token.type === 'link_open') links.push(String(token.attrGet('href') ?? ''));
      if (token.type === 'image') links.push(String(token.attrGet('src') ?? ''));
      if (token.type === 'html_inline' || token.type === 'html_block') {
        for (const [, url = ''] of token.content.matchAll(/\s(?:href|src|srcset)="([^"]*)"/g))
          links.push(url);
      }
    }
  }
  return links;
}

/** The anchors that GitHub gives a document: of its headings, and those set in HTML. */
export function findAnchors(text: string): Set<string> {
  const anchors = new Set<string>();
  const slugger = new GitHubSlugger();
  const tokens = markdown.parse(text, {});
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') {
      const title = (tokens[index + 1]?.children ?? [])
        .map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : ''))
        .join('');
      anchors.add(slugger.slug(title.trim()));
    }
    for (const { content } of [token, ...(token.children ?? [])]) {
      for (const [, name = ''] of content.matchAll(/<\w+[^>]*\s(?:id|name)="([^"]*)"/g))
        anchors.add(name.toLowerCase());
    }
  });
  return anchors;
}
