import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Files by their path in the folder, with `/`. */
export type Tree = ReadonlyMap<string, Buffer>;

export function readTree(folder: string): Tree {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path).split(sep).join('/'), readFileSync(path)];
    }),
  );
}

/** How the second tree differs from the first, byte by byte, missing and new files included. */
export function compareTrees(expected: Tree, actual: Tree, names: readonly [string, string]): string[] {
  const [first, second] = names;
  return [...new Set([...expected.keys(), ...actual.keys()])].sort().flatMap((path) => {
    const [one, other] = [expected.get(path), actual.get(path)];
    if (one === undefined) return [`${path} is in ${second} only`];
    if (other === undefined) return [`${path} is in ${first} only`];
    return one.equals(other) ? [] : [`${path} differs between ${first} and ${second}`];
  });
}
