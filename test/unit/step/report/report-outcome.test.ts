import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../../src/outcome/outcome.ts';
import type { OutcomeText } from '../../../../src/outcome/report.ts';
import type { Runner, ServiceRequest } from '../../../../src/ports.ts';
import { messages } from '../../../../src/messages/messages.ts';
import { createResultStore } from '../../../../src/step/report/result-store.ts';
import { reportOutcome, setFinalOutputs } from '../../../../src/step/report/report-outcome.ts';
import { createRunLog } from '../../../../src/step/report/run-log.ts';
import { createFakeClock } from '../../../stand-ins/fake-clock.ts';
import { bareReport, endings, named } from '../../../support/outcomes.ts';
import { createRecordingRunner } from '../../../support/recording-runner.ts';
import { noResponse, replayed, response } from '../../../support/responses.ts';
import { createTestStep, ids } from '../../../support/run-operation.ts';

const green: Outcome = { ...endings.completed, effect: 'started' };
const red: Outcome = endings['request-failed'];
const done: OutcomeText = { what: 'site was restored', next: '' };

async function report(outcome: Outcome, text: OutcomeText, changed: Partial<Runner> = {}) {
  const recording = createRecordingRunner();
  const runner = { ...recording, ...changed };
  const clock = createFakeClock();
  await clock.sleep(61_000);
  const log = createRunLog(runner, clock);
  const results = createResultStore(runner);
  results.set({ answer: { site: { id: ids.live, domain: 'shop.example.com' } } });
  log.startGroup('open');
  log.endGroup();
  setFinalOutputs(outcome, runner);
  expect(recording.summaries).toEqual([]);
  const ofRestore = { operation: named('restore'), results: results.current, elapsedMs: clock.elapsedMs() };
  await reportOutcome({ ...bareReport, ...ofRestore, outcome, text, warnings: log.warnings }, runner);
  return recording;
}

describe('the report', () => {
  it.each([
    ['must not be overlooked as a notice', {}, 'notice'],
    ['may be taken for another result as a warning (K7)', { isWarning: true }, 'warning'],
  ] as const)('of a green outcome has what %s', async (_what, fields, kind) => {
    const recording = await report(green, { ...done, notice: 'Nothing was repeated.', ...fields });
    expect(recording.texts(kind)).toEqual(['Nothing was repeated.']);
  });

  it('of a green outcome ends with how long it took, however long the rest is', async () => {
    const recording = await report(green, { ...done, what: 'x'.repeat(5_000) });
    expect(recording.calls.at(-1)?.text).toMatch(/^.{300,500} · 1 min 1 s$/);
  });

  it('is an error annotation that says what was done if the outputs could not be written (*Outputs*)', async () => {
    const outputProblem = (): string => 'no space left';
    const completed = await report(green, done, { outputProblem });
    const [what, problem] = completed.texts('error').flatMap((text) => text.split('\n'));
    expect(what).toContain(done.what);
    expect(problem).toBe(messages.outputsNotWritten(outputProblem()));
    expect(completed.calls.at(-1)?.kind).toBe('error');
    const unwritable: Outcome = endings['outputs-unwritable'];
    const early = await report(unwritable, { what: 'no', next: 'Clear it.' }, { outputProblem });
    expect(early.texts('error')).toEqual(['no\nClear it.']);
  });

  it('ends the group that is open', async () => {
    const kinds = (await report(red, done)).calls.map(({ kind }) => kind);
    expect(kinds.lastIndexOf('end-of-group')).toBeGreaterThan(kinds.lastIndexOf('group'));
  });

  it('continues if the summary cannot be written', async () => {
    const writeSummary = () => Promise.reject(new Error('disk full'));
    const recording = await report(green, done, { writeSummary });
    expect(recording.texts('warning')).toEqual([messages.summaryNotWritten('Error: disk full')]);
    expect(recording.calls.at(-1)?.text).toContain(done.what);
  });
});

it('has a debug line for each request: method, path, status, milliseconds, key', async () => {
  const clock = createFakeClock();
  const slow = () => clock.sleep(41.6).then(() => response(202));
  const script = [slow, replayed(response(200)), noResponse];
  const { client, runner, service } = createTestStep('push', { clock, script });
  const options = { timeoutMs: 1, signal: new AbortController().signal };
  const post = { method: 'POST', path: '/v1/x', body: '{}' } as const;
  await client.service.send(post, { ...options, idempotencyKey: 'k' });
  await client.service.send(post, options);
  expect(await client.service.send({ method: 'GET', path: '/v1/y' }, options)).toBe(noResponse);
  expect(runner.texts('debug')).toEqual([
    'POST /v1/x → 202 in 42 ms key k',
    'POST /v1/x → 200 replayed in 0 ms',
    'GET /v1/y → no-response (socket hang up) in 0 ms',
  ]);
  expect(service.received[0]).toMatchObject({ key: 'k', timeoutMs: 1 });
});

it.each<[ServiceRequest, isNoted: boolean]>([
  [{ method: 'DELETE', path: '/v1/x' }, true],
  [{ method: 'GET', path: '/v1/x', isReadOnly: true }, false],
])('before %j is sent, it is noted that something may change: %j', async (request, isNoted) => {
  const effects: string[] = [];
  const answer = () => {
    effects.push(step.changes.effect);
    return response(202);
  };
  const { client, step } = createTestStep('push', { script: [answer] });
  expect(step.changes.effect).toBe('none');
  await client.service.send(request, { timeoutMs: 1, signal: new AbortController().signal });
  expect(effects).toEqual([isNoted ? 'possible' : 'none']);
});
