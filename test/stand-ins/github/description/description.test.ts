import { describe, expect, it } from 'vitest';
import { operations } from '../operations/index.ts';
import { findContract } from './contract.ts';
import { editions } from './document.ts';
import { createSchemaChecks } from './schema-check.ts';

const deployments = '/repos/{owner}/{repo}/deployments';

it.each(editions)('the extract for %s has every operation of the stand-in', (edition) => {
  for (const { method, path } of operations) expect(findContract(edition, method, path)).toBeDefined();
  expect(() => findContract(edition, 'GET', '/repos/{owner}/{repo}/deploys')).toThrow('has no GET');
});

describe('the contract of an operation', () => {
  const { checkReply, checkRequestBody } = findContract('api.github.com', 'POST', deployments);

  it('has a schema for each status', () => {
    expect(checkReply(202, { message: 'Merged.' })).toEqual([]);
    expect(checkReply(201, { message: 'Merged.' })).not.toEqual([]);
    expect(checkReply(422, { message: 'Validation Failed' })).not.toEqual([]);
    expect(checkReply(409, { message: 'Conflict', errors: [] })).toEqual([]);
    expect(checkReply(200, {})).toEqual(['must not have the status 200']);
  });

  it('accepts an error that is not described if it looks like the others', () => {
    const error = { message: 'No', documentation_url: 'https://docs.github.com', status: '403' };
    expect(checkReply(403, error)).toEqual([]);
    expect(checkReply(403, { error: 'No' })).not.toEqual([]);
  });

  it('names every mistake of a body', () => {
    expect(checkRequestBody({ reff: 'main', auto_merge: 1 })).toHaveLength(3);
    expect(checkRequestBody(undefined)).toEqual(['must be there']);
    const { checkRequestBody: checkNone } = findContract('api.github.com', 'GET', deployments);
    expect(checkNone({})).toEqual(['must not be there']);
  });
});

describe('a schema of OpenAPI 3.0', () => {
  const text = { type: 'string' };
  const components = {
    schemas: {
      tree: { type: 'object', properties: { child: { $ref: '#/components/schemas/tree' } } },
      'nullable-name': { ...text, nullable: true },
    },
  };
  const toCheck = createSchemaChecks({ components }, { coerces: false });

  it.each([
    ['null beside a type', { ...text, nullable: true }, ['a', null], [1]],
    ['null beside an enum', { ...text, enum: ['a'], nullable: true }, ['a', null], ['b']],
    ['null beside oneOf', { nullable: true, oneOf: [text, { type: 'integer' }] }, ['a', 1, null], [true]],
    ['a reference', { $ref: '#/components/schemas/nullable-name', type: 'integer' }, ['a', null], [1]],
    [
      'a reference to itself',
      { $ref: '#/components/schemas/tree' },
      [{}, { child: { child: {} } }],
      [{ child: { chidl: {} } }],
    ],
    [
      'listed properties only',
      { type: 'object', properties: { description: text }, required: ['description'] },
      [{ description: 'a' }],
      [{}, { description: 1 }, { description: 'a', extra: 1 }],
    ],
    ['any object', { type: 'object' }, [{}, { extra: 1 }], [[]]],
    [
      'an open object',
      { type: 'object', properties: { a: text }, additionalProperties: { type: 'integer' } },
      [{ a: 'a', b: 1 }],
      [{ b: 'b' }],
    ],
    ['an empty URL by default', { ...text, format: 'uri', default: '' }, ['', 'https://a.example'], ['a']],
    ['a URL', { ...text, format: 'uri' }, ['https://a.example'], ['', 'a']],
  ])('is checked: %s', (_, schema, good, bad) => {
    const check = toCheck(schema);
    expect(good.flatMap((value: unknown) => check(value))).toEqual([]);
    expect(bad.filter((value: unknown) => check(value).length === 0)).toEqual([]);
  });

  it('is refused if it has an unknown keyword or reference', () => {
    expect(() => toCheck({ ...text, maxLenght: 3 })).toThrow('unknown keyword');
    expect(() => toCheck({ $ref: 'other.json#/a' })).toThrow('Not a reference to a component');
  });
});
