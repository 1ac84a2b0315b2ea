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
      { isRefusal: true, message: 'm', code: 'c', permission: 'p', data: { code: 'c', permission: 'p' } },
    ],
    [
      'no field of another type',
      '{"message":5,"data":{"code":7,"permission":null}}',
      { isRefusal: false, data: { code: 7, permission: null } },
    ],
    ['no empty text', '{"message":"","data":{"code":""}}', { isRefusal: false, data: { code: '' } }],
    [
      'a text on one line',
      '{"message":"a\\r\\nb\\u2028c"}',
      { isRefusal: false, message: 'a b c', data: {} },
    ],
    [
      'nothing from a prototype',
      '{"__proto__":{"success":false,"data":{"code":"x"},"message":"m"}}',
      { isRefusal: false, data: {} },
    ],
  ])('reads %s', (_name, body, envelope) => {
    expect(readEnvelope(JSON.parse(body))).toEqual(envelope);
  });
});
