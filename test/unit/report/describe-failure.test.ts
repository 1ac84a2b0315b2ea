import { describe, expect, it } from 'vitest';
import { requestFailure, type RequestFailure } from '../../../src/outcome/request-failure.ts';
import { describeFailure } from '../../../src/report/describe-failure.ts';

const describeResponse = (failure: Partial<RequestFailure>): string =>
  describeFailure(requestFailure({ errorCode: 'rejected', cause: 'http-status', status: 409, ...failure }));

describe('describeFailure', () => {
  it.each<[Partial<RequestFailure>, string]>([
    [{ cause: 'unreachable', detail: 'ECONNREFUSED' }, 'the service could not be reached (ECONNREFUSED)'],
    [{ cause: 'no-response', detail: 'socket hang up' }, 'no whole answer came (socket hang up)'],
    [{ isReplayed: true }, 'the service answered 409, a stored answer'],
    [{ cause: 'redirect' }, 'the service answered 409, which says nothing'],
    [
      { cause: 'redirect', detail: '/login' },
      'the service answered 409, a redirect to /login, which is not followed',
    ],
    [{ cause: 'unrelated', detail: 'it is about another task' }, 'it is about another task'],
  ])('names the cause (%#)', (failure, text) => {
    expect(describeResponse(failure)).toBe(text);
  });

  it.each<[Partial<RequestFailure>, string]>([
    [{ serviceMessage: 'Busy. ' }, 'the service answered 409: Busy'],
    [{ serviceCode: 'site_busy' }, 'the service answered 409: (code site_busy)'],
    [
      { serviceMessage: 'Busy.', serviceCode: 'site_busy' },
      'the service answered 409: Busy (code site_busy)',
    ],
  ])('then says what the service said (%#)', (failure, text) => {
    expect(describeResponse(failure)).toBe(text);
  });
});
