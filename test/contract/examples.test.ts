import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { warnAbove } from '../support/budget.ts';

const root = join(import.meta.dirname, '../..');
const ourAction = 'OWNER/site-pipeline@v1';

const scalars = z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])));
/** By this schema no example has `cancel-in-progress`, which would cancel a run that may have started something. */
const concurrency = z.optional(z.strictObject({ group: z.string(), queue: z.optional(z.literal('max')) }));
const workflow = z.object({
  env: z.optional(z.object({ SITE_API_URL: z.string() })),
  concurrency,
  jobs: z.record(
    z.string(),
    z.object({
      name: z.string(),
      if: z.optional(z.string()),
      uses: z.optional(z.string()),
      concurrency,
      environment: z.optional(z.string()),
      permissions: z.optional(z.record(z.string(), z.enum(['read', 'write']))),
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

type Step = z.infer<typeof workflow>['jobs'][string]['steps'][number];

const overwriting = ['push', 'restore', 'restore-snapshot'];

/** The operations of a step: one, or those between which an expression chooses. */
function operationsOf(step: Step): readonly string[] {
  const operation = String(step.with?.['operation'] ?? '');
  const chosen = [...operation.matchAll(/(?:&&|\|\|) '([\w-]+)'/g)].map(([, name]) => name ?? '');
  return chosen.length > 0 ? chosen : [operation].filter((name) => name !== '');
}

const isCalling = (step: Step): boolean => operationsOf(step).length > 0;
const isOverwriting = (step: Step): boolean =>
  step.with?.['dry-run'] !== true && operationsOf(step).some((name) => overwriting.includes(name));

const examples = readdirSync(join(root, 'examples'))
  .filter((name) => name.endsWith('.yml'))
  .map((name) => {
    const text = readFileSync(join(root, 'examples', name), 'utf8');
    const { env, jobs: byId, concurrency: ofAll } = workflow.parse(parse(text));
    const jobs = Object.values(byId).map((job) => ({ ...job, concurrency: job.concurrency ?? ofAll }));
    return { name, text, env, jobs, steps: jobs.flatMap((job) => job.steps) };
  });
const cases = examples.map((one) => [one.name, one] as const);
/** A called workflow has the steps; its caller has none. */
const withSteps = cases.filter(([, { jobs }]) => jobs.every(({ uses }) => uses === undefined));
const overwritingJobs = examples.flatMap(({ name, jobs }) =>
  jobs.flatMap((job) => (job.steps.some(isOverwriting) ? [[`${name}: ${job.name}`, job] as const] : [])),
);
const byHand = 'release-by-hand.yml';
/** The action does not change live's code and plugins: test/contract/wordpress-examples.test.ts. */
const changesLiveBySsh = (name: string): boolean => ['weekly-updates.yml', 'release-code.yml'].includes(name);

// actionlint finds inputs and outputs that do not exist, zizmor what is not pinned (`npm run lint:workflows`).
it('The examples stay short, or a warning says why they should', () => {
  const size = examples.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);
  expect(size).toBeGreaterThan(0);
  const why = 'Nobody updates what was pasted: safety belongs into the action.';
  const file = 'test/contract/examples.test.ts';
  warnAbove({ what: 'examples/', size, most: 1000, unit: 'lines', why, file });
});

it.each(overwritingJobs)(
  'A job that overwrites a site waits for its turn, may record it (G11), and runs nothing else: %s',
  (_name, job) => {
    expect(job.concurrency?.group).toMatch(/^(live|test)-site$/);
    expect(job.permissions).toEqual({ actions: 'read', deployments: 'write' });
    for (const { uses, run } of job.steps) if (run === undefined) expect(uses).toBe(ourAction);
  },
);

describe('an example', () => {
  it.each(withSteps)('drops no run that waits: %s', (_name, { jobs }) => {
    const calling = jobs.filter(({ steps }) => steps.some(isCalling));
    expect(calling).not.toEqual([]);
    for (const job of calling) expect(job.concurrency).toBeDefined();
  });

  it.each(withSteps)('has the API’s URL literally, once, at its top: %s', (_name, { env, text, steps }) => {
    expect(env?.SITE_API_URL).toBe('https://api.host.example');
    expect(text.match(/api\.host\.example/g)).toHaveLength(1);
    const code = text.replaceAll(/^\s*#.*$/gm, '');
    const calls = steps.filter(isCalling);
    for (const step of calls) expect(step.with?.['api-url']).toBe('${{ env.SITE_API_URL }}');
    // Only the step whose `with:` it is may use it, and nobody may set it.
    expect(code.match(/SITE_API_URL/g)).toHaveLength(1 + calls.length);
  });

  const ownScripts = [
    // Ours: the tag, the typed domain, the people who may push, and a mail about copies that are left over.
    /^echo "::error::(Nothing was (done|restored|pushed)|Copies are left over)\..*" && exit 1$/,
    // The user's.
    /Replace this line with your deployment/,
    /delete this one/,
    /^curl .*"https:\/\/\$LIVE_DOMAIN"/,
  ];
  it.each(cases.filter(([name]) => !changesLiveBySsh(name)))(
    'has scripts for what is the user’s own, and none that guards: %s',
    (_name, { steps }) => {
      const isOwn = (run: string): boolean => ownScripts.some((each) => each.test(run));
      expect(steps.flatMap(({ run }) => (run === undefined || isOwn(run) ? [] : [run]))).toEqual([]);
    },
  );

  it.each(cases)('reads no variable beside a secret of an environment: %s', (_name, { jobs, text }) => {
    if (jobs.some(({ environment }) => environment !== undefined)) expect(text).not.toMatch(/\bvars\./);
  });

  it('ends the options of ssh, and deletes the key', () => {
    const shells = cases.flatMap(([name, { steps }]) =>
      changesLiveBySsh(name) ? [] : steps.flatMap(({ run = '' }) => (/\bssh\b/.test(run) ? [run] : [])),
    );
    const commands = shells.flatMap((run) => [...run.matchAll(/\bssh -i.*/g)].map(([command]) => command));
    expect(commands).not.toEqual([]);
    for (const run of shells) expect(run).toContain("trap 'rm -f key' EXIT && umask 077");
    for (const command of commands) expect(command).toMatch(/ -- "\$TARGET" /);
  });

  it.each(cases.filter(([name]) => !name.startsWith('pull-request-') && name !== 'many-repositories.yml'))(
    'that is not for pull requests keeps the API token out of the job that deploys: %s',
    (_name, { jobs }) => {
      for (const { steps } of jobs) {
        const isDeploying = steps.some(({ uses = '' }) => uses.startsWith('actions/checkout@'));
        expect(isDeploying && steps.some(isCalling)).toBe(false);
      }
    },
  );

  it('as pasted, is red before a release, and warns in a pull request', () => {
    const deploying = cases.flatMap(([name, { steps }]) =>
      steps.flatMap(({ if: condition = '', run = '' }) =>
        run.includes('Replace this line with your deployment') ? [{ name, condition, run }] : [],
      ),
    );
    expect(deploying.length).toBeGreaterThan(3);
    for (const { condition, name, run } of deploying) {
      const isRelease = name.startsWith('release-');
      // Red, too, if a renamed id leaves nothing to deploy to.
      expect(run, name).toContain('${SITE_URL:?}');
      expect(condition, name).not.toContain('site-url');
      expect(run, name).toMatch(isRelease ? /^echo "::error::.*" && exit 1$/ : /^echo "::warning::/);
      // A run for a fork has no copy to deploy to.
      if (!isRelease) expect(condition, name).toMatch(/^steps\.staging\.outputs\.status != 'skipped'/);
    }
  });

  it.each(cases.filter(([name]) => !changesLiveBySsh(name)))(
    'names two secrets, and gives each to nothing but its one use: %s',
    (_name, { text }) => {
      for (const [line] of text.matchAll(/.*\bsecrets\.\w.*/g)) {
        expect(line.trim()).toMatch(
          /^(api-token|SITE_API_TOKEN): \$\{\{ secrets\.SITE_API_TOKEN \}\}$|^DEPLOY_KEY: \$\{\{ secrets\.DEPLOY_KEY \}\}$/,
        );
      }
    },
  );

  it.each(cases.filter(([name]) => name !== byHand && !changesLiveBySsh(name)))(
    'asks for approval by a literal name, in the only job that uses it: %s',
    (_name, { jobs }) => {
      const live = jobs.filter(({ environment }) => environment === 'live');
      expect(live).toEqual(jobs.filter(({ steps }) => steps.some(isOverwriting)));
      expect(live.length).toBeLessThanOrEqual(1);
      const calls = live.flatMap(({ steps }) => steps).filter(isOverwriting);
      for (const step of calls) expect(step.with?.['require-approval']).toBe('live');
    },
  );

  it.each(cases)('makes a copy safe if, and only if, no workflow pushes it: %s', (name, { steps }) => {
    const isSafe = steps.some(({ run = '' }) => run.includes('woocommerce_stripe'));
    const isNeverPushed = ['pull-request-staging.yml', 'many-repositories.yml'];
    expect(isSafe).toBe(isNeverPushed.includes(name));
  });

  it('never feeds a confirmation from an output, nor replaces an empty guard by the default that turns it off (I1)', () => {
    for (const { text } of examples) expect(text).not.toMatch(/\|\| '(none|default)'/);
    const lines = examples.flatMap(({ text }) => text.match(/^ *confirmation:.*$/gm) ?? []);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).not.toContain('outputs.');
  });
});

it.each(cases.filter(([name]) => name.startsWith('release-') && !changesLiveBySsh(name)))(
  'a release that is live is tested and closed, however its step ended, and a closing that fails is green: %s',
  (_name, { jobs }) => {
    const after = jobs.filter((job) => job.if?.includes('needs.push.outputs.status'));
    expect(after).toHaveLength(2);
    for (const job of after) expect(job.if).toBe("always() && needs.push.outputs.status == 'completed'");
    const [smokeTest, close] = after.flatMap(({ steps }) => steps);
    expect(smokeTest?.run).toMatch(
      /^curl --fail [^]*\|\|\s*\{ echo "::error::The push is DONE, but .* exit 1; \}/,
    );
    expect(close?.['continue-on-error']).toBe(true);
    expect(close?.with).not.toHaveProperty('api-token');
  },
);

it('A release by hand is pushed by a person of a literal list, before anything else', () => {
  const { jobs = [] } = examples.find(({ name }) => name === byHand) ?? {};
  const pushing = jobs.filter(({ steps }) => steps.some(isOverwriting));
  expect(pushing).toHaveLength(1);
  expect(pushing[0]?.steps[0]?.if).toBe(
    `\${{ !contains(fromJSON('["alice", "bob"]'), github.triggering_actor) }}`,
  );
  expect(pushing[0]?.steps[0]?.run).toMatch(/exit 1$/);
});
