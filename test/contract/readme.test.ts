import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { generateReadme, main, readActionYml } from '../../scripts/generate-readme.ts';
import { errorCodeTexts } from '../../src/outcome/error-codes.ts';
import { findOperation, operations } from '../../src/operations/index.ts';
import { greenStatuses, redStatuses } from '../../src/outcome/outcome.ts';
import { readSources } from './house-rules.ts';

const root = join(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const action = readActionYml(root);

describe('the README', () => {
  it('is what the generator makes of it', () => {
    expect(main(['--check'], root)).toBe(0);
  });

  it.each([
    ...operations.map(({ name }) => name),
    ...Object.keys(action.inputs),
    ...Object.keys(action.outputs),
    ...greenStatuses,
    ...redStatuses,
    ...Object.keys(errorCodeTexts),
  ])('has a row for `%s`', (name) => {
    expect(readme).toContain(`\n| \`${name}\` |`);
  });

  it('gives the two commands as they are typed', () => {
    expect(readme).toContain('\nnpm ci && npm run demo\n');
    expect(readme).toContain('\nnpm ci && npm test\n');
  });

  it('has every example, and no other', () => {
    const shown = [...readme.matchAll(/<!-- example: examples\/(\S+) -->/g)].map(([, file]) => file);
    expect(shown.sort()).toEqual(readdirSync(join(root, 'examples')).sort());
  });

  it('has a place for the pictures', () => {
    expect(readme.split('<!-- pictures -->')).toHaveLength(2);
  });
});

describe('the generator', () => {
  let folder: string;
  const path = (name: string): string => join(folder, name);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'readme-'));
    for (const name of ['README.md', 'action.yml', 'examples']) {
      cpSync(join(root, name), path(name), { recursive: true });
    }
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  it('finds a README stale once action.yml says something else, and mends it', () => {
    const changed = readFileSync(path('action.yml'), 'utf8').replace(
      'The domain of that site.',
      'Its domain.',
    );
    writeFileSync(path('action.yml'), changed);
    const before = readFileSync(path('README.md'), 'utf8');

    expect(main(['--check'], folder)).toBe(1);
    expect(readFileSync(path('README.md'), 'utf8')).toBe(before);

    expect(main([], folder)).toBe(0);
    expect(readFileSync(path('README.md'), 'utf8')).toContain('| `site-domain` | Its domain. |');
    expect(main(['--check'], folder)).toBe(0);
  });

  it('copies an example word for word, and finds a change of either side', () => {
    const example = /<!-- example: (\S+) -->/.exec(readme)?.[1] ?? '';
    writeFileSync(path(example), 'name: "$& $1" # word for word\n');

    expect(main(['--check'], folder)).toBe(1);
    expect(main([], folder)).toBe(0);
    const written = readFileSync(path('README.md'), 'utf8');
    expect(written).toContain(
      `<!-- example: ${example} -->\n\n\`\`\`yaml\nname: "$& $1" # word for word\n\`\`\`\n\n<!-- /example -->`,
    );

    writeFileSync(path('README.md'), written.replace('# word for word', '# another word'));
    expect(main(['--check'], folder)).toBe(1);
  });

  it.each([
    ['<!-- generated: inputs -->', '<!-- generated: input -->', /nothing generates: input/],
    ['<!-- generated: inputs -->', '<!-- generated: outputs -->', /the part outputs twice/],
    ['<!-- generated: inputs -->', '', /a <!-- generated: … --> without/],
    ['<!-- /generated -->', '', /is not closed/],
    ['<!-- /example -->', '', /is not closed/],
  ])('refuses a README with %j turned into %j', (marker, broken, message) => {
    expect(() => generateReadme(readme.replace(marker, broken), root)).toThrow(message);
  });

  it('refuses a README that lacks a part', () => {
    const without = readme.replace(/<!-- generated: statuses -->[\s\S]*?<!-- \/generated -->/, '');
    expect(() => generateReadme(without, root)).toThrow(/lacks the part <!-- generated: statuses -->/);
  });

  it('refuses an action.yml with a default that is no text', () => {
    const text = readFileSync(path('action.yml'), 'utf8').replace("default: 'true'", 'default: true');
    writeFileSync(path('action.yml'), text);
    expect(() => readActionYml(folder)).toThrow(/"preview",\s+"default"/);
  });
});

describe('the map in CONTRIBUTING', () => {
  const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const rows = contributing.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([\w/*-]+\.ts)`/g)].map(([, name]) => name ?? ''),
  );
  const files = readSources(join(root, 'src')).map(({ path }) => path);
  /** Described as one: a file for each operation. */
  const isListed = (path: string): boolean =>
    named.includes(path) || operations.some(({ name }) => path === `operations/${name}.ts`);

  it('has every file', () => {
    expect(files.filter((path) => !isListed(path))).toEqual([]);
  });

  it('has no file that is not there', () => {
    expect(named.filter((name) => name !== 'operations/*.ts' && !files.includes(name))).toEqual([]);
  });
});

const concurrency = z.object({ group: z.string(), 'cancel-in-progress': z.boolean() });
const workflow = z.object({
  name: z.string(),
  permissions: z.record(z.string(), z.string()),
  concurrency: z.optional(concurrency),
  jobs: z.record(
    z.string(),
    z.object({
      permissions: z.optional(z.record(z.string(), z.string())),
      concurrency: z.optional(concurrency),
      'timeout-minutes': z.number(),
      steps: z.array(
        z.object({
          id: z.optional(z.string()),
          uses: z.optional(z.string()),
          with: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
        }),
      ),
    }),
  ),
});

describe('a workflow in the README', () => {
  const workflows = [...readme.matchAll(/```yaml\n([\s\S]*?)```/g)]
    .map(([, text]) => text ?? '')
    .filter((text) => /^jobs:/m.test(text))
    .map((text) => ({ ...workflow.parse(parse(text)), text }));
  const cases = workflows.map((one) => [one.name, one] as const);
  const startsNothing = ['push-preview', 'await-task', 'verify-domain'];

  it('is there for each of the three uses', () => {
    const used = workflows.flatMap(({ jobs }) =>
      Object.values(jobs).flatMap(({ steps }) => steps.map((step) => step.with?.['operation'])),
    );
    expect(used).toEqual(expect.arrayContaining(['staging', 'push-preview', 'push', 'restore']));
  });

  it.each(cases)('takes no permission but for a job: %s', (_name, { permissions }) => {
    expect(permissions).toEqual({});
  });

  it.each(cases)('never cancels what changes a site: %s', (_name, one) => {
    for (const job of Object.values(one.jobs)) {
      const operation = job.steps.map((step) => step.with?.['operation']).find((name) => name !== undefined);
      if (operation === undefined || startsNothing.includes(String(operation))) continue;
      expect((job.concurrency ?? one.concurrency)?.['cancel-in-progress']).toBe(false);
    }
  });

  it.each(cases)('overwrites one site at a time: %s', (_name, one) => {
    for (const job of Object.values(one.jobs)) {
      const isOverwriting = job.steps.some(({ with: given }) =>
        ['push', 'restore', 'restore-snapshot'].includes(String(given?.['operation'])),
      );
      if (isOverwriting)
        expect((job.concurrency ?? one.concurrency)?.group).toMatch(/\{\{ vars\.\w+_SITE_ID \}\}$/);
    }
  });

  it.each(cases)('gives the action inputs that it has, and all that it needs: %s', (_name, { jobs }) => {
    for (const step of Object.values(jobs).flatMap(({ steps }) => steps)) {
      if (step.uses?.startsWith('OWNER/site-pipeline@') !== true) continue;
      const given = Object.keys(step.with ?? {});
      const operation = findOperation(String(step.with?.['operation']));
      expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(given));
      expect(given).toEqual(
        expect.arrayContaining(['operation', 'api-url', 'api-token', ...(operation?.required ?? ['?'])]),
      );
    }
  });

  it.each(cases)('takes the token from a secret, and nothing else: %s', (_name, { text }) => {
    const lines = text.split('\n').filter((line) => line.includes('secrets.'));
    expect(lines).not.toEqual([]);
    for (const line of lines) expect(line.trim()).toMatch(/^api-token: \$\{\{ secrets\.\w+ \}\}$/);
  });

  it.each(cases)('reads outputs that there are, of steps that there are: %s', (_name, { jobs, text }) => {
    const steps = Object.values(jobs).flatMap((job) => job.steps.map(({ id }) => id));
    for (const [, id, output] of text.matchAll(/\bsteps\.([\w-]+)\.outputs\.([\w-]+)/g)) {
      expect(steps).toContain(id);
      expect(Object.keys(action.outputs)).toContain(output);
    }
  });

  it.each(cases)('leaves more time to the job than to the step: %s', (_name, { jobs }) => {
    for (const { steps, 'timeout-minutes': ofJob } of Object.values(jobs)) {
      for (const step of steps.filter(({ uses }) => uses?.startsWith('OWNER/') === true)) {
        expect(Number(step.with?.['timeout-minutes'] ?? 60)).toBeLessThan(ofJob);
      }
    }
  });

  it('never lets an empty expression stand for an approved preview', () => {
    const lines = readme.split('\n').filter((line) => line.trim().startsWith('approved-preview:'));
    expect(lines).not.toEqual([]);
    for (const line of lines) expect(line).toMatch(/\|\| 'missing' \}\}$/);
  });

  it('never feeds a confirmation from an output', () => {
    const lines = readme.split('\n').filter((line) => line.trim().startsWith('confirmation:'));
    expect(lines).not.toEqual([]);
    for (const line of lines) expect(line).not.toContain('outputs.');
  });
});
