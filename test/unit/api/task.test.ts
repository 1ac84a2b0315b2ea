import { describe, expect, it } from 'vitest';
import { describeTask, isSameId, readTask, settledAs, type Task } from '../../../src/api/task.ts';

const id = '5a5dcaa9-1e5b-4a8d-8e1f-5b0a7e6c2f66';
const parse = (json: string) => JSON.parse(json) as Record<string, unknown>;

describe('the task in an answer', () => {
  it.each<[string, Record<string, unknown>, string | undefined]>([
    ['in data.task', { task: { id } }, id],
    ['in data', { id }, id],
    ['in data.task before data', { id: 'other', task: { id } }, id],
    ['in data beside a task that is no object', { id, task: 'x' }, id],
    ['in data beside a task that is a list', { id, task: [] }, id],
    ['in capitals', { task: { id: id.toUpperCase() } }, id],
    ['with an id that is no uuid', { task: { id: 'task_1-A' } }, 'task_1-a'],
    ['nowhere', {}, undefined],
    ['without an id', { task: { status: 'completed' } }, undefined],
    ['without an id, beside one of data', { id, task: { status: 'completed' } }, undefined],
    ['with an id that is a number', { task: { id: 7 } }, undefined],
    ['with an id that is empty', { task: { id: '' } }, undefined],
    ['with an id that is a path', { task: { id: '../sites' } }, undefined],
    ['with an id with a query', { task: { id: 'a?b' } }, undefined],
    ['with an id of two lines', { task: { id: 'a\nb' } }, undefined],
    ['with an id that never ends', { task: { id: 'a'.repeat(129) } }, undefined],
    ['with an id of 128 characters', { task: { id: 'a'.repeat(128) } }, 'a'.repeat(128)],
    ['in a site', { id, domain_name: 'x' }, undefined],
    ['on the prototype', parse(`{"__proto__":{"task":{"id":"${id}"}}}`), undefined],
    ['on the prototype of the task', parse(`{"task":{"__proto__":{"id":"${id}"}}}`), undefined],
  ])('%s', (_name, data, found) => {
    expect(readTask(data)?.id).toBe(found);
  });

  it('is read field by field, each only where it has its type', () => {
    const fields = {
      status: 'running',
      result: 'r',
      error_message: 'e',
      metadata_json: { a: 1 },
      site_id: 's',
    };
    expect(readTask({ task: { id, ...fields } })).toEqual({
      id,
      status: 'running',
      result: 'r',
      errorMessage: 'e',
      metadata: { a: 1 },
      siteId: 's',
    });
    expect(
      readTask({ task: { id, status: 1, result: null, error_message: '', metadata_json: null } }),
    ).toStrictEqual({ id });
  });
});

describe('a task', () => {
  it.each([
    ['completed', 'completed'],
    ['failed', 'failed'],
    ['Completed', undefined],
    ['done', undefined],
    [undefined, undefined],
  ])('of the status %j is settled as %j', (status, settled) => {
    expect(settledAs({ id, ...(status !== undefined && { status }) })).toBe(settled);
  });

  it('is the same in any case', () => {
    expect(isSameId('aB', 'Ab')).toBe(true);
    expect(isSameId('a', 'b')).toBe(false);
  });
});

describe('what a person reads of a task', () => {
  it.each<[Partial<Task>, string | undefined, string]>([
    [{}, undefined, 'no status'],
    [{ status: 'running' }, undefined, 'running'],
    [{ status: 'running' }, 'Copying', 'running · Copying'],
    [{ status: 'running', metadata: {} }, undefined, 'running'],
    [{ status: 'running', metadata: { progress: 40 } }, undefined, 'running · 40 %'],
    [{ status: 'running', metadata: { percent: '40.5' } }, undefined, 'running · 40.5 %'],
    [{ status: 'running', metadata: { percentage: 0 } }, undefined, 'running · 0 %'],
    [{ status: 'running', metadata: { progress_percent: '7' } }, undefined, 'running · 7 %'],
    [{ status: 'running', metadata: { step: 'files', progress: 40 } }, undefined, 'running · 40 % · files'],
    [{ status: 'running', metadata: { current_step: 'files' } }, undefined, 'running · files'],
    [{ status: 'running', metadata: { stage: 'a' } }, undefined, 'running · a'],
    [{ status: 'running', metadata: { phase: 'a' } }, undefined, 'running · a'],
    [{ status: 'running', metadata: { message: 'a' } }, undefined, 'running · a'],
    [{ status: 'running', metadata: { description: 'a' } }, undefined, 'running · a'],
    [{ status: 'running', metadata: { message: 'a' } }, 'a', 'running · a'],
    [{ status: 'running', metadata: { progress: 'half' } }, undefined, 'running · {"progress":"half"}'],
    [{ status: 'running', metadata: { progress: 'x40' } }, undefined, 'running · {"progress":"x40"}'],
    [{ status: 'running', metadata: { progress: '40%' } }, undefined, 'running · {"progress":"40%"}'],
    [{ status: 'running', metadata: { step: 3 } }, undefined, 'running · {"step":3}'],
    [{ status: 'running', metadata: { my_progress: 3 } }, undefined, 'running · {"my_progress":3}'],
    [{ status: 'running', metadata: { my_step: 'a' } }, undefined, 'running · {"my_step":"a"}'],
    [{ status: 'running', metadata: { progress: '40.55' } }, undefined, 'running · 40.55 %'],
    [
      { status: 'running', metadata: { progress_x: 3, steps: 'a' } },
      undefined,
      'running · {"progress_x":3,"steps":"a"}',
    ],
    [
      { status: 'running', metadata: { tables: 12, progress: 40 } },
      undefined,
      'running · 40 % · {"tables":12}',
    ],
    [{ status: 'running', metadata: '{"progress":40}' }, undefined, 'running · 40 %'],
    [{ status: 'running', metadata: 'copying' }, undefined, 'running · copying'],
    [{ status: 'running', metadata: '7' }, undefined, 'running · "7"'],
    [{ status: 'running', metadata: [1, 2] }, undefined, 'running · [1,2]'],
    [{ status: 'running', metadata: 7 }, undefined, 'running · 7'],
    [
      { status: 'running', metadata: parse('{"__proto__":{"x":1},"a":2}') },
      undefined,
      'running · {"__proto__":{"x":1},"a":2}',
    ],
  ])('is short (%#)', (task, message, text) => {
    expect(describeTask({ id, ...task }, message)).toBe(text);
  });

  it('is not cut: a secret in it has to be seen whole before it is', () => {
    expect(describeTask({ id, status: 'x', metadata: { a: 'y'.repeat(500) } }, undefined)).toBe(
      `x · {"a":"${'y'.repeat(500)}"}`,
    );
  });

  it('is made of metadata of any depth', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`) as unknown;
    expect(describeTask({ id, status: 'x', metadata: deep }, undefined)).toMatch(/^x · \{"a":\{"a":/);
  });
});
