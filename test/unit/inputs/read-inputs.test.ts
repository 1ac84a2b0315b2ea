import { describe, expect, it } from 'vitest';
import { fields } from '../../../src/inputs/fields.ts';
import { readInputs } from '../../../src/inputs/read-inputs.ts';

describe('readInputs', () => {
  it('reads the named inputs and ignores all others, valid or not', () => {
    const raw = { 'timeout-minutes': '5', 'site-id': 'shop' };
    const wanted = { required: ['timeout-minutes'], optional: ['wait'] } as const;
    expect(readInputs(raw, wanted)).toEqual({ ok: true, inputs: { 'timeout-minutes': 5 } });
  });

  it('reports every missing and every invalid input at once', () => {
    const raw = { 'site-id': 'shop', wait: 'perhaps', 'timeout-minutes': '5', 'github-token': 'a b' };
    const error = (input: keyof typeof fields, problem: string, value: string) => ({
      input,
      problem,
      value,
      accepts: fields[input].accepts,
    });
    expect(
      readInputs(raw, {
        required: ['site-id', 'backup-id'],
        optional: ['wait', 'timeout-minutes', 'github-token'],
      }),
    ).toEqual({
      ok: false,
      errors: [
        error('site-id', 'invalid', 'shop'),
        error('backup-id', 'missing', ''),
        error('wait', 'invalid', 'perhaps'),
        error('github-token', 'secret', ''),
      ],
    });
  });
});
