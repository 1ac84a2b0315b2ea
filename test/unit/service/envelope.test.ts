import { describe, expect, it } from 'vitest';
import { readEnvelope } from '../../../src/service/envelope.ts';

describe('readEnvelope', () => {
  it.each<unknown>([null, 'text', []])('finds no envelope in %j', (body) => {
    expect(readEnvelope(body)).toBeUndefined();
  });

  it('reads the fields of the documented types', () => {
    const data = { code: 'c', permission: 'p' };
    const read = { isOfService: true, isForeign: false, isRefusal: true, message: 'm', ...data, data };
    expect(readEnvelope({ success: false, message: 'm', data })).toEqual(read);
  });

  it.each<[string, string, object]>([
    ['no code of another type', '{"data":{"code":7}}', { data: { code: 7 } }],
    ['a message of any form', '{"message":["a","b"]}', { message: '["a","b"]', data: {} }],
    ['no message that says nothing', '{"message":[""]}', { data: {} }],
    ['no empty text', '{"message":"","data":{"code":""}}', { data: { code: '' } }],
    ['a text on one line', '{"message":"a\\r\\nb\\u2028c"}', { message: 'a b c', data: {} }],
    ['nothing from a prototype', '{"__proto__":{"data":{"code":"x"},"message":"m"}}', { data: {} }],
  ])('reads %s', (_name, body, read) => {
    expect(readEnvelope(JSON.parse(body))).toMatchObject({ isOfService: false, isRefusal: false, ...read });
  });

  it.each<[string, boolean]>([
    ['{"success":false,"data":{"code":"x"},"message":"m","status_code":404,"timestamp":"t"}', true],
    ['{"success":true,"data":{}}', true],
    ['{"success":"true","data":{}}', true],
    // PHP's empty object.
    ['{"success":false,"data":[]}', true],
    ['{"success":false,"data":null}', true],
    ['{"success":false,"data":["x"]}', false],
    ['{"success":false,"data":"x"}', false],
    ['{"success":null,"data":{}}', false],
    ['{"success":false}', false],
    ['{"data":{}}', false],
    ['{"__proto__":{"success":false,"data":{}}}', false],
  ])('takes %s for the service’s own: %j (G3, K9, G6, G9)', (body, isOfService) => {
    expect(readEnvelope(JSON.parse(body))?.isOfService).toBe(isOfService);
  });
});
