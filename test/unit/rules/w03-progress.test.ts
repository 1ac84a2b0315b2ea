import { describe, expect, it } from 'vitest';
import { poll } from '../../support/runs.ts';
import { completed, noResponse, running, taskResponse } from '../../support/responses.ts';
import { ids, type RunOptions, type RunResult } from '../../support/run-operation.ts';
import { forever, inTurn, repeat, type Script } from '../../support/scripted-service.ts';

describe('the log of a wait', () => {
  const waiting = 'still waiting · running';
  const lines = ({ runner }: RunResult): string[] => {
    const from = runner.calls.findIndex(({ kind }) => kind === 'group');
    return runner.calls.slice(from).flatMap(({ kind, text }) => (kind === 'info' ? [text] : []));
  };

  it('is a group with a line whenever status, `metadata_json` or message change (W3)', async () => {
    const at = (progress: number, message = '', status = 'running') =>
      taskResponse(status, { metadata_json: { progress } }, { message });
    const copying = at(20, 'Copying');
    const verifying = at(20, 'Copying', 'verifying');
    const script = [running, running, at(10), at(10), at(20), copying, copying, verifying, completed];
    const run = await poll(script);

    expect(lines(run)).toEqual([
      '00:01  running',
      '00:05  running · 10%',
      '00:09  running · 20%',
      '00:11  running · 20% · Copying',
      '00:15  verifying · 20% · Copying',
      '00:17  completed',
    ]);
    expect(run.runner.texts('group')).toEqual([`Task ${ids.task}`]);
    expect(run.runner.texts('end-of-group')).toHaveLength(1);
  });

  const unanswered = expect.stringMatching(new RegExp(`^01:2\\d {2}${waiting}$`)) as string;
  const afterChange = ['00:01  running', `01:01  ${waiting}`, `02:01  ${waiting}`];

  it.each<[string, Script, RunOptions['inputs'], readonly string[]]>([
    ['after the last change', forever(running), { 'timeout-minutes': '3' }, afterChange],
    [
      'before the first response',
      [completed],
      { 'poll-interval-seconds': '90' },
      ['01:00  still waiting', '01:30  completed'],
    ],
    [
      'after a warning',
      inTurn(repeat(10, running), forever(noResponse)),
      { 'timeout-minutes': '2' },
      ['00:01  running', unanswered],
    ],
  ])('has a heartbeat for each minute %s (W3)', async (_name, script, inputs, expected) => {
    expect(lines(await poll(script, inputs))).toEqual(expected);
  });
});
