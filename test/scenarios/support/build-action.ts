import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { build } from '../../../scripts/build.ts';

/**
 * Builds the action once for all tests that start it, so that they test the sources and not the committed `dist/`. Tests
 * find the folder in `SITE_PIPELINE_DIST`: what starts the action also works without Vitest, for `npm run demo`.
 */
export default async function buildAction(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'site-pipeline-dist-'));
  await build(folder);
  process.env['SITE_PIPELINE_DIST'] = folder;
  project.onTestsRerun(() => build(folder));
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
