import { describe, expect, it } from 'vitest';
import { describeTask } from '../../../../src/step/tasks/describe-task.ts';

const id = '5a5dcaa9-1e5b-4a8d-8e1f-5b0a7e6c2f66';

describe('describeTask', () => {
  it.each<[string | undefined, string | undefined, string]>([
    [undefined, undefined, 'no status'],
    ['running', undefined, 'running'],
    ['running', 'Copying', 'running · Copying'],
  ])('joins the status %j and the message %j', (status, message, text) => {
    expect(describeTask({ id, status }, message)).toBe(text);
  });

  it.each<[string, unknown, string[]]>([
    ['nothing', {}, []],
    ['a percentage as text', { percent: '40.55' }, ['40.55%']],
    ['0%', { percentage: 0 }, ['0%']],
    ['a percentage first', { tables: 12, step: 'a', progress_percent: '7' }, ['7%', 'a', '{"tables":12}']],
    [
      'other values as JSON',
      { progress: 'x4', percent: '4%', step: 3 },
      ['{"progress":"x4","percent":"4%","step":3}'],
    ],
    ...['current_step', 'stage', 'phase', 'message', 'description'].map(
      (name): [string, unknown, string[]] => [`a step as ${name}`, { [name]: 'a' }, ['a']],
    ),
    ['other names as JSON', { my_progress: 3, steps: 'a' }, ['{"my_progress":3,"steps":"a"}']],
    ['JSON in a text', '{"progress":40}', ['40%']],
    ['a text', 'copying', ['copying']],
    ['a list', [1, 2], ['[1,2]']],
    ['`__proto__` as a name', JSON.parse('{"__proto__":{"x":1}}'), ['{"__proto__":{"x":1}}']],
    // The sanitizer must see a secret in it whole.
    ['long values in full', { a: 'y'.repeat(500) }, [`{"a":"${'y'.repeat(500)}"}`]],
  ])('shows metadata with %s', (_name, metadata, parts) => {
    expect(describeTask({ id, status: 'x', metadata: metadata ?? undefined }, undefined)).toBe(
      ['x', ...parts].join(' · '),
    );
  });

  it('does not repeat a message that is also in the metadata', () => {
    expect(describeTask({ id, status: 'x', metadata: { message: 'a' } }, 'a')).toBe('x · a');
  });
});
