import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Token } from '../stand-ins/github/permissions.ts';
import type { ReceivedRequest } from '../stand-ins/github/received-request.ts';

const examplesPath = join(import.meta.dirname, '../../examples');

/** The permissions that the stand-in knows; `contents` is not used in requests to the API. */
const permissionNames = ['actions', 'deployments', 'issues', 'pull-requests'] as const;
const permissions = z
  .partialRecord(z.enum(permissionNames).or(z.literal('contents')), z.enum(['read', 'write']))
  .default({});
const workflow = z.object({ permissions, jobs: z.record(z.string(), z.object({ permissions })) });

/** The names of all workflows among the examples. */
export function listExamples(): readonly string[] {
  return readdirSync(examplesPath, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yml') && !file.startsWith('actions/'))
    .map((file) => file.replace(/\.yml$/, ''));
}

/** Its name in `.github/workflows` of the scenarios' one repository. */
export function fileOf(example: string): string {
  return `${example.replace('/', '-')}.yml`;
}

export function readExample(name: string): string {
  return readFileSync(join(examplesPath, `${name}.yml`), 'utf8');
}

/** Whether an event starts it; another example calls the others. */
export function isStarted(name: string): boolean {
  return !readExample(name).includes('  workflow_call:');
}

/**
 * act 0.2.89 refuses a file with `queue`, and has no `triggering_actor`. Nothing here runs two runs at once. An
 * organization's workflow is in the repository that calls it.
 */
export function forAct(text: string): string {
  return text
    .replaceAll(/, queue: max|^ *queue: max.*\n/gm, '')
    .replaceAll('github.triggering_actor', 'github.actor')
    .replaceAll(/YOUR--ORG\/workflows\/(\.github\/workflows\/)(.*)@v1/g, './$1organization-$2');
}

/** What a person changes in `pull-request-staging.yml` for copies by a label: two lines of docs/staging.md. */
export function byLabel(text: string): string {
  const page = readFileSync(join(import.meta.dirname, '../../docs/staging.md'), 'utf8');
  const [, types = '', open = ''] = /^```yaml\n(types: .*)\nenv:\n {2}(OPEN: .*)\n```$/m.exec(page) ?? [];
  return text.replace(/(?<=^ {4})types: .*/m, types).replace(/(?<=^ {4}env: \{ )OPEN: .*(?= \})/m, open);
}

/** The YAML of docs/deploy.md for a theme that is built: a job of the workflow, and the first step of `deploy`. */
function readBuild(): { readonly job: string; readonly step: string } {
  const page = readFileSync(join(import.meta.dirname, '../../docs/deploy.md'), 'utf8');
  const [job = '', step = ''] = [...page.matchAll(/^```yaml\n([^]*?)^```$/gm)].map(([, code = '']) => code);
  return { job, step };
}

const indent = (text: string, by: number): string => text.replaceAll(/^(?=.)/gm, ' '.repeat(by));

/** What a person adds to `release-code.yml` to build a theme, as docs/deploy.md says. */
export function withBuild(text: string): string {
  return text
    .replace(/^jobs:\n/m, `jobs:\n${indent(readBuild().job, 2)}\n`)
    .replace(/^( *)name: Code to a staging copy$/m, '$&\n$1needs: build');
}

/** What they change in `deploy`. */
export function withBuiltTheme(text: string): string {
  return text
    .replace(/^ {2}steps:\n/m, `  steps:\n${indent(readBuild().step, 4)}`)
    .replace(/^ *wp-content\/themes\/shop$/m, '$& build/theme');
}

/** What a person without reviewers deletes in `release-push.yml`, as its head says. */
export function preparing(text: string): string {
  return text.replace(/^ {2}push:\n[^]*/m, '');
}

/** What a person without reviewers writes in place of the line `require-approval`, as the head of the file says. */
export function withActors(text: string): string {
  const [, actors = ''] = /`(allowed-actors: .*?)`/.exec(text) ?? [];
  return text.replace(/(?<=^ {10})require-approval: .*/m, actors);
}

/** What a person with reviewers deletes in `release-code.yml`, as its comment says. */
export function withReviewers(text: string): string {
  return text.replace(/^ {4}if: inputs\.live # delete this line .*\n/m, '');
}

/** What a person changes in `release-push.yml` if the host allows one copy only, as docs/one-copy.md says. */
export function withOneCopy(text: string): string {
  return text
    .replace(/^concurrency: .*/m, 'concurrency: { group: staging-copy, queue: max }')
    .replace(/(?<=^ {10})environment: release-\$\{\{ github\.ref_name \}\}$/m, 'environment: staging')
    .replace(/^ *reuse: false.*\n/m, '')
    .replace(/^ {6}- if: always\(\)[^]*/m, '');
}

/** What all jobs of an example ask of `GITHUB_TOKEN`: GitHub makes a token for each job, act has one for a run. */
export function permissionsOf(example: string): Token['permissions'] {
  const { permissions: ofAll, jobs } = workflow.parse(parse(readExample(example)));
  const all = [ofAll, ...Object.values(jobs).map((job) => job.permissions)];
  const isWritten = (name: keyof typeof ofAll): boolean => all.some((each) => each[name] === 'write');
  return Object.fromEntries(
    permissionNames
      .filter((name) => all.some((each) => each[name] !== undefined))
      .map((name) => [name, isWritten(name) ? 'write' : 'read'] as const),
  );
}

/** The permission that a request to GitHub needs. */
export function permissionFor({ method, path }: ReceivedRequest): string | undefined {
  if (path.includes('/actions/runs/')) return 'actions: read';
  if (path.includes('/deployments')) return method === 'GET' ? 'deployments: read' : 'deployments: write';
  if (method === 'GET') return undefined;
  return path.includes('/comments') ? 'pull-requests: write' : undefined;
}
