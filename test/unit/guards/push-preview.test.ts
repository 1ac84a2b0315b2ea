import { describe, expect, it } from 'vitest';
import { answer, lost, page, redirect, refusedConnection } from '../../support/responses.ts';
import { forever, type Line } from '../../support/scripted-service.ts';
import { accepted, previewAnswer, taskAnswer } from '../../support/task-responses.ts';
import { ids, needs, tell, type StoryOptions, type Told } from '../../support/run-operation.ts';

const completed = taskAnswer('completed');
/** Pushes with that preview; what comes after it goes well. */
const pushWith = (preview: Line, options: StoryOptions = {}): Promise<Told> =>
  tell('push', {
    github: { startedAt: '2026-01-15T11:00:00Z' },
    ...options,
    says: [preview, accepted({ id: ids.live }), completed],
  });
/** The digest of `previewAnswer()`, by another program: SHA-256 over ["<site>","2026-01-15T09:00:00Z",14,0]. */
const digest = '2d991f5b836dcb5e3d521c4975fa1ca5b5be332f7fe9220524da0c80b039daa1';

describe('a push', () => {
  it('asks for the preview first, and then pushes with the confirmation', async () => {
    const told = await pushWith(previewAnswer());

    expect(told.outcome.status).toBe('completed');
    expect(told.service.received.slice(0, 2)).toMatchObject([
      { method: 'GET', path: `/v1/sites/${ids.staging}/staging/push-preview` },
      {
        method: 'POST',
        path: `/v1/sites/${ids.staging}/staging/push`,
        body: '{"confirmation":"shop.example.com"}',
      },
    ]);
    expect(told.service.received[0]).not.toHaveProperty('key');
    expect(told.service.received[0]).not.toHaveProperty('body');
  });

  it.each<unknown>([false, null, 'true', 1, 'yes', {}, [true]])(
    'goes on only on a literal `can_push: true`, not on %j',
    async (canPush) => {
      const told = await pushWith(previewAnswer({ can_push: canPush }));

      expect(told).toMatchObject({ posts: 0, errorCode: 'push_blocked', outcome: { status: 'refused' } });
    },
  );

  it('goes not on without a `can_push`', async () => {
    const told = await pushWith(answer(200, { confirmation_required: 'shop.example.com' }));

    expect(told).toMatchObject({ posts: 0, errorCode: 'push_blocked' });
  });

  it('is refused with `blocked_reason`', async () => {
    const told = await pushWith(previewAnswer({ can_push: false, blocked_reason: 'A backup is running.' }));

    expect(told.message).toContain('A backup is running.');
    expect(told.runner.outputs).toMatchObject({
      'can-push': 'false',
      'blocked-reason': 'A backup is running.',
    });
  });

  it('makes annotations of the first eight warnings, and logs all', async () => {
    const warnings = Array.from({ length: 11 }, (_, index) => `warning ${index + 1}`);
    const told = await pushWith(previewAnswer({ warnings }));

    expect(told.runner.texts('warning')).toEqual(
      warnings.slice(0, 8).map((warning) => `The service warns: ${warning}`),
    );
    // An annotation is a line of the log too.
    const log = [...told.runner.texts('info'), ...told.runner.texts('warning')];
    for (const warning of warnings)
      expect(log).toContainEqual(expect.stringMatching(new RegExp(`${warning}$`)));
    expect(JSON.parse(told.runner.outputs['warnings'] ?? '')).toEqual(warnings);
  });

  it('logs no more warnings than anybody reads, and says how many there are', async () => {
    const warnings = Array.from({ length: 10_002 }, (_, index) => `warning ${index + 1}`);
    const told = await pushWith(previewAnswer({ warnings }));
    const lines = told.runner.texts('info').filter((line) => line.includes('The service warns: '));

    expect(lines).toHaveLength(10_000 - 8);
    expect(told.runner.texts('info')).toContainEqual(expect.stringContaining('10002 warnings in all'));
    expect(JSON.parse(told.runner.outputs['warnings'] ?? '')).toHaveLength(10_002);
  });

  it('logs how old the copy is, that what live has gained is replaced, and for how long it can be reverted', async () => {
    const told = await pushWith(previewAnswer());
    const log = told.runner.texts('info').join('\n');

    expect(log).toMatch(/copy is 3 h old/);
    expect(log).toMatch(/replaces the live database[^]*lost/);
    expect(log).toMatch(/reverted for 14 days/);
  });

  it('logs it where the service does not say', async () => {
    const told = await pushWith(previewAnswer({ copied_at: null, revert_days: null }));
    const log = told.runner.texts('info').join('\n');

    expect(log).toContain('does not say when the copy was made');
    expect(log).toContain('does not say for how long');
    expect(told.outcome.status).toBe('completed');
  });

  it('shows what has to be confirmed in the log, and never as an output', async () => {
    const told = await pushWith(previewAnswer({ confirmation_required: 'shop.example.com' }));

    expect(told.runner.texts('info').join('\n')).toContain('The confirmation to type is: shop.example.com');
    for (const [name, value] of Object.entries(told.runner.outputs))
      expect([name, value]).not.toContain('shop.example.com');
  });
});

describe('the confirmation', () => {
  it.each([
    ['shop.example.com', 'shop.example.com'],
    ['SHOP.Example.com', 'shop.example.com'],
    ['shop.example.com', ' Shop.example.COM\n'],
  ])('%j is what %j asks for: space around it and case do not count', async (confirmation, required) => {
    const told = await pushWith(previewAnswer({ confirmation_required: required }), {
      inputs: { confirmation },
    });

    expect(told.outcome.status).toBe('completed');
  });

  it('goes out as typed', async () => {
    const told = await pushWith(previewAnswer(), { inputs: { confirmation: 'SHOP.example.com' } });

    expect(told.service.received[1]?.body).toBe('{"confirmation":"SHOP.example.com"}');
  });

  it.each(['shop.example.org', 'shop.example.com.', 'shop', 'www.shop.example.com', 'shop example.com'])(
    'that is %j is refused, naming both',
    async (confirmation) => {
      const told = await pushWith(previewAnswer(), { inputs: { confirmation } });

      expect(told).toMatchObject({
        posts: 0,
        errorCode: 'confirmation_mismatch',
        outcome: { status: 'refused' },
      });
      expect(told.message).toContain(`"${confirmation}"`);
      expect(told.message).toContain('"shop.example.com"');
    },
  );

  it.each<unknown>([undefined, null, ''])(
    'is compared by the service alone where it names none (%j)',
    async (none) => {
      const told = await pushWith(previewAnswer({ confirmation_required: none }), {
        inputs: { confirmation: 'anything' },
      });

      expect(told).toMatchObject({ posts: 1, outcome: { status: 'completed' } });
    },
  );
});

describe('a confirmation that the service names and that is no text', () => {
  it.each<unknown>([7, true, {}, ['shop.example.com']])(
    'cannot be compared, so that nothing is pushed: %j',
    async (what) => {
      const told = await pushWith(previewAnswer({ confirmation_required: what }));

      expect(told).toMatchObject({ posts: 0, errorCode: 'invalid_response', outcome: { status: 'refused' } });
    },
  );
});

describe('a preview that cannot be had', () => {
  it.each<[string, Iterable<Line>, string]>([
    ['403', [answer(403)], 'forbidden'],
    ['404', [answer(404)], 'not_found'],
    ['422', [answer(422)], 'rejected'],
    ['a redirect', [redirect], 'invalid_response'],
    ['503 to the end', forever(page(503)), 'service_error'],
    ['a page to the end', forever(page(200)), 'invalid_response'],
    ['a lost connection to the end', forever(lost), 'connection_failed'],
    ['a refused connection to the end', forever(refusedConnection), 'connection_failed'],
  ])('is refused, whatever the reason: %s', async (_name, says, errorCode) => {
    const told = await tell('push', { says });

    expect(told).toMatchObject({ posts: 0, errorCode, outcome: { status: 'refused' } });
    expect(told.message).toContain('site.staging');
    expect(told.message).toContain('may not be a staging site');
    // Switching the guard off is no advice for a service that is down.
    expect(told.message).not.toContain('preview: false');
  });

  it('for a token that is not known is refused, saying where a token comes from', async () => {
    const told = await pushWith(answer(401));

    expect(told).toMatchObject({ posts: 0, errorCode: 'unauthorized', outcome: { status: 'refused' } });
    expect(told.message).toMatch(/Settings under API tokens/);
  });

  it('names the permission that the service names', async () => {
    const told = await pushWith(answer(403, { code: 'denied', permission: 'site.preview' }));

    expect(told.message).toContain('site.preview');
    expect(told.outcome).toMatchObject({ serviceCode: 'denied' });
  });

  it('says when to come back', async () => {
    const told = await pushWith(page(503, { retryAfter: '7200' }));

    expect(told.message).toContain('come back in 2 h');
  });

  it('is asked for again as any GET is', async () => {
    const told = await tell('push', { says: [page(503), lost, previewAnswer(), accepted(), completed] });

    expect(told.outcome.status).toBe('completed');
  });

  it('ends with the last try where the time is up', async () => {
    const told = await tell('push', { says: forever(page(503)), inputs: { 'timeout-minutes': '0.1' } });

    expect(told).toMatchObject({ errorCode: 'service_error', outcome: { status: 'refused' } });
  });
});

describe('`preview: false`', () => {
  it('pushes without asking, with a warning', async () => {
    const told = await tell('push', { says: [accepted(), completed], inputs: { preview: 'false' } });

    expect(told.outcome.status).toBe('completed');
    expect(told.service.received[0]?.method).toBe('POST');
    expect(told.runner.texts('warning')).toEqual([expect.stringContaining('preview: false')]);
  });
});

describe('`approved-preview`', () => {
  it('lets the push through where the digest is the same', async () => {
    const told = await pushWith(previewAnswer(), { inputs: { 'approved-preview': digest } });

    expect(told.runner.outputs['preview-digest']).toBe(digest);
    expect(told.outcome.status).toBe('completed');
  });

  it('is compared without regard to case', async () => {
    const told = await pushWith(previewAnswer(), { inputs: { 'approved-preview': digest.toUpperCase() } });

    expect(told.outcome.status).toBe('completed');
  });

  it.each<[string, object]>([
    ['the copy', { copied_at: '2026-01-15T09:00:01Z' }],
    ['the days', { revert_days: 13 }],
    ['the number of warnings', { warnings: ['new'] }],
  ])('refuses where %s changed', async (_name, fields) => {
    const told = await pushWith(previewAnswer({ ...fields }), { inputs: { 'approved-preview': digest } });

    expect(told).toMatchObject({ posts: 0, errorCode: 'preview_changed', outcome: { status: 'refused' } });
  });

  it('refuses where it was approved for another staging site', async () => {
    const told = await pushWith(previewAnswer(), {
      inputs: { 'approved-preview': digest, 'site-id': ids.target },
    });

    expect(told).toMatchObject({ posts: 0, errorCode: 'preview_changed' });
  });

  it('is what `push-preview` puts out', async () => {
    const told = await tell('push-preview', { says: [previewAnswer()] });

    expect(told.runner.outputs['preview-digest']).toBe(digest);
  });
});

describe('`max-copy-age-hours`', () => {
  it.each<[unknown, string, boolean]>([
    ['2026-01-15T09:00:00Z', '3', true],
    ['2026-01-15T08:59:59.999Z', '3', false],
    ['2026-01-15T09:00:00', '3', true],
    ['2026-01-15 08:59:59', '3', false],
    ['2026-01-15T09:59:59+01:00', '3', false],
    ['2026-01-15T10:30:00Z', '1.5', true],
    ['2026-01-16T00:00:00Z', '1', true],
    [null, '1000', false],
    ['recently', '1000', false],
    ['', '1000', false],
  ])('with a copy of %j and %s h allows it: %j', async (copiedAt, hours, isAllowed) => {
    const told = await pushWith(previewAnswer({ copied_at: copiedAt }), {
      inputs: { 'max-copy-age-hours': hours },
    });

    expect(told.errorCode).toBe(isAllowed ? undefined : 'copy_too_old');
    expect(told.outcome.status).toBe(isAllowed ? 'completed' : 'refused');
    expect(told.posts).toBe(isAllowed ? 1 : 0);
  });
});

describe('the order of the guards', () => {
  it('names the block first, then the confirmation, the approval and the age', async () => {
    const inputs = {
      confirmation: 'other.example.com',
      'approved-preview': 'f'.repeat(64),
      'max-copy-age-hours': '1',
    };
    const blocked = await pushWith(previewAnswer({ can_push: false }), { inputs });
    const mismatched = await pushWith(previewAnswer(), { inputs });
    const changed = await pushWith(previewAnswer(), { inputs: { ...inputs, ...needs.push } });

    expect([blocked, mismatched, changed].map(({ errorCode }) => errorCode)).toEqual([
      'push_blocked',
      'confirmation_mismatch',
      'preview_changed',
    ]);
  });
});

describe('in a later run attempt', () => {
  const later = { facts: { attempt: 2 } };

  it.each<[string, Line, Readonly<Record<string, string>>, string]>([
    ['a blocked push', previewAnswer({ can_push: false }), {}, 'push_blocked'],
    ['a changed preview', previewAnswer(), { 'approved-preview': 'a'.repeat(64) }, 'preview_changed'],
    ['a copy that is too old', previewAnswer(), { 'max-copy-age-hours': '1' }, 'copy_too_old'],
    ['a preview that cannot be had', answer(404), {}, 'not_found'],
  ])('%s ends as unknown: an earlier push may be the reason', async (_name, line, inputs, errorCode) => {
    const told = await pushWith(line, { ...later, inputs });

    expect(told).toMatchObject({ posts: 0, errorCode, outcome: { status: 'unknown' } });
    expect(told.message).toMatch(/earlier attempt[^]*may be the reason/);
    expect(told.message).toMatch(/await-task[^]*task id/);
  });

  it('a confirmation that does not match is refused: that no push can have caused', async () => {
    const told = await pushWith(previewAnswer(), { ...later, inputs: { confirmation: 'x.example.com' } });

    expect(told).toMatchObject({ errorCode: 'confirmation_mismatch', outcome: { status: 'refused' } });
  });

  it.each<[string, Line]>([
    ['a blocked push', previewAnswer({ can_push: false })],
    ['a preview that cannot be had', answer(403)],
  ])('%s is refused in a dry run', async (_name, line) => {
    const told = await pushWith(line, { ...later, inputs: { 'dry-run': 'true' } });

    expect(told.outcome.status).toBe('refused');
    expect(told.message).not.toContain('earlier attempt');
  });
});

describe('a dry run', () => {
  it('runs the guards, prints the request that would be sent, and sends no POST', async () => {
    const told = await pushWith(previewAnswer(), { inputs: { 'dry-run': 'true' } });

    expect(told).toMatchObject({ posts: 0, outcome: { status: 'skipped' } });
    expect(told.service.received).toHaveLength(1);
    const log = told.runner.texts('info').join('\n');
    expect(log).toContain(`POST https://api.example.com/v1/sites/${ids.staging}/staging/push`);
    expect(log).toContain('{"confirmation":"shop.example.com"}');
    expect(log).toContain(told.plan.firstKey);
  });

  it.each<[string, Line, string]>([
    ['push_blocked', previewAnswer({ can_push: false }), 'shop.example.com'],
    ['confirmation_mismatch', previewAnswer(), 'x.example.com'],
    ['unauthorized', answer(401), 'shop.example.com'],
  ])('ends with what a guard says: %s', async (errorCode, line, confirmation) => {
    const told = await pushWith(line, { inputs: { 'dry-run': 'true', confirmation } });

    expect(told).toMatchObject({ posts: 0, errorCode, outcome: { status: 'refused' } });
  });

  it('does not claim that a push was sent where the preview is not asked for', async () => {
    const told = await tell('push', { says: [], inputs: { 'dry-run': 'true', preview: 'false' } });

    expect(told.outcome.status).toBe('skipped');
    expect(told.service.received).toEqual([]);
  });
});
