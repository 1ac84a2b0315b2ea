import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';

const step = z.object({
  name: z.optional(z.string()),
  uses: z.optional(z.string()),
  run: z.optional(z.string()),
});
const job = z.object({
  name: z.string(),
  needs: z.optional(z.union([z.string(), z.array(z.string())])),
  'timeout-minutes': z.optional(z.number()),
  steps: z.array(step),
});
const workflow = z.object({ jobs: z.record(z.string(), job) });

export const root = join(import.meta.dirname, '../../..');
const folder = join(root, '.github/workflows');

/** The jobs of this repository's own workflows, named `release.yml: build`. */
export const jobs = readdirSync(folder).flatMap((file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  return Object.entries(workflow.parse(parse(text)).jobs).map(([id, { name: title, steps, ...rest }]) => ({
    ...rest,
    file,
    id,
    title,
    name: `${file}: ${id}`,
    steps,
    runs: steps.flatMap(({ run }) => run ?? []),
  }));
});

/** The `run:` of the step with this name. Throws if there is none. */
export function findScript(name: string): string {
  const script = jobs.flatMap(({ steps }) => steps).find((each) => each.name === name)?.run;
  if (script === undefined) throw new Error(`No workflow has a step "${name}".`);
  return script;
}
