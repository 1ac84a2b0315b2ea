import type { Answer } from './answer.ts';
import { toIso } from '../clock.ts';
import type { ServiceResponse } from './exchange.ts';

/** Every response has the envelope of section 2.1, errors included. */
export function renderAnswer(answer: Answer, nowMs: number): ServiceResponse {
  return {
    status: answer.status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...answer.headers },
    body: JSON.stringify({
      success: answer.success,
      data: answer.data(),
      message: answer.message,
      status_code: answer.status,
      timestamp: toIso(nowMs),
      meta: null,
    }),
  };
}
