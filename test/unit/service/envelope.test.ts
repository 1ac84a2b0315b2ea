import { describe, expect, it } from 'vitest';
import { readEnvelope } from '../../../src/service/envelope.ts';

describe('readEnvelope', () => {
  it.each<unknown>([null, 'text', []])('finds no envelope in %j', (body) => {
    expect(readEnvelope(body)).toBeUndefined();
  });

  it('reads the fields of the documented types', () => {
    const data = { code: 'c', permission: 'p' };
    const read = {
      hasEnvelope: true,
      isForeign: false,
      isRefusal: true,
      serviceMessage: 'm',
      serviceCode: 'c',
      permission: 'p',
      data,
    };
    expect(readEnvelope({ success: false, message: 'm', data })).toEqual(read);
  });

  it.each<[string, string, object]>([
    ['no code of another type', '{"data":{"code":7}}', { data: { code: 7 } }],
    ['a message of any form', '{"message":["a","b"]}', { serviceMessage: '["a","b"]', data: {} }],
    ['no message that says nothing', '{"message":[""]}', { data: {} }],
    ['no empty text', '{"message":"","data":{"code":""}}', { data: { code: '' } }],
    ['a text on one line', '{"message":"a\\r\\nb\\u2028c"}', { serviceMessage: 'a b c', data: {} }],
    [
      'the words of a problem',
      '{"title":"Forbidden","detail":"WAF 7"}',
      { serviceMessage: 'WAF 7', data: {} },
    ],
    ['a gateway’s words', '{"message":"","error":"No route"}', { serviceMessage: 'No route', data: {} }],
    [
      'a firewall’s words',
      '{"success":false,"errors":[{"code":1010}],"messages":[],"result":null}',
      { isRefusal: true, serviceMessage: '[{"code":1010}]', data: {} },
    ],
    ['nothing from a prototype', '{"__proto__":{"data":{"code":"x"},"message":"m"}}', { data: {} }],
  ])('reads %s', (_name, body, read) => {
    expect(readEnvelope(JSON.parse(body))).toMatchObject({ hasEnvelope: false, isRefusal: false, ...read });
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
  ])('takes %s for the service’s own: %j (G3, K9, G6, G9)', (body, hasEnvelope) => {
    expect(readEnvelope(JSON.parse(body))?.hasEnvelope).toBe(hasEnvelope);
  });
});
