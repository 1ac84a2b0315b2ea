/** What became of one check of a release candidate. */
export interface Check {
  /** `not-checked`: it could not be done here. Never a failure, never silent. */
  readonly status: 'passed' | 'failed' | 'not-checked';
  /** A few words for the table. */
  readonly detail: string;
  /** One line each, below the table. */
  readonly problems: readonly string[];
}

/** Passed where nothing is wrong. */
export function judge(problems: readonly string[], whenGood: string): Check {
  return problems.length === 0
    ? { status: 'passed', detail: whenGood, problems }
    : { status: 'failed', detail: `${problems.length} problem${problems.length === 1 ? '' : 's'}`, problems };
}

/** The checks as a table, then what is wrong, check by check. */
export function showChecks(checks: ReadonlyMap<string, Check>): string {
  const width = Math.max(...[...checks.keys()].map((name) => name.length));
  const marks = { passed: 'ok         ', failed: 'FAILED     ', 'not-checked': 'NOT CHECKED' };
  const rows = [...checks].map(
    ([name, { status, detail }]) => `${name.padEnd(width)}  ${marks[status]}  ${detail}`,
  );
  const problems = [...checks].flatMap(([name, check]) =>
    check.problems.length === 0 ? [] : ['', `${name}:`, ...check.problems.map((problem) => `  - ${problem}`)],
  );
  return [...rows, ...problems].join('\n');
}

/** Whether the candidate may be released. */
export function isReleasable(checks: ReadonlyMap<string, Check>): boolean {
  return [...checks.values()].every(({ status }) => status !== 'failed');
}
