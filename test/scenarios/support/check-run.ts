import { expect } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import type { GitHub } from '../../stand-ins/github/github.ts';
import { findReferences, renderMarkdown } from '../../support/rendered-markdown.ts';
import { findCommands } from '../../support/runner-commands.ts';
import type { ActionRun } from './start-services.ts';

const greenStatuses = ['completed', 'submitted', 'skipped'];

/** The commands of the action. Its texts begin with a capital letter or code, which no hostile command does. */
const ownCommands =
  /^::(?:add-mask::|endgroup::$|debug::(?:GET|POST|PUT|PATCH|DELETE) |(?:group|notice|warning|error)::[A-Z`])/;

/** Control characters except the line feed, characters that reverse or hide text, and lone surrogates. */
const INVISIBLE =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2061-\u206f\ufeff\ufff9-\ufffb]|\p{Surrogate}/u;

/** The elements of the action's own Markdown. */
const ownTags =
  /^\/?(?:h3|p|table|thead|tbody|tr|th|td|strong|code|a|details|summary|ul|li|br|blockquote|em)$/;

/** What the action may link to: a site of the stand-in, the run and its commit. */
const ownLinks =
  /^https:\/\/(?:[a-z0-9-]+(?:\.staging)?\.hosting\.example|shop\.example|github\.\S+\/octo-org\/shop\/(?:actions\/runs\/\d+(?:\/attempts\/\d+)?|commit\/[0-9a-f]{40}))$/;

interface CheckOptions {
  readonly isInterrupted: boolean;
  readonly hasBrokenFiles: boolean;
  readonly secrets: readonly string[];
  readonly github: GitHub;
}

/**
 * Checks what must be true of every run (the contract's *What is said*):
 * - no secret appears except in the line that masks it, and no text of others is a command, an element or a link;
 * - the first line names the action's version;
 * - a red run has exit code 1 and one error annotation, with what happened and then what to do;
 * - a green run has exit code 0 and no error annotation, and the last line of its log names the site's URL.
 */
export function checkRun(run: ActionRun, options: CheckOptions): void {
  checkTexts(run, options);
  if (options.isInterrupted) return;

  checkLog(run, options.secrets);
  expect(run.log.find((line) => !line.startsWith('::add-mask'))).toBe(`Site Pipeline ${packageJson.version}`);
  for (const { method, key } of run.requests) {
    if (method !== 'GET') expect(key, `a ${method} without an idempotency key`).toMatch(/^\S+$/);
  }
  if (run.exitCode === 0) expect(run.error).toBe('');
  else {
    expect(run.exitCode).toBe(1);
    expect(run.log.filter((line) => line.startsWith('::error'))).toHaveLength(1);
    expect(run.error, 'what happened, and then what to do').toMatch(/^.{10,}\n.{10,}/);
  }
  if (options.hasBrokenFiles) return;
  const { status = 'none', 'site-url': siteUrl = '' } = run.outputs;
  expect(run.exitCode).toBe(greenStatuses.includes(status) ? 0 : 1);
  expect(run.summary, 'a summary without a heading').toMatch(/^### \S/m);
  if (run.exitCode === 0) expect(run.log.at(-1), 'the last line of a green log').toContain(siteUrl);
}

/** Checks what must be true at the end of every job (rules.md, G13): it is never red, and asks the service nothing. */
export function checkPost(post: ActionRun, options: Pick<CheckOptions, 'secrets' | 'github'>): void {
  checkTexts(post, options);
  checkLog(post, options.secrets);
  const { exitCode, error, requests } = post;
  expect({ exitCode, error, requests }).toEqual({ exitCode: 0, error: '', requests: [] });
}

function checkLog(run: ActionRun, secrets: readonly string[]): void {
  expect(run.stderr, 'stderr').toBe('');
  // Texts of the service are never masked: that would hide the same letters in every log.
  expect(run.log.filter((line) => line.startsWith('::add-mask'))).toEqual(
    secrets.map((secret) => `::add-mask::${secret}`),
  );
}

/** Checks everything that was written for a command, an invisible character, a secret or foreign Markdown. */
function checkTexts(run: ActionRun, { secrets, github }: Pick<CheckOptions, 'secrets' | 'github'>): void {
  const log = [...run.log, run.stderr].join('\n');
  expect(findCommands(log).filter(({ form }) => form !== 'new')).toEqual([]);
  for (const line of log.split(/\r\n|\n|\r/)) {
    if (/^[\s\u0085]*::/.test(line)) expect(line, 'a command that is not the action’s').toMatch(ownCommands);
    const longest = line.startsWith('::') ? 4_096 : 1_024;
    expect(line.length, 'a line longer than the runner shows').toBeLessThanOrEqual(longest);
  }
  const { comments, deployments, deploymentStatuses } = github.state;
  const texts = {
    log,
    outputs: run.outputFile,
    summary: run.summary,
    comments: comments.map(({ body }) => body).join('\n'),
    deployments: JSON.stringify(deployments.map(({ payload, description }) => [payload, description])),
    'deployment statuses': JSON.stringify(
      deploymentStatuses.map((status) => [status.description, status.environmentUrl, status.logUrl]),
    ),
  };
  const traces = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]);
  for (const [where, text] of Object.entries(texts)) {
    const invisible = INVISIBLE.exec(text)?.[0].codePointAt(0)?.toString(16);
    expect(invisible, `an invisible character in ${where}`).toBeUndefined();
    const visible = text.replaceAll(/::add-mask::.*\n/g, '');
    for (const trace of traces) expect(visible.includes(trace), `a secret in ${where}: ${trace}`).toBe(false);
  }
  checkMarkdown(run.summary);
  for (const { body } of comments) {
    const visible = body.replace(/^(?:<!--[^\n]+-->\n)+/, '').replace(/<!-- deployment: \d+ -->/, '');
    if (body.startsWith('<!-- site-pipeline')) checkMarkdown(visible);
  }
}

function checkMarkdown(markdown: string): void {
  const { tags, targets, prose } = renderMarkdown(markdown);
  for (const tag of tags) expect(tag, 'an element that is not the action’s').toMatch(ownTags);
  for (const target of targets) expect(target, 'a link that is not the action’s').toMatch(ownLinks);
  expect(findReferences(prose), 'text that GitHub would turn into a reference').toEqual([]);
}
