/** What a linter has to say about a line of a file. */
export interface Finding {
  /** Relative to the repository, with `/`. */
  readonly file: string;
  readonly line: number;
  readonly tool: 'actionlint' | 'zizmor' | 'workflow-parser' | 'ignores';
  readonly message: string;
}

/** One line for a terminal, one that editors and GitHub turn into a link. */
export function showFinding({ file, line, tool, message }: Finding): string {
  return `${file}:${line}: ${tool}: ${message}`;
}
