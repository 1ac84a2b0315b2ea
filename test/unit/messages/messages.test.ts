import { expect, it } from 'vitest';
import { describeFailure } from '../../../src/messages/describe-failure.ts';
import { messages } from '../../../src/messages/messages.ts';
import { quoteTyped, showTyped } from '../../../src/text/quote.ts';
import { fails, githubFailure } from '../../support/recording-github.ts';
import { noResponse, response } from '../../support/responses.ts';
import { runOperation } from '../../support/run-operation.ts';
import { forever } from '../../support/scripted-service.ts';

it.each([
  ['https://shop.example:8443/x_y', true],
  ['shop\u200b.example', false],
])('*What is said*: the text to confirm %j is shown exactly: %j, or the log says so', (text, isExact) => {
  expect(showTyped(text) === text).toBe(isExact);
  expect(showTyped(text).includes('may not be shown exactly')).toBe(!isExact);
});

it('*What is said*: a domain in other letters is followed by its ASCII form, which tells look-alikes apart', () => {
  // The third letter is Cyrillic.
  const lookAlike = 'sh\u043ep.example';
  expect(showTyped(lookAlike)).toBe(`${lookAlike} (xn--shp-ted.example)`);
  expect(quoteTyped(lookAlike)).toBe(`\`${lookAlike}\` (xn--shp-ted.example)`);
  expect(quoteTyped('shop.example')).toBe('`shop.example`');
});

it('I2: the warning about an unknown input names the one that was meant', () => {
  const warning = messages.inputs({ kind: 'unknown', variables: ['INPUT_MAX-COPY-AGE-HOUR'] });
  expect(warning).toContain(
    '`max-copy-age-hour` (`INPUT_MAX-COPY-AGE-HOUR`; did you mean `max-copy-age-hours`?)',
  );
});

it('says which inputs an operation does not check, and that a name may lack a part (I5)', () => {
  const inputs = ['confirmation', 'allowed-actors'];
  expect(messages.inputs({ kind: 'unchecked', operation: 'restore', inputs })).toBe(
    'Not checked, because `restore` does not use these inputs: `confirmation`, `allowed-actors`.',
  );
  expect(messages.inputs({ kind: 'gap', value: 'pr-' })).toContain(
    '`environment` is "pr-". If an expression',
  );
});

it('G7: GitHub’s own full stop is not in the middle of a sentence', () => {
  const detail = 'API rate limit exceeded for installation.';
  const asked = describeFailure(githubFailure({ detail, retryAtMs: 59_000 }));
  expect(asked).toBe('API rate limit exceeded for installation; try again after 1970-01-01 00:01 UTC');
});

it('M1: without a run id, only the key itself finds what may have started', async () => {
  const options = { context: { runId: undefined }, script: forever(noResponse) };
  const { text } = await runOperation('restore', options);
  expect(text.next).toMatch(/Run again with `idempotency-key: site-pipeline-/);
});

it('K4: a host that asks for a longer wait than is left is quoted, also if the request may have acted', async () => {
  const script = [response(503, {}, { retryAfter: '3600' })];
  const { status, text } = await runOperation('restore', { script });
  expect(status).toBe('unknown');
  expect(text.next).toMatch(
    /^Your host asks you to try again after 20\d\d-\d\d-\d\d \d\d:\d\d UTC\. Re-run this job/,
  );
});

it('M2: an empty `github-token` is not cured by a permission', async () => {
  const permission = 'deployments: write';
  const listDeployments = fails({ errorCode: 'forbidden', permission, cause: 'token-missing' });
  const { errorCode, text } = await runOperation('restore', { github: { listDeployments } });
  expect(errorCode).toBe('forbidden');
  expect(text.next).not.toContain(permission);
});
