import { describe, expect, it } from 'vitest';
import { messages } from '../../../src/messages/messages.ts';
import { run } from '../../../src/step/run.ts';
import { copyRecord, liveRecord } from '../../support/live-records.ts';
import { fails } from '../../support/recording-github.ts';
import { completed, previewResponse, replayed, response, running } from '../../support/responses.ts';
import {
  createTestStep,
  ids,
  onPullRequest,
  recordOperation,
  type RunOptions,
} from '../../support/run-operation.ts';
import { attempt2, created, failed } from '../../support/runs.ts';
import type { Script } from '../../support/scripted-service.ts';

const inputs = { environment: 'pr-7' };
/** What the run of another pull request has recorded of the copy that this host answers with. */
const ofOther = (id: number, payload: object = {}) => copyRecord(id, payload, { environment: 'pr-8' });
const refused = { status: 'refused', errorCode: 'rejected', effect: 'none' };

const stage = (script: Script, options: RunOptions = {}) =>
  recordOperation('staging', { script, inputs, ...options });

/** The host answers with a copy that it made an hour ago. */
const there = response(200, {
  site: { id: ids.staging, domain_name: 'a.example.com' },
  task: { id: ids.task, status: 'completed', created_at: '2026-01-15T11:00:00Z' },
});

/** Only a poll says so. */
const polledOld = response(200, {
  task: { id: ids.task, status: 'running', created_at: '2026-01-15T11:00:00Z' },
});

/** GitHub lists what was recorded before the request, and nothing later. */
function onceEach() {
  let reads = 0;
  const list = () => Promise.resolve({ items: [], isLast: true });
  return () => ((reads += 1) > 2 ? fails({ errorCode: 'forbidden' })() : list());
}

describe('in a pull request’s run, a copy that another environment uses (K11)', () => {
  it('is refused', async () => {
    const run = await stage([created, completed], { github: { deployments: [ofOther(41)] } });
    expect(run).toMatchObject({
      ...refused,
      posts: 1,
      outcome: { kind: 'copy-was-there', environment: 'pr-8' },
    });
    expect(run.outputs).not.toHaveProperty('site-id');
  });

  it('is not found by a later run of the same environment either', async () => {
    const first = await stage([created, completed], { github: { deployments: [ofOther(41)] } });
    const deployments = first.github.created.map(({ environment, payload, ref }, index) => ({
      ...{ id: 7001 + index, sha: ref, environment, payload },
    }));
    expect(deployments.map(({ environment }) => environment)).toEqual(['pr-7', 'pr-7']);
    const again = await stage([created, completed], { github: { deployments: deployments.toReversed() } });
    expect(again).toMatchObject({ status: 'completed', posts: 1 });
    expect(again.outputs['reused']).toBeUndefined();
  });

  it('is given up, too, if only a poll says that it was there before', async () => {
    const run = await stage([created, polledOld, completed], { github: { deployments: [ofOther(41)] } });
    expect(run).toMatchObject(refused);
    expect(run.github.created).toMatchObject([{}, { payload: { 'given-up': true } }]);
  });

  it('is refused if a re-run is answered with a task that has ended', async () => {
    const github = { deployments: [ofOther(41)] };
    const script = [replayed(created), completed, previewResponse()];
    expect(await stage(script, { ...attempt2, github })).toMatchObject(refused);
  });

  it('is refused if its task still runs, too, and the step does not wait', async () => {
    const options = { ...attempt2, github: { deployments: [ofOther(41)] } };
    const run = await stage([replayed(created), running], {
      ...options,
      inputs: { ...inputs, wait: 'false' },
    });
    expect(run).toMatchObject(refused);
  });

  it('is not the reason if its task has failed', async () => {
    const run = await stage([created, failed], { github: { deployments: [ofOther(41)] } });
    expect(run).toMatchObject({ status: 'failed', outcome: { kind: 'task-failed' } });
  });

  it('is refused before anything is recorded if its task is old, too', async () => {
    const github = { deployments: [ofOther(41)] };
    const run = await stage([there, completed, previewResponse()], { github });
    expect(run).toMatchObject({ ...refused, github: { created: [] } });
  });

  it.each<[what: string, payload: object, options: RunOptions]>([
    ['the host has made a new one in its place: only the site is the same', { 'task-id': ids.otherTask }, {}],
    ['the other entry is younger, so the other run is refused', {}, { github: { deployments: [] } }],
    ['it is this run’s own', { run: 'https://github.com/octo-org/shop/actions/runs/9001' }, {}],
  ])('is used if %s', async (_what, payload, options) => {
    const meanwhile = () => [ofOther(9001, payload)];
    const given = options.github
      ? { github: { meanwhile } }
      : { github: { deployments: [ofOther(41, payload)] } };
    expect(await stage([created, completed], given)).toMatchObject({ status: 'completed', warnings: [] });
  });

  it('is a warning if GitHub does not say whether one does', async () => {
    const run = await stage([created, completed], {
      github: { listDeployments: onceEach() },
    });
    expect(run).toMatchObject({
      status: 'completed',
      warnings: [expect.stringContaining(messages.useOfCopyUnknown(ids.staging))],
    });
  });

  it('is no question in a run that is not of a pull request', async () => {
    const options = { github: { deployments: [ofOther(41), liveRecord({ states: ['success'] })] } };
    const run = await stage([created, running, completed], { ...options, event: {}, context: {} });
    expect(run).toMatchObject({ status: 'completed', warnings: [] });
  });
});

it.each<[what: string, options: RunOptions, second: object]>([
  ['gives the copy up', { ...onPullRequest, github: { deployments: [ofOther(41)] } }, { 'given-up': true }],
  ['takes the base away', {}, { base: undefined }],
])(
  'an entry that %s is written, although the request for it was lost, and the first one stands',
  async (_what, options, second) => {
    const script = [created, polledOld, completed];
    const { github, reportOf, step } = createTestStep('staging', { script, inputs, ...options });
    github.replace((own) => {
      let requests = 0;
      const lost = fails({ isTransient: true, mayHaveActed: true });
      return {
        createDeployment: (...args) => ((requests += 1) === 2 ? lost() : own.createDeployment(...args)),
      };
    });
    await step.recorder.ended(reportOf(await run(step)));
    expect(github.created.map(({ payload }) => payload)).toMatchObject([{}, second]);
  },
);

it('by its age alone, a copy that was there before is a warning, and its entry stands before anybody deploys (K11, G8)', async () => {
  const run = await stage([there, completed, previewResponse()]);
  expect(run).toMatchObject({ status: 'completed', warnings: [messages.copyWasThere()] });
  expect(run.github.created).toMatchObject([{ environment: 'pr-7', payload: { base: undefined } }]);
  const createDeployment = fails({ errorCode: 'forbidden' });
  const denied = await stage([there, completed, previewResponse()], { github: { createDeployment } });
  expect(denied).toMatchObject({ ...refused, errorCode: 'forbidden' });
});
