import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// To find the tests of a rule: `grep -rn 'K9' test`.

const numbered = (name: string, last: number, first = 1): readonly string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `${name}${first + index}`);

/** The ids of the contract's rules: inputs, keys, waiting, GitHub, messages and the guards of a push. */
const ids = [
  ...numbered('I', 4),
  ...numbered('K', 10),
  'K12',
  ...numbered('W', 4),
  'G1',
  'G3',
  ...numbered('G', 13, 5),
  ...numbered('M', 3),
  ...numbered('push guard ', 7),
];

/** The title of a `describe` or a test, also after a table: `it.each(rows)('title'`. Not of one that is skipped. */
const TITLE =
  /(?:\b(?:describe|it|test\w*)(?:\.(?:concurrent|sequential))?|(?<!\.(?:skip|todo|fails)\b[^;]*)\))\(\s*(?:'([^']+)'|`([^`]+)`)/g;

const root = join(import.meta.dirname, '..');
const titles = globSync('**/*.test.ts', { cwd: root }).flatMap((path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(TITLE)].map(([, plain, template]) => plain ?? template),
);

it.each(ids)('the rule %s is in the title of a test', (id) => {
  expect(titles).toContainEqual(expect.stringMatching(new RegExp(`\\b${id}\\b`)));
});
