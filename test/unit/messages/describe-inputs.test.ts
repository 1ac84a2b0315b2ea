import { describe, expect, it } from 'vitest';
import type { RunContext, RunStart } from '../../../src/inputs/run-context.ts';
import { describeInvalidInputs } from '../../../src/messages/describe-inputs.ts';
import { createPlan } from '../../../src/step/plan.ts';
import { operations } from '../../../src/operations/operations.ts';
import { bareReport, named } from '../../support/outcomes.ts';
import { requiredInputs, runContext } from '../../support/run-operation.ts';

const service = { 'api-url': 'https://api.example.com', 'api-token': 'wpsk_abc' };

const starts: Readonly<Record<RunStart, Partial<RunContext>>> = {
  form: { eventName: 'workflow_dispatch' },
  'pull-request': { eventName: 'pull_request' },
  branch: { eventName: 'push' },
  schedule: { eventName: 'schedule' },
  tag: { isTag: true },
  other: {},
};

/** What is said of invalid inputs. */
function describeInputs(
  raw: Readonly<Record<string, string>>,
  start: RunStart = 'other',
  run: Partial<RunContext> = {},
): string {
  const planned = createPlan({ ...service, ...raw }, runContext, operations);
  const operation = named(raw['operation'] ?? '');
  if (planned.kind !== 'invalid-inputs') throw new Error(JSON.stringify(planned));
  const context = { ...runContext, ...starts[start], ...run };
  const [cause, advice] = describeInvalidInputs(planned.errors, { ...bareReport, context, operation });
  return `${cause}\n${advice}`;
}

// What one mistake reads like stands in test/contract/mistakes.md; this is what decides between the answers.
describe('an id that is empty or something else', () => {
  const { 'live-site-id': live = '', 'site-id': site = '', ...others } = requiredInputs.push;

  it.each<RunStart>(['form', 'tag', 'other'])(
    'of the live site is to be named, and never to be left out: %s (I1)',
    (start) => {
      const text = describeInputs({ ...others, 'site-id': site, 'live-site-id': '' }, start);
      expect(text).toContain(
        '`live-site-id` is empty. It must be the id of the live site that the push overwrites',
      );
      expect(text).toContain('the variable may not exist');
      expect(text).not.toMatch(/leave it out|declare|none/);
    },
  );

  it('is not missing if an unknown name meant it (I2)', () => {
    const text = describeInputs({ ...others, 'live-site-id': live, INPUT_SITE_ID: site });
    expect(text).toContain('did you mean `site-id`?');
    expect(text).not.toContain('`site-id` is empty');
    const both = describeInputs({ ...requiredInputs.push, 'api-token': 'two words', INPUT_API_TOKEN: 'x' });
    expect(both).toContain('`api-token` has an invalid value');
  });
});

describe('an unknown operation (I3)', () => {
  it.each([
    ['Promote-to-live', /`push`/],
    ['create', /`staging`/],
    ['delete', /deletes no site.+`close-staging`/],
    ['destroy', /deletes no site.+`close-staging`/],
    ['reset', /`staging` with `max-copy-age-hours`/],
    ['sync', /`staging` with `max-copy-age-hours`/],
    // Not `push`, which is near: it goes the other way.
    ['pull', /`staging` with `max-copy-age-hours`/],
    ['go-live', /`push`/],
    ['deploy-production', /`push`/],
    ...['publish', 'release'].map((word) => [word, /deploys no code.+`staging`/] as const),
    ['copy-live', /`staging`/],
    ['stage', /`staging`/],
    ['create-backup', /makes no backups/],
  ] as const)('%s has an answer instead of a list', (operation, answer) => {
    const [first = ''] = describeInputs({ operation }).split('\n');
    expect(first).toMatch(answer);
    expect(first).toMatch(new RegExp(`^\`${operation}\` is not an operation\\. `));
    expect(first).not.toContain('It must be');
  });

  it.each(['store', 'restore-backup'])('%s, which is near `restore`, has the list alone', (operation) => {
    expect(describeInputs({ operation })).toMatch(/^`\S+` is not an operation\. It must be staging, /);
  });
});

it.each([
  'deploy',
  'deploy-staging',
  'deploy-preview',
  'publish',
  'backup',
  'copy-live',
  'flush',
  'pull',
  'sync',
  'stage',
])('what overwrites a site is not proposed for `%s`, which does not ask for it (I3)', (operation) => {
  const [first = ''] = describeInputs({ operation }).split('\n');
  expect(first.replace(/It must be .*/, '')).not.toMatch(/`(push|restore|restore-snapshot)`/);
});
