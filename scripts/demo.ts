import { parseArgs } from 'node:util';
import { openDemo, printAside, printFact, printTitle, UnexpectedResult } from './demo/demo-run.ts';
import { playRedAfternoon } from './demo/red-afternoon.ts';
import { playPullRequest, playRelease } from './demo/scenario.ts';

/**
 * `npm run demo`: runs the packaged action (`dist/index.js`) as a runner does, against stand-ins for the hosting
 * service and for GitHub. Ends with 1 if a result is not the expected one or an option is unknown.
 */
const usage = `Usage: npm run demo -- [red] [--fast] [--help]

Plays a pull request, a release and a restore by the workflows in examples/, in about 25 seconds. Everything runs on
this machine: the packaged action (dist/), and stand-ins for your host and for GitHub. Nothing is sent elsewhere.

  red      plays a red afternoon instead: a wrong domain, a push that is cancelled, a release that is stopped
           because live was restored; each with the line that says what to do
  --fast   shorter tasks, about 10 seconds
  --help   this text`;

const options = readOptions();
if (options !== undefined) await playDemo(options);

/** Undefined if there is nothing to play. */
function readOptions(): { readonly fast: boolean; readonly red: boolean } | undefined {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { fast: { type: 'boolean' }, help: { type: 'boolean' } },
    });
    const unknown = positionals.find((word) => word !== 'red');
    if (unknown !== undefined) throw new Error(`Unknown argument: ${unknown}`);
    if (positionals.length > 0 && process.platform === 'win32')
      throw new Error('The red afternoon cancels a job by a signal, which Windows does not have. Use WSL.');
    if (values.help !== true) return { fast: values.fast === true, red: positionals.length > 0 };
    console.log(usage);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exitCode = 1;
  }
  return undefined;
}

async function playDemo({ fast, red }: { readonly fast: boolean; readonly red: boolean }): Promise<void> {
  // The reader has seen enough (`| head`).
  process.stdout.on('error', () => process.exit(1));
  const durationsMs = { staging: 3_000, push: 4_000, restore: 6_500, 'restore-snapshot': 2_700 };
  // By polls, a busy machine cannot miss that a task runs: a step is to be killed or cancelled meanwhile.
  const polls = { staging: 1, push: red ? 4 : 1, restore: red ? 1 : 4, 'restore-snapshot': 1 };
  const demo = await openDemo((kind) =>
    fast ? { by: 'polls', polls: polls[kind] } : { by: 'time', durationMs: durationsMs[kind] },
  );
  console.log(
    `${red ? 'A red afternoon of a shop' : 'A pull request, a release and a restore of a shop'}, by the workflows in examples/. Everything runs on this machine: the packaged action, and stand-ins for your host and for GitHub.`,
  );
  try {
    if (red) {
      await playRedAfternoon(demo);
      return;
    }
    await playPullRequest(demo);
    await playRelease(demo);
    printTitle('Next');
    printAside('Does your host fit? One command shows it and only reads: docs/hosts/README.md');
    printAside('What a red afternoon looks like: npm run demo -- red');
    printAside('Set up your repository: README.md, "Set up"');
    printAside('Call the action yourself against the stand-in: npm run service');
  } catch (error) {
    if (!(error instanceof UnexpectedResult)) throw error;
    printFact(`Unexpected: ${error.message}`, false);
    process.exitCode = 1;
  } finally {
    await demo.close();
  }
}
