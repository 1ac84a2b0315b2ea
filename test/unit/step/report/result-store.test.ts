import { describe, expect, it } from 'vitest';
import { finalOutputsOf } from '../../../../src/outcome/outputs.ts';
import { domainOf, type Results } from '../../../../src/outcome/results.ts';
import { createResultStore } from '../../../../src/step/report/result-store.ts';
import { sanitizeRunner } from '../../../../src/step/report/sanitized-runner.ts';
import { createSanitizer } from '../../../../src/text/sanitizer.ts';
import { endings, rejection } from '../../../support/outcomes.ts';
import { createRecordingRunner } from '../../../support/recording-runner.ts';
import { barePreview, resultsSaying } from '../../../support/results.ts';

function createStore(secret = 's3cret') {
  const runner = createRecordingRunner();
  return { runner, results: createResultStore(sanitizeRunner(runner, createSanitizer([secret]))) };
}
const outputsOf = (results: Results, secret?: string): Readonly<Record<string, string>> => {
  const store = createStore(secret);
  store.results.set(results);
  return store.runner.outputs;
};

describe('the outputs', () => {
  it('are text or JSON', () => {
    expect(outputsOf(resultsSaying('x'))).toMatchObject({
      'can-push': 'false',
      'revert-days': '1',
      replayed: 'false',
      reused: 'true',
      'deployment-id': '7',
      warnings: '["x"]',
      'sites-left': '[{"id":"x","domain":"x","environment":"x","open":false}]',
      'dns-records': '[{"type":"x","name":"x","value":"x","ttl":"x"}]',
      data: '{"x":["x"]}',
    });
    expect(outputsOf({})).toEqual({});
  });

  it('never have the text that confirms a push (push guard 6)', () => {
    const data = { confirmation_required: 'CONFIRM', inner: [{ confirmation_required: 'CONFIRM' }], kept: 1 };
    const confirmation = { text: 'CONFIRM', received: 'CONFIRM' };
    const outputs = outputsOf({ preview: { ...barePreview, confirmation }, answer: { data } });
    expect(JSON.stringify(outputs)).not.toContain('CONFIRM');
    expect(outputs['data']).toBe('{"inner":[{}],"kept":1}');
  });

  it('never have the token, also not as a key or a number', () => {
    const echoed = JSON.stringify(outputsOf(resultsSaying('my s3cret')));
    expect(echoed).not.toContain('s3cret');
    expect(echoed).toContain('my ***');
    const answer = { data: { n: 123456789 } };
    expect(outputsOf({ answer }, '123456789')).toEqual({ data: '{"n":"***"}' });
  });

  it('have a domain only if it is a host name, and a time only if it is a time', () => {
    const { reused } = resultsSaying('x');
    const outputsFor = (domain: string, copiedAt: string) => {
      const outputs = outputsOf({ reused: reused && { ...reused, domain, copiedAt } });
      return [outputs['site-domain'], outputs['copied-at']];
    };
    const time = '2026-01-15T09:00:00Z';
    expect(outputsFor('shop.example', time)).toEqual(['shop.example', time]);
    expect(outputsFor('$(id).example', '`id`')).toEqual([undefined, undefined]);
    const { preview } = resultsSaying('x', 'a.example', time);
    expect(outputsOf({ preview })['copied-at']).toBe(time);
  });

  it('name the domain of the answer, else that of the inputs', () => {
    const domain = { id: 'd', name: 'a.example' };
    const named = { domainId: 'e', domainName: 'b.example' };
    expect(domainOf({ answer: { domain } })).toEqual(domain);
    expect(domainOf({ answer: { domain }, named })).toEqual(domain);
    expect(domainOf({ named })).toEqual({ id: 'e', name: 'b.example' });
  });

  it('are set as soon as they are known, and again only if they change', () => {
    const { results, runner } = createStore();
    const data = { site: 1 };
    results.set({ answer: { data, task: { id: 't', status: 'pending' } } });
    results.set({ task: { id: 't', status: 'running', isSeen: true, isSilent: false } });
    const set = ['task-id=t', 'task-status=pending', 'data={"site":1}', 'task-status=running'];
    expect(runner.texts('output')).toEqual(set);
  });

  it('are not written as JSON again with each poll', () => {
    const set: string[] = [];
    const results = createResultStore({ setOutput: (name) => void set.push(name) });
    results.set({ answer: { data: {} } });
    results.set({ deploymentId: 7 });
    expect(set).toEqual(['data', 'deployment-id']);
  });

  it('of an earlier response are removed, and can be set again (K7)', () => {
    const { results, runner } = createStore();
    results.set({ answer: { task: { id: 't' }, site: { id: 's' } }, deploymentId: 7 });
    results.set({ answer: undefined });
    expect(runner.outputs).toEqual({ 'task-id': '', 'site-id': '', 'deployment-id': '7' });
    results.set({ answer: { task: { id: 'u' } } });
    expect(runner.outputs['task-id']).toBe('u');
  });
});

it('at the end the outputs are the status and, if red, the codes', () => {
  const failure = { ...rejection, serviceCode: 'no_space' };
  const codes = { 'error-code': 'rejected', 'service-code': 'no_space' };
  expect(finalOutputsOf({ ...endings['request-failed'], failure })).toEqual({ status: 'refused', ...codes });
  expect(finalOutputsOf({ ...endings.completed, effect: 'started' })).toEqual({ status: 'completed' });
});
