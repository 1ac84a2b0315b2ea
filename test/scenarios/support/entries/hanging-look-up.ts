import { lookup } from 'node:dns';
import { open } from 'node:fs';
import { exit } from '../../../../src/adapters/process.ts';

/**
 * Ends as the action does, during a look-up of a name that hangs as if no name server answered. Node looks names up in its
 * threads: with `UV_THREADPOOL_SIZE=1` it has one, which waits until somebody writes into the pipe that is named.
 */
open(process.argv[2] ?? '', () => undefined);
lookup('hosting.example', () => undefined);
setImmediate(() => exit(1));
