import { judge, type Check } from './check.ts';
import type { ProgramEnd } from './run-program.ts';
import type { Tree } from './same-tree.ts';

/** What every job of every user downloads: the tree of the tag, as a gzipped tar. */
export const ARCHIVE_BUDGET_BYTES = 130_000;

export function judgeArchiveSize(bytes: number): Check {
  const [size, budget] = [kilobytes(bytes), kilobytes(ARCHIVE_BUDGET_BYTES)];
  return judge(
    bytes <= ARCHIVE_BUDGET_BYTES
      ? []
      : [`${size} are over the budget of ${budget}: see export-ignore in .gitattributes`],
    `${size} of ${budget}`,
  );
}

/** Without these the action does not start, or its licences are not kept. */
const NEEDED = ['action.yml', 'dist/index.js', 'dist/package.json', 'dist/licenses.txt', 'LICENSE'];

export function judgeArchiveContents(archive: Tree): Check {
  return judge(
    NEEDED.filter((path) => !archive.has(path)).map((path) => `${path} is not in the archive`),
    `${archive.size} files`,
  );
}

/**
 * How the action must end when it is started without any input: red, with one annotation, and the outputs that
 * say so. `outputs` is what it wrote into `GITHUB_OUTPUT`.
 */
export function judgeStart(end: ProgramEnd, outputs: string): Check {
  const annotations = end.stdout.split('\n').filter((line) => line.startsWith('::error::'));
  return judge(
    [
      end.exitCode === 1 ? [] : [`it ended with ${end.exitCode ?? 'a signal'} instead of 1`],
      annotations.length === 1 ? [] : [`it wrote ${annotations.length} error annotations instead of 1`],
      /^error-code<<(\S+)\ninvalid_input\n\1$/m.test(outputs.replaceAll('\r', ''))
        ? []
        : ['its output `error-code` is not `invalid_input`'],
      end.stderr === '' ? [] : [`it wrote to stderr: ${end.stderr.slice(0, 500)}`],
    ].flat(),
    'red without inputs: invalid_input',
  );
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
