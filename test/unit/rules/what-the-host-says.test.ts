import { describe, expect, it } from 'vitest';
import {
  accepted,
  completed,
  page,
  previewResponse,
  replayed,
  response,
  taskResponse,
} from '../../support/responses.ts';
import { ids, recordOperation, runOperation, type OperationName } from '../../support/run-operation.ts';
import { ownRecord, withCopy } from '../../support/live-records.ts';
import { setFinalOutputs } from '../../../src/step/report/report-outcome.ts';
import type { RunResult } from '../../support/run-operation.ts';
import { failureOf } from '../../../src/outcome/outcome.ts';
import { refusalOf } from '../../../src/outcome/refusal-kind.ts';
import { rejection } from '../../support/outcomes.ts';
import { renderSummary } from '../../../src/messages/summary.ts';

/** The output `message`, as the report sets it. */
function messageOf({ outcome, runner, text }: RunResult): string {
  setFinalOutputs(outcome, runner, text);
  return runner.outputs['message'] ?? '';
}
const summaryOf = ({ reportOf, outcome }: RunResult): string => renderSummary(reportOf(outcome));

const invalid = { message: 'The given data was invalid.' };
const taken = 'The domain is taken by site 4711';

describe('what the host says of a refusal (Operations)', () => {
  it.each<OperationName>(['add-domain', 'restore', 'staging', 'await-task', 'push-preview'])(
    'stands in annotation, summary and `message` of `%s`, each text once',
    async (operation) => {
      const data = { errors: [taken], message: invalid.message, details: taken };
      const run = await runOperation(operation, { script: [response(422, data, invalid)] });
      expect(run.outcome.kind).toMatch(/^(request-failed|task-unreadable)$/);
      for (const text of [run.text.what, summaryOf(run), messageOf(run)]) {
        expect(text.split('The given data was invalid')).toHaveLength(2);
        expect(text.split('is taken by site 4711')).toHaveLength(2);
      }
    },
  );

  it('decides by its code and its message alone', async () => {
    const data = { reason: 'The site is busy' };
    const { outcome } = await runOperation('restore', { script: [response(422, data, invalid)] });
    expect(refusalOf(failureOf(outcome) ?? rejection)).toBe('other');
  });

  const refused = (data: object, message: string) =>
    runOperation('push', {
      github: withCopy(),
      script: [previewResponse(), response(422, data, { message })],
    });

  it('is without the text that confirms a push in every output (push guard 6)', async () => {
    const run = await refused({ errors: ['Type Shop.Example.com'] }, 'It is shop.example.com');
    expect(failureOf(run.outcome)?.reason).toBe('It is shop.example.com. Type Shop.Example.com');
    expect(JSON.stringify(run.outputs)).not.toMatch(/shop\.example\.com/i);
  });

  it('is no output at all if another confirmation is wanted', async () => {
    const run = await refused({ code: 'confirmation_mismatch', reason: 'It is x.example' }, 'Type x.example');
    expect(failureOf(run.outcome)?.reason).toMatch(/Type x\.example/);
    expect(JSON.stringify(run.outputs)).not.toMatch(/x\.example/);
  });
});

describe('the words of somebody else (Operations)', () => {
  const html = { contentType: 'text/html' };
  const textBody = (status: number, text: string, headers: object = {}) => ({
    ...page(status, headers),
    body: { unreadable: 'it is not JSON', text },
  });
  it.each<[status: number, text: string, headers: object, reason: string]>([
    [403, 'error code: 1010', {}, 'error code: 1010'],
    [405, '<title>Blocked</title>', html, 'Blocked'],
  ])('are not taken for the host’s: %i %j', async (status, text, headers, reason) => {
    const { outcome } = await runOperation('restore', { script: [textBody(status, text, headers)] });
    expect(failureOf(outcome)).toMatchObject({ hasEnvelope: false, reason });
    expect(refusalOf(failureOf(outcome) ?? rejection)).toBe('elsewhere');
  });

  it('stand beside "it is not JSON", also while it is tried again', async () => {
    const notice = textBody(200, 'Notice: Undefined variable in x.php\n{"success":true}');
    const run = await runOperation('restore', { script: [notice, accepted(), completed] });
    expect(run.status).toBe('completed');
    expect(run.runner.texts('info').join('\n')).toMatch(
      /\(it is not JSON\): Notice: Undefined variable in x\.php/,
    );
  });
});

describe('the `error_message` of a task that has completed (Operations)', () => {
  const words = '3 of 41 tables could not be imported';
  it.each<[error: unknown, shown: string]>([
    [words, words],
    [[words], `["${words}"]`],
    [{ tables: 3 }, '{"tables":3}'],
    ['Completed with warnings', 'Completed with warnings'],
  ])('is one warning, a row and in `message`: %j', async (error, shown) => {
    const task = taskResponse('completed', { error_message: error }, { message: 'Task retrieved' });
    for (const [operation, script] of [
      ['restore', [accepted(), task]],
      ['await-task', [task]],
      ['push', [previewResponse(), accepted(), task]],
    ] as const) {
      const run = await runOperation(operation, { script: [...script] });
      expect(run.status).toBe('completed');
      expect(run.warnings.filter((each) => each.includes(shown))).toHaveLength(1);
      expect(messageOf(run)).toContain(shown);
      expect(summaryOf(run)).toContain(run.reportOf(run.outcome).md.prose(shown));
      // Its row is enough.
      expect(run.log.warnings).toEqual([]);
    }
  });

  it.each(['fatal_error.', 'Crashed', 'skipped', 'completed_with_errors'])(
    'may be its `result` alone, if that is a word for a failure as a whole: %s',
    async (result) => {
      const run = await runOperation('restore', {
        script: [accepted(), taskResponse('completed', { result })],
      });
      expect(run.status).toBe('completed');
      expect(run.results.completed?.remark).toBe(result.replace('.', ''));
      expect(run.warnings).toHaveLength(1);
    },
  );

  it.each(['success', 'fail.ed', 'no error', 'error log: /var/log/x', 'Restored 3 failed orders', 'deleted'])(
    'is not a `result` that says more, or something else: %s',
    async (result) => {
      const task = taskResponse('completed', { result, error_message: 'none' });
      expect((await runOperation('restore', { script: [accepted(), task] })).warnings).toEqual([]);
    },
  );

  it.each<unknown>([null, '', ' ', 'None', 'no errors', 'OK', 'Success.', false, 0, [], {}])(
    'says nothing: %j',
    async (error) => {
      const task = taskResponse('completed', { error_message: error }, { message: 'Some tables are slow' });
      const run = await runOperation('restore', { script: [accepted(), task] });
      expect(run.warnings).toEqual([]);
      expect(run.results.completed?.remark).toBeUndefined();
    },
  );

  it('of a failed task counts as the message does, if it is blank', async () => {
    const task = taskResponse('failed', { error_message: ' ' }, { message: 'The disk is full' });
    const run = await runOperation('restore', { script: [accepted(), task] });
    expect(run.outcome).toMatchObject({ kind: 'task-failed', reason: 'The disk is full' });
  });
});

describe('`success: false` that names a task may have started it, or be about another one', () => {
  const named = (status: string) =>
    response(202, { site: { id: ids.live }, task: { id: ids.task, status } }, { success: false });

  it.each([
    ['push', 'running'],
    ['restore', 'failed'],
  ] as const)('so nobody says that nothing was done: a %s whose task is %s', async (operation, status) => {
    const script = [...(operation === 'push' ? [previewResponse()] : []), named(status)];
    const run = await recordOperation(operation, { script });
    expect(run).toMatchObject({ status: 'unknown', effect: 'possible', outputs: { 'task-id': ids.task } });
    expect(run.github.statuses.map(({ state }) => state)).not.toContain('error');
  });

  it('and a re-run does not start it again, but after one that failed (K7)', async () => {
    const rerun = (status: string) => ({
      context: { attempt: 2 },
      script: [previewResponse(), replayed(named(status)), accepted({ id: ids.live }), completed],
      github: withCopy(),
    });
    expect(await runOperation('push', rerun('running'))).toMatchObject({ status: 'unknown', posts: 1 });
    expect(await runOperation('push', rerun('failed'))).toMatchObject({ status: 'completed', posts: 2 });
  });

  it('so its entry names no task: its end would be said of this step (G11, G12)', async () => {
    const first = await recordOperation('restore', { script: [named('running')] });
    expect(first.github.statuses).toEqual([]);
    const stored = { context: { attempt: 2 }, script: [previewResponse(), replayed(named('completed'))] };
    const own = ownRecord('push', { minutesAgo: 60, states: ['success'] });
    const again = await recordOperation('push', { ...stored, github: withCopy(own) });
    expect(again.github.statuses.map(({ id, state }) => [id === own.id, state])).toEqual([[false, 'error']]);
  });

  it('and the refusal of a domain, which has no task, stays certain', async () => {
    const pending = response(200, { task: { id: ids.task } }, { success: false, message: 'No DNS record' });
    expect(await runOperation('add-domain', { script: [pending] })).toMatchObject({ status: 'refused' });
  });
});
