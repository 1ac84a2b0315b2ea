import { expect } from 'vitest';
import type { Told } from './stage.ts';

/** The contract's table of statuses, with the word that a reader sees. */
const greenWords = { completed: 'Completed', submitted: 'Submitted', skipped: 'Skipped' } as const;
const redWords = {
  failed: 'Failed',
  refused: 'Refused',
  'timed-out': 'Timed out',
  cancelled: 'Cancelled',
  unknown: 'Unknown',
} as const;

/** The contract's table of error codes: the statuses that each may stand beside. */
const statusesOfCode: Readonly<Record<string, readonly string[]>> = {
  invalid_input: ['refused'],
  confirmation_mismatch: ['refused'],
  rerun_too_late: ['refused'],
  idempotency_key_reused: ['refused'],
  push_blocked: ['refused', 'unknown'],
  preview_changed: ['refused', 'unknown'],
  copy_too_old: ['refused', 'unknown'],
  unauthorized: ['refused', 'unknown'],
  forbidden: ['refused', 'unknown'],
  not_found: ['refused', 'unknown'],
  rate_limited: ['refused', 'unknown'],
  rejected: ['refused', 'unknown'],
  dns_not_ready: ['refused', 'unknown'],
  connection_failed: ['refused', 'unknown'],
  service_error: ['refused', 'unknown'],
  invalid_response: ['refused', 'unknown'],
  task_failed: ['failed'],
  timed_out: ['timed-out'],
  cancelled: ['cancelled'],
  internal_error: ['refused', 'unknown'],
};

/** What was done, to which site, and how long it took. */
const lastLine = /^(Completed|Submitted|Skipped): .{10,} · \d+ (ms|s|min( \d+ s)?)$/;

/** The commands that are ours to give. */
const ourCommands = /^::(?:add-mask|group|endgroup|notice|warning|error|debug)::/;

/** Of each kind GitHub shows no more in a step: what comes later nobody sees (runner-facts.md). */
const MOST_ANNOTATIONS = 10;

export interface JudgeOptions {
  readonly isCutShort: boolean;
  /** The files of outputs and summary cannot be written, so that the log has to tell the truth alone. */
  readonly hasNoFiles: boolean;
  readonly secrets: readonly string[];
}

/**
 * What is true of every run, whatever it is about (the contract's *What is said*, and issue 3's *Done when*):
 * - a red one has one error annotation, whose first line names the outcome, and whose next says what to do;
 * - a green one has none, and the last line of its log names the site, its URL and how long it took;
 * - no secret appears but in the line that masks it, and no command in the log but our own;
 * - none has more annotations of a kind than GitHub shows.
 */
export function judgeRun(run: Told, { isCutShort, hasNoFiles, secrets }: JudgeOptions): void {
  const text = [...run.log, run.stderr, run.outputFile, run.summary].join('\n');
  for (const secret of secrets.map((each) => each.trim()).filter((each) => each !== '')) {
    expect(text.replaceAll(`::add-mask::${secret}\n`, ''), 'a secret is told').not.toContain(secret);
  }
  for (const line of run.log) {
    expect(line, 'a command that the old runners knew').not.toContain('##[');
    if (/^\s*::/.test(line)) expect(line, 'a command that is not ours').toMatch(ourCommands);
  }
  for (const kind of ['notice', 'warning', 'error']) {
    const annotations = run.log.filter((line) => line.startsWith(`::${kind}`));
    expect(annotations.length, `annotations of the kind ${kind}`).toBeLessThanOrEqual(MOST_ANNOTATIONS);
  }
  if (isCutShort) return;

  expect(run.stderr, 'what Node had to say').toBe('');
  judgeGroups(run.log);
  if (hasNoFiles) {
    judgeLogAlone(run);
    return;
  }
  for (const { method, key } of run.requests) {
    if (method === 'POST') expect(key, 'a POST without an idempotency key').toMatch(/^\S+$/);
  }
  const status = run.outputs['status'] ?? 'none';
  if (Object.hasOwn(greenWords, status)) judgeGreen(run, greenWords[status as keyof typeof greenWords]);
  else if (Object.hasOwn(redWords, status)) judgeRed(run, redWords[status as keyof typeof redWords]);
  else expect.fail(`a run without a status of the contract: ${status}`);
}

function judgeLogAlone(run: Told): void {
  if (run.exitCode === 0) {
    expect(run.error).toBe('');
    expect(run.log.at(-1)).toMatch(lastLine);
  } else {
    expect(run.exitCode).toBe(1);
    judgeAnnotation(run, Object.values(redWords).join('|'));
  }
}

function judgeGreen(run: Told, word: string): void {
  expect(run.exitCode).toBe(0);
  expect(run.error).toBe('');
  expect(run.outputs).not.toHaveProperty('error-code');
  const last = run.log.at(-1) ?? '';
  expect(last, 'the last line of a green log').toMatch(lastLine);
  expect(last).toContain(`${word}: `);
  for (const name of ['site-id', 'site-url']) expect(last).toContain(run.outputs[name]?.slice(0, 36) ?? '');
  judgeHeading(run.summary, word);
}

function judgeRed(run: Told, word: string): void {
  expect(run.exitCode).toBe(1);
  judgeAnnotation(run, word);
  expect(statusesOfCode[run.outputs['error-code'] ?? 'none'] ?? []).toContain(run.outputs['status']);
  // Site and address are told as a result only where they are one.
  expect(run.outputs).not.toHaveProperty('site-url');
  judgeHeading(run.summary, word);
  expect(run.summary).toContain('How to go on');
}

function judgeAnnotation(run: Told, word: string): void {
  const errors = run.log.filter((line) => line.startsWith('::error'));
  expect(errors, 'exactly one error annotation').toHaveLength(1);
  const [first = '', next = ''] = run.error.split('\n');
  expect(first, 'the first line names the outcome').toMatch(new RegExp(`^(${word}): .{10,}`));
  expect(next, 'the next line says what to do').toMatch(/^(- `|[A-Z`]).{10,}/);
}

/** The summary's first line is what a reader sees without scrolling: a sign, and the outcome. */
function judgeHeading(summary: string, word: string): void {
  const [heading] = summary.split('\n');
  expect(heading, 'the first line of the summary').toMatch(new RegExp(`^### [^\\w ]{1,3} .*${word}`, 'iu'));
}

function judgeGroups(log: readonly string[]): void {
  let isOpen = false;
  for (const line of log) {
    if (line.startsWith('::group::')) {
      expect(isOpen, `a group inside a group: ${line}`).toBe(false);
      isOpen = true;
    } else if (line.startsWith('::endgroup::')) {
      expect(isOpen, 'the end of no group').toBe(true);
      isOpen = false;
    }
  }
  expect(isOpen, 'a group that stays open').toBe(false);
}
