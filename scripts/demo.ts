import { parseArgs } from 'node:util';
import { openDemo, printFact, UnexpectedResult } from './demo/demo-run.ts';
import { playRelease } from './demo/scenario.ts';

/**
 * `npm run demo`: runs the packaged action (`dist/index.js`) as a runner does, against stand-ins for the hosting
 * service and for GitHub. `--fast` shortens the tasks. Ends with 1 if a result is not the expected one.
 */
const { values } = parseArgs({ options: { fast: { type: 'boolean' } } });
const durationsMs = values.fast
  ? { staging: 900, push: 900, restore: 3_500, 'restore-snapshot': 900 }
  : { staging: 4_600, push: 4_600, restore: 6_500, 'restore-snapshot': 2_700 };

// The reader has seen enough (`| head`).
process.stdout.on('error', () => process.exit(1));

const demo = await openDemo((kind) => durationsMs[kind]);
console.log(
  'A release of a shop, then a restore, by the workflows in examples/. Everything runs on this machine: the packaged action, and stand-ins for the service and for GitHub.',
);
try {
  await playRelease(demo);
} catch (error) {
  if (!(error instanceof UnexpectedResult)) throw error;
  printFact(`Unexpected: ${error.message}`, false);
  process.exitCode = 1;
} finally {
  await demo.close();
}
