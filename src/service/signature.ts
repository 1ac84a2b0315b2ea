import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs what this action records on GitHub, so that a later run believes only its own records (contract, G10). */
export interface Signer {
  /** HMAC-SHA256 in hex digits. */
  sign(text: string): string;
  /** Whether a signer with the same API token has signed the text. */
  isSigned(text: string, signature: string): boolean;
}

/** A signer keyed with the API token. A later run with another token believes none of its signatures. */
export function createSigner(apiToken: string): Signer {
  const digest = (text: string): Buffer => createHmac('sha256', apiToken).update(text).digest();
  return {
    sign: (text) => digest(text).toString('hex'),
    isSigned(text, signature) {
      const given = Buffer.from(signature, 'hex');
      const expected = digest(text);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
