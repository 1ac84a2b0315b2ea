import { globSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findStale } from '../../scripts/generate-docs.ts';
import { errorCodes } from '../../src/outcome/error-codes.ts';
import { statuses } from '../../src/outcome/statuses.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const readme = read('README.md');
const examples = readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.includes('.'),
);
const documents = globSync(['README.md', 'docs/**/*.md'], { cwd: root }).map(read).join('\n');

const links = new Set(
  Array.from(documents.matchAll(/\]\((?:\.\.\/)?(examples\/[^)#]+)/g), ([, path]) => path),
);

describe('the documents', () => {
  it('have fresh generated parts', () => {
    expect(findStale(), 'run `npm run docs`').toBeUndefined();
  });

  it.each(examples)('link to examples/%s', (name) => {
    expect(links).toContain(`examples/${name}`);
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
    const map = [...read('docs/maintainers/architecture.md').matchAll(/^\| `([\w.-]+\/?)`/gm)].map(
      ([, name]) => name,
    );
    expect(map).toEqual(expect.arrayContaining(rooms));
  });
});

// The pages for hosts and for maintainers have folders of their own.
it.each(globSync('docs/*.md', { cwd: root }))('The README leads to %s', (path) => {
  expect(readme).toContain(`](${path}`);
});

describe('docs/when-it-is-red.md', () => {
  const page = read('docs/when-it-is-red.md');

  it.each(Object.entries(statuses))(
    'says whether live is changed, what to press and until when for the status %s, and its color',
    (status, { isGreen }) => {
      const cell = '[^|]{2,}';
      const color = isGreen ? 'green' : 'red';
      expect(page).toMatch(new RegExp(`^\\| \`${status}\` \\| ${color} (\\|${cell}){3}\\|$`, 'm'));
    },
  );

  // GitHub makes the anchors `#task_failed` from these headings, to which the summary links.
  it('has a paragraph for each error code, and for nothing else', () => {
    const [, ...sections] = page.split(/^### /m);
    const headings = sections.map((section) => /^`(\w+)`\n\n\S/.exec(section)?.[1]);
    expect(headings.toSorted(), 'a heading ### for each code').toEqual(errorCodes.toSorted());
  });
});
