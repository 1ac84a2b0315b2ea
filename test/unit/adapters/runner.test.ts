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

it('an output file that cannot be written is one warning', () => {
  vi.stubEnv('GITHUB_OUTPUT', '/nonexistent/output');
  const runner = createRunner();
  runner.setOutput('status', 'completed');
  runner.setOutput('site-id', 'x');
  expect(written).toEqual([expect.stringMatching(/^::warning::Could not write the outputs \(.+\)\.\r?\n$/)]);
});
