import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { findStale, readActionYml } from '../../scripts/generate-docs.ts';
import { findOperation } from '../../src/operations.ts';
import { errorCodes } from '../../src/outcome/error-codes.ts';
import { statuses } from '../../src/outcome/statuses.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const readme = read('README.md');
const action = readActionYml(root);
const examples = readdirSync(join(root, 'examples'));
const documents = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)]
  .filter((path) => path.endsWith('.md'))
  .map(read)
  .join('\n');

describe('the documents', () => {
  it('have fresh generated parts', () => {
    expect([...findStale().keys()], 'run `npm run docs`').toEqual([]);
  });

  it.each(examples)('link to examples/%s', (name) => {
    expect(documents).toMatch(new RegExp(`\\]\\((\\.\\./)?examples/${RegExp.escape(name)}\\)`));
  });

  it('have YAML that can be pasted', () => {
    const blocks = [...documents.matchAll(/^```yaml\n([\s\S]*?)\n```/gm)].map(([, code = '']) => code);
    expect(blocks.length).toBeGreaterThan(3);
    for (const code of blocks) expect(() => void parse(code), code).not.toThrow();
  });

  it('have a map of every folder and file in src', () => {
    const rooms = readdirSync(join(root, 'src')).map((name) =>
      statSync(join(root, 'src', name)).isDirectory() ? `${name}/` : name,
    );
    const map = [...read('docs/architecture.md').matchAll(/^\| `([\w.-]+\/?)`/gm)].map(([, name]) => name);
    expect(map).toEqual(expect.arrayContaining(rooms));
  });
});

describe('the size of', () => {
  const pages = ['reference', 'when-it-is-red', 'staging', 'deploy', 'approvals', 're-runs', 'runners'];

  it.each([
    // Badges are links, not text to read.
    ['the README is at most 17 kB', [readme.replaceAll(/^\[!\[.*\n/gm, '')], 17_000],
    ["all users' pages is at most 50 kB", pages.map((name) => read(`docs/${name}.md`)), 50_000],
    ['CONTRIBUTING is at most 15 kB', [read('CONTRIBUTING.md')], 15_000],
  ])('%s', (_title, texts, most) => {
    expect(Buffer.byteLength(texts.join(''))).toBeLessThanOrEqual(most);
  });
});

it('The README shows how to use the action within its first 60 lines', () => {
  expect(readme.split('\n').slice(0, 60).join('\n')).toContain('uses: OWNER/site-pipeline@v1');
});

it('Only CONTRIBUTING links to the pages for maintainers', () => {
  for (const page of ['architecture', 'measurements', 'checklist']) {
    expect(read('CONTRIBUTING.md')).toContain(`](docs/${page}.md)`);
    expect(readme).not.toContain(`${page}.md`);
  }
});

describe('docs/when-it-is-red.md says whether live is changed, what to press and until when', () => {
  const [, ...sections] = read('docs/when-it-is-red.md').split(/^#{2,3} /m);
  const paragraphs = new Map(
    sections.map((section) => {
      const [heading = '', ...text] = section.split('\n');
      return [heading, text.join('\n')] as const;
    }),
  );
  // GitHub makes the anchors `#status-failed` and `#task_failed` from these headings; `npm run lint:links` follows them.
  const headings = [
    ...Object.keys(statuses).map((status) => `Status \`${status}\``),
    ...Object.keys(errorCodes).map((code) => `\`${code}\``),
  ];

  it.each(headings)('for %s', (heading) => {
    expect(paragraphs.get(heading)).toMatch(
      /^\n- \*\*Live:\*\* .+[^]*\n- \*\*Press:\*\* .+[^]*\n- \*\*Until:\*\* .+\n+$/,
    );
  });

  it('and for nothing else', () => {
    expect([...paragraphs.keys()].filter((heading) => heading.includes('`')).toSorted()).toEqual(
      headings.toSorted(),
    );
  });
});

const concurrency = z.strictObject({ group: z.string(), queue: z.literal('max') });
const workflow = z.object({
  name: z.string(),
  concurrency: z.optional(concurrency),
  jobs: z.record(
    z.string(),
    z.object({
      concurrency: z.optional(concurrency),
      environment: z.optional(z.string()),
      steps: z.array(
        z.object({
          uses: z.optional(z.string()),
          with: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
        }),
      ),
    }),
  ),
});

type Step = z.infer<typeof workflow>['jobs'][string]['steps'][number];

/** The operations of a step: one, or those between which an expression chooses. */
function operationsOf(step: Step): readonly string[] {
  const operation = String(step.with?.['operation'] ?? '');
  const chosen = [...operation.matchAll(/(?:&&|\|\|) '([\w-]+)'/g)].map(([, name]) => name ?? '');
  return chosen.length > 0 ? chosen : [operation].filter((name) => name !== '');
}

// actionlint finds inputs and outputs that do not exist (`npm run lint:workflows`).
describe('an example', () => {
  const overwriting = ['push', 'restore', 'restore-snapshot'];
  const workflows = examples.map((name) => {
    const text = read(`examples/${name}`);
    const parsed = workflow.parse(parse(text));
    const jobs = Object.values(parsed.jobs).map((job) => ({
      ...job,
      concurrency: job.concurrency ?? parsed.concurrency,
      actions: job.steps.filter((step) => operationsOf(step).length > 0),
    }));
    return { text, jobs, name };
  });
  const cases = workflows.map((one) => [one.name, one] as const);

  it.each([
    ['pull-request-staging.yml', 35],
    ['manual-push.yml', 35],
    ['release-push.yml', 95],
    ['manual-restore.yml', 45],
  ])('fits on a screen: %s has at most %i lines of code', (name, most) => {
    const lines = read(`examples/${name}`).split('\n');
    expect(lines.filter((line) => !/^\s*(#|$)/.test(line)).length).toBeLessThanOrEqual(most);
  });

  // By the schema: `cancel-in-progress` would cancel a run that may have started something.
  it.each(cases)('drops no run that waits, and cancels none: %s', (_name, { jobs }) => {
    for (const job of jobs) {
      if (job.actions.length > 0) expect(job.concurrency).toBeDefined();
    }
  });

  it.each(cases)(
    'takes the API’s URL literally if its token may be an environment’s: %s',
    (_name, { text, jobs }) => {
      const mayUseEnvironment = /^\s*(?:# .*)?`?environment: (?:live|after-an-hour)/m.test(text);
      for (const { actions, environment } of jobs) {
        if (!mayUseEnvironment && environment === undefined) continue;
        for (const step of actions) expect(step.with?.['api-url']).toBe('https://api.host.example');
      }
    },
  );

  it.each(cases)('overwrites one site at a time: %s', (_name, { jobs }) => {
    for (const { actions, concurrency: own } of jobs) {
      const isOverwriting = actions.some(
        (step) =>
          step.with?.['dry-run'] !== true && operationsOf(step).some((name) => overwriting.includes(name)),
      );
      if (isOverwriting) expect(own?.group).toMatch(/^live-site-\$\{\{ vars\.\w+_SITE_ID \}\}$/);
    }
  });

  it.each(cases)('gives the action all inputs that its operation needs: %s', (_name, { jobs }) => {
    const steps = jobs.flatMap(({ actions }) => actions);
    expect(steps).not.toEqual([]);
    for (const step of steps) {
      expect(step.uses).toBe('OWNER/site-pipeline@v1');
      const given = Object.keys(step.with ?? {});
      for (const name of operationsOf(step)) {
        const own = findOperation(name)?.required ?? [`no operation ${name}`];
        const needed = ['api-url', 'api-token', ...own].filter(
          (input) => action.inputs[input]?.default === undefined,
        );
        expect(given).toEqual(expect.arrayContaining(needed));
      }
    }
  });

  it.each(cases)('uses secrets for the token only: %s', (_name, { text }) => {
    const lines = text.split('\n').filter((line) => line.includes('secrets.'));
    expect(lines).not.toEqual([]);
    for (const line of lines) expect(line.trim()).toBe('api-token: ${{ secrets.SITE_API_TOKEN }}');
  });

  it.each(cases)(
    'asks for approval by a literal name, in the only job that uses it: %s',
    (_name, { jobs }) => {
      for (const job of jobs) {
        const names = job.actions.flatMap((step) => step.with?.['require-approval'] ?? []);
        for (const name of names) {
          expect(job.environment).toBe(name);
          expect(jobs.filter(({ environment }) => environment === name)).toHaveLength(1);
        }
      }
    },
  );

  it('never replaces an empty guard, which is a mistake, by the default that turns it off (I1)', () => {
    for (const { text } of workflows) expect(text).not.toMatch(/\|\| '(none|default)'/);
  });

  it('never feeds a confirmation from an output', () => {
    const lines = workflows.flatMap(({ text }) => text.match(/^ *confirmation:.*$/gm) ?? []);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).not.toContain('outputs.');
  });
});
