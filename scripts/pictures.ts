import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openStudio, themes } from './pictures/studio.ts';
import { tellStories } from './pictures/stories.ts';

const root = join(import.meta.dirname, '..');
/** The pictures that stand in the README, and so in the repository. */
const inReadme = { story: 'push-completed', as: 'summary' };

/**
 * Takes pictures of summaries and comments that the packaged action has written, as GitHub shows them: the
 * README's two into `docs/pictures`, all of them into `reports/pictures`, to be looked at. Needs, on Debian:
 * `apt-get install -y chromium pngquant fonts-liberation fonts-noto-color-emoji`.
 */
const all = join(root, 'reports/pictures');
const kept = join(root, 'docs/pictures');
for (const folder of [all, kept]) mkdirSync(folder, { recursive: true });

const sheets = await tellStories();
const studio = await openStudio();
try {
  for (const sheet of sheets) {
    for (const theme of themes) {
      const file = join(all, `${sheet.story}-${sheet.kind}-${theme}.png`);
      const height = await studio.take(sheet, theme, file);
      console.log(`${file}  ${height} px high`);
      if (sheet.story === inReadme.story && sheet.kind === inReadme.as) {
        const small = join(kept, `summary-${theme}.png`);
        execFileSync('pngquant', ['--force', '--output', small, '256', file]);
      }
    }
  }
} finally {
  await studio.close();
}
