import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { fullSecret } from '../../stand-ins/github/open-github.ts';
import { seedTokens } from '../../stand-ins/service/seed.ts';
import { findReferences, renderMarkdown } from '../../support/rendered-markdown.ts';
import { findCommands } from '../../support/runner-commands.ts';
import type { Stage, Told } from './stage.ts';
import { tokenTraces } from './poison.ts';

/**
 * How each of our own commands goes on: nothing that a service says can make one that does not. What may be masked is
 * compared with the secrets.
 */
const ours =
  /^::(?:add-mask::|group::(?:Task |Preview of the push |Waiting for |The request )|endgroup::|notice::(?:Nothing was repeated|Skipped)|warning::(?:The service warns: |While waiting, |The (?:site|domain) needs attention: |The comment |The deployment|The environment)|error::(?:Refused|Failed|Unknown|Timed out|Cancelled): |debug::(?:GET|POST) )/;

/** Every control character but the line end, whatever turns or hides text, and lone halves of characters. */
const INVISIBLE =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2061-\u206f\ufeff\ufff9-\ufffb]|\p{Surrogate}/u;

const outputNames = Object.keys(
  z
    .object({ outputs: z.record(z.string(), z.unknown()) })
    .parse(parse(readFileSync(join(import.meta.dirname, '../../../action.yml'), 'utf8'))).outputs,
);
const jsonOutputs = ['warnings', 'dns-records', 'data'];
/** What our own Markdown is made of. */
const ourTags =
  /^\/?(?:h3|p|table|thead|tbody|tr|th|td|strong|code|a|details|summary|ul|li|br|blockquote|em)$/;

/** Holds a run with a hostile service to what the contract says of such texts (*What is said*). */
export function judgeHostile(run: Told, stage: Stage): void {
  const log = [...run.log, run.stderr].join('\n');
  for (const { form, name } of findCommands(log)) {
    expect(form, `a command of the old form: ${name}`).toBe('new');
  }
  for (const line of log.split(/\r\n|\n|\r/)) {
    if (/^[\s\u0085]*::/.test(line)) expect(line, 'a command that is not ours').toMatch(ours);
    expect(line.length, 'a line longer than the runner shows').toBeLessThanOrEqual(
      line.startsWith('::') ? 4_096 : 1_024,
    );
  }
  // What a service says is never masked: that would put stars over every log that happens to have the same letters.
  const masked = run.log.filter((line) => /^[\s\u0085]*::add-mask/.test(line));
  const secrets = [run.inputs['api-token'] ?? seedTokens.full, ...(stage.github ? [fullSecret] : [])];
  expect(masked, 'masks that are not of our secrets').toEqual(
    secrets.map((secret) => `::add-mask::${secret}`),
  );
  const written = githubTexts(stage);
  for (const [where, text] of Object.entries({
    log,
    outputs: run.outputFile,
    summary: run.summary,
    ...written,
  })) {
    expect(
      INVISIBLE.exec(text)?.[0].codePointAt(0)?.toString(16),
      `something unseen in ${where}`,
    ).toBeUndefined();
    const told = text.replaceAll(/::add-mask::.*\n/g, '');
    for (const trace of tokenTraces)
      expect(told.includes(trace), `the token in ${where}: ${trace}`).toBe(false);
  }
  for (const name of Object.keys(run.outputs)) expect(outputNames).toContain(name);
  for (const name of jsonOutputs) {
    const text = run.outputs[name];
    if (text !== undefined) expect(() => JSON.parse(text) as unknown, `${name} is JSON`).not.toThrow();
  }
  expect(Buffer.byteLength(run.summary)).toBeLessThan(1_000_001);
  judgeMarkdown(run.summary);
  for (const { body } of stage.github?.state.comments ?? []) {
    expect(body.length).toBeLessThan(60_100);
    judgeMarkdown(body.replace(/^<!-- site-pipeline: [a-z-]+ [0-9a-f-]{36} -->\n/, ''));
  }
  for (const { description } of stage.github?.state.deploymentStatuses ?? []) {
    expect(description.length).toBeLessThanOrEqual(140);
  }
}

function judgeMarkdown(markdown: string): void {
  const { tags, targets, prose } = renderMarkdown(markdown);
  for (const tag of tags) expect(tag, 'an element that is not ours').toMatch(ourTags);
  for (const target of targets) {
    expect(target, 'a link that is not ours').toMatch(
      /^https:\/\/(?:[a-z0-9-]+(?:\.staging)?\.hosting\.example|shop\.example|github\.com\/octo-org\/shop\/actions\/runs\/\d+\/attempts\/\d+)$/,
    );
  }
  expect(findReferences(prose), 'what GitHub would make a reference of').toEqual([]);
}

function githubTexts({ github }: Stage): Record<string, string> {
  if (!github) return {};
  const { comments, deployments, deploymentStatuses } = github.state;
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
