import { parseArgs } from 'node:util';
import { playPullRequest, playRelease, playRestore } from './demo/scenario.ts';
import { createScreen } from './demo/screen.ts';
import { openSite } from './demo/site.ts';

/** `npm run demo`: the packaged action (`dist/index.js`) does its main job, and the screen shows what GitHub would. */
const usage = `Usage: npm run demo -- [--raw] [--fast]

Plays a pull request, a release and a restore of a site that only its owner changes. Everything runs on this machine: the
packaged action (dist/), and stand-ins for your host and for GitHub.

  --raw    prints what the runner gets, instead of what GitHub shows
  --fast   waits less`;

const options = readOptions();
if (options !== undefined) await play(options);

/** Undefined if there is nothing to play. */
function readOptions() {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const { values } = parseArgs({ options: { fast: flag, help: flag, raw: flag } });
    if (!values.help) return values;
    console.log(usage);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exitCode = 1;
  }
  return undefined;
}

async function play({ fast, raw }: { readonly fast: boolean; readonly raw: boolean }): Promise<void> {
  // The reader has seen enough (`| head`).
  process.stdout.on('error', () => process.exit(1));
  const screen = createScreen(raw);
  const site = await openSite(screen, fast);
  console.log(
    'The site of a studio gets a staging site, a release and a restore. Only its owner changes it, so a push may',
  );
  console.log(
    'replace its database. Everything runs on this machine: the packaged action, and stand-ins for your host',
  );
  console.log('and for GitHub.');
  try {
    await playPullRequest(site, screen);
    await playRelease(site, screen);
    await playRestore(site, screen);
    screen.title('Next');
    screen.aside('Does your host fit? One command shows it, and only reads: docs/hosts/README.md');
    screen.aside('Set up your repository: README.md, "Set up"');
    screen.aside('The same as the runner gets it: npm run demo -- --raw');
  } finally {
    await site.close();
  }
}
