import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');
/** Always the same folder: ncc names the chunks after the paths of its inputs. */
const shaken = join(root, 'build');

/**
 * Builds the action, or another program, into `outDir`, and returns the files that its bundle was made of. Two
 * builds of one tree are identical. Two tools, each for what the other does not do:
 *
 * - rolldown leaves out what is not used: half of zod, and in @actions/core all that would load child processes
 *   and HTTP at each start. ncc keeps it as dead text, since its minifier does not compress. Against ncc alone:
 *   30 kB less to download, and 50 of 110 ms of CPU to the end of a run with wrong inputs.
 * - ncc writes what a runner starts: CommonJS. Node's loader of ES modules costs each start 2 ms, and its
 *   `import … from 'node:http'` 27 ms more (its facade touches a getter that loads Node's own undici).
 *
 * What is imported by `import()` is a file of its own, read when it is needed: the network, and Octokit.
 * No source map: it would cost each start 1–5 ms, and one printed error 199 ms.
 */
export async function build(outDir: string, entry = 'src/index.ts'): Promise<readonly string[]> {
  rmSync(shaken, { recursive: true, force: true });
  const modules = await shake(entry);
  // Only now: sources that do not build leave the last bundle where it is.
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  const ncc = createRequire(import.meta.url).resolve('@vercel/ncc/dist/ncc/cli.js');
  execFileSync(process.execPath, [ncc, 'build', 'build/index.js', '--no-cache', '-q', '-o', outDir], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  rmSync(shaken, { recursive: true, force: true });
  for (const file of readdirSync(outDir)) {
    const text = readFileSync(join(outDir, file), 'utf8');
    // The prefix of undici's own error codes: it is in the text of the real one, and nowhere else.
    if (text.includes('UND_ERR_')) throw new Error(`${file} contains undici: its alias did not take effect`);
  }
  // Otherwise the project's own package.json would make it an ES module.
  writeFileSync(join(outDir, 'package.json'), '{ "type": "commonjs" }\n');
  return modules;
}

async function shake(entry: string): Promise<readonly string[]> {
  const adapter = (name: string): string => join(root, 'src/adapters', name);
  const bundle = await rolldown({
    cwd: root,
    input: join(root, entry),
    platform: 'node',
    resolve: {
      alias: {
        undici: adapter('no-undici.cjs'),
        tunnel$: adapter('lazy-tunnel.cjs'),
      },
    },
    treeshake: {
      // Neither @actions/* nor zod does anything but define when it is imported; not all of them say so.
      moduleSideEffects: (id, isExternal) => !isExternal && !/node_modules[\\/](@actions|zod)[\\/]/.test(id),
    },
  });
  const { output } = await bundle.write({
    dir: shaken,
    format: 'es',
    minify: true,
    entryFileNames: 'index.js',
    chunkFileNames: '[name].js',
  });
  await bundle.close();
  // Without a type: ncc takes its input for what it is, and writes CommonJS.
  writeFileSync(join(shaken, 'package.json'), '{}\n');
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
}

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = parseArgs({
    options: { modules: { type: 'string' } },
    allowPositionals: true,
  });
  const modules = await build(join(root, positionals[0] ?? 'dist'));
  if (values.modules !== undefined) writeFileSync(values.modules, `${JSON.stringify(modules, null, 2)}\n`);
}
