import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/*
 * `npm run set-repository -- acme/site-pipeline`: writes the name under which this repository is published wherever it
 * stands, and formats what changed, because a longer name moves tables and lines. package.json has the present name.
 */

const root = join(import.meta.dirname, '..');
const packageJson = z.object({ repository: z.templateLiteral(['github:', z.string()]) });

const [next = ''] = process.argv.slice(2);
// What GitHub allows in the name of an account and of a repository.
if (!/^[a-z\d](?:[a-z\d-]*[a-z\d])?\/[\w.-]+$/i.test(next)) {
  console.error('Usage: npm run set-repository -- ACCOUNT/NAME');
  process.exit(1);
}
const { repository } = packageJson.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const present = repository.slice('github:'.length);
const [presentAccount = '', presentName = ''] = present.split('/');
const [account = '', name = ''] = next.split('/');

const inText = new RegExp(String.raw`(?<![\w.-])${RegExp.escape(present)}(?![\w-])`, 'g');
const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const changed = git('ls-files', '-z', ':!dist', ':!*.png')
  .split('\0')
  .filter(Boolean)
  .filter((path) => {
    const file = join(root, path);
    const text = readFileSync(file, 'utf8');
    const renamed = text
      .replaceAll(inText, next)
      // After a `git clone`, the folder; and the owners of the code, who are not followed by a name.
      .replaceAll(`${next} && cd ${presentName}`, `${next} && cd ${name}`)
      .replaceAll(new RegExp(`^\\* @${presentAccount}$`, 'gm'), `* @${account}`);
    if (renamed !== text) writeFileSync(file, renamed);
    return renamed !== text;
  });
if (changed.length > 0) {
  const prettier = join(root, 'node_modules/prettier/bin/prettier.cjs');
  const options = ['--write', '--ignore-unknown', '--log-level=warn', ...changed];
  execFileSync(process.execPath, [prettier, ...options], { cwd: root, stdio: 'inherit' });
}
console.log(`${present} is now ${next}, in ${changed.length} files. Run \`npm run check\`, and commit.`);
