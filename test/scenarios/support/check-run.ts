import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import packageJson from '../../../package.json' with { type: 'json' };
import { errorCodes } from '../../../src/outcome/error-codes.ts';
import type { GitHub } from '../../stand-ins/github/github.ts';
import { findReferences, renderMarkdown } from '../../support/rendered-markdown.ts';
import { findCommands } from '../../support/runner-commands.ts';
import type { ActionRun } from './start-services.ts';

const greenStatuses = ['completed', 'submitted', 'skipped'];
const errorStatuses = new Map<string, readonly string[]>(Object.entries(errorCodes));

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

/** GitHub shows no more annotations of one kind in a step. */
const MAX_ANNOTATIONS = 10;

const outputNames = Object.keys(
  z
    .object({ outputs: z.record(z.string(), z.unknown()) })
    .parse(parse(readFileSync(join(import.meta.dirname, '../../../action.yml'), 'utf8'))).outputs,
);

export interface CheckOptions {
  readonly isInterrupted: boolean;
  readonly hasBrokenFiles: boolean;
  readonly secrets: readonly string[];
  readonly github: GitHub | undefined;
}

/**
 * Checks what must be true of every run (the contract's *What is said*):
 * - no secret appears except in the line that masks it, and no text of others is a command, an element or a link;
 * - the first line names the action's version;
 * - a red run has exit code 1 and one error annotation, with what happened and then what to do;
 * - a green run has exit code 0 and no error annotation, and the last line of its log names the site's URL.
 */
export function checkRun(run: ActionRun, options: CheckOptions): void {
  const secrets = trim(options.secrets);
  checkTexts(run, secrets, options.github);
  if (options.isInterrupted) return;

  checkLog(run, secrets);
  expect(run.log.find((line) => !line.startsWith('::add-mask'))).toBe(`Site Pipeline ${packageJson.version}`);
  for (const { method, key } of run.requests) {
    if (method !== 'GET') expect(key, `a ${method} without an idempotency key`).toMatch(/^\S+$/);
  }
  if (run.exitCode === 0) expect(run.error).toBe('');
  else checkErrorAnnotation(run);
  if (!options.hasBrokenFiles) checkFiles(run);
}

/** Checks what must be true at the end of every job (contract, G13): it is never red, and asks the service nothing. */
export function checkPost(post: ActionRun, options: Pick<CheckOptions, 'secrets' | 'github'>): void {
  const secrets = trim(options.secrets);
  checkTexts(post, secrets, options.github);
  checkLog(post, secrets);
  expect({ exitCode: post.exitCode, error: post.error, requests: post.requests }).toEqual({
    exitCode: 0,
    error: '',
    requests: [],
  });
}

/** Without `none`, which says that there is no token. */
function trim(secrets: readonly string[]): readonly string[] {
  return secrets.map((secret) => secret.trim()).filter((secret) => !['', 'none'].includes(secret));
}

function checkLog(run: ActionRun, secrets: readonly string[]): void {
  expect(run.stderr, 'stderr').toBe('');
  // Texts of the service are never masked: that would hide the same letters in every log.
  expect(run.log.filter((line) => line.startsWith('::add-mask'))).toEqual(
    secrets.map((secret) => `::add-mask::${secret}`),
  );
  checkGroups(run.log);
}

/** Checks everything that was written for a command, an invisible character, a secret or foreign Markdown. */
function checkTexts(run: ActionRun, secrets: readonly string[], github: GitHub | undefined): void {
  const log = [...run.log, run.stderr].join('\n');
  for (const { form, name } of findCommands(log)) {
    expect(form, `a command in the old syntax: ${name}`).toBe('new');
  }
  for (const line of log.split(/\r\n|\n|\r/)) {
    if (/^[\s\u0085]*::/.test(line)) expect(line, 'a command that is not the action’s').toMatch(ownCommands);
    const longest = line.startsWith('::') ? 4_096 : 1_024;
    expect(line.length, 'a line longer than the runner shows').toBeLessThanOrEqual(longest);
  }
  for (const kind of ['notice', 'warning', 'error']) {
    const annotations = run.log.filter((line) => line.startsWith(`::${kind}`));
    expect(annotations.length, `${kind} annotations`).toBeLessThanOrEqual(MAX_ANNOTATIONS);
  }
  const texts = { log, outputs: run.outputFile, summary: run.summary, ...(github && githubTexts(github)) };
  const traces = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]);
  for (const [where, text] of Object.entries(texts)) {
    const invisible = INVISIBLE.exec(text)?.[0].codePointAt(0)?.toString(16);
    expect(invisible, `an invisible character in ${where}`).toBeUndefined();
    const visible = text.replaceAll(/::add-mask::.*\n/g, '');
    for (const trace of traces) expect(visible.includes(trace), `a secret in ${where}: ${trace}`).toBe(false);
  }
  checkMarkdown(run.summary);
  for (const { body } of github?.state.comments ?? []) {
    const visible = body.replace(/^(?:<!--[^\n]+-->\n)+/, '').replace(/<!-- deployment: \d+ -->/, '');
    if (body.startsWith('<!-- site-pipeline')) checkMarkdown(visible);
  }
}

function githubTexts({ state }: GitHub): Record<string, string> {
  return {
    comments: state.comments.map(({ body }) => body).join('\n'),
    deployments: JSON.stringify(state.deployments.map(({ payload, description }) => [payload, description])),
    'deployment statuses': JSON.stringify(
      state.deploymentStatuses.map((status) => [status.description, status.environmentUrl, status.logUrl]),
    ),
  };
}

function checkMarkdown(markdown: string): void {
  const { tags, targets, prose } = renderMarkdown(markdown);
  for (const tag of tags) expect(tag, 'an element that is not the action’s').toMatch(ownTags);
  for (const target of targets) expect(target, 'a link that is not the action’s').toMatch(ownLinks);
  expect(findReferences(prose), 'text that GitHub would turn into a reference').toEqual([]);
}

/** Checks the outputs and the summary. */
function checkFiles(run: ActionRun): void {
  const { status = 'none', 'error-code': code, 'site-url': siteUrl } = run.outputs;
  expect(outputNames).toEqual(expect.arrayContaining(Object.keys(run.outputs)));
  for (const name of ['warnings', 'dns-records', 'sites-left', 'data']) {
    expect(() => JSON.parse(run.outputs[name] ?? '[]') as unknown, `${name} is JSON`).not.toThrow();
  }
  expect(run.exitCode).toBe(greenStatuses.includes(status) ? 0 : 1);
  expect(run.summary, 'a summary without a heading').toMatch(/^### \S/m);
  if (run.exitCode === 0) {
    expect(code).toBeUndefined();
    expect(run.log.at(-1), 'the last line of a green log').toContain(siteUrl ?? '');
  } else {
    expect(errorStatuses.get(code ?? 'none'), `the statuses of the error code ${code ?? 'none'}`).toContain(
      status,
    );
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
