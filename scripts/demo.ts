import { parseArgs } from 'node:util';
import { playPullRequest, playRelease, playRestore } from './demo/scenario.ts';
import { createScreen } from './demo/screen.ts';
import { openShop } from './demo/shop.ts';

/** `npm run demo`: the packaged action (`dist/index.js`) does its main job, and the screen shows what GitHub would. */
const usage = `Usage: npm run demo -- [--raw] [--fast]

Plays a pull request, a release and a restore of a shop. Everything runs on this machine: the packaged action (dist/), and
stand-ins for your host and for GitHub.

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
  const shop = await openShop(screen, fast);
  console.log(
    'A shop gets a staging site, a release and a restore. Everything runs on this machine: the packaged action,',
  );
  console.log('and stand-ins for your host and for GitHub.');
  try {
    await playPullRequest(shop, screen);
    await playRelease(shop, screen);
    await playRestore(shop, screen);
    screen.title('Next');
    screen.aside('Does your host fit? One command shows it, and only reads: docs/hosts/README.md');
    screen.aside('Set up your repository: README.md, "Set up"');
    screen.aside('The same as the runner gets it: npm run demo -- --raw');
  } finally {
    await shop.close();
  }
}
