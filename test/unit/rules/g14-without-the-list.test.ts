import { describe, expect, it } from 'vitest';
import { messages } from '../../../src/messages/messages.ts';
import { renderSummary } from '../../../src/messages/summary.ts';
import { operations } from '../../../src/operations/operations.ts';
import { createPlan } from '../../../src/step/plan.ts';
import { fails } from '../../support/recording-github.ts';
import { accepted, completed, previewResponse, replayed, response } from '../../support/responses.ts';
import { ids, recordOperation, requiredInputs, runContext } from '../../support/run-operation.ts';
import { token } from '../../support/run-operation.ts';
import type { RunOptions } from '../../support/run-operation.ts';
import { failed } from '../../support/runs.ts';

/** `undefined` takes an input away. */
type Given = Readonly<Record<string, string | undefined>>;
const noGitHub = { 'github-token': 'none' };
const noLive = { 'live-site-id': undefined };
const given = (inputs: Given) => inputs as Readonly<Record<string, string>>;
const cases = [
  ['push', noGitHub, [previewResponse()], ['github-token']],
  ['push', noLive, [previewResponse()], ['live-site-id']],
  ['push', { ...noLive, ...noGitHub }, [previewResponse()], ['live-site-id', 'github-token']],
  ['restore', noGitHub, [], ['github-token']],
  ['restore-snapshot', noGitHub, [], ['github-token']],
] as const;

describe('without the list of the site (G14)', () => {
  it.each(cases)(
    '`%s` with %j acts, and one warning says what is not checked',
    async (name, inputs, ...rest) => {
      const [before, missing] = rest;
      const script = [...before, accepted(), completed];
      const { github, outputs, plan, posts, status, warnings } = await recordOperation(name, {
        inputs: given(inputs),
        script,
      });
      expect([status, posts, plan.missingForList]).toEqual(['completed', 1, missing]);
      expect(warnings).toEqual([messages.withoutList(missing, runContext)]);
      expect(github.calls).toEqual([]);
      expect(outputs['preview-digest']).toBeUndefined();
    },
  );

  it('warns never to re-run it if the runner names no attempt, and only then', async () => {
    const run = (isAttemptUnknown: boolean) =>
      recordOperation('restore', {
        inputs: given(noGitHub),
        context: { isAttemptUnknown },
        script: [replayed(accepted())],
      });
    for (const isAttemptUnknown of [true, false]) {
      const warning = messages.withoutList(['github-token'], { ...runContext, isAttemptUnknown });
      expect((await run(isAttemptUnknown)).warnings[0]).toBe(warning);
    }
  });

  it('the dry run of a restore says once on its page that the list was not read', async () => {
    const inputs = given({ ...noGitHub, 'dry-run': 'true' });
    const { outcome, reportOf } = await recordOperation('restore', { inputs });
    expect(renderSummary(reportOf(outcome)).match(/what was done/gi)).toHaveLength(1);
  });

  it.each(cases)(
    'a later attempt of `%s` with %j is refused right after its inputs',
    async (name, inputs) => {
      for (const dryRun of ['false', 'true']) {
        const { errorCode, github, outcome, paths, status } = await recordOperation(name, {
          inputs: given({ ...inputs, 'dry-run': dryRun, 'allowed-actors': 'nobody' }),
          context: { attempt: 2 },
        });
        expect([status, errorCode, paths, github.calls]).toEqual(['refused', 'rerun_too_late', [], []]);
        expect(outcome).toMatchObject({ refusal: { kind: 'rerun-without-list' } });
      }
    },
  );

  it.each(cases)(
    '`%s` with %j takes no digest, and an approval only with GitHub',
    (name, inputs, _before, missing) => {
      const plan = (raw: Given) => {
        const all = {
          'api-url': 'https://api.example.com',
          'api-token': token,
          ...requiredInputs[name],
          ...inputs,
        };
        const present = Object.entries({ ...all, ...raw }).filter(([, value]) => value !== undefined);
        return createPlan(given(Object.fromEntries(present)), runContext, operations);
      };
      const approval = plan({ 'require-approval': 'live' });
      if (missing.some((each) => each === 'github-token'))
        expect(approval).toMatchObject({ errors: [{ input: 'github-token' }] });
      else expect(approval.kind).toBe('plan');
      if (name !== 'push') return;
      const approved = plan({ 'approved-preview': 'f'.repeat(64) });
      expect(approved).toMatchObject({
        errors: [{ input: 'approved-preview', accepts: expect.stringContaining(missing[0]) as string }],
      });
    },
  );
});

describe('a push without `live-site-id` is written into the list that its answer names (G14)', () => {
  const site = { id: ids.live, domain_name: 'shop.example.com' };
  const push = (options: RunOptions) => recordOperation('push', { inputs: given(noLive), ...options });

  it.each([
    ['completed', completed, 'success'],
    ['failed', failed, 'failure'],
  ] as const)('with its task and its end: %s', async (status, end, state) => {
    const result = await push({ script: [previewResponse(), accepted(site), end] });
    expect(result.status).toBe(status);
    expect(result.github.created).toMatchObject([
      {
        task: `site-pipeline:${ids.live}`,
        environment: 'live-sites',
        payload: {
          operation: 'push',
          'live-site-id': ids.live,
          'site-id': ids.staging,
          'live-domain': 'shop.example.com',
          recorded: 'afterwards',
        },
      },
    ]);
    expect(result.github.statuses.map((each) => each.state)).toEqual(['in_progress', state]);
    expect(result.outputs['deployment-id']).toBeDefined();
  });

  it('with the domain of the answer, if the preview names none', async () => {
    const preview = previewResponse({ confirmation_required: undefined });
    const answered = accepted({ id: ids.live, custom_domain: 'www.example.com' });
    const { github } = await push({ script: [preview, answered, completed] });
    expect(github.created).toMatchObject([{ payload: { 'live-domain': 'www.example.com' } }]);
  });

  it('also if the answer names no task: the push may run', async () => {
    const { github, status } = await push({ script: [previewResponse(), response(200, { site })] });
    expect(status).toBe('unknown');
    expect(github.created).toMatchObject([{ payload: { 'live-site-id': ids.live } }]);
    expect(github.statuses).toEqual([]);
  });

  it('but not if somebody else has sent it (K10)', async () => {
    const { errorCode, github } = await push({ script: [previewResponse(), replayed(accepted(site))] });
    expect([errorCode, github.created]).toEqual(['idempotency_key_reused', []]);
  });

  it('but not if an earlier request did it: the list would say that live was overwritten now', async () => {
    const inputs = given({ ...noLive, 'idempotency-key': 'release-1' });
    const { github, status } = await push({
      inputs,
      script: [previewResponse(), replayed(accepted(site)), completed],
    });
    expect([status, github.created, github.statuses]).toEqual(['completed', [], []]);
  });

  it('and what GitHub does not take is a line of the log', async () => {
    const github = { createDeployment: fails({ errorCode: 'forbidden', permission: 'deployments: write' }) };
    const result = await push({ script: [previewResponse(), accepted(site), completed], github });
    // The warning is about the list that was not read.
    expect([result.status, result.warnings.length]).toEqual(['completed', 1]);
  });
});
