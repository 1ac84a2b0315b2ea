import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});

export interface LockedPackage {
  /** From the repository: `node_modules/…`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** As the package declares it; absent where it does not. */
  readonly license: string | undefined;
  readonly isRuntime: boolean;
  readonly hasInstallScript: boolean;
}

/** Every package of `package-lock.json`, sorted by path. Throws where the file is not what npm writes. */
export function readLockFile(root: string): LockedPackage[] {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  return (
    Object.entries(packages)
      // Without the project itself, and its own folders that are linked as packages.
      .filter(([path, { version }]) => path.startsWith('node_modules/') && version !== undefined)
      .map(([path, { version = '', license, dev, hasInstallScript }]) => ({
        path,
        name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
        version,
        license,
        isRuntime: dev !== true,
        hasInstallScript: hasInstallScript === true,
      }))
      .sort((one, other) => (one.path < other.path ? -1 : 1))
  );
}

/** `name@version`, as people write it. */
export function nameVersion({ name, version }: { readonly name: string; readonly version: string }): string {
  return `${name}@${version}`;
}
