interface Budget {
  readonly what: string;
  readonly size: number;
  readonly most: number;
  readonly unit: string;
  /** Why there is a limit, as a sentence. */
  readonly why: string;
  /** The file that has the number. */
  readonly file: string;
}

/**
 * Prints a warning if a budget is exceeded: on GitHub as an annotation. It fails no test: a wall at today's size would make
 * the next feature pay for all that came before.
 */
export function warnAbove({ what, size, most, unit, why, file }: Budget): void {
  if (size <= most) return;
  const warning = `${what}: ${size} ${unit}, and the budget is ${most}. ${why} Remove what nobody would miss; or, as a maintainer, raise the number in ${file} and give the reason in the commit.`;
  // Not `console.warn`: GitHub reads a command at the start of a line only.
  process.stdout.write(
    `\n${process.env['GITHUB_ACTIONS'] === 'true' ? `::warning file=${file}::` : '⚠ '}${warning}\n`,
  );
}
