import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findStale } from '../../scripts/generate-docs.ts';
import { errorCodes } from '../../src/outcome/error-codes.ts';
import { statuses } from '../../src/outcome/statuses.ts';
import { warnAbove } from '../support/budget.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const readme = read('README.md');
const examples = readdirSync(join(root, 'examples'));
const documents = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)]
  .filter((path) => path.endsWith('.md'))
  .map(read)
  .join('\n');

describe('the documents', () => {
  it('have fresh generated parts', () => {
    expect([...findStale().keys()], 'run `npm run docs`').toEqual([]);
  });

  it.each(examples)('link to examples/%s', (name) => {
    expect(documents).toMatch(new RegExp(`\\]\\((\\.\\./)?examples/${RegExp.escape(name)}\\)`));
  });

  it('have YAML that can be pasted', () => {
    const blocks = [...documents.matchAll(/^```yaml\n([\s\S]*?)\n```/gm)].map(([, code = '']) => code);
    expect(blocks.length).toBeGreaterThan(3);
    for (const code of blocks) expect(() => void parse(code), code).not.toThrow();
  });

  it('have a map of every folder and file in src', () => {
    const rooms = readdirSync(join(root, 'src')).map((name) =>
      statSync(join(root, 'src', name)).isDirectory() ? `${name}/` : name,
    );
    const map = [...read('docs/architecture.md').matchAll(/^\| `([\w.-]+\/?)`/gm)].map(([, name]) => name);
    expect(map).toEqual(expect.arrayContaining(rooms));
  });
});

describe('the pages stay readable', () => {
  const pages = ['reference', 'when-it-is-red', 'staging', 'deploy', 'approvals', 're-runs', 'runners'];

  // Room for a year: an operation adds about 1.5 kB to the users' pages, and half a kB to the README.
  it.each([
    // Badges are links, not text to read.
    ['README.md', [readme.replaceAll(/^\[!\[.*\n/gm, '')], 22_000],
    ["the users' pages in docs/", pages.map((name) => read(`docs/${name}.md`)), 68_000],
    ['CONTRIBUTING.md', [read('CONTRIBUTING.md')], 20_000],
  ])('or a warning says why they should: %s', (what, texts, most) => {
    const size = Buffer.byteLength(texts.join(''));
    expect(size).toBeGreaterThan(0);
    const why = 'Pages that grow are read by nobody.';
    warnAbove({ what, size, most, unit: 'bytes', why, file: 'test/contract/docs.test.ts' });
  });
});

it('The README shows how to use the action within its first 60 lines', () => {
  expect(readme.split('\n').slice(0, 60).join('\n')).toContain('uses: OWNER/site-pipeline@v1');
});

it('Only CONTRIBUTING links to the pages for maintainers', () => {
  for (const page of ['architecture', 'rules', 'measurements', 'checklist', 'publishing']) {
    expect(read('CONTRIBUTING.md')).toContain(`](docs/${page}.md)`);
    expect(readme).not.toContain(`${page}.md`);
  }
});

describe('docs/when-it-is-red.md says whether live is changed, what to press and until when', () => {
  const [, ...sections] = read('docs/when-it-is-red.md').split(/^#{2,3} /m);
  const paragraphs = new Map(
    sections.map((section) => {
      const [heading = '', ...text] = section.split('\n');
      return [heading, text.join('\n')] as const;
    }),
  );
  // GitHub makes the anchors `#status-failed` and `#task_failed` from these headings; `npm run lint:links` follows them.
  const headings = [
    ...Object.keys(statuses).map((status) => `Status \`${status}\``),
    ...Object.keys(errorCodes).map((code) => `\`${code}\``),
  ];

  it.each(headings)('for %s', (heading) => {
    expect(paragraphs.get(heading)).toMatch(
      /^\n- \*\*Live:\*\* .+[^]*\n- \*\*Press:\*\* .+[^]*\n- \*\*Until:\*\* .+\n+$/,
    );
  });

  it('and for nothing else', () => {
    expect([...paragraphs.keys()].filter((heading) => heading.includes('`')).toSorted()).toEqual(
      headings.toSorted(),
    );
  });
});
