import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runActionlint } from './lint/actionlint.ts';
import { findLintedFiles } from './lint/find-files.ts';
import { showFinding, type Finding } from './lint/finding.ts';
import { findUnexplainedIgnores } from './lint/ignores.ts';
import { runWorkflowParser } from './lint/workflow-parser.ts';
import { runZizmor } from './lint/zizmor.ts';

/**
 * Lints every workflow, ours and those that users copy, and `action.yml` in a repository with actionlint,
 * zizmor (pedantic) and GitHub's own parser. `programs`: the folder of actionlint, shellcheck and zizmor.
 */
export async function lintWorkflows(root: string, programs: string): Promise<Finding[]> {
  const files = findLintedFiles(root);
  return [
    ...(await runWorkflowParser(root, files)),
    ...runActionlint(root, files, programs),
    ...runZizmor(root, files, programs),
    ...[...files.workflows, ...files.actions, ...files.configurations].flatMap((file) =>
      findUnexplainedIgnores(file, readFileSync(join(root, file), 'utf8')),
    ),
  ];
}

/** Installs the linters where they are not yet; the folder of their programs. */
export function installLinters(): string {
  const script = join(import.meta.dirname, 'install-linters.sh');
  return execFileSync('bash', [script], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '..');
  const findings = await lintWorkflows(root, installLinters());
  for (const finding of findings) console.log(showFinding(finding));
  const { workflows, actions, configurations } = findLintedFiles(root);
  console.log(
    `actionlint, zizmor and workflow-parser: ${findings.length} findings in ${workflows.length} workflows and ${[...actions, ...configurations].join(', ')}.`,
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
}
