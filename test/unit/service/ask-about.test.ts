import { describe, expect, it } from 'vitest';
import { askAboutSite, askAboutTask } from '../../../src/service/ask-about.ts';
import type { SendResult } from '../../../src/ports.ts';
import { otherTask, task, unsuccessful } from '../../support/runs.ts';
import { completed, noResponse, page, previewResponse, response, running } from '../../support/responses.ts';
import { taskResponse } from '../../support/responses.ts';
import { ids } from '../../support/run-operation.ts';
import { createTestClient, forever } from '../../support/scripted-service.ts';

const asking = (result: SendResult) => createTestClient(forever(result), { deadlineMs: 60_000 });

const message = (text: string) => ({ message: text });
/** What is the same of a site and of a task. */
const ofBoth: readonly [string, SendResult, kind: string][] = [
  ['404', response(404), 'gone'],
  ['404 with PHP’s empty object', response(404, []), 'gone'],
  ['404 with null', response(404, null), 'gone'],
  ['410', response(410), 'gone'],
  // Somebody else's, or nobody's.
  ['a gateway’s 404', page(404), 'unclear'],
  ['a gateway’s 410 in JSON', { ...page(410), body: { json: { success: false } } }, 'unclear'],
  ['503', page(503), 'unclear'],
  ['no response', noResponse, 'unclear'],
  ['403', response(403), 'unclear'],
  ['401', response(401), 'unclear'],
];

describe('a recorded site', () => {
  it.each<[string, SendResult, kind: string]>([
    ...ofBoth,
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
      age: { mostMs: 3 * 3_600_000 },
    });
  });
});

describe('a task of another step', () => {
  it.each<[string, SendResult, kind: string]>([
    ...ofBoth,
    ['a running task', running, 'running'],
    ['another word for an end', taskResponse('success'), 'running'],
    ['a completed task', completed, 'completed'],
    ['letters in capitals', taskResponse('COMPLETED'), 'completed'],
    ['space around the word', taskResponse(' Completed '), 'completed'],
    ['a failed task with `success: false`', unsuccessful(task('Failed')), 'failed'],
    ['another task', otherTask('completed'), 'unclear'],
  ])('with %s is %s (Tasks)', async (_what, result, kind) => {
    expect(await askAboutTask(ids.task, asking(result))).toMatchObject({ kind });
  });
});
