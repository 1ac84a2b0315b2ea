import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { frame, renderPage, themes } from './pictures/page.ts';
import { makeSheets } from './pictures/sheets.ts';

/**
 * `npm run pictures`: takes the pictures of the README, of what the packaged action writes as GitHub shows it. Look at
 * each before you commit it. Needs, on Debian: `apt-get install -y chromium pngquant fonts-liberation
 * fonts-noto-color-emoji`. The variable CHROMIUM names another browser.
 */
const folder = join(import.meta.dirname, '../docs/pictures');
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ deviceScaleFactor: 2, viewport: { width: 920, height: 800 } });
  for (const sheet of await makeSheets()) {
    for (const theme of themes) {
      const path = join(folder, `${sheet.name}-${theme}.png`);
      await page.setContent(renderPage(sheet, theme));
      await page.locator(frame).screenshot({ path });
      execFileSync('pngquant', ['--force', '--output', path, '256', path]);
      console.log(path);
    }
  }
} finally {
  await browser.close();
}
