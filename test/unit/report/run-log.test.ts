import { describe, expect, it } from 'vitest';
import { foreignAnswer, GitHubTrouble } from '../../../src/outcome/request-failure.ts';
import { createCleaner } from '../../../src/text/sanitizer.ts';
import { createJournal, type Journal } from '../../../src/report/run-log.ts';
import { createFakeClock, type FakeClock } from '../../stand-ins/fake-clock.ts';
import { createRecordingRunner, type RecordingRunner } from '../../support/recording-runner.ts';

function start(): { journal: Journal; runner: RecordingRunner; clock: FakeClock } {
  const runner = createRecordingRunner();
  const clock = createFakeClock();
  return { journal: createJournal(runner, clock, createCleaner(['s3cret'])), runner, clock };
}

describe('the journal', () => {
  it('sets an output as soon as it is known, and again only when it changes', () => {
    const { journal, runner } = start();
    journal.find({ taskId: 't', taskStatus: 'pending' });
    journal.find({ taskId: 't', taskStatus: 'running' });
    journal.find({ siteId: 's' });

    expect(runner.texts('output')).toEqual([
      'task-id=t',
      'task-status=pending',
      'task-status=running',
      'site-id=s',
    ]);
    expect(journal.findings).toEqual({ taskId: 't', taskStatus: 'running', siteId: 's' });
  });

  it('takes back what the answer to an earlier attempt said, and can find it again', () => {
    const { journal, runner } = start();
    journal.find({
      taskId: 't',
      taskStatus: 'failed',
      siteId: 's',
      siteDomain: 'd',
      taskSiteId: 's',
      isReplay: true,
      data: { code: 'old' },
      domainId: 'x',
    });
    journal.forgetAttempt();

    expect(journal.findings).toEqual({ domainId: 'x' });
    expect(runner.outputs).toMatchObject({
      'task-id': '',
      'task-status': '',
      'site-id': '',
      'site-domain': '',
      replayed: '',
      data: '',
      'domain-id': 'x',
    });
    expect(runner.outputs).not.toHaveProperty('task-result');
    journal.find({ taskId: 't' });
    expect(runner.outputs['task-id']).toBe('t');
  });

  it('keeps no moment longer than a cell of the timeline, and none with half of a secret in it', () => {
    const { journal } = start();
    journal.mark(`task ${'x'.repeat(190)}s3cret`);

    expect(journal.timeline[0]?.what).toBe(`task ${'x'.repeat(190)}***`);
    journal.mark('y'.repeat(4_000_000));
    expect(journal.timeline[1]?.what).toHaveLength(200);
  });

  it('knows whether a POST may have left', () => {
    const { journal } = start();
    expect(journal.hasPosted).toBe(false);
    journal.willPost();
    expect(journal.hasPosted).toBe(true);
  });

  it('has the time elapsed before each line of a group, and only there', async () => {
    const { journal, runner, clock } = start();
    journal.say('a');
    journal.openGroup('g');
    await clock.sleep(61_500);
    journal.say('b');
    journal.closeGroup();
    journal.say('c');

    expect(runner.said.map(({ kind, text }) => `${kind}:${text}`)).toEqual([
      'info:a',
      'group:g',
      'info:01:01  b',
      'end-of-group:',
      'info:c',
    ]);
  });

  it('never nests groups, and ends none that is not open', () => {
    const { journal, runner } = start();
    journal.closeGroup();
    journal.openGroup('a');
    journal.openGroup('b');
    journal.closeGroup();
    journal.closeGroup();

    expect(runner.said.map(({ kind }) => kind)).toEqual(['group', 'end-of-group', 'group', 'end-of-group']);
  });

  it('makes annotations of the first ten warnings, lines of the others, and keeps a hundred', () => {
    const { journal, runner } = start();
    for (let index = 1; index <= 120; index += 1) journal.warn(`w${index}`);

    expect(runner.texts('warning')).toHaveLength(10);
    expect(runner.texts('info')[0]).toBe('Warning: w11');
    expect(runner.texts('info')).toHaveLength(110);
    expect(journal.warnings).toHaveLength(100);
  });

  it('warns once of each missing permission, and of each fault, of GitHub', () => {
    const { journal, runner } = start();
    journal.warnOfGitHub('A', new GitHubTrouble('GitHub answered 403', 'deployments: write'));
    journal.warnOfGitHub('B', new GitHubTrouble('GitHub answered 404', 'deployments: write'));
    journal.warnOfGitHub('C', new GitHubTrouble('GitHub answered 403', 'pull-requests: write'));
    journal.warnOfGitHub('D', new GitHubTrouble('GitHub answered 500'));
    journal.warnOfGitHub('E', new Error('GitHub answered 500'));
    journal.warnOfGitHub('F', 'a text');

    expect(runner.texts('warning')).toEqual([
      'A (GitHub answered 403). Give `github-token` the permission deployments: write.',
      'C (GitHub answered 403). Give `github-token` the permission pull-requests: write.',
      'D (GitHub answered 500).',
      'F (a text).',
    ]);
  });

  it('keeps the beginning and the end of a long timeline', () => {
    const { journal } = start();
    for (let index = 1; index <= 100; index += 1) journal.mark(`m${index}`);

    expect(journal.timeline).toHaveLength(40);
    expect(journal.timeline[0]?.what).toBe('m1');
    expect(journal.timeline[19]?.what).toBe('m20');
    expect(journal.timeline.at(-1)?.what).toBe('m100');
  });

  it('tells a retry with its reason and its time', () => {
    const { journal, runner } = start();
    journal.retry(foreignAnswer('the service answered 503'), 1500);

    expect(runner.texts('info')).toEqual(['the service answered 503; trying again in 2 s']);
  });
});
