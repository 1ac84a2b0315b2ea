import { describe, expect, it } from 'vitest';
import { readPayload } from '../../../src/github/deployment-payload.ts';
import { createPayloadSigner } from '../../../src/github/payload-signer.ts';
import { createSigner } from '../../../src/service/signature.ts';
import { recordedPayload, withoutSite } from '../../support/recording-github.ts';
import { ids, token } from '../../support/ids.ts';

const repository = { repository: 'octo-org/shop', repositoryId: '4711' };
const same = (text: string): string => text;
const signer = createPayloadSigner(createSigner(token), repository, same);
const unsigned = readPayload(recordedPayload);
if (!unsigned) throw new Error('the payload is unreadable');
const signedPayload = signer.sign(unsigned, 'pr-7');
if (!signedPayload) throw new Error('the payload was not signed');

describe('a signed payload (G10)', () => {
  it('is believed as GitHub returns it: as text, in another order, for the environment in any letter case', () => {
    const { action, 'api-url': apiUrl, ...rest } = signedPayload;
    const reordered = { ...rest, 'api-url': apiUrl, action };
    for (const received of [signedPayload, reordered, readPayload(JSON.stringify(reordered))]) {
      expect(received && signer.isSigned(received, 'PR-7')).toBe(true);
    }
  });

  // Another program computed it.
  it('has a signature that is frozen: records are older than the action that reads them', () => {
    expect(signedPayload.signature).toBe('f3220afebf1049ef1d25b4cd0abed76127c28a03d24db10914a5f84a6707b22f');
  });

  it.each<[field: string, value: string | undefined]>([
    ['api-url', 'https://other.example.com'],
    ['live-site-id', ids.target],
    ['site-id', ids.target],
    ['site-domain', 'evil.example.com'],
    ['task-id', ids.otherTask],
    ['task-id', undefined],
    ['idempotency-key', 'gha-1-x'],
    ['options', '{"storage_limit":1}'],
    ['signature', undefined],
    ['signature', '0'.repeat(64)],
  ])('is not believed with another `%s`: %s', (field, value) => {
    const changed = readPayload({ ...signedPayload, [field]: value });
    expect(changed && signer.isSigned(changed, 'pr-7')).toBe(false);
  });

  it('is not believed in another environment or repository, with another token, or without one', () => {
    expect(signer.isSigned(signedPayload, 'pr-8')).toBe(false);
    const withoutToken = createPayloadSigner(undefined, repository, same).sign(unsigned, 'pr-7');
    expect(withoutToken).toEqual({ ...unsigned, signature: undefined });
    for (const [key, of] of [
      [createSigner(token), { ...repository, repositoryId: '4712' }],
      [createSigner('wpsk_another'), repository],
      [undefined, repository],
    ] as const) {
      expect(createPayloadSigner(key, of, same).isSigned(signedPayload, 'pr-7')).toBe(false);
    }
  });

  it('is about the text as it is stored, sanitized', () => {
    const hostile = { ...unsigned, ...withoutSite, 'site-domain': 'a\u0007.example.com' };
    const cleaning = createPayloadSigner(createSigner(token), repository, (text) =>
      text.replace('\u0007', ''),
    );
    const stored = cleaning.sign(hostile, 'pr-7');
    expect(stored?.['site-domain']).toBe('a.example.com');
    // Without the fields that have no value: JSON has none for them.
    const returned = readPayload(JSON.stringify(stored));
    expect(returned && signer.isSigned(returned, 'pr-7')).toBe(true);
  });
});
