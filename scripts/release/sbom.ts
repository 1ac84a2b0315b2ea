import * as z from 'zod';
import { judge, type Check } from './check.ts';
import { nameVersion, type LockedPackage } from './lock-file.ts';

const bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component: z.object({ version: z.string() }) }),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      purl: z.string().startsWith('pkg:npm/'),
      hashes: z.array(z.object({ alg: z.string(), content: z.string() })).optional(),
    }),
  ),
});

const wholeBom = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string() }) }),
  components: z.array(z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

/**
 * The part of npm's SBOM that is about what users run. Not by npm's own `--omit=dev`, which also leaves out what
 * both a runtime and a development dependency need (npm 11.19: here zod and tunnel). Throws where npm wrote
 * something else.
 */
export function keepRuntime(json: string, packages: readonly LockedPackage[]): string {
  const document = wholeBom.parse(JSON.parse(json));
  const locked = new Set(packages.filter(({ isRuntime }) => isRuntime).map(nameVersion));
  const components = document.components.filter((component) => locked.has(nameVersion(component)));
  const refs = new Set([
    document.metadata.component['bom-ref'],
    ...components.map((component) => component['bom-ref']),
  ]);
  const dependencies = document.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((entry) => ({ ...entry, dependsOn: entry.dependsOn.filter((ref) => refs.has(ref)) }));
  return `${JSON.stringify({ ...document, components, dependencies }, undefined, 2)}\n`;
}

/**
 * Whether a CycloneDX document names exactly the runtime dependencies of the lock file, each with a hash, and
 * the version that is being released.
 */
export function judgeSbom(json: string, packages: readonly LockedPackage[], version: string): Check {
  let document: unknown;
  try {
    document = JSON.parse(json);
  } catch {
    return judge(['it is not JSON'], '');
  }
  const parsed = bom.safeParse(document);
  if (!parsed.success) return judge([`it is not CycloneDX: ${z.prettifyError(parsed.error)}`], '');
  const { components, metadata } = parsed.data;
  const named = new Set(components.map(nameVersion));
  const locked = new Set(packages.filter(({ isRuntime }) => isRuntime).map(nameVersion));
  return judge(
    [
      ...(metadata.component.version === version
        ? []
        : [`it is about version ${metadata.component.version}, not ${version}`]),
      ...[...locked].filter((name) => !named.has(name)).map((name) => `${name} is missing`),
      ...[...named].filter((name) => !locked.has(name)).map((name) => `${name} is no runtime dependency`),
      ...components
        .filter(({ hashes }) => (hashes ?? []).length === 0)
        .map((component) => `${nameVersion(component)} has no hash`),
    ],
    `CycloneDX, ${components.length} packages`,
  );
}
