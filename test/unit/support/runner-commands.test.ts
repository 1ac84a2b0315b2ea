import { describe, expect, it } from 'vitest';
import { findCommands } from '../../support/runner-commands.ts';

describe('the judge of runner commands', () => {
  it.each([
    '::error::x',
    '::set-output name=a::b',
    '::add-mask::secret',
    '::stop-commands::x',
    '   ::warning::x',
    '\t\u00a0\u2003\u3000\u0085::notice file=a.ts,line=1::x',
    'text\n::error::x',
    'text\r::error::x',
    'text\r\n::error::x',
    '::set-env name=NODE_OPTIONS::--require x',
  ])('finds the command in %j', (log) => {
    expect(findCommands(log)).toHaveLength(1);
    expect(findCommands(log)[0]?.form).toBe('new');
  });

  it.each([
    '##[error]x',
    'text ##[error]x',
    '###[group]x',
    '##[set-output name=a;]x',
    'a\r##[debug]',
    '· ##[error]',
  ])('finds the legacy command in %j', (log) => {
    expect(findCommands(log)).toHaveLength(1);
    expect(findCommands(log)[0]?.form).toBe('legacy');
  });

  it('finds every one', () => {
    expect(findCommands('::a::\nb ##[c]d ##[e]\n::f::').map(({ name }) => name)).toEqual([
      'a',
      'c',
      'e',
      'f',
    ]);
  });

  it.each([
    '',
    'a plain line',
    'text ::error::x',
    '· ::error::x',
    '::',
    '::::',
    ':: error::x',
    ':error:x',
    '::error',
    '## [error]x',
    '#[error]x',
    '##[]',
    'a::b::c',
  ])('finds none in %j', (log) => {
    expect(findCommands(log)).toEqual([]);
  });
});
