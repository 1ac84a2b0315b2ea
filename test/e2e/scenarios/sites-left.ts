import * as z from 'zod/mini';

/** The ids in the output `sites-left`. */
export function idsLeft(outputs: Readonly<Record<string, string>>): readonly (string | undefined)[] {
  const sites = z.array(z.object({ id: z.optional(z.string()) }));
  return sites.parse(JSON.parse(outputs['sites-left'] ?? '[]')).map(({ id }) => id);
}
