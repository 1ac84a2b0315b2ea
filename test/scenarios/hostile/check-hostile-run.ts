import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import type { GitHub } from '../../stand-ins/github/github.ts';
import { fullSecret } from '../../stand-ins/github/open-github.ts';
import { seedTokens } from '../../stand-ins/service/seed.ts';
import { findReferences, renderMarkdown } from '../../support/rendered-markdown.ts';
import { findCommands } from '../../support/runner-commands.ts';
import type { ActionRun, Services } from '../support/start-services.ts';
import { tokenTraces } from './hostile-responses.ts';

/** The commands of the action. Its texts begin with a capital letter or code, which no hostile command does. */
const ownCommands =
  /^::(?:add-mask::|endgroup::$|debug::(?:GET|POST) |(?:group|notice|warning|error)::[A-Z`])/;

/** Control characters except the line feed, characters that reverse or hide text, and lone surrogates. */
const INVISIBLE =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2061-\u206f\ufeff\ufff9-\ufffb]|\p{Surrogate}/u;

const outputNames = Object.keys(
  z
    .object({ outputs: z.record(z.string(), z.unknown()) })
    .parse(parse(readFileSync(join(import.meta.dirname, '../../../action.yml'), 'utf8'))).outputs,
);
const jsonOutputs = ['warnings', 'dns-records', 'sites-left', 'data'];
/** The elements of the action's own Markdown. */
const ownTags =
  /^\/?(?:h3|p|table|thead|tbody|tr|th|td|strong|code|a|details|summary|ul|li|br|blockquote|em)$/;

/** Checks what the contract says about the texts of others (*What is said*). */
export function checkHostileRun(run: ActionRun, services: Services, hasGitHub = false): void {
  const log = [...run.log, run.stderr].join('\n');
  for (const { form, name } of findCommands(log)) {
    expect(form, `a command in the old syntax: ${name}`).toBe('new');
  }
  for (const line of log.split(/\r\n|\n|\r/)) {
    if (/^[\s\u0085]*::/.test(line)) expect(line, 'a command that is not the action’s').toMatch(ownCommands);
    expect(line.length, 'a line longer than the runner shows').toBeLessThanOrEqual(
      line.startsWith('::') ? 4_096 : 1_024,
    );
  }
  // Texts of the service are never masked: that would hide the same letters in every log.
  const masked = run.log.filter((line) => /^[\s\u0085]*::add-mask/.test(line));
  const secrets = [run.inputs['api-token'] ?? seedTokens.full, ...(hasGitHub ? [fullSecret] : [])];
  expect(masked, 'masks of something that is not a secret').toEqual(
    secrets.map((secret) => `::add-mask::${secret}`),
  );
  const github = hasGitHub ? services.github : undefined;
  for (const [where, text] of Object.entries({
    log,
    outputs: run.outputFile,
    summary: run.summary,
    ...(github && githubTexts(github)),
  })) {
    expect(
      INVISIBLE.exec(text)?.[0].codePointAt(0)?.toString(16),
      `an invisible character in ${where}`,
    ).toBeUndefined();
    const visible = text.replaceAll(/::add-mask::.*\n/g, '');
    for (const trace of tokenTraces)
      expect(visible.includes(trace), `the token in ${where}: ${trace}`).toBe(false);
  }
  for (const name of Object.keys(run.outputs)) expect(outputNames).toContain(name);
  for (const name of jsonOutputs) {
    const text = run.outputs[name];
    if (text !== undefined) expect(() => JSON.parse(text) as unknown, `${name} is JSON`).not.toThrow();
  }
  expect(Buffer.byteLength(run.summary)).toBeLessThan(1_000_001);
  checkMarkdown(run.summary);
  for (const { body } of github?.state.comments ?? []) {
    expect(body.length).toBeLessThan(60_100);
    checkMarkdown(body.replace(/^<!-- site-pipeline: [^\n]+ -->\n/, ''));
  }
  for (const { description } of github?.state.deploymentStatuses ?? []) {
    expect(description.length).toBeLessThanOrEqual(140);
  }
}

function checkMarkdown(markdown: string): void {
  const { tags, targets, prose } = renderMarkdown(markdown);
  for (const tag of tags) expect(tag, 'an element that is not the action’s').toMatch(ownTags);
  for (const target of targets) {
    expect(target, 'a link that is not the action’s').toMatch(
      /^https:\/\/(?:[a-z0-9-]+(?:\.staging)?\.hosting\.example|shop\.example|github\.com\/octo-org\/shop\/actions\/runs\/\d+\/attempts\/\d+)$/,
    );
  }
  expect(findReferences(prose), 'text that GitHub would turn into a reference').toEqual([]);
}

function githubTexts({ state }: GitHub): Record<string, string> {
  const { comments, deployments, deploymentStatuses } = state;
  return {
    comments: comments.map(({ body }) => body).join('\n'),
    deployments: JSON.stringify(deployments.map(({ payload, description }) => [payload, description])),
    'deployment statuses': JSON.stringify(
      deploymentStatuses.map(({ description, environmentUrl, logUrl }) => [
        description,
        environmentUrl,
        logUrl,
      ]),
    ),
  };
}
