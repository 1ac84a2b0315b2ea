import { describe, expect, it } from 'vitest';
import { readRunContext } from '../../../src/adapters/runner.ts';
import { runUrlOf } from '../../../src/inputs/run-context.ts';
import { runContext } from '../../support/run-operation.ts';

describe('the URL of the run', () => {
  it('is that of this attempt', () => {
    expect(runUrlOf({ ...runContext, attempt: 3 })).toBe(
      'https://github.com/octo-org/shop/actions/runs/9001/attempts/3',
    );
  });

  it('does not exist outside GitHub Actions', () => {
    expect(runUrlOf({ ...runContext, repository: undefined })).toBeUndefined();
    expect(runUrlOf({ ...runContext, runId: undefined })).toBeUndefined();
  });
});

describe('the run’s id', () => {
  it.each([
    [{ GITHUB_RUN_ID: '1' }, '1'],
    [{ GITHUB_RUN_ID: '2', ACT: 'true' }, '2'],
    // act numbers every run 1 by default: two runs would share their keys (K1).
    [{ GITHUB_RUN_ID: '1', ACT: 'true' }, undefined],
    [{}, undefined],
  ])('of %j is %j', (env, runId) => {
    expect(readRunContext(env).runId).toBe(runId);
  });
});
