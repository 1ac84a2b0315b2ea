import { describe, expect, it } from 'vitest';
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
