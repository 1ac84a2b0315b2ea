import { expect } from 'vitest';
import type { ActionRun } from './start-services.ts';

const greenStatuses = ['completed', 'submitted', 'skipped'];

/** The error codes that have one status each. All others can be `refused` or `unknown`. */
const statusOfCode: Readonly<Record<string, string>> = {
  invalid_input: 'refused',
  confirmation_mismatch: 'refused',
  rerun_too_late: 'refused',
  not_approved: 'refused',
  idempotency_key_reused: 'refused',
  task_failed: 'failed',
  timed_out: 'timed-out',
  cancelled: 'cancelled',
};

/** The workflow commands that the action uses. */
const ownCommands = /^::(?:add-mask|group|endgroup|notice|warning|error|debug)::/;

/** GitHub shows no more annotations of one kind in a step (runner-facts.md). */
const MAX_ANNOTATIONS = 10;

export interface CheckOptions {
  readonly isInterrupted: boolean;
  readonly hasBrokenFiles: boolean;
  readonly secrets: readonly string[];
}

/**
 * Checks what must be true of every run (the contract's *What is said*):
 * - no secret appears except in the line that masks it, and the log holds no command except the action's own;
 * - a red run has exit code 1 and one error annotation, with what happened and then what to do;
 * - a green run has exit code 0 and no error annotation, and the last line of its log names the site's URL.
 */
export function checkRun(run: ActionRun, { isInterrupted, hasBrokenFiles, secrets }: CheckOptions): void {
  const text = [...run.log, run.stderr, run.outputFile, run.summary].join('\n');
  for (const secret of secrets.map((each) => each.trim()).filter((each) => each !== '')) {
    expect(text.replaceAll(`::add-mask::${secret}\n`, ''), 'a secret in the log').not.toContain(secret);
  }
  for (const line of run.log) {
    expect(line, 'a command in the old syntax').not.toContain('##[');
    if (/^\s*::/.test(line)) expect(line, 'a command that is not the action’s').toMatch(ownCommands);
  }
  for (const kind of ['notice', 'warning', 'error']) {
    const annotations = run.log.filter((line) => line.startsWith(`::${kind}`));
    expect(annotations.length, `${kind} annotations`).toBeLessThanOrEqual(MAX_ANNOTATIONS);
  }
  if (isInterrupted) return;

  expect(run.stderr, 'stderr').toBe('');
  checkGroups(run.log);
  for (const { method, key } of run.requests) {
    if (method === 'POST') expect(key, 'a POST without an idempotency key').toMatch(/^\S+$/);
  }
  if (run.exitCode === 0) expect(run.error).toBe('');
  else checkErrorAnnotation(run);
  if (hasBrokenFiles) return;

  const { status = 'none', 'error-code': code, 'site-url': siteUrl } = run.outputs;
  expect(run.exitCode).toBe(greenStatuses.includes(status) ? 0 : 1);
  expect(run.summary, 'a summary without a heading').toMatch(/^### \S/m);
  if (run.exitCode === 0) {
    expect(code).toBeUndefined();
    expect(run.log.at(-1), 'the last line of a green log').toContain(siteUrl ?? '');
  } else {
    expect(code, 'a red run without an error code').toMatch(/^[a-z_]+$/);
    expect(status).toMatch(statusOfCode[code ?? ''] ?? /^(refused|unknown)$/);
    // A URL is an output only if the site is the result.
    expect(siteUrl).toBeUndefined();
  }
}

function checkErrorAnnotation(run: ActionRun): void {
  expect(run.exitCode).toBe(1);
  expect(
    run.log.filter((line) => line.startsWith('::error')),
    'one error annotation',
  ).toHaveLength(1);
  const [first = '', next = ''] = run.error.split('\n');
  expect(first, 'the first line: what happened').toMatch(/.{10,}/);
  expect(next, 'the next line: what to do').toMatch(/.{10,}/);
}

function checkGroups(log: readonly string[]): void {
  const commands = log.filter((line) => /^::(?:end)?group::/.test(line));
  for (const [index, line] of commands.entries()) {
    expect(line, 'groups are opened and closed in turn').toMatch(
      index % 2 === 0 ? /^::group::/ : /^::endgroup::/,
    );
  }
  expect(commands.length % 2, 'a group that stays open').toBe(0);
}
