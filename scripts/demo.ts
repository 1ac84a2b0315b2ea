import { parseArgs } from 'node:util';
import type { StartedTask } from '../test/stand-ins/service/ledger.ts';
import { createScreen } from './demo/screen.ts';
import { NotAsTold, openStage } from './demo/stage.ts';
import { tellStory } from './demo/story.ts';
import { hasColours } from './demo/terminal.ts';

const { values } = parseArgs({ options: { fast: { type: 'boolean' }, help: { type: 'boolean' } } });

/** How long the tasks take: as long as one likes to watch, or (`--fast`) hardly at all. The last one is to outlive its runner. */
const durationsMs: readonly number[] = values.fast
  ? [900, 900, 900, 900, 4_500]
  : [4_600, 4_600, 2_700, 2_700, 6_500];

// Whoever has seen enough (`| head`) ends it.
process.stdout.on('error', () => process.exit(1));

if (values.help) {
  console.log('npm run demo -- [--fast]   The packaged action against a stand-in for the hosting service.');
} else {
  process.exitCode = await demonstrate();
}

/** Tells the story, and promises 0 where all of it was as told. */
async function demonstrate(): Promise<0 | 1> {
  const startedAtMs = Date.now();
  const screen = createScreen({
    write: (text) => process.stdout.write(text),
    isColoured: hasColours(process.env, process.stdout.isTTY),
    width: Math.max(60, Math.min(process.stdout.columns || 100, 110)),
  });
  const stage = await openStage(screen, ({ index }: StartedTask) => durationsMs[index] ?? 1_000);
  screen.title(
    'Site Pipeline: the demo',
    `The packaged action (dist/index.js), started as a runner starts it, against a stand-in for the hosting service on ${stage.url}. ` +
      'What follows is what GitHub shows: the log of each step as it comes, then its summary. ' +
      'Each step, and what it did to the sites, is checked; what is not as told ends the demo red.',
  );
  try {
    await tellStory(stage);
    screen.end(`All of it was as told, in ${Math.round((Date.now() - startedAtMs) / 1000)} s.`);
    return 0;
  } catch (error) {
    if (!(error instanceof NotAsTold)) throw error;
    screen.failure(`Not as told. ${error.message}`);
    return 1;
  } finally {
    await stage.close();
  }
}
