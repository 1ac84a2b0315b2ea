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
  /** `Retry-After` of the answer to the first two POSTs. */
  readonly rateLimitSeconds: number | undefined;
  /** Seconds after the first POST. */
  readonly downAfterSeconds: number | undefined;
  /** Seconds after the first POST. */
  readonly expireTokenAfterSeconds: number | undefined;
  readonly copyAgeHours: number;
  readonly github: boolean;
  readonly review: 'approved' | 'rejected' | undefined;
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
  --rate-limit N     the first two POSTs are answered with 429, and with N seconds as Retry-After
  --down-after N     N seconds after the first POST, a gateway answers everything with 502
  --expire-token N   N seconds after the first POST, every token has expired
  --copy-age N       the staging copy was made N hours ago: 2 by default
  --github           starts GitHub's API as well: deployments and comments of pull request 7, and approvals
  --review TEXT      "approved" or "rejected": with --github, the review of each run for the environment "live"
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
      'rate-limit': { type: 'string' },
      'down-after': { type: 'string' },
      'expire-token': { type: 'string' },
      'copy-age': { type: 'string', default: '2' },
      github: { type: 'boolean', default: false },
      review: { type: 'string' },
    },
  });
  const { review } = values;
  if (review !== undefined && review !== 'approved' && review !== 'rejected') {
    throw new Error(`--review must be "approved" or "rejected", not "${review}".`);
  }
  return {
    help: values.help,
    port: readNumber('port', values.port),
    taskSeconds: readNumber('task-seconds', values['task-seconds']),
    failTasks: values['fail-tasks'],
    blockPush: values['block-push'],
    warnings: values.warning,
    singleCopy: values['single-copy'],
    loseAnswers: readNumber('lose-answers', values['lose-answers']),
    rateLimitSeconds: readIfSet('rate-limit', values['rate-limit']),
    downAfterSeconds: readIfSet('down-after', values['down-after']),
    expireTokenAfterSeconds: readIfSet('expire-token', values['expire-token']),
    copyAgeHours: readNumber('copy-age', values['copy-age']),
    github: values.github,
    review,
  };
}

function readIfSet(name: string, text: string | undefined): number | undefined {
  return text === undefined ? undefined : readNumber(name, text);
}

function readNumber(name: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new Error(`--${name} must be a whole number, not "${text}".`);
}
