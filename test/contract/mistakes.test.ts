import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readRunContext } from '../../src/adapters/runner.ts';
import { readRawInputs } from '../../src/inputs/raw-inputs.ts';
import type { RunContext } from '../../src/inputs/run-context.ts';
import { describeOutcome } from '../../src/messages/describe-outcome.ts';
import { findMissingForList, noOperation } from '../../src/step/define-operation.ts';
import { nameInputs } from '../../src/step/create-reporter.ts';
import { createPlan } from '../../src/step/plan.ts';
import { findOperation, operations } from '../../src/operations/operations.ts';
import { isGreen } from '../../src/outcome/outcome.ts';
import { createSanitizer } from '../../src/text/sanitizer.ts';
import type { SendResult } from '../../src/ports.ts';
import { bareReport } from '../support/outcomes.ts';
import { withCopy } from '../support/live-records.ts';
import { accepted, completed, previewResponse } from '../support/responses.ts';
import { ids, requiredInputs, runContext, runOperation, token } from '../support/run-operation.ts';
import type { ScriptedResult } from '../support/scripted-service.ts';
import { mistakes, starts, type HostAnswers, type Mistake } from './mistakes.ts';

const isOperation = (name: string): name is keyof typeof requiredInputs => name in requiredInputs;

/** What the step gets, as a runner passes it. */
function rawInputsOf([operation, , { with: written = {} } = {}]: Mistake) {
  const right = isOperation(operation) ? requiredInputs[operation] : { operation, 'site-id': ids.live };
  const all = { 'api-url': 'https://api.example.com', 'api-token': token, ...right, ...written };
  const env = Object.entries(all).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value] as const);
  return readRawInputs(Object.fromEntries(env));
}

/** A host that does what it is asked, but for these answers. */
function* hostThat(answers: HostAnswers): Generator<ScriptedResult> {
  const site = { id: ids.staging, domain_name: 'pr-7.staging.example.com' };
  const byKind = ({ method, path }: { method: string; path: string }): SendResult => {
    if (method === 'POST') return answers.post ?? (path.endsWith('/staging') ? accepted(site) : accepted());
    if (path.includes('/tasks/')) return answers.task ?? completed;
    return answers.preview ?? previewResponse();
  };
  for (;;) yield byKind;
}

/** The red annotation, or the words of a green end. */
async function answerTo(mistake: Mistake) {
  const [name, , { attempt = 1, cancelledAtMs, github, host = {}, on = 'branch', run } = {}] = mistake;
  const start: { readonly context: Partial<RunContext>; readonly event?: object } = starts[on];
  const read = readRunContext({ GITHUB_EVENT_NAME: start.context.eventName }, start.event);
  const context = { ...read, ...runContext, ...start.context, attempt, ...run };
  const raw = rawInputsOf(mistake);
  const planned = createPlan(raw, context, operations);
  if (planned.kind !== 'plan') {
    const operation = findOperation(raw['operation']) ?? noOperation;
    const namedInputs = nameInputs(raw, operation);
    const isWithoutList = findMissingForList(operation, raw).length > 0;
    const sanitizer = createSanitizer([token]);
    const known = { operation, namedInputs, context, isWithoutList, sanitizer };
    const report = { ...bareReport, ...known, outcome: planned };
    return { outcome: planned, text: describeOutcome(report) };
  }
  if (!isOperation(name)) throw new Error(`${name} is no operation`);
  const absent = Object.fromEntries(Object.keys(requiredInputs[name]).map((input) => [input, undefined]));
  const { outcome, text } = await runOperation(name, {
    inputs: { ...absent, ...raw },
    context,
    event: start.event,
    script: hostThat(host),
    cancelledAtMs,
    github: github ?? (name === 'push' ? withCopy() : {}),
  });
  return { outcome, text };
}

/** What is sent, said or started, as far as the row says it. */
function show([operation, , given = {}]: Mistake): string {
  const { attempt, cancelledAtMs, host = {}, on, with: written = {} } = given;
  const shown = [
    operation === '' ? '""' : operation,
    ...Object.entries(written).map(([name, value]) =>
      value === undefined ? `no ${name}` : `${name}: ${value || '""'}`,
    ),
    on,
    attempt !== undefined && `attempt ${attempt}`,
    cancelledAtMs !== undefined && `cancelled after ${cancelledAtMs / 1000} s`,
    ...Object.entries(host).map(
      ([request, answer]: [string, SendResult]) => `${request}: ${showAnswer(answer)}`,
    ),
  ].filter(Boolean);
  return Object.entries(ids).reduce(
    (text, [name, id]) => text.replaceAll(id, `(the id of ${name})`),
    shown.join(' · ').replaceAll(/\b[0-9a-f]{64}\b/g, '(a digest)'),
  );
}

const fields = z.record(z.string(), z.unknown());
const json = z.object({
  json: z.object({ data: z.optional(z._default(z.nullable(fields), {})), message: z.string() }),
});

/** Status, message and fields of an answer. */
function showAnswer(answer: SendResult): string {
  if (answer.kind !== 'response') return answer.reason;
  const { body, location = 'a web page', status } = answer;
  const { success, data: read } = json.safeParse(body);
  if (!success) return `${status}, ${location}`;
  const { data, message } = read.json;
  const task = fields.safeParse(data?.['task']);
  const said = Object.entries(task.data ?? data ?? {}).filter(
    ([name, value]) => name !== 'id' && !isUsual(name, value),
  );
  return [
    status,
    message && `"${message}"`,
    ...said.map(([name, value]) => `${name} ${JSON.stringify(value)}`),
  ]
    .filter(Boolean)
    .join(', ');
}

/** What a preview says that allows the push. */
const usual = json.parse(previewResponse().body).json.data ?? {};
const isUsual = (name: string, value: unknown): boolean =>
  JSON.stringify(usual[name]) === JSON.stringify(value);

const rows = Object.entries(mistakes).flatMap(([kind, all]) =>
  all.map((row) => ({ kind, mistake: row[1], row })),
);

/** The red annotation: what happened, and what to do. */
async function renderRow(row: Mistake): Promise<string> {
  const { next, what } = (await answerTo(row)).text;
  const cells = [row[1], show(row), what, next].map((cell) =>
    cell.replaceAll('|', '\\|').replaceAll('\n', '<br>'),
  );
  return `| ${cells.join(' | ')} |`;
}

async function renderKind([kind, all]: readonly [string, readonly Mistake[]]): Promise<string> {
  const head = [
    '| The mistake | What is sent or said | It begins with | It ends with |',
    '| --- | --- | --- | --- |',
  ];
  return [`## ${kind}`, '', ...head, ...(await Promise.all(all.map(renderRow)))].join('\n');
}

describe('the mistakes that people make', () => {
  it('are answered as in mistakes.md', async () => {
    const title = '# The mistakes that people make, and what the action answers';
    const kinds = await Promise.all(Object.entries(mistakes).map(renderKind));
    await expect(`${[title, ...kinds].join('\n\n')}\n`).toMatchFileSnapshot('mistakes.md');
  });

  it.each(rows)('are red: $kind, $mistake', async ({ row }) => {
    const { outcome } = await answerTo(row);
    expect(isGreen(outcome)).toBe(false);
  });
});
