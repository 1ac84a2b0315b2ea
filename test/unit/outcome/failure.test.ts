import { describe, expect, it } from 'vitest';
import {
  createFailure,
  failureIn,
  RequestFailed,
  unlessGone,
  unrelatedResponse,
  unusable,
} from '../../../src/outcome/failure.ts';

const gone = createFailure('github', { errorCode: 'service_error', cause: 'gone' });

describe('a failure', () => {
  it('says who was asked: nothing is said about the host if GitHub failed, or the other way round', () => {
    expect(unrelatedResponse('about another task').peer).toBe('service');
    expect(unusable('no commit').failure.peer).toBe('github');
  });

  it('that is thrown is told by its detail, or by its cause, in a stack', () => {
    const { message, name } = new RequestFailed({ ...gone, detail: 'Not Found' });
    expect([name, message]).toEqual(['RequestFailed', 'Not Found']);
    expect(new RequestFailed(gone).message).toBe('gone');
  });

  it('is found in what was thrown, and a fault of ours is none', () => {
    expect(failureIn(new RequestFailed(gone))).toBe(gone);
    expect(failureIn(new TypeError('a fault'))).toBeUndefined();
  });
});

it('only a deployment or comment that does not exist is nothing: all else is thrown on', async () => {
  await expect(unlessGone(Promise.reject(new RequestFailed(gone)))).resolves.toBeUndefined();
  for (const thrown of [new RequestFailed({ ...gone, cause: 'too-slow' }), new RangeError('a fault')]) {
    await expect(unlessGone(Promise.reject(thrown))).rejects.toBe(thrown);
  }
});
