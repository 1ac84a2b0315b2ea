import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRunner, probeOutputs } from '../../../src/adapters/runner.ts';

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

describe('the probe of the output file (*Outputs*)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-pipeline-'));
  const file = join(folder, 'output');
  writeFileSync(file, 'a=b\n');
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it.each([undefined, '', file])('accepts %j, and changes nothing', (path) => {
    expect(probeOutputs({ GITHUB_OUTPUT: path })).toBeUndefined();
    expect(readFileSync(file, 'utf8')).toBe('a=b\n');
  });

  it.each([join(folder, 'missing'), folder])('refuses a file that is missing or a folder (%#)', (path) => {
    expect(probeOutputs({ GITHUB_OUTPUT: path })).toMatch(/\S/);
    expect(readdirSync(folder)).toEqual(['output']);
  });

  // Only Linux has these devices.
  it.runIf(existsSync('/dev/full'))('refuses a full disk, and accepts a file that keeps nothing', () => {
    expect(probeOutputs({ GITHUB_OUTPUT: '/dev/full' })).toContain('ENOSPC');
    expect(probeOutputs({ GITHUB_OUTPUT: '/dev/null' })).toBeUndefined();
  });
});
