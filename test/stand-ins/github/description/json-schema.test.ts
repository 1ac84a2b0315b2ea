import { describe, expect, it } from 'vitest';
import { toJsonSchema } from './json-schema.ts';
import { createSchemaChecks } from './schema-check.ts';

const document = {
  components: {
    schemas: {
      tree: { type: 'object', properties: { child: { $ref: '#/components/schemas/tree' } } },
      'nullable-name': { type: 'string', nullable: true },
    },
  },
};

const cases: { what: string; schema: unknown; good: unknown[]; bad: unknown[] }[] = [
  {
    what: 'nullable beside a type',
    schema: { type: 'string', nullable: true },
    good: ['a', null],
    bad: [1],
  },
  {
    what: 'nullable beside an enum that does not list null',
    schema: { type: 'string', enum: ['a'], nullable: true },
    good: ['a', null],
    bad: ['b'],
  },
  {
    what: 'nullable beside oneOf',
    schema: { nullable: true, oneOf: [{ type: 'string' }, { type: 'integer' }] },
    good: ['a', 1, null],
    bad: [true],
  },
  {
    what: 'a reference to what may be null, with text beside it that does not count',
    schema: { $ref: '#/components/schemas/nullable-name', type: 'integer' },
    good: ['a', null],
    bad: [1],
  },
  {
    what: 'a reference in a circle',
    schema: { $ref: '#/components/schemas/tree' },
    good: [{}, { child: { child: {} } }],
    bad: [{ child: { chidl: {} } }],
  },
  {
    what: 'an object that lists its properties, one of them named like an annotation',
    schema: { type: 'object', properties: { description: { type: 'string' } }, required: ['description'] },
    good: [{ description: 'a' }],
    bad: [{}, { description: 1 }, { description: 'a', extra: 1 }],
  },
  {
    what: 'an object that lists none',
    schema: { type: 'object' },
    good: [{}, { extra: 1 }],
    bad: [[]],
  },
  {
    what: 'an object that is open on purpose',
    schema: {
      type: 'object',
      properties: { a: { type: 'string' } },
      additionalProperties: { type: 'integer' },
    },
    good: [{ a: 'a', b: 1 }],
    bad: [{ b: 'b' }],
  },
  {
    what: 'an address that is empty by default',
    schema: { type: 'string', format: 'uri', default: '' },
    good: ['', 'https://a.example'],
    bad: ['a'],
  },
  {
    what: 'an address',
    schema: { type: 'string', format: 'uri', example: 'https://a.example', 'x-note': true },
    good: ['https://a.example'],
    bad: ['', 'a'],
  },
];

describe('a schema of OpenAPI 3.0', () => {
  it.each(cases)('means the same as JSON Schema: $what', ({ schema, good, bad }) => {
    const check = createSchemaChecks(document, { coerces: false })(schema);

    expect(good.flatMap((value) => check(value))).toEqual([]);
    expect(bad.filter((value) => check(value).length === 0)).toEqual([]);
  });

  it('keeps what it does not know, so that the validator refuses it', () => {
    const unknown = { type: 'string', maxLenght: 3 };

    expect(toJsonSchema(unknown, (pointer) => pointer)).toEqual(unknown);
    expect(() => createSchemaChecks(document, { coerces: false })(unknown)).toThrow('unknown keyword');
  });

  it('refers to components alone', () => {
    const check = createSchemaChecks(document, { coerces: false });

    expect(() => check({ $ref: 'other.json#/a' })).toThrow('Not a reference to a component');
  });
});
