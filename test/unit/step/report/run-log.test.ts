import { describe, expect, it } from 'vitest';
import { createFailure, RequestFailed, type Failure } from '../../../../src/outcome/failure.ts';
import { createRunLog } from '../../../../src/step/report/run-log.ts';
import { createFakeClock } from '../../../stand-ins/fake-clock.ts';
import { createRecordingRunner } from '../../../support/recording-runner.ts';

function start() {
  const runner = createRecordingRunner();
  const clock = createFakeClock();
  return { log: createRunLog(runner, clock), runner, clock };
}

describe('the run log', () => {
  it('has the elapsed time before each line of a group, and only there', async () => {
    const { log, runner, clock } = start();
    log.info('a');
    log.startGroup('g');
    await clock.sleep(61_500);
    log.info('b');
    log.endGroup();
    log.info('c');
    expect(runner.texts('info')).toEqual(['a', '01:01  b', 'c']);
  });

  it('never nests groups, and ends none that is not open', () => {
    const { log, runner } = start();
    log.endGroup();
    log.startGroup('a');
    log.startGroup('b');
    log.endGroup();
    log.endGroup();
    expect(runner.calls.map(({ kind }) => kind)).toEqual(['group', 'end-of-group', 'group', 'end-of-group']);
  });

  it('makes annotations of the first ten warnings and lines of the others, and keeps a hundred', () => {
    const { log, runner } = start();
    // The summary has this one anyway (*What is said*).
    log.warn('of the host', { isShownAnyway: true });
    for (let index = 2; index <= 120; index += 1) log.warn(`w${index}`);
    expect(log.warnings[0]).toBe('w2');
    expect(runner.texts('warning')).toHaveLength(10);
    expect(runner.texts('info')).toHaveLength(110);
    expect(runner.texts('info')[0]).toBe('Warning: w11');
    expect(log.warnings).toHaveLength(100);
  });

  it('warns once of each missing permission, each fault of GitHub and an empty `github-token` (G8)', () => {
    const { log, runner } = start();
    const failed = (fields: Partial<Failure>): RequestFailed =>
      new RequestFailed(createFailure('github', { errorCode: 'forbidden', cause: 'http-status', ...fields }));
    log.warnAboutGitHub('A.', failed({ status: 403, permission: 'deployments: write' }));
    log.warnAboutGitHub('B.', failed({ status: 404, permission: 'deployments: write' }));
    log.warnAboutGitHub('C.', failed({ status: 403, permission: 'pull-requests: write' }));
    log.warnAboutGitHub('D.', failed({ status: 500 }));
    log.warnAboutGitHub('E.', failed({ status: 500 }));
    log.warnAboutGitHub('F.', 'a text');
    // Whatever permissions it would need.
    log.warnAboutGitHub('G.', failed({ cause: 'token-missing', permission: 'deployments: write' }));
    log.warnAboutGitHub('H.', failed({ cause: 'token-missing', permission: 'pull-requests: write' }));
    expect(runner.texts('warning')).toEqual([
      expect.stringMatching(/^A\. .*403.*deployments: write/),
      expect.stringMatching(/^C\. .*403.*pull-requests: write/),
      expect.stringMatching(/^D\. .*500/),
      expect.stringMatching(/^F\. .*a text/),
      expect.stringMatching(/^G\. .*`github-token`(?!.*write)/),
    ]);
    expect(runner.texts('info').map((line) => line.slice(0, 3))).toEqual(['B. ', 'E. ', 'H. ']);
  });
});
