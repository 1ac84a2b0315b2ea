import { accepted, response } from './responses.ts';
import { ids, runOperation, type RunOptions, type RunResult } from './run-operation.ts';
import { inTurn, type Script } from './scripted-service.ts';

export const task = (status: string, fields: object = {}) => ({ task: { id: ids.task, status, ...fields } });
export const otherTask = (status: string) => response(200, { task: { id: ids.otherTask, status } });
export const unsuccessful = (data: object) => response(200, data, { success: false });

/** Polls the task of a restore: its POST is answered at 0 ms. */
export const poll = (script: Script, inputs: RunOptions['inputs'] = {}, cancelledAtMs?: number) =>
  runOperation('restore', { script: inTurn([accepted()], script), inputs, cancelledAtMs });

/** When the task was polled. */
export const pollTimes = ({ sentAtMs }: RunResult): readonly number[] => sentAtMs.slice(1);
