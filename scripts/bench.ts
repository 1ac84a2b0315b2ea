import { join } from 'node:path';
import { describeMachine } from './bench/machine.ts';
import { describeMatrix } from './bench/matrix.ts';
import { describePolling } from './bench/polling.ts';
import { describeStart } from './bench/start.ts';

/**
 * `npm run bench [rounds] [entry]` prints the measured sections of `docs/measurements.md`. It fetches the published
 * actions from GitHub; without a network they are left out.
 */
const [, , rounds = '31', entry = join(import.meta.dirname, '../dist/index.js')] = process.argv;
const machine = describeMachine();

console.log(
  [
    '## Start, memory and download',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${machine}.`,
    ...(await describeStart(entry, Number(rounds))),
    '',
    '## Polling',
    '',
    ...describePolling(),
    '',
    '## A large matrix',
    '',
    ...(await describeMatrix()),
  ].join('\n'),
);
