import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { commonInputs, readActionYml } from '../../scripts/generate-docs.ts';
import { fields, type Field, type FieldName } from '../../src/inputs/fields.ts';
import { readRawInputs } from '../../src/inputs/raw-inputs.ts';
import { readInputs } from '../../src/inputs/read-inputs.ts';
import { operations } from '../../src/operations/operations.ts';
import { overwritesSite } from '../../src/outcome/operation.ts';
import { errorCodes } from '../../src/outcome/error-codes.ts';
import { statuses } from '../../src/outcome/statuses.ts';
import { createFailure } from '../../src/outcome/failure.ts';
import { finalOutputsOf, outputsOf } from '../../src/outcome/outputs.ts';
import { createResultStore } from '../../src/step/report/result-store.ts';
import { createRecordingRunner } from '../support/recording-runner.ts';
import { resultsSaying } from '../support/results.ts';

const root = join(import.meta.dirname, '../..');
const action = readActionYml(root);
const fieldNames = Object.keys(fields);
const operationNames = operations.map(({ name }) => name);

/** The names in backticks. */
const namesIn = (text: string | undefined): readonly string[] =>
  [...(text ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');
const operationsIn = (text: string | undefined): readonly string[] =>
  operationNames.filter((name) => namesIn(text).includes(name));

describe('action.yml', () => {
  it('declares the inputs that the code reads, in one order', () => {
    expect(Object.keys(action.inputs)).toEqual(['operation', ...fieldNames]);
  });

  it('declares the outputs that the code sets, and no others', () => {
    const failure = createFailure('service', {
      errorCode: 'rejected',
      cause: 'http-status',
      serviceCode: 'x',
    });
    const final = finalOutputsOf({ kind: 'request-failed', failure, effect: 'none' });
    const names = [...outputsOf(resultsSaying('x', 'a.example', '2026-01-15')).keys(), ...Object.keys(final)];
    expect(names.sort()).toEqual(Object.keys(action.outputs).sort());
  });

  it('has defaults that the code accepts', () => {
    const variables = Object.entries(action.inputs).flatMap(([name, input]) =>
      input.default?.includes('${{') ? [] : [[`INPUT_${name.toUpperCase()}`, input.default] as const],
    );
    const raw = readRawInputs(Object.fromEntries(variables));
    const optional = Object.keys(fields) as FieldName[];
    expect(readInputs(raw, { required: [], optional })).toMatchObject({ ok: true });
  });

  it('gives the default that the code names to each input in which an empty text is a mistake (I1)', () => {
    const inCode = Object.entries<Field<unknown>>(fields).filter(
      ([, { guardDefault }]) => guardDefault !== undefined,
    );
    expect(inCode).not.toEqual([]);
    for (const [name, { guardDefault }] of inCode) expect(action.inputs[name]?.default).toBe(guardDefault);
  });

  it('runs the bundle on Node 24, and is short enough for the Marketplace', () => {
    expect(action.description.length).toBeLessThan(125);
    expect(action.runs).toEqual({
      using: 'node24',
      main: 'dist/index.js',
      post: 'dist/post.js',
      'post-if': 'always()',
    });
  });

  it('names every operation in the description of `operation`, and every status in that of `status`', () => {
    const [operation, status] = [action.inputs['operation'], action.outputs['status']];
    expect(namesIn(operation?.description), 'action.yml, `operation`').toEqual(operationNames);
    expect(namesIn(status?.description), 'action.yml, `status`').toEqual(Object.keys(statuses));
  });

  it.each(Object.entries({ ...action.inputs, ...action.outputs }))(
    'describes `%s` in sentences',
    (_name, { description }) => {
      expect(description).toMatch(/^(`|[A-Z]).{20,}\.$/);
      // The runner would take it for an expression.
      expect(description).not.toContain('${{');
    },
  );
});

describe('an input', () => {
  const usersOf = (name: string): readonly string[] =>
    operations
      .filter(({ required, optional }) => [...required, ...optional].some((own) => own === name))
      .map((operation) => operation.name);
  const own = fieldNames.filter((name) => !commonInputs.some((common) => common === name));
  /** Their descriptions say it in general words. */
  const general = ['idempotency-key', 'poll-interval-seconds', 'comment', 'dry-run', 'matrix'];

  it.each([...commonInputs])('`%s` is read for every operation, and is none’s own', (name) => {
    // Two operations require the token that all others may have.
    expect(usersOf(name)).toEqual(name === 'github-token' ? ['close-staging', 'list-staging'] : []);
  });

  it.each(own)('`%s` is used by an operation, and names its operations', (name) => {
    expect(usersOf(name)).not.toEqual([]);
    if (general.includes(name)) return;
    expect(operationsIn(action.inputs[name]?.description), `action.yml, \`${name}\``).toEqual(
      expect.arrayContaining([...usersOf(name)]),
    );
  });
});

// Else a variable that does not exist would switch a protection off, or select something else.
describe('an optional input is a mistake if it is empty (I1)', () => {
  const optionalOf = (is: (operation: (typeof operations)[number]) => boolean) =>
    new Set<string>(operations.filter(is).flatMap((each) => each.optional));
  const ofOverwrites = optionalOf(overwritesSite);
  const ofOthers = optionalOf((each) => !overwritesSite(each));
  const optional = Object.entries<Field<unknown>>(fields).filter(
    ([name]) => ofOverwrites.has(name) || ofOthers.has(name),
  );
  const leftOut = (rows: typeof optional) =>
    rows.filter(([, { guardDefault }]) => guardDefault === undefined).map(([name]) => name);

  it('if it protects, or names what the step is about', () => {
    const own = optional.filter(([, { role }]) => role !== 'other');
    expect(own.map(([name]) => name)).toContain('allowed-actors');
    expect(leftOut(own), 'without `guardDefault` in src/inputs/fields.ts').toEqual([]);
  });

  it('if only pushes and restores have it', () => {
    const own = optional.filter(([name]) => !ofOthers.has(name));
    expect(own.map(([name]) => name)).toContain('allowed-actors');
    expect(leftOut(own), 'without `guardDefault` in src/inputs/fields.ts').toEqual([]);
  });
});

// Workflows put outputs into shells.
it('The reference names each output that is free text of the host', () => {
  const runner = createRecordingRunner();
  createResultStore(runner).set(resultsSaying('$(id)'));
  const hostile = Object.entries(runner.outputs).filter(([, value]) => value.includes('$(id)'));
  // Checked when they are read, or the action's own.
  const checked = ['task-id', 'site-id', 'domain-id', 'idempotency-key'];
  const free = hostile.map(([name]) => name).filter((name) => !checked.includes(name));
  const reference = readFileSync(join(root, 'docs/reference.md'), 'utf8');
  const [, named] = /\*\*Free text of your host:\*\*([^.]+)\./.exec(reference) ?? [];
  // Two are known only at the end.
  expect([...namesIn(named)].sort()).toEqual(['message', 'service-code', ...free].sort());
});

const bugReport = z.object({
  body: z.array(
    z.object({
      id: z.optional(z.string()),
      attributes: z.object({ options: z.optional(z.array(z.string())) }),
      validations: z.optional(z.object({ required: z.boolean() })),
    }),
  ),
});

it('A bug report (.github/ISSUE_TEMPLATE/bug.yml) asks for version, operation and status, and for the error code of a red step', () => {
  const { body } = bugReport.parse(parse(readFileSync(join(root, '.github/ISSUE_TEMPLATE/bug.yml'), 'utf8')));
  const field = (id: string) => body.find((each) => each.id === id);
  const expectOptions = (id: string) => expect(field(id)?.attributes.options, `bug.yml, options of ${id}`);
  for (const id of ['version', 'operation', 'status']) expect(field(id)?.validations?.required).toBe(true);
  expectOptions('operation').toEqual(operationNames);
  // A step that GitHub ended before the action has no status.
  expectOptions('status').toEqual([...Object.keys(statuses), 'no status was set']);
  expectOptions('error-code').toEqual(errorCodes);
});
