import { expect, it } from 'vitest';
import { noonMs } from '../../stand-ins/fake-clock.ts';
import { withCopy } from '../../support/live-records.ts';
import { listed } from '../../support/recording-github.ts';
import { accepted, completed, page, previewResponse, response } from '../../support/responses.ts';
import { recordOperation, runOperation } from '../../support/run-operation.ts';
import { forever, inTurn } from '../../support/scripted-service.ts';

const before = {
  push: [previewResponse()],
  staging: [],
  restore: [],
  'restore-snapshot': [],
} as const;
const names = ['push', 'staging', 'restore', 'restore-snapshot'] as const;
const cases = names.flatMap((name) => [418, 423, 460, 499].map((status) => [name, status] as const));

it.each(cases)(
  'K4: a POST of `%s` that somebody else answers with %i is sent again with its key, and ends as unknown',
  async (name, status) => {
    const again = await runOperation(name, {
      script: [...before[name], page(status), accepted(), completed],
    });
    expect(again).toMatchObject({ posts: 2 });
    expect(new Set(again.keys).size).toBe(1);
    const lost = await runOperation(name, { script: inTurn(before[name], forever(page(status))) });
    expect(lost).toMatchObject({ status: 'unknown', errorCode: 'rejected', effect: 'possible' });
    const said = await runOperation(name, { script: [...before[name], response(status)] });
    expect(said).toMatchObject({ status: 'refused', posts: 1 });
  },
);

it('K4, G12: while nobody knows whether a restore runs that a gateway gave up, no push goes over it', async () => {
  const restore = await recordOperation('restore', { script: forever(page(499)) });
  expect(restore).toMatchObject({ status: 'unknown', github: { statuses: [] } });
  const [{ environment, payload } = { environment: '', payload: {} }] = restore.github.created;
  const open = listed({ id: 62, sha: 'b'.repeat(40), payload });
  const push = await runOperation('push', {
    context: { runId: '9002' },
    github: withCopy({ ...open, environment, createdAt: new Date(noonMs).toISOString() }),
    script: [previewResponse()],
  });
  expect(push).toMatchObject({ status: 'refused', errorCode: 'live_busy', posts: 0 });
});
