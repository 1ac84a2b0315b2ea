import { describe, expect, it } from 'vitest';
import { findCommands } from '../../support/runner-commands.ts';

describe('findCommands', () => {
  it.each([
    '::error::x',
    '::set-output name=a::b',
    '::stop-commands::x',
    '\t\u00a0\u2003\u3000\u0085::notice file=a.ts,line=1::x',
    'text\n::error::x',
    'text\r::error::x',
    'text\r\n::error::x',
  ])('finds the command in %j', (log) => {
    expect(findCommands(log)).toMatchObject([{ form: 'new' }]);
  });

  it.each(['##[error]x', 'text ##[error]x', '###[group]x', '##[set-output name=a;]x', 'a\r##[debug]'])(
    'finds the legacy command in %j',
    (log) => {
      expect(findCommands(log)).toMatchObject([{ form: 'legacy' }]);
    },
  );

  it('finds every command', () => {
    const names = findCommands('::a::\nb ##[c]d ##[e]\n::f::').map(({ name }) => name);
    expect(names).toEqual(['a', 'c', 'e', 'f']);
  });

  it.each(['', 'text ::error::x', '· ::error::x', '::::', ':: error::x', '::error', '## [error]x', '##[]'])(
    'finds no command in %j',
    (log) => {
      expect(findCommands(log)).toEqual([]);
    },
  );
});
