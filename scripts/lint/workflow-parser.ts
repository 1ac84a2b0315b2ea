import { registerHooks } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LintedFiles } from './find-files.ts';
import type { Finding } from './finding.ts';

// The package imports its schemas without `with { type: 'json' }`, which Node refuses (0.3.61).
registerHooks({
  load: (url, context, nextLoad) =>
    nextLoad(
      url,
      /\/@actions\/workflow-parser\/.*\.json$/.test(url)
        ? { ...context, importAttributes: { ...context.importAttributes, type: 'json' } }
        : context,
    ),
});
const { NoOperationTraceWriter, convertWorkflowTemplate, parseWorkflow } =
  await import('@actions/workflow-parser');
const { parseAction } = await import('@actions/workflow-parser/actions/action-parser');
const { convertActionTemplate } = await import('@actions/workflow-parser/actions/action-template');

/** GitHub's own parser over every workflow and over the action: what it refuses, GitHub refuses. */
export async function runWorkflowParser(root: string, files: LintedFiles): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const file of [...files.workflows, ...files.actions]) {
    const content = readFileSync(join(root, file), 'utf8');
    const errors = files.actions.includes(file) ? checkAction(content) : await checkWorkflow(content);
    findings.push(
      ...errors.map(({ line, message }): Finding => ({ file, line, tool: 'workflow-parser', message })),
    );
  }
  return findings;
}

interface ParseError {
  readonly line: number;
  readonly message: string;
}

/** What GitHub would refuse in a workflow: its schema, its expressions, and jobs that need what is not there. */
export async function checkWorkflow(content: string): Promise<ParseError[]> {
  const { context, value } = parseWorkflow({ name: 'workflow', content }, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(describe);
}

/** What GitHub would refuse in an `action.yml`. */
export function checkAction(content: string): ParseError[] {
  const { context, value } = parseAction({ name: 'action', content }, new NoOperationTraceWriter());
  if (value) convertActionTemplate(context, value);
  return context.errors.getErrors().map(describe);
}

function describe(error: {
  readonly rawMessage: string;
  readonly range: { readonly start: { readonly line: number } } | undefined;
}): ParseError {
  return { line: error.range?.start.line ?? 1, message: error.rawMessage };
}
