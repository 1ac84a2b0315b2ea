import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isMissing } from '../support/conditional-tests.ts';

const committed = readFolder(join(import.meta.dirname, '../../dist'));
/** What this run of the tests has built, and tests. */
const built = readFolder(process.env['SITE_PIPELINE_DIST'] ?? '');

/** Every file of a folder with its text: what two builds are compared by. */
function readFolder(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

it.skipIf(isMissing('paths with slashes'))('dist/ is what the sources build to, byte by byte', () => {
  const names = Object.keys({ ...committed, ...built });
  const changed = names.filter((name) => built[name] !== committed[name]);
  expect(changed, 'dist/ is not what the sources build to: run `npm run build`, and commit dist/').toEqual(
    [],
  );
});

it('what is built can be read, and has the code of this repository and of the packages in licenses.txt alone', () => {
  const { 'index.js': code = '', 'licenses.txt': licenses = '' } = built;
  const origins = [...code.matchAll(/^ *;?\/\/ (?:CONCATENATED|EXTERNAL) MODULE: \.\/(.+)$/gm)].map(
    ([, path = '']) =>
      /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path.replace(/^src\/.*/, 'src/'),
  );
  const own = ['src/', 'package.json', 'stubs/no-undici.js', 'stubs/no-rest-methods.ts'];
  expect([...new Set(origins)]).toEqual(expect.arrayContaining(own));
  expect([...own, ...licenses.split('\n')]).toEqual(expect.arrayContaining(origins));
  expect(code, 'what could start a process').not.toContain('child_process');
});
