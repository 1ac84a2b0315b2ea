import { expect, it } from 'vitest';
import { createSigner } from '../../../src/service/signature.ts';

it('a signature is believed by the same token for the same text only (G10)', () => {
  const signer = createSigner('wpsk_a');
  const signature = signer.sign('text');

  expect(signature).toMatch(/^[0-9a-f]{64}$/);
  expect(createSigner('wpsk_a').isSigned('text', signature)).toBe(true);
  expect(createSigner('wpsk_b').isSigned('text', signature)).toBe(false);
  expect(signer.isSigned('other', signature)).toBe(false);
  for (const other of ['', 'x', signature.slice(2), `${signature}00`]) {
    expect(signer.isSigned('text', other)).toBe(false);
  }
});
