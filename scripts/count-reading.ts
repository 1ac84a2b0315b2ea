import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * `node scripts/count-reading.ts` counts the words that somebody reads until the first comment, and from there to a first
 * release: the parts of pages, and the heads (the comments at the top) of the files that they fetch.
 */
const paths: Readonly<Record<string, readonly string[]>> = {
  'the first comment': [
    'README.md until "**You see**"',
    'examples/pull-request-staging.yml',
    'examples/actions/deploy/action.yml',
    'examples/actions/make-safe/action.yml',
  ],
  'your code on the copy': ['docs/deploy.md'],
  'a first release, with your code on the copy': [
    'docs/release.md until "## What a push checks"',
    'examples/release-code.yml',
    'examples/actions/look/action.yml',
  ],
};

/** What is read of a page up to a text, or the head of an example. */
function read(part: string): string {
  const [path = '', end] = part.split(' until ');
  const text = readFileSync(join(import.meta.dirname, '..', path), 'utf8');
  if (end !== undefined) return text.slice(0, text.indexOf(JSON.parse(end) as string));
  return path.endsWith('.md') ? text : (/^(#.*\n)+/.exec(text)?.[0] ?? '');
}

for (const [goal, parts] of Object.entries(paths)) {
  const counts = parts.map((part) => [part, read(part).split(/\s+/).filter(Boolean).length] as const);
  console.log(`${counts.reduce((sum, [, count]) => sum + count, 0)} words to ${goal}`);
  for (const [part, count] of counts) console.log(`  ${count} ${part}`);
}
