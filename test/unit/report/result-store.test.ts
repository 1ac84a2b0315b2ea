import { describe, expect, it } from 'vitest';
import type { Results } from '../../../src/outcome/results.ts';
import { finalOutputsOf } from '../../../src/outcome/outputs.ts';
import { createResultStore } from '../../../src/report/result-store.ts';
import { sanitizeRunner } from '../../../src/report/sanitized-runner.ts';
import { createSanitizer } from '../../../src/text/sanitizer.ts';
import { endings } from '../../support/outcomes.ts';
import { createRecordingRunner } from '../../support/recording-runner.ts';
import { resultsSaying } from '../../support/results.ts';

function createStore(secret = 's3cret') {
  const runner = createRecordingRunner();
  return { runner, results: createResultStore(sanitizeRunner(runner, createSanitizer([secret]))) };
}
const outputsOf = (results: Results, secret?: string): Readonly<Record<string, string>> => {
  const store = createStore(secret);
  store.results.add(results);
  return store.runner.outputs;
};

describe('the outputs', () => {
  it('are text or JSON', () => {
    expect(outputsOf(resultsSaying('x'))).toMatchObject({
      'can-push': 'false',
      'revert-days': '0',
      replayed: 'false',
      reused: 'true',
      'deployment-id': '7',
      warnings: '["x"]',
      'sites-left': '[{"id":"x","domain":"x","environment":"x"}]',
      'dns-records': '[{"type":"x","name":"x","value":"x","ttl":"x"}]',
      data: '{"x":["x"]}',
    });
    expect(outputsOf({})).toEqual({});
  });

  it('never have the text that confirms a push (push guard 6)', () => {
    const data = { confirmation_required: 'CONFIRM', inner: [{ confirmation_required: 'CONFIRM' }], kept: 1 };
    const outputs = outputsOf({ ...resultsSaying('x'), confirmationRequired: 'CONFIRM', data });
    expect(JSON.stringify(outputs)).not.toContain('CONFIRM');
    expect(outputs['data']).toBe('{"inner":[{}],"kept":1}');
  });

  it('never have the token, also not as a key or a number', () => {
    const echoed = JSON.stringify(outputsOf(resultsSaying('my s3cret')));
    expect(echoed).not.toContain('s3cret');
    expect(echoed).toContain('my ***');
    expect(outputsOf({ data: { n: 123456789 } }, '123456789')).toEqual({ data: '{"n":"***"}' });
  });

  it('have a domain only if it is a host name, and a time only if it is a time', () => {
    const outputsFor = (siteDomain: string, copiedAt: string) => outputsOf({ siteDomain, copiedAt });
    const time = '2026-01-15T09:00:00Z';
    expect(outputsFor('shop.example', time)).toEqual({ 'site-domain': 'shop.example', 'copied-at': time });
    expect(outputsFor('$(id).example', '`id`')).toEqual({});
    expect(outputsFor('shop example', 'recently')).toEqual({});
  });

  it('are set as soon as they are known, and again only if they change', () => {
    const { results, runner } = createStore();
    results.add({ taskId: 't', taskStatus: 'pending' });
    results.add({ taskId: 't', taskStatus: 'running', siteId: undefined });
    expect(runner.texts('output')).toEqual(['task-id=t', 'task-status=pending', 'task-status=running']);
    expect(results.current).toEqual({ taskId: 't', taskStatus: 'running' });
  });

  it('of an earlier response are removed, and can be set again (K7)', () => {
    const { results, runner } = createStore();
    const { taskResult, ...earlier } = resultsSaying('x');
    expect(taskResult).toBeDefined();
    results.add(earlier);
    results.replaceAnswer({});
    const removed = Object.entries(runner.outputs).filter(([, value]) => value === '');
    const others = Object.entries(runner.outputs).filter(([, value]) => value !== '');
    expect(removed.map(([name]) => name).sort()).toEqual(
      'data replayed site-domain site-id task-id task-status'.split(' '),
    );
    // A new output is in one of the two lists: does the response to a request say it?
    expect(others.map(([name]) => name).sort()).toEqual(
      (
        'blocked-reason can-push comment-url deployment-id dns-records domain-id domain-status idempotency-key ' +
        'preview-digest reused revert-days service-code site-url sites-left warnings'
      ).split(' '),
    );
    const { acceptedAtMs, siteId, taskId, taskSiteId } = results.current;
    expect([acceptedAtMs, siteId, taskId, taskSiteId]).toEqual(Array(4).fill(undefined));
    results.add({ taskId: 'x' });
    expect(runner.outputs['task-id']).toBe('x');
  });
});

it.each([
  [endings['invalid-inputs'], { status: 'refused', 'error-code': 'invalid_input' }],
  [{ ...endings.completed, effect: 'started' }, { status: 'completed' }],
] as const)('at the end the outputs are the status and, if red, the error code (%#)', (outcome, outputs) => {
  expect(finalOutputsOf(outcome)).toEqual(outputs);
});
