import { describe, expect, it } from 'vitest';
import { readEnvelope } from '../../../src/service/envelope.ts';

describe('readEnvelope', () => {
  it.each<unknown>([null, undefined, 1, 'text', []])('finds no envelope in %j', (body) => {
    expect(readEnvelope(body)).toBeUndefined();
  });

  it.each<[string, string, object]>([
    [
      'fields of the documented types',
      '{"success":false,"message":"m","data":{"code":"c","permission":"p"}}',
      {
        isOfService: true,
        isRefusal: true,
        message: 'm',
        code: 'c',
        permission: 'p',
        data: { code: 'c', permission: 'p' },
      },
    ],
    [
      'no field of another type',
      '{"message":5,"data":{"code":7,"permission":null}}',
      { isOfService: false, isRefusal: false, data: { code: 7, permission: null } },
    ],
    [
      'no empty text',
      '{"message":"","data":{"code":""}}',
      { isOfService: false, isRefusal: false, data: { code: '' } },
    ],
    [
      'a text on one line',
      '{"message":"a\\r\\nb\\u2028c"}',
      { isOfService: false, isRefusal: false, message: 'a b c', data: {} },
    ],
    [
      'nothing from a prototype',
      '{"__proto__":{"success":false,"data":{"code":"x"},"message":"m"}}',
      { isOfService: false, isRefusal: false, data: {} },
    ],
  ])('reads %s', (_name, body, envelope) => {
    expect(readEnvelope(JSON.parse(body))).toEqual(envelope);
  });

  it.each<[string, boolean]>([
    ['{"success":false,"data":{"code":"x"},"message":"m","status_code":404,"timestamp":"t"}', true],
    ['{"success":true,"data":{}}', true],
    ['{"message":"no Route matched with those values"}', false],
    ['{"error":{"code":404}}', false],
    ['{"success":false,"errors":[{"code":7003}],"messages":[],"result":null}', false],
    ['{"success":"false","data":{}}', false],
    ['{"success":false,"data":null}', false],
    ['{"success":false,"data":[]}', false],
    ['{"data":{}}', false],
    ['{"__proto__":{"success":false,"data":{}}}', false],
    ['{}', false],
  ])('takes %s for the service’s own: %j (G3, K9, G6, G9)', (body, isOfService) => {
    expect(readEnvelope(JSON.parse(body))?.isOfService).toBe(isOfService);
  });
});
