import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { frame, renderPage, type Theme } from './page.ts';
import type { Sheet } from './stories.ts';

export { themes } from './page.ts';

export interface Studio {
  /** Takes a picture, and promises how high it is in CSS pixels. */
  take(sheet: Sheet, theme: Theme, file: string): Promise<number>;
  close(): Promise<void>;
}

/** Debian's Chromium (`apt-get install chromium`), or the one that CHROMIUM names. */
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Opens a headless browser with a profile of its own. */
export async function openStudio(): Promise<Studio> {
  const profile = mkdtempSync(join(tmpdir(), 'site-pipeline-pictures-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: flags,
    deviceScaleFactor: 2,
    viewport: { width: 920, height: 800 },
  });
  const page = await browser.newPage();
  return {
    async take(sheet, theme, file) {
      await page.setContent(renderPage(sheet, theme));
      const box = page.locator(frame);
      await box.screenshot({ path: file });
      return Math.round((await box.boundingBox())?.height ?? 0);
    },
    async close() {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
