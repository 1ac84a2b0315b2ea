import type { Content } from '../../test/stand-ins/service/world.ts';

/** One file or table of a site, as it was and as it is. */
export interface Change {
  readonly part: 'file' | 'table';
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Everything a site is made of, before and after; also what has not changed. */
export function compareContents(before: Content | undefined, after: Content): Change[] {
  const compare = (
    part: Change['part'],
    was: Readonly<Record<string, string>>,
    is: Readonly<Record<string, string>>,
  ): Change[] =>
    [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .sort()
      .map((name) => ({ part, name, before: was[name], after: is[name] }));
  return [
    ...compare('file', before?.files ?? {}, after.files),
    ...compare('table', before?.database ?? {}, after.database),
  ];
}
