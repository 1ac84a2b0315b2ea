import { test } from 'vitest';
import { seedContents, seedIds } from '../../stand-ins/service/seed.ts';
import { createHand } from '../support/hand.ts';
import { setStage } from '../support/stage.ts';

const push = { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: 'shop.example' };

test.concurrent(
  'a log that is broken from the first line on ends the step red, and nothing was started',
  async ({ expect }) => {
    const stage = await setStage();
    const run = await stage.run({
      inputs: push,
      onStart: (action) => {
        action.stopReading();
      },
      isCutShort: true,
    });

    expect(run.exitCode).toBe(1);
    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'internal_error' });
    expect(run.summary).toContain('refused');
    expect(run.stderr).toBe('');
    expect(stage.service.started).toEqual([]);
  },
);

test.concurrent(
  'a log that breaks during the preview ends the step red: refused only where nothing was started',
  async ({ expect }) => {
    const hand = createHand();
    const stage = await setStage({
      intercept: () => {
        hand.closeLog();
        return undefined;
      },
    });
    const run = await stage.run({ inputs: push, onStart: hand.onStart, isCutShort: true });

    expect(run.exitCode).toBe(1);
    // The break is seen at the lines about the preview. Whether the POST has been begun by then, which is when its key
    // is put out, is the system's to say: Linux sees it a moment later. What is told is the one that is true.
    const hasBegun = run.outputs['idempotency-key'] !== undefined;
    expect(run.outputs).toMatchObject({
      status: hasBegun ? 'unknown' : 'refused',
      'error-code': 'internal_error',
    });
    if (!hasBegun) expect(stage.service.started).toEqual([]);
  },
);

test.concurrent(
  'a log that breaks between two tries of the preview ends the step red: nothing was started',
  async ({ expect }) => {
    const hand = createHand();
    const stage = await setStage({
      intercept: () => {
        hand.closeLog();
        return { kind: 'reset-before' };
      },
    });
    const run = await stage.run({ inputs: push, onStart: hand.onStart, isCutShort: true });

    expect(run.exitCode).toBe(1);
    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'internal_error' });
    expect(run.summary).toContain('refused');
    expect(run.stderr).toBe('');
    expect(stage.service.started).toEqual([]);
  },
);

test.concurrent('a log that breaks while the task runs ends the step red, as unknown', async ({ expect }) => {
  const hand = createHand();
  const stage = await setStage({
    intercept: ({ path }) => {
      if (path.startsWith('/v1/tasks/')) hand.closeLog();
      return undefined;
    },
  });
  const run = await stage.run({ inputs: push, onStart: hand.onStart, isCutShort: true });

  expect(run.exitCode).toBe(1);
  expect(run.outputs).toMatchObject({
    status: 'unknown',
    'error-code': 'internal_error',
    'task-id': stage.service.started[0]?.taskId,
  });
  expect(run.summary).toContain('unknown');
  expect(run.stderr).toBe('');
});

test.concurrent(
  'a log that breaks at its last line ends the step red, whatever it was to say',
  async ({ expect }) => {
    const hand = createHand();
    const stage = await setStage({
      github: {
        // The outcome is known by then, and only the last line is still to be written.
        intercept: ({ method, path }) => {
          if (method === 'POST' && path.endsWith('/comments')) hand.closeLog();
          return undefined;
        },
      },
    });
    const run = await stage.run({
      inputs: { ...push, comment: 'true' },
      eventName: 'pull_request',
      event: JSON.stringify({ pull_request: { number: 7, head: { sha: '2'.repeat(40) } } }),
      onStart: hand.onStart,
      isCutShort: true,
    });

    expect(run.exitCode).toBe(1);
    expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': 'internal_error' });
    expect(stage.service.world.contents.get(seedIds.shop)).toEqual(seedContents.shopStaging);
  },
);
