import { describe, expect, it } from 'vitest';
import type { RunContext, RunStart } from '../../../src/inputs/run-context.ts';
import { describeInvalidInputs } from '../../../src/messages/describe-inputs.ts';
import { createPlan } from '../../../src/operation/plan.ts';
import { operations } from '../../../src/operations.ts';
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

describe('an empty input that protects or selects (I1)', () => {
  const push = { ...requiredInputs.push, 'dry-run': '' };
  const leaveOut = 'It must be true or false; to do without it, leave it out.';

  it('is to be entered in the form that started the run, or gets its default there', () => {
    const text = describeInputs(push, 'form');
    expect(text).toContain(`${leaveOut} Enter it in the form, or declare the default \`false\` there.`);
    expect(text).not.toMatch(/inputs\.|expression/);
  });

  it.each<RunStart>(['pull-request', 'tag', 'schedule', 'other'])(
    'may come from a form whose inputs are empty in a run of %s',
    (start) => {
      const text = describeInputs(push, start);
      expect(text).toContain(`${leaveOut} If a form sets it: its inputs are empty in this run`);
      expect(text).toContain("`${{ inputs.dry-run || 'false' }}`");
      expect(text).not.toContain('declare');
    },
  );

  it('has no default to write if that is an expression', () => {
    const text = describeInputs({ ...requiredInputs.push, matrix: '' });
    expect(text).toContain('`matrix` is empty. It must be left at its default.\n');
  });

  it.each(['None', 'Default'])('is turned off in lower case only: %s', (value) => {
    const text = describeInputs({ ...requiredInputs.push, 'require-approval': value });
    expect(text).toContain(`To do without it, write \`${value.toLowerCase()}\` in lower case.`);
  });
});

describe('an id that is empty or something else', () => {
  const { 'live-site-id': live, 'site-id': site, ...others } = requiredInputs.push;

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

  it('of the copy may come from a step that has found none, on another tag or branch', () => {
    const text = describeInputs({ ...others, 'live-site-id': live, 'site-id': '' }, 'form');
    expect(text).toContain('see there why it has no copy: this may not be the tag or the branch of the copy');
  });

  it('is told where to find it', () => {
    const text = describeInputs({ ...others, 'live-site-id': live, 'site-id': 'shop.example.com' });
    expect(text).toContain('It must be a site’s id, from your host’s dashboard');
  });

  it('is not missing if an unknown name meant it (I2)', () => {
    const text = describeInputs({ ...others, 'live-site-id': live, INPUT_SITE_ID: site });
    expect(text).toContain('did you mean `site-id`?');
    expect(text).not.toContain('`site-id` is empty');
    const both = describeInputs({ ...requiredInputs.push, 'api-token': 'two words', INPUT_API_TOKEN: 'x' });
    expect(both).toContain('`api-token` has an invalid value');
  });
});

describe('how a mistake is corrected fits what started the run (M2)', () => {
  const push = { ...requiredInputs.push, wait: 'perhaps' };
  const orVariable = 'if a variable has it, correct that, and re-run this job.';

  it.each<[RunStart, Partial<RunContext>, string]>([
    ['form', {}, 'or of what was typed, send the form again.'],
    [
      'form',
      { isTag: true },
      'of what was typed, send the form again; after a change of the workflow file, tag again, and send the form on that tag.',
    ],
    ['form', { typedInputs: ['perhaps'] }, '\nCorrect it, and send the form again.'],
    // A literal is mostly in the file.
    ['pull-request', {}, `in the workflow file, and commit it; ${orVariable}`],
    ['branch', {}, `in the workflow file, and commit it; ${orVariable}`],
    ['tag', {}, `in the workflow file, and tag again; ${orVariable}`],
    ['schedule', {}, `in the workflow file, and start a new run; ${orVariable}`],
  ])('%s %j', (start, run, end) => {
    expect(describeInputs(push, start, run)).toMatch(new RegExp(`${RegExp.escape(end)}$`));
  });

  it('a token with a line break or with its `Bearer` is corrected in the secret alone', () => {
    const text = describeInputs({ ...requiredInputs.push, 'api-token': 'Bearer wpsk_abc' });
    expect(text).toContain('without spaces, line breaks and `Bearer`.');
    expect(text).toMatch(/\nCorrect the secret\. Then re-run this job\.$/);
  });
});

describe('an unknown operation (I3)', () => {
  it.each([
    ['promote', /`push`/],
    ['Promote-to-live', /`push`/],
    ['create', /`staging`/],
    ['create-staging', /`staging`/],
    ['clone', /`staging`/],
    ['preview', /`staging`.+`push-preview`/],
    ['delete', /deletes no site.+`close-staging`/],
    ['destroy', /deletes no site.+`close-staging`/],
    ['reset', /`staging` with `max-copy-age-hours`/],
    ['refresh', /`staging` with `max-copy-age-hours`/],
    ['sync', /`staging` with `max-copy-age-hours`/],
    // Not `push`, which is near: it goes the other way.
    ['pull', /`staging` with `max-copy-age-hours`/],
    ['go-live', /`push`/],
    ['copy-to-live', /`push`/],
    ['deploy-production', /`push`/],
    ['rollback', /dashboard can revert.+`restore`/],
    ...['deploy', 'deploy-staging', 'publish', 'release'].map(
      (word) => [word, /deploys no code.+`staging`/] as const,
    ),
    ['deploy-preview', /`staging`/],
    ['copy-live', /`staging`/],
    ['stage', /`staging`/],
    ['backup', /makes no backups/],
    ['create-backup', /makes no backups/],
  ] as const)('%s has an answer instead of a list', (operation, answer) => {
    const [first = ''] = describeInputs({ operation }).split('\n');
    expect(first).toMatch(answer);
    expect(first).toMatch(new RegExp(`^\`${operation}\` is not an operation\\. `));
    expect(first).not.toContain('It must be');
  });

  it.each([
    ['Push', '`Push` is not an operation. Did you mean `push`? It must be staging, '],
    ['puhs', '`puhs` is not an operation. Did you mean `push`? It must be staging, '],
    ['restroe', '`restroe` is not an operation. Did you mean `restore`? It must be staging, '],
    ['stagign', '`stagign` is not an operation. Did you mean `staging`? It must be staging, '],
    ['flush', '`flush` is not an operation. It must be staging, '],
    ['store', '`store` is not an operation. It must be staging, '],
    ['restore-backup', '`restore-backup` is not an operation. It must be staging, '],
    ['x', '`x` is not an operation. It must be staging, '],
  ])('%s has the list, and the name that is near', (operation, text) => {
    expect(describeInputs({ operation })).toContain(text);
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
