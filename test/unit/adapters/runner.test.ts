import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRunner } from '../../../src/adapters/runner.ts';

let written: string[] = [];
beforeEach(() => {
  written = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('outputs and a summary without a file are dropped, never printed', async () => {
  vi.stubEnv('GITHUB_OUTPUT', '');
  vi.stubEnv('GITHUB_STEP_SUMMARY', '');
  const runner = createRunner();
  runner.setOutput('status', 'completed');
  await runner.writeSummary('### x');
  expect(written).toEqual([]);
});

it('an output that cannot be written is a problem, and nothing is printed (*Outputs*)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-pipeline-'));
  vi.stubEnv('GITHUB_OUTPUT', join(folder, 'missing'));
  const runner = createRunner();
  expect(runner.outputProblem()).toBeUndefined();
  runner.setOutput('status', 'completed');
  runner.setOutput('site-id', 'x');
  expect(runner.outputProblem()).toContain('missing');
  expect(written).toEqual([]);
  rmSync(folder, { recursive: true });
});
