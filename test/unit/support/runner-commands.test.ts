import { expect, it } from 'vitest';
import { findCommands } from '../../support/runner-commands.ts';

it.each<[log: string, ...names: string[]]>([
  ['::error::x', 'error'],
  ['::set-output name=a::b', 'set-output'],
  ['\t\u00a0\u2003\u3000\u0085::notice file=a.ts,line=1::x', 'notice'],
  ...['\n', '\r', '\r\n'].map((end): [string, string] => [`text${end}::error::x`, 'error']),
  ['::a::\nb ##[c]d ##[e]\n::f::', 'a', '##[c]', '##[e]', 'f'],
  ['text ##[error]x', '##[error]'],
  ['###[group]x', '##[group]'],
  ['##[set-output name=a;]x', '##[set-output]'],
  ['a\r##[debug]', '##[debug]'],
  ...['', 'text ::error::x', '· ::error::x', '::::', ':: error::x', '::error', '## [error]x', '##[]'].map(
    (log): [string] => [log],
  ),
])('findCommands finds in %j: %s', (log, ...names) => {
  const found = findCommands(log).map(({ form, name }) => (form === 'new' ? name : `##[${name}]`));
  expect(found).toEqual(names);
});
