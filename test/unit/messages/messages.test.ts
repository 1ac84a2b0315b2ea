import { expect, it } from 'vitest';
import { messages } from '../../../src/messages/messages.ts';
import { noResponse } from '../../support/responses.ts';
import { runOperation } from '../../support/run-operation.ts';
import { forever } from '../../support/scripted-service.ts';

it.each([
  ['www.shöp-1.example', true],
  ['https://shop.example:8443/x_y', true],
  ['shop\u200b.example', false],
  ['shop.example now', false],
])('*What is said*: the text to confirm %j is shown exactly: %j, or the log says so', (text, isExact) => {
  const line = messages.confirmationRequired(text);
  expect(line.endsWith(`To confirm the push, type: ${text}`)).toBe(isExact);
  expect(line.includes('may not be shown exactly')).toBe(!isExact);
});

it.each([
  ['INPUT_OPERATON', 'operation'],
  ['INPUT_MAX-COPY-AGE-HOUR', 'max-copy-age-hours'],
])('I2: the warning about %s names `%s`', (variable, meant) => {
  expect(messages.unknownInputs([variable])).toContain(`\`${variable}\` (did you mean \`${meant}\`?)`);
});

it('M1: without a run id, only the key itself finds what may have started', async () => {
  const options = { context: { runId: undefined }, script: forever(noResponse) };
  const { text } = await runOperation('restore', options);
  expect(text.next).toMatch(/run again with `idempotency-key: site-pipeline-/);
});
