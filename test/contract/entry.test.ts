import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../src', path), 'utf8');

it('the entry sets exit code 1 before it loads anything else', () => {
  expect(read('index.ts').startsWith("import './adapters/start.ts';\n")).toBe(true);
  expect(read('adapters/start.ts')).toMatch(/^(\/\/.*\n)*process\.exitCode = 1;\n/);
});
