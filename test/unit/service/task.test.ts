import { describe, expect, it } from 'vitest';
import { isPlainlyRunning, isSameId, readTask } from '../../../src/service/task.ts';

const id = '5a5dcaa9-1e5b-4a8d-8e1f-5b0a7e6c2f66';
const parse = (json: string) => JSON.parse(json) as Record<string, unknown>;

describe('readTask', () => {
  it.each<[string, Record<string, unknown>, string | undefined]>([
    ['in data.task', { task: { id } }, id],
    ['in data', { id }, id],
    ['in data.task before data', { id: 'other', task: { id } }, id],
    ['in data if data.task is a text', { id, task: 'x' }, id],
    ['with an id in capitals', { task: { id: id.toUpperCase() } }, id],
    ['with a number as id', { task: { id: 42 } }, '42'],
    ['with an id of 128 characters', { task: { id: 'a'.repeat(128) } }, 'a'.repeat(128)],
  ])('finds a task %s', (_name, data, found) => {
    expect(readTask(data)?.id).toBe(found);
  });

  it.each<[string, Record<string, unknown>]>([
    ['without an id', { task: { status: 'completed' } }],
    ['without an id, if data has one', { id, task: { status: 'completed' } }],
    ['with a number as id that JSON has rounded', { task: { id: 2 ** 53 } }],
    ['with a path as id', { task: { id: '../sites' } }],
    ['with an id of 129 characters', { task: { id: 'a'.repeat(129) } }],
    ['in a bare site', { id, domain_name: 'x' }],
    ['in the prototype of data', parse(`{"__proto__":{"task":{"id":"${id}"}}}`)],
    ['in the prototype of the task', parse(`{"task":{"__proto__":{"id":"${id}"}}}`)],
  ])('finds no task %s', (_name, data) => {
    expect(readTask(data)).toBeUndefined();
  });

  it('reads each field if it has its type', () => {
    const same = { status: 'running', result: 'r' };
    const fields = { ...same, error_message: 'e', metadata_json: { a: 1 }, site_id: 's', completed_at: 't' };
    const read = { ...same, errorMessage: 'e', metadata: { a: 1 }, siteId: 's', completedAt: 't' };
    expect(readTask({ task: { id, ...fields } })).toEqual({ id, ...read });

    const others = { status: 1, result: null, error_message: '', metadata_json: null, site_id: 0.5 };
    expect(readTask({ task: { id, ...others, completed_at: 0 } })).toEqual({ id });
  });
});

it('a task has the same id in any letter case', () => {
  expect(isSameId('aB', 'Ab')).toBe(true);
});

it.each<[status: string | undefined, isRunning: boolean]>([
  ['running', true],
  [' Queued', true],
  ['PENDING', true],
  ['done', false],
  ['verifying', false],
  ['completed', false],
  [undefined, false],
])('a task that says %j plainly runs: %s', (status, isRunning) => {
  expect(isPlainlyRunning(status)).toBe(isRunning);
});
