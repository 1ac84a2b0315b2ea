import { describe, expect, it } from 'vitest';
import type { RunContext, RunStart } from '../../../src/inputs/run-context.ts';
import { describeInvalidInputs } from '../../../src/messages/describe-inputs.ts';
import { createPlan } from '../../../src/step/plan.ts';
import { operations } from '../../../src/operations/operations.ts';
import { bareReport, named } from '../../support/outcomes.ts';
import { ids, requiredInputs, runContext } from '../../support/run-operation.ts';

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
it('an id is not missing if an unknown name meant it (I2)', () => {
  const text = describeInputs({ ...requiredInputs.push, 'site-id': '', INPUT_SITE_ID: ids.staging });
  // One mistake is no list.
  expect(text).toMatch(/INPUT_SITE_ID.*`site-id`/);
  expect(text).not.toMatch(/^- /m);
  const both = describeInputs({ ...requiredInputs.push, 'api-token': 'two words', INPUT_API_TOKEN: 'x' });
  expect(both.match(/^- `api[-_]token`/gm)).toEqual(['- `api-token`', '- `api_token`']);
});

/** The operations that the first line names beside the list of all. */
const proposedFor = (operation: string): readonly string[] => {
  const [first = ''] = describeInputs({ operation }).split('\n');
  return Array.from(first.matchAll(/`([a-z-]+)`/g), ([, name = '']) => name).filter((name) =>
    operations.some((each) => each.name === name),
  );
};

describe('an unknown operation (I3)', () => {
  it.each([
    ['Promote-to-live', 'push'],
    ['create', 'staging'],
    ['delete', 'close-staging'],
    ['destroy', 'close-staging'],
    ['reset', 'staging'],
    ['sync', 'staging'],
    // Not `push`, which is near: it goes the other way.
    ['pull', 'staging'],
    ['go-live', 'push'],
    ['deploy-production', 'push'],
    ['publish', 'staging'],
    ['release', 'staging'],
    ['copy-live', 'staging'],
    ['stage', 'staging'],
  ])('%s has an answer that names %s instead of a list', (operation, answer) => {
    expect(proposedFor(operation)).toEqual([answer]);
    expect(describeInputs({ operation })).not.toContain('list-staging');
  });

  it('create-backup has an answer that names none', () => {
    expect(proposedFor('create-backup')).toEqual([]);
    expect(describeInputs({ operation: 'create-backup' })).not.toContain('list-staging');
  });

  it.each(['store', 'restore-backup'])('%s, which is near `restore`, has the list alone', (operation) => {
    expect(proposedFor(operation)).toEqual([]);
    expect(describeInputs({ operation })).toContain('list-staging');
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
  for (const proposed of proposedFor(operation))
    expect(['push', 'restore', 'restore-snapshot']).not.toContain(proposed);
});
