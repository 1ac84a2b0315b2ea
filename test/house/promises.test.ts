import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface Named {
  readonly promise: string;
  readonly file: string;
  readonly names: readonly string[];
}

/** The rows of CONTRIBUTING.md that name a promise and the tests that hold it. */
function readPromises(text: string): readonly Named[] {
  const section = text.split('\n## ').find((part) => part.startsWith('Promises and the tests')) ?? '';
  return section.split('\n').flatMap((line) => {
    const [, promise, tests] = /^\| (.+?) +\| (\[test\/.+?) +\|$/.exec(line) ?? [];
    if (promise === undefined || tests === undefined) return [];
    return tests.split('<br>').map((part) => ({
      promise,
      file: /^\[(.+?)\]/.exec(part)?.[1] ?? '',
      names: Array.from(part.matchAll(/“(.+?)”/g), ([, name = '']) => name),
    }));
  });
}

const promises = readPromises(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'));

describe('each promise in CONTRIBUTING.md', () => {
  it('is there', () => {
    expect(promises.length).toBeGreaterThan(50);
  });

  it.each(promises)('has its tests: $promise ($file)', ({ file, names }) => {
    expect(existsSync(join(root, file)), file).toBe(true);
    const text = readFileSync(join(root, file), 'utf8');
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
  });
});
