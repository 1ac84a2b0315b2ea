import * as z from 'zod/mini';

// GitHub's schemas are made of few kinds (no `int`, `literal` or `record`): each kind is in the file that every start
// compiles, and these would be 6 kB (docs/measurements.md).

export const uuid = () =>
  z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/));

export const positiveInteger = () =>
  z.number().check(z.refine((value) => Number.isSafeInteger(value) && value > 0));
