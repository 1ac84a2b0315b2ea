import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { operations } from '../../../src/operations.ts';
import { errorCodes } from '../../../src/outcome/error-codes.ts';
import { statuses } from '../../../src/outcome/statuses.ts';
import { root } from './workflows.ts';

const form = z.object({
  body: z.array(
    z.object({
      id: z.optional(z.string()),
      attributes: z.object({ options: z.optional(z.array(z.string())) }),
      validations: z.optional(z.object({ required: z.boolean() })),
    }),
  ),
});
const { body } = form.parse(parse(readFileSync(join(root, '.github/ISSUE_TEMPLATE/bug.yml'), 'utf8')));
const field = (id: string) => body.find((each) => each.id === id);

test('A bug report asks for version, operation and status, and for the error code of a red step', () => {
  for (const id of ['version', 'operation', 'status']) expect(field(id)?.validations?.required).toBe(true);
  expect(field('operation')?.attributes.options).toEqual(operations.map(({ name }) => name));
  // A step that GitHub ended before the action has no status.
  expect(field('status')?.attributes.options).toEqual([...Object.keys(statuses), 'no status was set']);
  expect(field('error-code')?.attributes.options).toEqual(Object.keys(errorCodes));
});
