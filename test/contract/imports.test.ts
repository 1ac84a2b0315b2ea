import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  findCircles,
  findGlobalInputOutput,
  findSideEffects,
  findVagueNames,
  findWrongDirections,
  readSources,
  type SourceFile,
} from './house-rules.ts';

const house = readSources(join(import.meta.dirname, '../../src'));
const inside = house.filter(({ path }) => path !== 'index.ts' && path !== 'adapters/exit-code.ts');

/** A house of one file beside the real one, to see that a rule can say no. */
const withFile = (path: string, text: string): readonly SourceFile[] => [{ path, text }];

describe('the house', () => {
  it('is read whole', () => {
    expect(house.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['index.ts', 'run.ts', 'adapters/http.ts', 'operations/push.ts']),
    );
  });

  it('imports in one direction', () => {
    expect(findWrongDirections(house)).toEqual([]);
  });

  it('sees the process, time, chance and the network through ports alone', () => {
    expect(findGlobalInputOutput(house)).toEqual([]);
  });

  it('has no circle of imports at run time', () => {
    expect(findCircles(house, 'values')).toEqual([]);
  });

  it('has no circle of imports when types are counted, too', () => {
    expect(findCircles(house, 'values and types')).toEqual([]);
  });

  it('names each file after what is in it', () => {
    expect(findVagueNames(house)).toEqual([]);
  });

  it('does nothing when imported, but for index.ts and the exit code', () => {
    expect(findSideEffects(inside)).toEqual([]);
  });

  it('starts in index.ts, after the exit code is set', () => {
    expect(findSideEffects(house.filter(({ path }) => path === 'index.ts'))).toEqual([
      'index.ts imports adapters/exit-code.ts for its effect',
      'index.ts: main().catch((error: unknown) => {',
    ]);
    const [first] = house.find(({ path }) => path === 'index.ts')?.text.split('\n') ?? [];
    expect(first).toBe("import '../house/adapters/exit-code.ts';");
  });
});

describe('a rule of the house', () => {
  it.each([
    ['run.ts', "import { exchange } from '../house/adapters/http.ts';", 'run.ts imports adapters/http.ts'],
    [
      'run.ts',
      "import type { HttpReply } from '../house/adapters/http.ts';",
      'run.ts imports adapters/http.ts',
    ],
    ['run.ts', "import * as core from '@actions/core';", 'run.ts imports @actions/core'],
    ['main.ts', "import * as core from '@actions/core';", 'main.ts imports @actions/core'],
    ['report/a.ts', "export { a } from '../adapters/a.ts';", 'report/a.ts imports adapters/a.ts'],
    ['guards/a.ts', "await import('../adapters/a.ts');", 'guards/a.ts imports adapters/a.ts'],
    ['task.ts', "import { readFileSync } from 'node:fs';", 'task.ts imports node:fs'],
    ['adapters/a.ts', "import { run } from '../run.ts';", 'adapters/a.ts imports run.ts'],
    ['adapters/a.ts', "import type { Story } from '../story.ts';", 'adapters/a.ts imports story.ts'],
    ['adapters/a.ts', "import { makePlan } from '../plan.ts';", 'adapters/a.ts imports plan.ts'],
  ])('refuses in %s: %s', (path, text, violation) => {
    expect(findWrongDirections(withFile(path, text))).toEqual([violation]);
  });

  it.each([
    ['main.ts', "import { exchange } from '../house/adapters/http.ts';"],
    ['adapters/a.ts', "import type { Plan } from '../plan.ts';"],
    ['adapters/a.ts', "import { GitHubTrouble } from '../errors.ts';"],
    ['adapters/a.ts', "import * as core from '@actions/core';"],
    ['idempotency-key.ts', "import { createHash } from 'node:crypto';"],
  ])('allows in %s: %s', (path, text) => {
    expect(findWrongDirections(withFile(path, text))).toEqual([]);
  });

  it.each([
    ['process.exitCode = 1;', 'process'],
    ['globalThis.process.exit(1);', 'process'],
    ['const now = () => Date.now();', 'Date.now'],
    ['const now = () => new Date();', 'new Date()'],
    ['const chance = () => Math.random();', 'Math.random'],
    ['const ask = () => fetch("https://example.com");', 'fetch'],
    ['const later = (then: () => void) => setTimeout(then, 1);', 'setTimeout'],
    ['const { env } = process;', 'process'],
  ])('refuses outside the edges: %s', (text, name) => {
    expect(findGlobalInputOutput(withFile('run.ts', text))).toEqual([`run.ts uses ${name}`]);
    expect(findGlobalInputOutput(withFile('adapters/a.ts', text))).toEqual([]);
  });

  it('takes a property for no global', () => {
    const text =
      'const a = { process: 1, fetch: () => 2 }; export const b = a.process + new Date(0).getTime();';
    expect(findGlobalInputOutput(withFile('run.ts', text))).toEqual([]);
  });

  it('finds a circle, and tells one of types from one of values', () => {
    const circle = [
      { path: 'a.ts', text: "import { b } from '../house/b.ts';" },
      { path: 'b.ts', text: "import { c } from '../house/c.ts';" },
      { path: 'c.ts', text: "import { type A } from '../house/a.ts';" },
    ];
    expect(findCircles(circle, 'values')).toEqual(['a.ts → b.ts → c.ts → a.ts']);
    const ofTypes = [
      ...circle.slice(0, 2),
      { path: 'c.ts', text: "import type { A } from '../house/a.ts';" },
    ];
    expect(findCircles(ofTypes, 'values')).toEqual([]);
    expect(findCircles(ofTypes, 'values and types')).toEqual(['a.ts → b.ts → c.ts → a.ts']);
  });

  it.each(['utils.ts', 'report/helpers.ts', 'types.ts', 'constants/limits.ts', 'pollSchedule.ts'])(
    'refuses the name %s',
    (path) => {
      expect(findVagueNames(withFile(path, ''))).toEqual([path]);
    },
  );

  it.each([
    "import '../house/a.ts';",
    'start();',
    'let count = 0;',
    'if (true) start();',
    'const env = process.env;',
    'const answer = await ask();',
    'export const startedAt = Date.now();',
  ])('refuses at import: %s', (text) => {
    expect(findSideEffects(withFile('a.ts', text))).toHaveLength(1);
  });

  it.each([
    'export const table = { a: make(1) };',
    'export const later = () => Date.now();',
    'export class A { now() { return process.uptime(); } }',
  ])('allows at import: %s', (text) => {
    expect(findSideEffects(withFile('a.ts', text))).toEqual([]);
  });
});
