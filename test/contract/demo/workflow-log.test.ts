import { describe, expect, it } from 'vitest';
import { createLogReader, type LogEntry } from '../../../scripts/demo/workflow-log.ts';

/** What GitHub shows of these lines. */
function show(...lines: readonly string[]): (LogEntry | undefined)[] {
  return lines.map(createLogReader());
}

describe('the log as GitHub shows it', () => {
  it.each<[string, string, LogEntry | undefined]>([
    ['a line as it is', 'Completed: 3 s', { kind: 'text', text: 'Completed: 3 s', depth: 0 }],
    ['an empty line', '', { kind: 'text', text: '', depth: 0 }],
    ['a group by its title', '::group::Task 1', { kind: 'group', title: 'Task 1' }],
    ['no end of a group', '::endgroup::', undefined],
    ['no mask', '::add-mask::s3cret', undefined],
    ['an error', '::error::Refused', { kind: 'error', lines: ['Refused'], depth: 0 }],
    [
      'an annotation with its line ends',
      '::warning::one%0Atwo%0D%0Athree',
      { kind: 'warning', lines: ['one', 'two', 'three'], depth: 0 },
    ],
    [
      'a per cent sign, which is decoded last',
      '::notice::100%25 of %250A',
      { kind: 'notice', lines: ['100% of %0A'], depth: 0 },
    ],
    [
      'the title of an annotation',
      '::error file=a.ts,title=Push%3A no::Refused',
      { kind: 'error', title: 'Push: no', lines: ['Refused'], depth: 0 },
    ],
    ['a command after white space', '  ::error::Refused', { kind: 'error', lines: ['Refused'], depth: 0 }],
    ['a debug line', '::debug::GET /', { kind: 'debug', text: 'GET /', depth: 0 }],
    [
      'no command in the middle of a line',
      'it said ::error::no',
      { kind: 'text', text: 'it said ::error::no', depth: 0 },
    ],
    [
      'a command that it does not know as a line',
      '::frobnicate::x',
      { kind: 'text', text: '::frobnicate::x', depth: 0 },
    ],
  ])('shows %s', (_what, line, entry) => {
    expect(show(line)).toEqual([entry]);
  });

  it('indents what stands in a group, to its end', () => {
    expect(show('::group::Task', '00:01  running', '::warning::slow', '::endgroup::', 'Done')).toEqual([
      { kind: 'group', title: 'Task' },
      { kind: 'text', text: '00:01  running', depth: 1 },
      { kind: 'warning', lines: ['slow'], depth: 1 },
      undefined,
      { kind: 'text', text: 'Done', depth: 0 },
    ]);
  });

  it('masks a secret from then on, wherever it stands', () => {
    expect(
      show('s3cret', '::add-mask::s3cret', 'token s3cret!', '::error::s3cret', '::group::s3cret'),
    ).toEqual([
      { kind: 'text', text: 's3cret', depth: 0 },
      undefined,
      { kind: 'text', text: 'token ***!', depth: 0 },
      { kind: 'error', lines: ['***'], depth: 0 },
      { kind: 'group', title: '***' },
    ]);
  });

  it('leaves no secret in half where it begins with another one', () => {
    expect(show('::add-mask::abc', '::add-mask::abcdef', 'abcdef abc')[2]).toEqual({
      kind: 'text',
      text: '*** ***',
      depth: 0,
    });
  });

  it('masks each line of a secret of several', () => {
    expect(show('::add-mask::one%0Atwo', 'two')[1]).toEqual({ kind: 'text', text: '***', depth: 0 });
  });

  it('takes no commands between stop-commands and its word', () => {
    expect(show('::stop-commands::word', '::error::shown', '::word::', '::error::Refused')).toEqual([
      undefined,
      { kind: 'text', text: '::error::shown', depth: 0 },
      undefined,
      { kind: 'error', lines: ['Refused'], depth: 0 },
    ]);
  });
});
