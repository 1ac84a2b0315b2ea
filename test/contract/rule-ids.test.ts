import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// To find the tests of a rule: `grep -rn 'K9' test`.

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const rules = read('docs/maintainers/rules.md');
const ids = [...rules.matchAll(/^- \*\*([^*]+)\*\*/gm)].map(([, id = '']) => id);
const headings = [...rules.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);

/** The title of a `describe` or a test, also after a table: `it.each(rows)('title'`. Not of one that is skipped. */
const TITLE =
  /(?:\b(?:describe|it|test\w*)(?:\.(?:concurrent|sequential))?|(?<!\.(?:skip|todo|fails)\b[^;]*)\))\(\s*(?:'([^']+)'|`([^`]+)`)/g;

/** A rule as comments and titles name it: `K9`, `push guard 2`, `(*Outputs*)`, `rules.md, *Outputs*`. */
const CITATION =
  /\b([GIKMW]\d{1,2}|push guard \d)\b|(?:[('`]|contract(?:'s|,) |rules\.md, )\*([A-Z][^*\n]+)\*/g;

const files = globSync(['{src,test,scripts}/**/*.ts', 'docs/**/*.md', '*.md'], { cwd: root });
const titles = globSync('test/**/*.test.ts', { cwd: root }).flatMap((path) =>
  [...read(path).matchAll(TITLE)].map(([, plain, template]) => plain ?? template ?? ''),
);

describe('docs/maintainers/rules.md', () => {
  it('has each rule once', () => {
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids).toContain('K7');
  });

  it.each(ids)('has the rule %s, and the title of a test names it', (id) => {
    const name = new RegExp(`\\b${RegExp.escape(id)}\\b`);
    expect(titles.filter((title) => name.test(title))).not.toEqual([]);
  });

  it('has every rule that the sources, the tests and the documents name', () => {
    const cited = files.flatMap((path) => {
      // A comment may end its line between two words of a name.
      const text = read(path).replaceAll(/\n\s*(?:\*|\/\/) /g, ' ');
      return [...text.matchAll(CITATION)].map(([, id, name]) => `${id ?? name} (${path})`);
    });
    const isKnown = (citation: string): boolean =>
      [...ids, ...headings].some((name) => citation.startsWith(`${name} (`));
    expect(cited.length).toBeGreaterThan(ids.length);
    expect(cited.filter((citation) => !isKnown(citation))).toEqual([]);
  });
});
