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

/** Returns the text of a file with the name `to` (`ACCOUNT/NAME`) instead of `from`. */
export function rename(text: string, from: string, to: string): string {
  const [fromAccount = '', fromName = ''] = from.split('/');
  const [toAccount = '', toName = ''] = to.split('/');
  const whole = new RegExp(String.raw`(?<![\w.-])${RegExp.escape(from)}(?![\w-])`, 'g');
  return (
    text
      .replaceAll(whole, to)
      // The folder that `git clone` has made.
      .replaceAll(`${to} && cd ${fromName}`, `${to} && cd ${toName}`)
      // CODEOWNERS names the account alone.
      .replaceAll(new RegExp(`^\\* @${fromAccount}$`, 'gm'), `* @${toAccount}`)
  );
}

/** What GitHub allows in the name of an account and of a repository. */
export function isRepository(name: string): boolean {
  return /^[a-z\d](?:[a-z\d-]*[a-z\d])?\/(?!\.\.?$)(?!.*\.(?:git|wiki)$)[\w.-]{1,100}$/i.test(name);
}

function main(to = ''): void {
  if (!isRepository(to)) {
    console.error('Usage: npm run set-repository -- ACCOUNT/NAME');
    process.exit(1);
  }
  const { repository } = packageJson.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const from = repository.slice('github:'.length);
  const paths = execFileSync('git', ['ls-files', '-z', ':!dist', ':!*.png'], { cwd: root, encoding: 'utf8' });
  const changed = paths.split('\0').filter((path) => {
    if (path === '') return false;
    const file = join(root, path);
    const text = readFileSync(file, 'utf8');
    const renamed = rename(text, from, to);
    if (renamed !== text) writeFileSync(file, renamed);
    return renamed !== text;
  });
  if (changed.length > 0) {
    const prettier = join(root, 'node_modules/prettier/bin/prettier.cjs');
    const options = ['--write', '--ignore-unknown', '--log-level=warn', ...changed];
    execFileSync(process.execPath, [prettier, ...options], { cwd: root, stdio: 'inherit' });
  }
  console.log(`${from} is now ${to}, in ${changed.length} files. Run \`npm run check\`, and commit.`);
}

if (process.argv[1] === import.meta.filename) main(process.argv[2]);
