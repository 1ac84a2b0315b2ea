import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rename } from '../../../scripts/set-repository.ts';
import { openWorkTree } from './work-tree.ts';
import { root } from './workflows.ts';

test.each([
  ['uses: acme/pipe@v1', 'uses: xy/wp@v1'],
  ['(https://github.com/acme/pipe/releases)', '(https://github.com/xy/wp/releases)'],
  ['git clone https://github.com/acme/pipe && cd pipe', 'git clone https://github.com/xy/wp && cd wp'],
  ['* @acme\n', '* @xy\n'],
  ['acme/pipeline, an-acme/pipe, acme and pipe', 'acme/pipeline, an-acme/pipe, acme and pipe'],
])('npm run set-repository writes the new name: %j', (before, after) => {
  expect(rename(before, 'acme/pipe', 'xy/wp')).toBe(after);
});

test('npm run set-repository finds each place that has a name to replace', () => {
  const [placeholder, name] = ['OWN' + 'ER', 'site-pipeline'];
  using tree = openWorkTree();
  const paths = tree.list(':!dist', ':!*.png', ':!*/description.json');
  const left = paths.filter((path) => {
    const text = rename(readFileSync(join(root, path), 'utf8'), `${placeholder}/${name}`, 'acme/pipe');
    // A path of GitHub's API or of an action in general is no name, and neither is what an author is to a repository.
    return new RegExp(String.raw`(?<!")\b${placeholder}\b(?!/NAME)|\b${placeholder}\b(?!"|/NAME)`).test(text);
  });
  expect(left).toEqual([]);
});
