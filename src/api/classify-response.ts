import type { ErrorCode, Trouble } from '../outcome/request-failure.ts';
import { readEnvelope, type Envelope } from './envelope.ts';
import type { Answer, Reply, ServiceRequest } from '../ports.ts';
import { parseRetryAfterMs } from './retry-schedule.ts';

/** A request that the service carried out, as far as HTTP and the envelope say. */
export interface Success {
  readonly envelope: Envelope;
  readonly isReplay: boolean;
  /** The service asked not to be asked again for so long. */
  readonly retryAfterMs?: number;
}

export type Judgement =
  { readonly ok: true; readonly success: Success } | { readonly ok: false; readonly trouble: Trouble };

export interface JudgeOptions {
  readonly method: ServiceRequest['method'];
  /** For `Retry-After` as a date. */
  readonly wallMs: number;
  /** `verify-domain`: a 409 with `Retry-After` means "not in place yet", not "in progress". */
  readonly isQuestion?: boolean | undefined;
}

/**
 * What one try means. Pure; the table is the contract's *The idempotency key* and its error codes. The HTTP
 * status counts, not the envelope's; a replayed answer is a stored outcome and never passing; and only a
 * POST can have acted.
 */
export function judge(reply: Reply, options: JudgeOptions): Judgement {
  const isPost = options.method === 'POST';
  switch (reply.kind) {
    case 'not-sent':
      return no({
        errorCode: 'connection_failed',
        what: `the service could not be reached (${reply.reason})`,
        isPassing: reply.cause !== 'certificate',
        ...(reply.cause && { cause: reply.cause }),
      });
    case 'lost':
      return no({
        errorCode: 'connection_failed',
        what: `no whole answer came (${reply.reason})`,
        isPassing: true,
        mayHaveActed: isPost,
        mayBeStored: isPost,
      });
    case 'answered':
      return judgeAnswer(reply, options);
  }
}

function judgeAnswer(answer: Answer, options: JudgeOptions): Judgement {
  const isPost = options.method === 'POST';
  const { status } = answer;
  // Only a POST has a key, so only a POST can be replayed (service-interface.md, 8).
  const isReplay = answer.isReplay && isPost;
  const retryAfterMs = parseRetryAfterMs(answer.retryAfter, options.wallMs);
  const envelope = 'json' in answer.body ? readEnvelope(answer.body.json) : undefined;
  const said = {
    httpStatus: status,
    isReplay,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(envelope?.code !== undefined && { serviceCode: envelope.code }),
    ...(envelope?.permission !== undefined && { permission: envelope.permission }),
    ...(envelope?.message !== undefined && { serviceMessage: envelope.message }),
    ...(envelope && { data: envelope.data }),
  };
  const answered = `the service answered ${status}${isReplay ? ', a stored answer' : ''}`;

  if (status >= 200 && status < 300) {
    // "Any other success" of a question means "not in place yet", also one that says nothing.
    if (status === 204 && options.isQuestion) {
      return { ok: true, success: { envelope: { isRefusal: false, data: {} }, isReplay } };
    }
    if (!envelope) {
      const reason = 'unreadable' in answer.body ? answer.body.unreadable : 'it is not an object';
      return no({
        ...said,
        errorCode: 'invalid_response',
        what: `${answered}, but the answer cannot be read (${reason})`,
        isPassing: !isReplay,
        mayHaveActed: isPost,
        mayBeStored: isPost && !isReplay,
      });
    }
    if (!envelope.isRefusal) {
      return {
        ok: true,
        success: { envelope, isReplay, ...(retryAfterMs !== undefined && { retryAfterMs }) },
      };
    }
    return no({
      ...said,
      errorCode: isReused(envelope.code) ? 'idempotency_key_reused' : 'rejected',
      what: `${answered}, but says that it did not succeed`,
    });
  }
  if (status < 400) {
    const target = answer.location?.trim() ? withoutQuery(answer.location) : undefined;
    // Without a target it is no redirect but an answer that says nothing of what became of the request.
    return no({
      ...said,
      errorCode: 'invalid_response',
      what:
        target === undefined
          ? `${answered}, which says nothing`
          : `${answered}, a redirect to ${target}, which is not followed`,
      cause: 'redirect',
      mayHaveActed: isPost && target === undefined,
    });
  }
  if (status >= 500) {
    return no({
      ...said,
      errorCode: 'service_error',
      what: answered,
      isPassing: !isReplay,
      mayHaveActed: isPost,
      mayBeStored: isPost && !isReplay,
    });
  }
  if (isReused(envelope?.code)) {
    return no({ ...said, errorCode: 'idempotency_key_reused', what: answered });
  }
  if (status === 408) {
    return no({
      ...said,
      errorCode: 'rejected',
      what: answered,
      isPassing: !isReplay,
      mayHaveActed: isPost,
      mayBeStored: isPost && !isReplay,
    });
  }
  if (status === 409 && !isReplay && isPost && isInProgress(answer, envelope, options)) {
    return no({
      ...said,
      errorCode: 'rejected',
      what: `${answered}: a request with this idempotency key is still under way`,
      cause: 'in-progress',
      isPassing: true,
      // The first request with this key may be an earlier try of ours: something may have been started.
      mayHaveActed: true,
    });
  }
  return no({
    ...said,
    errorCode: codeOfStatus(status),
    what: answered,
    isPassing: status === 429 && !isReplay,
  });
}

/** A trouble with what is not said of it filled in: it is final, and nothing can have happened. */
function no(trouble: Partial<Trouble> & Pick<Trouble, 'errorCode' | 'what'>): Judgement {
  return {
    ok: false,
    trouble: { isPassing: false, mayHaveActed: false, mayBeStored: false, isReplay: false, ...trouble },
  };
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  return 'rejected';
}

function isReused(code: string | undefined): boolean {
  return code === 'idempotency_key_reused';
}

function isInProgress(answer: Answer, envelope: Envelope | undefined, options: JudgeOptions): boolean {
  if (envelope?.code !== undefined && /in[\s_-]*progress/i.test(envelope.code)) return true;
  return answer.retryAfter !== undefined && options.isQuestion !== true;
}

/** A redirect's target without what may be a secret in it: credentials, query, fragment. */
function withoutQuery(location: string): string {
  return location.replace(/[?#].*/s, '').replace(/\/\/[^/]*@/, '//');
}

/**
 * `dns_not_ready` for a domain's refusal that speaks of DNS or of verification (contract, error codes; the
 * document gives no code for it: service-interface.md, 7.3).
 */
export function recogniseDns(trouble: Trouble): ErrorCode | undefined {
  const isRefusal =
    trouble.errorCode === 'rejected' && trouble.cause === undefined && trouble.httpStatus !== 408;
  const words = `${trouble.serviceCode ?? ''} ${trouble.serviceMessage ?? ''}`;
  return isRefusal && /\bdns|verif/i.test(words.replaceAll('_', ' ')) ? 'dns_not_ready' : undefined;
}
