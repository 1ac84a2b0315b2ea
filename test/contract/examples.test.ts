import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';

const root = join(import.meta.dirname, '../..');
const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
const documents = ['README.md', ...filesIn('docs').map((name) => `docs/${name}`)]
  .filter((path) => path.endsWith('.md'))
  .map((path) => readFileSync(join(root, path), 'utf8'));
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
      needs: z.optional(
        z.pipe(
          z.unknown(),
          z.transform((names) => [names].flat().join(' ')),
        ),
      ),
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

const operationOf = (step: Step): string => String(step.with?.['operation'] ?? '');
const isCalling = (step: Step): boolean => operationOf(step) !== '';
const isOverwriting = (step: Step): boolean =>
  step.with?.['dry-run'] !== true && overwriting.includes(operationOf(step));

const examples = filesIn('examples')
  .filter((name) => name.endsWith('.yml') && !name.startsWith('actions/'))
  .map((name) => {
    const text = readFileSync(join(root, 'examples', name), 'utf8');
    const { env, jobs: byId, concurrency: ofAll } = workflow.parse(parse(text));
    const jobs = Object.values(byId).map((job) => ({ ...job, concurrency: job.concurrency ?? ofAll }));
    return { name, text, env, jobs, steps: jobs.flatMap((job) => job.steps) };
  });
const localActions = filesIn('examples/actions')
  .filter((name) => name.endsWith('.yml'))
  .map((name) => readFileSync(join(root, 'examples/actions', name), 'utf8'));
// The others call another file, or read alone.
const cases = examples.filter(({ steps }) => steps.some(isCalling)).map((one) => [one.name, one] as const);
const overwritingJobs = examples.flatMap(({ name, jobs }) =>
  jobs.flatMap((job) => (job.steps.some(isOverwriting) ? [[`${name}: ${job.name}`, job] as const] : [])),
);
const byHand = 'release-by-hand.yml';
/** What `release-several-sites.yml` calls for each site. */
const isOfSeveral = (name: string): boolean => name === 'release-one-site.yml';
/** It deploys to live by the team's own action, and pushes no copy. */
const deploysToLive = (name: string): boolean => name === 'release-code.yml';
const usesOf = (step: Step): string => step.uses ?? '';

const isOursOrSaysNothingWasPushed = new RegExp(
  String.raw`^(${RegExp.escape(ourAction)}|echo "::error::Nothing was pushed\..*" && exit 1)$`,
);
// actionlint finds inputs and outputs that do not exist, zizmor what is not pinned (`npm run lint:workflows`).
it.each(overwritingJobs)(
  'A job that overwrites a site may record it (G11), and runs nothing but the action: %s',
  (_name, job) => {
    const isApproved = job.steps.some((step) => step.with?.['require-approval'] !== undefined);
    expect(job.permissions).toEqual({ ...(isApproved && { actions: 'read' }), deployments: 'write' });
    for (const { uses, run = '' } of job.steps) expect(uses ?? run).toMatch(isOursOrSaysNothingWasPushed);
  },
);

describe('an example', () => {
  it.each(cases)(
    'has a group only for a copy, and a queue only for one that pull requests share: %s',
    (name, one) => {
      for (const { concurrency: group } of one.jobs) {
        expect(group?.group ?? '').not.toMatch(/live|test-site/);
        if (group?.queue !== undefined) expect(name).toMatch(/-shared\.yml$/);
      }
      // `staging` and `close-staging` of one environment.
      const closing = one.jobs.filter(({ steps }) =>
        steps.some((step) => operationOf(step) === 'close-staging'),
      );
      for (const { concurrency: group } of isOfSeveral(name) ? [] : closing) expect(group).toBeDefined();
    },
  );

  it.each(cases)(
    'says which live site a push overwrites, and refuses a copy of unknown history by itself: %s',
    (_name, { steps }) => {
      for (const step of steps.filter((each) => operationOf(each).startsWith('push')))
        expect(step.with?.['live-site-id']).toBe('${{ env.LIVE_SITE_ID }}');
    },
  );

  it.each(cases)(
    'asks nobody before a dry run in an earlier job, if somebody approves: %s',
    (_name, { jobs }) => {
      for (const job of jobs.filter(({ steps }) =>
        steps.some((step) => step.with?.['require-approval'] !== undefined),
      )) {
        expect(job.needs).toMatch(/check/);
        const dry = jobs.find(({ name }) => /^(Dry run|Check the push)$/.test(name));
        expect(dry?.environment).not.toBe('live');
        expect(dry?.steps.at(-1)?.with?.['dry-run']).toBe(true);
      }
    },
  );

  it.each(cases)('has the API’s URL literally, once, at its top: %s', (_name, { env, text, steps }) => {
    expect(env?.SITE_API_URL).toBe('https://api.host.example');
    expect(text.match(/api\.host\.example/g)).toHaveLength(1);
    const code = text.replaceAll(/^\s*#.*$/gm, '');
    const calls = steps.filter(isCalling);
    for (const step of calls) expect(step.with?.['api-url']).toBe('${{ env.SITE_API_URL }}');
    // Only the step whose `with:` it is may use it, and nobody may set it.
    expect(code.match(/SITE_API_URL/g)).toHaveLength(1 + calls.length);
  });

  const ownScripts = [
    // Ours: the tag, the typed domain, a copy that is not recorded, and a mail about copies that are left over.
    /^echo "::error::(Nothing was (done|pushed|restored)|Copies are left over)\..*" && exit 1$/,
  ];
  it.each(cases.filter(([name]) => !deploysToLive(name)))(
    'has no script that guards: %s',
    (_name, { steps }) => {
      const isOwn = (run: string): boolean => ownScripts.some((each) => each.test(run));
      expect(steps.flatMap(({ run }) => (run === undefined || isOwn(run) ? [] : [run]))).toEqual([]);
    },
  );

  // `site-id` would be empty, and the red step would speak of variables.
  it('says what to press if no copy is recorded for the branch or tag of its form', () => {
    const looking = cases.flatMap(([name, { jobs }]) =>
      jobs.flatMap(({ steps }) => (steps.some(({ id }) => id === 'copy') ? [{ name, steps }] : [])),
    );
    expect(looking.map(({ name }) => name)).toEqual(['branch-staging.yml', byHand]);
    for (const { steps } of looking) {
      const [, step] = steps;
      expect(step?.if).toBe("steps.copy.outputs.site-id == ''");
      expect(step?.run).toMatch(/No (open )?copy is recorded .* send this form again/);
    }
  });

  it.each(cases)('reads no variable, which more people may change than the file: %s', (_name, { text }) => {
    expect(text).not.toMatch(/\bvars\./);
  });

  // What is on the other copies is deployed with a token that can push nothing.
  it.each(
    cases.filter(([name]) => !/^(pull-request-|branch-|organization)/.test(name) && !deploysToLive(name)),
  )('that pushes its copy keeps the API token out of the job that deploys: %s', (_name, { jobs }) => {
    for (const { steps } of jobs) {
      const hasCode = steps.some((step) => usesOf(step).startsWith('actions/checkout@'));
      expect(hasCode && steps.some((step) => step.with?.['api-token'] !== undefined)).toBe(false);
    }
  });

  it('deploys, looks and makes safe by the team’s own actions, after a checkout, and only once it has a copy', () => {
    const using = cases.flatMap(([name, { jobs }]) =>
      jobs.flatMap(({ steps }) =>
        steps.flatMap((step, index) =>
          usesOf(step).startsWith('./') ? [{ name, step, before: steps.slice(0, index) }] : [],
        ),
      ),
    );
    expect(new Set(using.map(({ step }) => step.uses))).toEqual(
      new Set(['deploy', 'look', 'make-safe'].map((action) => `./.github/actions/${action}`)),
    );
    for (const { name, step, before } of using) {
      expect(
        before.some((each) => usesOf(each).startsWith('actions/checkout@')),
        name,
      ).toBe(true);
      expect(step.with).toHaveProperty('site-url');
      // Red, if a renamed id leaves nothing to deploy to; a run for a fork has no copy.
      if (step.if !== undefined) expect(step.if).toContain("steps.staging.outputs.status != 'skipped'");
      expect(step.if ?? '', name).not.toContain('site-url');
    }
  });

  it.each(cases)('names three secrets, and gives each to nothing but its one use: %s', (_name, { text }) => {
    for (const [line] of text.matchAll(/.*\bsecrets\.\w.*/g)) {
      expect(line).toMatch(
        /\b(api-token: \$\{\{ secrets\.SITE_API_TOKEN|key: '?\$\{\{ secrets\.DEPLOY_KEY|login: '?\$\{\{ secrets\.COPY_LOGIN) \}\}/,
      );
      expect(line.match(/secrets\./g)).toHaveLength(1);
    }
  });

  it.each(cases.filter(([name]) => name !== byHand && !deploysToLive(name)))(
    'asks for approval by a literal name, in the only job that uses it: %s',
    (name, { jobs }) => {
      // The name of the site is literal in the file that calls it.
      const asked = isOfSeveral(name) ? 'live-${{ inputs.site }}' : 'live';
      const live = jobs.filter(({ environment }) => environment === asked);
      expect(live).toEqual(jobs.filter(({ steps }) => steps.some(isOverwriting)));
      expect(live.length).toBeLessThanOrEqual(1);
      const calls = live.flatMap(({ steps }) => steps).filter(isOverwriting);
      for (const step of calls) expect(step.with?.['require-approval']).toBe(asked);
    },
  );

  it.each(cases)('makes a copy safe if, and only if, no workflow pushes it: %s', (name, { steps }) => {
    const isSafe = steps.some((step) => usesOf(step).endsWith('/make-safe'));
    expect(isSafe).toBe(['pull-request-staging.yml', 'organization/staging.yml'].includes(name));
  });

  it('never feeds a confirmation from an output, nor replaces an empty guard by the default that turns it off (I1)', () => {
    for (const { text } of examples) expect(text).not.toMatch(/\|\| '(none|default)'/);
    const lines = examples.flatMap(({ text }) => text.match(/^ *confirmation:.*$/gm) ?? []);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).not.toContain('outputs.');
  });
});

it.each(cases.filter(([name]) => name.startsWith('release-') && !deploysToLive(name)))(
  'a release that is live is tested and closed, however its step ended, and a closing that fails is green: %s',
  (_name, { jobs }) => {
    const [job, ...others] = jobs.filter((each) => each.if?.includes('needs.push.outputs.status'));
    expect(others).toEqual([]);
    expect(job?.if).toBe("always() && needs.push.outputs.status == 'completed'");
    const [, smokeTest, close] = job?.steps ?? [];
    expect(smokeTest?.uses).toBe('./.github/actions/look');
    expect(smokeTest?.with?.['if-red']).toMatch(/^The push is DONE\./);
    expect(close).toMatchObject({ if: 'always()', 'continue-on-error': true });
    expect(close?.with).toMatchObject({ operation: 'close-staging', 'timeout-minutes': 5 });
    expect(close?.with).not.toHaveProperty('api-token');
  },
);

it('A release without reviewers is pushed by a literal list of people, and each other head has the same line', () => {
  const pushing = examples
    .filter(({ name }) => name === byHand)
    .flatMap(({ steps }) => steps)
    .filter(isOverwriting);
  expect(pushing.map((step) => step.with?.['allowed-actors'])).toEqual(['alice, bob']);
  const others = examples.filter(({ text }) => text.includes('in place of the line `require-approval`'));
  expect(others.map(({ name }) => name)).toEqual([
    'manual-push.yml',
    'manual-restore.yml',
    'snapshot-restore.yml',
  ]);
  for (const { text } of others) expect(text).toContain('write `allowed-actors: alice, bob`');
});

it.each([
  ['release-several-sites.yml', 'release-one-site.yml'],
  ['organization/site.yml', 'organization/staging.yml'],
  ['organization/site.yml', 'organization/staging-shared.yml'],
])('%s grants what the jobs of %s ask for, or GitHub would not start it', (...names) => {
  const [caller, called] = names.map((name) => examples.find((each) => each.name === name));
  const asked = Object.fromEntries(
    called?.jobs.flatMap(({ permissions }) => Object.entries(permissions ?? {})) ?? [],
  );
  expect(caller?.jobs[0]?.permissions).toEqual({ ...asked, deployments: 'write' });
});

describe('release-code.yml', () => {
  const [, one] = cases.find(([name]) => deploysToLive(name)) ?? [];
  const [copy, live] = one?.jobs ?? [];

  it('asks who approved before anything else, if the box was not ticked by a person of the list', () => {
    expect(live?.steps[0]?.if).toBe(
      '${{ !inputs.live || !contains(fromJSON(env.PEOPLE), github.actor) || !contains(fromJSON(env.PEOPLE), github.triggering_actor) }}',
    );
    expect(live?.environment).toBe('live');
    expect(live?.permissions).toMatchObject({ actions: 'read' });
  });

  it('records itself in the list of live before it deploys there, and how it ended, never as an error', () => {
    const steps = live?.steps ?? [];
    const at = (find: (step: Step) => boolean): number => steps.findIndex(find);
    const record = at(({ id }) => id === 'record');
    const deploy = at((step) => usesOf(step).endsWith('/deploy'));
    const end = at((step) => step.env?.['STATE'] !== undefined);
    expect([record < deploy, deploy < end]).toEqual([true, true]);
    expect(steps[record]?.if).toBeUndefined();
    expect(steps[end]?.if).toBe('always() && steps.record.outputs.id');
    expect(steps[end]?.env?.['STATE']).toBe("${{ job.status == 'success' && 'success' || 'failure' }}");
  });

  it('brings to live what it brought to the copy, by the same actions in the same order', () => {
    const order = ['actions/checkout', './.github/actions/deploy', './.github/actions/look'];
    for (const steps of [copy?.steps, live?.steps])
      expect(steps?.flatMap((step) => order.filter((name) => usesOf(step).split('@')[0] === name))).toEqual(
        order,
      );
    expect(live?.needs).toBe('copy');
  });
});

it('A job that checks out a `ref` says which commit it deploys', () => {
  const jobs = [...examples.map(({ text }) => text), ...documents].flatMap((text) =>
    text.split(/^ {2}\w[\w-]*:$/m),
  );
  const checkingOut = jobs.filter((text) => /actions\/checkout@.*\n\s+with: .*\bref:/.test(text));
  expect(checkingOut).toHaveLength(1);
  for (const text of checkingOut) expect(text).toMatch(/^ {10}commit: \$\{\{/m);
});

// Whoever owns such a name would get what is sent to it, or could run code with the secrets.
it('No placeholder stands in a position of trust, unless nobody can own it', () => {
  const texts = [...examples.map(({ text }) => text), ...localActions, ...documents];
  const actions = texts.flatMap((text) =>
    [...text.matchAll(/\buses: ([\w.-]+\/[\w./-]+)@/g)].map(([, name]) => name),
  );
  expect([...new Set(actions)].toSorted()).toEqual([
    'OWNER/site-pipeline',
    // GitHub allows no two hyphens in a row.
    'YOUR--ORG/workflows/.github/workflows/staging.yml',
    'actions/checkout',
    'actions/download-artifact',
    'actions/upload-artifact',
    'deployphp/action',
  ]);
  const hosts = texts.flatMap(
    (text) =>
      text.match(
        /(?<=api-url: |API_URL: |API=|(?:TARGET|SERVER|REMOTE): .*@|KNOWN_HOSTS: |known-hosts: )[^\s$']+/g,
      ) ?? [],
  );
  expect(hosts).not.toEqual([]);
  // RFC 2606 reserves this ending; a line that waits for a value has none.
  for (const host of hosts) expect(host.replaceAll(/^https:\/\/|\/.*/g, '')).toMatch(/^$|^[\w.-]+\.example$/);
});
