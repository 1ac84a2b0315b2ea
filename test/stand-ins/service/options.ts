import { parseArgs } from 'node:util';

/** What a person wants to see of the service. */
export interface TrialOptions {
  readonly help: boolean;
  readonly port: number;
  readonly taskSeconds: number;
  readonly failTasks: boolean;
  readonly blockPush: boolean;
  readonly singleCopy: boolean;
  readonly warnings: readonly string[];
  readonly loseAnswers: number;
  readonly github: boolean;
}

export const help = `npm run service -- [options]

Starts the stand-in for the hosting service on this machine, and prints commands that run the action against it.

  --port N           listens on this port; on a free one by default
  --task-seconds N   how long a task takes: 6 by default; 600 to see a step wait, or to cancel it
  --fail-tasks       every task fails
  --block-push       the preview of a push says that the push is blocked
  --warning TEXT     the preview of a push has this warning; may be repeated
  --single-copy      a site can have only one staging copy, and "shop" has one already
  --lose-answers N   the service carries out the first N POSTs, and the connection breaks before its answer
  --github           starts GitHub's API as well: deployments and comments of pull request 7
  --help             prints this text`;

/** Parses the arguments of `npm run service`. Throws an error whose message is for the person who typed them. */
export function readOptions(args: readonly string[]): TrialOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      port: { type: 'string', default: '0' },
      'task-seconds': { type: 'string', default: '6' },
      'fail-tasks': { type: 'boolean', default: false },
      'block-push': { type: 'boolean', default: false },
      warning: { type: 'string', multiple: true, default: [] },
      'single-copy': { type: 'boolean', default: false },
      'lose-answers': { type: 'string', default: '0' },
      github: { type: 'boolean', default: false },
    },
  });
  const readNumber = (name: 'port' | 'task-seconds' | 'lose-answers'): number => {
    if (/^\d+$/.test(values[name])) return Number(values[name]);
    throw new Error(`--${name} must be a whole number, not "${values[name]}".`);
  };
  return {
    help: values.help,
    port: readNumber('port'),
    taskSeconds: readNumber('task-seconds'),
    failTasks: values['fail-tasks'],
    blockPush: values['block-push'],
    warnings: values.warning,
    singleCopy: values['single-copy'],
    loseAnswers: readNumber('lose-answers'),
    github: values.github,
  };
}
