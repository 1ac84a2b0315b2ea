import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { readActionYml } from '../../scripts/generate-docs.ts';
import { findOperation } from '../../src/operations.ts';
import { warnAbove } from '../support/budget.ts';

const root = join(import.meta.dirname, '../..');
const ourAction = 'OWNER/site-pipeline@v1';
const action = readActionYml(root);

const scalars = z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])));
/** By this schema no example has `cancel-in-progress`, which would cancel a run that may have started something. */
const concurrency = z.optional(z.strictObject({ group: z.string(), queue: z.literal('max') }));
const workflow = z.object({
  env: z.optional(z.strictObject({ SITE_API_URL: z.string() })),
  concurrency,
  jobs: z.record(
    z.string(),
    z.object({
      name: z.string(),
      if: z.optional(z.string()),
      uses: z.optional(z.string()),
      concurrency,
      environment: z.optional(z.string()),
      steps: z._default(
        z.array(
          z.object({
            id: z.optional(z.string()),
            if: z.optional(z.string()),
            uses: z.optional(z.string()),
            run: z.optional(z.string()),
            'continue-on-error': z.optional(z.boolean()),
            with: scalars,
            env: scalars,
          }),
        ),
        [],
      ),
    }),
  ),
});

type Job = z.infer<typeof workflow>['jobs'][string];
type Step = Job['steps'][number];

const overwriting = ['push', 'restore', 'restore-snapshot'];

/** The operations of a step: one, or those between which an expression chooses. */
function operationsOf(step: Step): readonly string[] {
  const operation = String(step.with?.['operation'] ?? '');
  const chosen = [...operation.matchAll(/(?:&&|\|\|) '([\w-]+)'/g)].map(([, name]) => name ?? '');
  return chosen.length > 0 ? chosen : [operation].filter((name) => name !== '');
}

function isCalling(step: Step): boolean {
  return operationsOf(step).length > 0;
}

function isOverwriting(step: Step): boolean {
  return step.with?.['dry-run'] !== true && operationsOf(step).some((name) => overwriting.includes(name));
}

const examples = readdirSync(join(root, 'examples')).map((name) => {
  const text = readFileSync(join(root, 'examples', name), 'utf8');
  const { env, jobs: byId, concurrency: ofAll } = workflow.parse(parse(text));
  const jobs = Object.values(byId).map((job) => ({ ...job, concurrency: job.concurrency ?? ofAll }));
  return { name, text, env, jobs, steps: jobs.flatMap((job) => job.steps) };
});
const cases = examples.map((one) => [one.name, one] as const);
/** A called workflow has the steps; its caller has none. */
const withSteps = cases.filter(([, { jobs }]) => jobs.every(({ uses }) => uses === undefined));

// actionlint finds inputs and outputs that do not exist (`npm run lint:workflows`).
describe('an example', () => {
  it.each([
    ['pull-request-staging.yml', 70],
    ['manual-push.yml', 60],
    ['manual-restore.yml', 65],
    ['release-push.yml', 180],
  ])('stays short, or a warning says why it should: %s', (name, most) => {
    const lines = examples.find((one) => one.name === name)?.text.split('\n') ?? [];
    const size = lines.filter((line) => !/^\s*(#|$)/.test(line)).length;
    expect(size).toBeGreaterThan(0);
    const [what, why] = [
      `examples/${name}`,
      'Nobody updates what was pasted: safety belongs into the action.',
    ];
    warnAbove({ what, size, most, unit: 'lines of code', why, file: 'test/contract/examples.test.ts' });
  });

  it.each(withSteps)('drops no run that waits: %s', (_name, { jobs }) => {
    for (const job of jobs) {
      if (job.steps.some(isCalling)) expect(job.concurrency).toBeDefined();
    }
  });

  it.each(withSteps)(
    'has the API’s URL literally, once, in its top-level env: %s',
    (_name, { env, text, steps }) => {
      expect(env).toEqual({ SITE_API_URL: 'https://api.host.example' });
      expect(text.match(/api\.host\.example/g)).toHaveLength(1);
      const code = text.replaceAll(/^\s*#.*$/gm, '');
      const calls = steps.filter(isCalling);
      for (const step of calls) expect(step.with?.['api-url']).toBe('${{ env.SITE_API_URL }}');
      // Only the step whose `with:` it is may use it, and nobody may set it.
      expect(code.match(/SITE_API_URL/g)).toHaveLength(1 + calls.length);
    },
  );

  it.each(cases)('overwrites one site at a time: %s', (_name, { jobs }) => {
    for (const { steps, concurrency: own } of jobs) {
      if (steps.some(isOverwriting)) expect(own?.group).toMatch(/^live-site-\$\{\{ vars\.\w+_SITE_ID \}\}$/);
    }
  });

  it.each(cases)('waits after a push or restore until what it started has ended: %s', (_name, { jobs }) => {
    for (const { steps } of jobs) {
      for (const [index, { id = 'no id', ...step }] of steps.entries()) {
        if (!isOverwriting(step)) continue;
        const next = steps[index + 1];
        expect(next?.if).toBe(
          `always() && steps.${id}.outputs.status != 'completed' && steps.${id}.outputs.status != 'failed' && steps.${id}.outputs.task-id != ''`,
        );
        expect(next?.with).toEqual({
          operation: 'await-task',
          'api-url': step.with?.['api-url'],
          'api-token': step.with?.['api-token'],
          'task-id': `\${{ steps.${id}.outputs.task-id }}`,
          // With the 60 minutes of the step before, and a job has 360.
          'timeout-minutes': 290,
        });
      }
    }
  });

  it.each(cases)(
    'has only scripts of its own in a job that overwrites, besides the action: %s',
    (_name, { jobs }) => {
      for (const { steps } of jobs) {
        if (!steps.some(isOverwriting)) continue;
        for (const { uses, run } of steps)
          expect([ourAction, 'run']).toContain(run === undefined ? uses : 'run');
      }
    },
  );

  it.each(cases)(
    'keeps the API token out of the job that deploys, but for pull requests: %s',
    (name, { jobs }) => {
      if (name.startsWith('pull-request-') || name === 'many-repositories.yml') return;
      for (const { steps } of jobs) {
        const isDeploying = steps.some(({ uses = '' }) => uses.startsWith('actions/checkout@'));
        expect(isDeploying && steps.some(isCalling)).toBe(false);
      }
    },
  );

  it.each(cases)('as pasted, is red before a release, and warns in a pull request: %s', (name, { steps }) => {
    const isRelease = name.startsWith('release-');
    for (const { if: condition = '', run = '' } of steps) {
      if (!run.includes('Replace this line with your deployment')) continue;
      // Red, too, if a renamed id leaves nothing to deploy to.
      expect(run).toContain('${SITE_URL:?}');
      expect(condition).not.toContain('site-url');
      expect(run).toMatch(isRelease ? /^echo "::error::.*" && exit 1$/ : /^echo "::warning::/);
      // A run for a fork has no copy to deploy to.
      if (!isRelease) expect(condition).toMatch(/^steps\.staging\.outputs\.status != 'skipped'/);
    }
  });

  it.each(cases)('pins what it uses: %s', (_name, { jobs, steps }) => {
    for (const { uses } of [...jobs, ...steps]) {
      if (uses === undefined || uses === ourAction) continue;
      // ORG: the workflow that a user's repositories share.
      expect(uses).toMatch(/^(ORG\/workflows\/|[\w-]+\/[\w-]+@[0-9a-f]{40}$)/);
    }
  });

  it.each(withSteps)('gives the action all inputs that its operation needs: %s', (_name, { steps }) => {
    const calls = steps.filter(isCalling);
    expect(calls).not.toEqual([]);
    for (const step of calls) {
      expect(step.uses).toBe(ourAction);
      const given = Object.keys(step.with ?? {});
      const names = operationsOf(step);
      for (const name of names) {
        const own = findOperation(name)?.required ?? [`no operation ${name}`];
        const token = name === 'close-staging' ? [] : ['api-token'];
        const needed = ['api-url', ...token, ...own].filter(
          (input) => action.inputs[input]?.default === undefined,
        );
        expect(given).toEqual(expect.arrayContaining(needed));
      }
      if (names.every((name) => name === 'close-staging')) expect(given).not.toContain('api-token');
    }
  });

  it.each(cases)('names two secrets, and gives each to nothing but its one use: %s', (_name, { text }) => {
    for (const [line] of text.matchAll(/.*\bsecrets\.\w.*/g)) {
      expect(line.trim()).toMatch(
        /^(api-token|SITE_API_TOKEN): \$\{\{ secrets\.SITE_API_TOKEN \}\}$|^DEPLOY_KEY: \$\{\{ secrets\.DEPLOY_KEY \}\}$/,
      );
    }
  });

  it.each(cases)(
    'asks for approval by a literal name, in the only job that uses it: %s',
    (_name, { jobs }) => {
      for (const job of jobs) {
        for (const step of job.steps) {
          const name = step.with?.['require-approval'];
          if (name === undefined) continue;
          expect(job.environment).toBe(name);
          expect(jobs.filter(({ environment }) => environment === name)).toHaveLength(1);
        }
      }
    },
  );

  it.each(cases)('makes a copy safe if, and only if, no workflow pushes it: %s', (name, { steps }) => {
    const isSafe = steps.some(({ run = '' }) => run.includes('woocommerce_stripe'));
    const isNeverPushed = [
      'pull-request-staging.yml',
      'pull-request-staging-label.yml',
      'many-repositories.yml',
    ];
    expect(isSafe).toBe(isNeverPushed.includes(name));
  });

  it('never replaces an empty guard, which is a mistake, by the default that turns it off (I1)', () => {
    for (const { text } of examples) expect(text).not.toMatch(/\|\| '(none|default)'/);
  });

  it('never feeds a confirmation from an output', () => {
    const lines = examples.flatMap(({ text }) => text.match(/^ *confirmation:.*$/gm) ?? []);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).not.toContain('outputs.');
  });
});

it.each(cases.filter(([name]) => name.startsWith('release-')))(
  'a release asks for approval, unless a person starts each of its steps: %s',
  (name, { steps }) => {
    const approvals = steps.filter(isOverwriting).map((step) => step.with?.['require-approval']);
    expect(approvals).toEqual([name === 'release-by-hand.yml' ? undefined : 'live']);
  },
);

it.each(cases.filter(([name]) => name.startsWith('release-')))(
  'a release that is live is tested and closed, however its step ended, and a closing that fails is green: %s',
  (name, { jobs }) => {
    const after = jobs.filter((job) => job.if?.includes('needs.push.outputs.status'));
    expect(after).toHaveLength(name === 'release-push-single-copy.yml' ? 1 : 2);
    for (const job of after)
      expect(job.if).toMatch(/always\(\) && needs\.push\.outputs\.status == 'completed'$/);
    const [smokeTest, close] = after.flatMap(({ steps }) => steps);
    expect(smokeTest?.run).toMatch(
      /^curl --fail [^]*\|\| \{\n *echo "::error::The push is DONE, but [^]*exit 1/,
    );
    expect(close === undefined || close['continue-on-error']).toBe(true);
  },
);

describe('release-push-single-copy.yml', () => {
  it('deploys nothing and asks nobody in a later attempt, which is red', () => {
    const { jobs = [] } = examples.find(({ name }) => name === 'release-push-single-copy.yml') ?? {};
    const last = jobs.at(-1);
    expect(last?.if).toBe('always() && github.run_attempt > 1');
    expect(last?.steps[0]?.run).toMatch(/::error::.*await-task\.yml[^]*exit 1/);
    for (const job of jobs.slice(0, -1)) expect(job.if).toMatch(/^github\.run_attempt == 1( &&|$)/);
  });
});

describe('release-push.yml', () => {
  it('looks for the pushing job by its name, before it deploys in a later attempt', () => {
    const { jobs = [], steps = [] } = examples.find(({ name }) => name === 'release-push.yml') ?? {};
    const names = jobs.filter(({ steps }) => steps.some(isOverwriting)).map(({ name }) => name);
    expect(names).toEqual(['Push to live']);
    const guards = steps.filter(({ run = '' }) => run.includes('.name == "Push to live"'));
    expect(guards.map((step) => step.if)).toEqual(['github.run_attempt > 1']);
  });
});
