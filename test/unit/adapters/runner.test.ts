import * as core from '@actions/core';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { createRunner, maskSecret } from '../../../src/adapters/runner.ts';
import { anyHostileText } from '../../support/hostile-texts.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Opens a log that keeps what is written. */
function collect() {
  const written: string[] = [];
  const write = (text: string): void => {
    written.push(text);
  };
  return { written, stdout: { write, flush: () => Promise.resolve(), onError: () => undefined } };
}

it('writes what @actions/core writes', () => {
  vi.stubEnv('RUNNER_DEBUG', '1');
  const { written, stdout } = collect();
  const expected: string[] = [];
  const runner = createRunner({}, stdout);
  const coreWrite = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    expected.push(String(text));
    return true;
  });
  const text = fc.oneof(anyHostileText, fc.string({ unit: fc.constantFrom('%', '\r', '\n', ':', 'a') }));
  fc.sample(text, 500).forEach((sample) => {
    maskSecret(sample, stdout);
    core.setSecret(sample);
    for (const name of ['info', 'debug', 'notice', 'warning', 'error', 'startGroup'] as const) {
      runner[name](sample);
      core[name](sample);
    }
    runner.endGroup();
    core.endGroup();
  });
  coreWrite.mockRestore();
  expect(written).toEqual(expected);
});

it('writes no debug lines unless the runner asks for them', () => {
  vi.stubEnv('RUNNER_DEBUG', '');
  const { written, stdout } = collect();
  createRunner({}, stdout).debug('x');
  expect(written).toEqual([]);
});
