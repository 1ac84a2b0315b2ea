import { describe, expect, it } from 'vitest';
import {
  accepted,
  completed,
  noResponse,
  previewResponse,
  taskResponse,
} from '../../../support/responses.ts';
import { ids, runOperation } from '../../../support/run-operation.ts';
import { forever, inTurn } from '../../../support/scripted-service.ts';

describe('a task', () => {
  const other = { site_id: ids.target };
  const own = { site_id: ids.live.toUpperCase() };
  it.each<[what: string, inResponse: object, inPoll: object, warnings: number]>([
    ['another site in the response', other, {}, 1],
    ['another site in a poll', {}, other, 1],
    ['another site in both, once', other, other, 1],
    ['its own site', own, {}, 0],
    ['no site', {}, {}, 0],
  ])('that names %s is warned about if it is not its own', async (_what, inResponse, inPoll, warnings) => {
    const script = [accepted(undefined, { ...inResponse }), taskResponse('completed', { ...inPoll })];
    const { log, status } = await runOperation('restore', { script });

    expect(status).toBe('completed');
    expect(log.warnings).toHaveLength(warnings);
    expect(log.warnings.join('')).toContain(warnings === 0 ? '' : ids.target);
  });

  it('of another site is warned about, even if no poll is answered', async () => {
    const script = inTurn([accepted(undefined, other)], forever(noResponse));
    const { log } = await runOperation('restore', { script, inputs: { 'timeout-minutes': '1' } });
    expect(log.warnings.join()).toContain(ids.target);
  });

  it('may name any site if no response named the one acted on', async () => {
    const { log } = await runOperation('staging', { script: [accepted(undefined, other), completed] });
    expect(log.warnings.join()).not.toContain(ids.target);
  });

  it.each([ids.live, ids.staging])('of a push may name either of its sites: %s', async (siteId) => {
    const script = [previewResponse(), accepted({ id: ids.live }, { site_id: siteId }), completed];
    expect((await runOperation('push', { script })).log.warnings).toEqual([]);
  });
});

describe('a completed task', () => {
  it.each<[domain: string, siteUrl: string | undefined]>([
    ['pr_7.example.com.', 'https://pr_7.example.com'],
    ['javascript:alert(1)', undefined],
  ])('of a staging site with the domain %s has the address %s, or a warning', async (domain, siteUrl) => {
    const script = [accepted({ id: ids.staging, domain_name: domain }), completed];
    const { log, outputs, status } = await runOperation('staging', { script });

    expect(status).toBe('completed');
    expect(outputs['site-url']).toBe(siteUrl);
    expect(log.warnings).toHaveLength(siteUrl === undefined ? 1 : 0);
  });

  it.each<[what: string, completedAt: unknown, date: string | undefined, until: string]>([
    ['the task’s own end', '2026-01-15T11:59:00Z', undefined, '2026-01-29T11:59:00.000Z'],
    ['the `Date` of the response', undefined, 'Thu, 15 Jan 2026 15:00:00 GMT', '2026-01-29T15:00:00.000Z'],
    ['the `timestamp` of the body', undefined, undefined, '2026-01-29T12:00:00.000Z'],
  ])('of a push can be reverted for `revert_days`, counted from %s', async (...row) => {
    const [, completedAt, date, until] = row;
    const end = { ...taskResponse('completed', { completed_at: completedAt }), date };
    const { results } = await runOperation('push', { script: [previewResponse(), accepted(), end] });

    expect(new Date(results.completed?.revertUntilMs ?? 0).toISOString()).toBe(until);
  });

  it('of a push names no date until which it can be reverted if `revert_days` is too large for one', async () => {
    const script = [previewResponse({ revert_days: 1e9 }), accepted(), completed];
    const { results, status } = await runOperation('push', { script });

    expect(status).toBe('completed');
    expect(results.completed).toEqual({ revertUntilMs: undefined });
  });
});
