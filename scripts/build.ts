import { execFile } from 'node:child_process';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { minify } from 'terser';

const root = join(import.meta.dirname, '..');

/**
 * Bundles the action into one file in `outDir`, with the licenses of what is in it, and `post.js`, which starts it. Two
 * builds of one tree are identical. Not minified: whoever trusts it with tokens can read it. No source map: it would cost
 * each start a few milliseconds. `npm run types` checks the types. Stubs replace what nothing here uses (stubs/).
 */
export async function build(outDir: string): Promise<void> {
  // ncc does not clean its output folder.
  await rm(outDir, { recursive: true, force: true });
  const ncc = createRequire(import.meta.url).resolve('@vercel/ncc/dist/ncc/cli.js');
  const options = ['--license', 'licenses.txt', '--transpile-only', '--no-cache', '--quiet'];
  await promisify(execFile)(process.execPath, [ncc, 'build', 'src/index.ts', '--out', outDir, ...options], {
    cwd: root,
  });
  const bundle = join(outDir, 'index.js');
  await writeFile(bundle, await dropUnused(loadDirectly(await readFile(bundle, 'utf8'))));
  await copyFile(join(root, 'src/post.js'), join(outDir, 'post.js'));
}

/** ncc makes a `require` for each of Node's modules, which costs each start 3 ms. One function of Node gives them all. */
function loadDirectly(code: string): string {
  const direct = code.replace(
    'import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";',
    'const __WEBPACK_EXTERNAL_createRequire = () => process.getBuiltinModule;',
  );
  if (direct === code) throw new Error('ncc loads Node’s modules in another way now: adapt loadDirectly');
  return direct;
}

/** Drops what nothing uses, and comments, but for those that name a module. No name changes, and no other rewriting is on. */
async function dropUnused(code: string): Promise<string> {
  const dropped = await minify(code, {
    ecma: 2020,
    module: true,
    mangle: false,
    keep_classnames: true,
    keep_fnames: true,
    compress: { defaults: false, dead_code: true, unused: true },
    format: {
      // Else `\u2060` would become the invisible character itself.
      ascii_only: true,
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else in terser breaks lines
      beautify: true,
      braces: true,
      comments: /^ (CONCATENATED|EXTERNAL) MODULE: /,
      indent_level: 2,
    },
  });
  if (dropped.code === undefined) throw new Error('terser returned no code');
  return `${dropped.code}\n`;
}

if (process.argv[1] === import.meta.filename) await build(join(root, 'dist'));
