import { describe, expect, it } from 'vitest';
import { askAboutSite, askAboutTask } from '../../../src/service/known.ts';
import type { SendResult } from '../../../src/ports.ts';
import { otherTask, task, unsuccessful } from '../../support/runs.ts';
import { completed, noResponse, page, previewResponse, response, running } from '../../support/responses.ts';
import { taskResponse } from '../../support/responses.ts';
import { ids } from '../../support/run-operation.ts';
import { createTestClient, forever } from '../../support/scripted-service.ts';

const asking = (result: SendResult) => createTestClient(forever(result), { deadlineMs: 60_000 });

const message = (text: string) => ({ message: text });
/** What is somebody else's, or nobody's. */
const noWord: readonly [string, SendResult][] = [
  ['a gateway’s 404', page(404)],
  ['a gateway’s 410 in JSON', { ...page(410), body: { json: { success: false } } }],
  ['503', page(503)],
  ['no response', noResponse],
  ['403', response(403)],
  ['401', response(401)],
];
const goneAnswers: readonly [string, SendResult][] = [
  ['404', response(404)],
  ['404 with PHP’s empty object', response(404, [])],
  ['404 with null', response(404, null)],
  ['410', response(410)],
];

describe('a recorded site', () => {
  it.each<[string, SendResult, kind: string]>([
    ...goneAnswers.map(([what, result]): [string, SendResult, string] => [what, result, 'gone']),
    ...noWord.map(([what, result]): [string, SendResult, string] => [what, result, 'unclear']),
    ['a 422 about the site', response(422, {}, message('This site is not a staging site')), 'refused'],
    ['a 400 about the site', response(400, { code: 'not_a_copy' }), 'refused'],
    ['a busy site', response(423, {}, message('Locked')), 'unclear'],
    ['a limit', response(402), 'unclear'],
    ['a gateway’s 422', page(422), 'unclear'],
    ['a success that says nothing', response(200, []), 'unclear'],
    ['a success outside the envelope', { ...page(200), body: { json: { can_push: true } } }, 'unclear'],
    ['its preview', previewResponse(), 'known'],
  ])('with %s is %s', async (_what, result, kind) => {
    expect(await askAboutSite(ids.staging, asking(result))).toMatchObject({ kind });
  });

  it('has all that its preview says of a push', async () => {
    const reason = 'It has expired and is suspended';
    const fields = { can_push: 'false', blocked_reason: reason, copied_at: 1_768_467_600 };
    expect(await askAboutSite(ids.staging, asking(previewResponse(fields)))).toMatchObject({
      canPush: false,
      blockedReason: reason,
      confirmation: 'shop.example.com',
      copiedAt: '2026-01-15T09:00:00.000Z',
      ageMs: 3 * 3_600_000,
    });
  });
});

describe('a task of another step', () => {
  it.each<[string, SendResult, kind: string]>([
    ...goneAnswers.map(([what, result]): [string, SendResult, string] => [what, result, 'gone']),
    ...noWord.map(([what, result]): [string, SendResult, string] => [what, result, 'unclear']),
    ['a running task', running, 'running'],
    ['another word for an end', taskResponse('success'), 'running'],
    ['a completed task', completed, 'completed'],
    ['letters in capitals', taskResponse('COMPLETED'), 'completed'],
    ['space around the word', taskResponse(' Completed '), 'completed'],
    ['a failed task with `success: false`', unsuccessful(task('Failed')), 'failed'],
    ['another task', otherTask('completed'), 'unclear'],
  ])('with %s is %s', async (_what, result, kind) => {
    expect(await askAboutTask(ids.task, asking(result))).toMatchObject({ kind });
  });
});
