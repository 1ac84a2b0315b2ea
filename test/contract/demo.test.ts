import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'vitest';
import { isMissing } from '../support/conditional-tests.ts';

const demo = join(import.meta.dirname, '../../scripts/demo.ts');
const { PATH, SITE_PIPELINE_DIST } = process.env;
const env = { PATH, SITE_PIPELINE_DIST, NO_COLOR: '1' };

test
  .skipIf(isMissing('signals'))
  .concurrent('the red demo says after each red step what to do', async ({ expect }) => {
    const { stdout } = await promisify(execFile)(process.execPath, [demo, 'red', '--fast'], { env });
    expect(stdout.match(/red, as it should be.*\n {2}» What to do: /g)).toHaveLength(3);
  });

test.concurrent(
  'the demo plays a pull request, a release and a restore, and shows no token',
  async ({ expect }) => {
    // Throws, with the output, if the demo does not end with 0.
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [demo, '--fast'], { env });
    expect(stdout.match(/^━━ /gm)).toHaveLength(13);
    expect(stdout).toMatch(/✅ Commit .*: the job succeeded/);
    expect(stdout).toMatch(/orders 1 to 42 → orders 1 to 40/);
    expect(stdout + stderr).not.toMatch(/standin_full_access|ghs_demo|add-mask/);
  },
);
