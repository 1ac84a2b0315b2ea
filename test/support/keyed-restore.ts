import { withCopy } from './live-records.ts';
import * as responses from './responses.ts';
import { runOperation, type RunOptions, type RunResult } from './run-operation.ts';
import { inTurn, type Script } from './scripted-service.ts';

export const key = 'gha-9001-11111111111111111111111111111111';
/** The user's own key of generation n (K2). */
export const keyOf = (generation: number): string => `${key}/generation-${generation}`;
/** A restore: no guard sends anything before its POST. Its key is set, so that the tests can name it. */
export const restore = (script: Script, attempt = 1, inputs: RunOptions['inputs'] = {}): Promise<RunResult> =>
  runOperation('restore', { script, inputs: { 'idempotency-key': key, ...inputs }, context: { attempt } });

/** A push with that key: it can have later generations (K7). The script begins with its POST. */
export const push = (script: Script, attempt = 1, inputs: RunOptions['inputs'] = {}): Promise<RunResult> =>
  runOperation('push', {
    script: inTurn([responses.previewResponse()], script),
    github: withCopy(),
    inputs: { 'idempotency-key': key, ...inputs },
    context: { attempt },
  });

export const failed = responses.taskResponse('failed', { error_message: 'disk full' });
export const replay = responses.replayed(responses.accepted());
export const refusal = responses.response(422);
