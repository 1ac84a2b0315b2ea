import { parseArgs, styleText } from 'node:util';
import { renderLine } from './engine-log.ts';
import { listExamples, permissionFor, permissionsOf, readExample } from './example.ts';
import { closeWorkshop, openStage, openWorkshop, type Workshop } from './stage.ts';
import { stories } from './stories/index.ts';
import type { Story } from './story.ts';

/**
 * `npm run e2e`: runs the examples, word for word, under a workflow engine that nobody here wrote, against the
 * stand-ins for the service and for GitHub. `npm run e2e -- WORD` tells the stories with that word in their name.
 * Prints what each workflow said; ends with `N passed, N failed`, and with 1 where one failed.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const wanted = stories.filter(({ name }) => positionals.every((word) => name.includes(word)));
const workshop = openWorkshop();
const failed: string[] = [];
let passed = 0;
/** Each example that was played, with the permissions of GITHUB_TOKEN that it made use of. */
const played = new Map<string, Set<string>>();
try {
  for (const story of wanted) {
    const startedAtMs = performance.now();
    console.log(`\n${styleText(['bold', 'inverse'], ` ${story.name} `)}`);
    const problem = await tell(story, workshop);
    const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
    if (problem === undefined) {
      passed += 1;
      console.log(styleText('green', `  ✔ ${story.name} (${seconds} s)`));
    } else {
      failed.push(story.name);
      console.log(styleText('red', `  ✘ ${story.name} (${seconds} s)\n${problem}`));
    }
  }
} finally {
  closeWorkshop(workshop);
}
if (positionals.length === 0) {
  for (const example of listExamples()) failed.push(...findIdle(example));
}
for (const name of failed) console.log(styleText('red', `✘ ${name}`));
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 && wanted.length > 0 ? 0 : 1;

/** An example that no story plays, and permissions that no story needs: least is what is used. */
function findIdle(example: string): string[] {
  const used = played.get(example);
  if (used === undefined) return [`examples/${example}.yml is played in no story`];
  return Object.entries(permissionsOf(readExample(example)))
    .map(([name, level]) => `${name}: ${level}`)
    .filter((permission) => !used.has(permission))
    .map((permission) => `examples/${example}.yml asks for \`${permission}\`, and no story needs it`);
}

/** What went wrong, or nothing. */
async function tell(story: Story, tools: Workshop): Promise<string | undefined> {
  const stage = await openStage(tools, {
    ...story.service,
    onPlayed({ example, event, attempt = 1 }, log, requests) {
      const used = played.get(example) ?? new Set<string>();
      requests
        .flatMap((request) => permissionFor(request) ?? [])
        .forEach((permission) => used.add(permission));
      played.set(example, used);
      const again = attempt === 1 ? '' : `, attempt ${attempt}`;
      console.log(styleText('bold', `  examples/${example}.yml on ${event}${again}`));
      for (const line of log.lines) {
        const shown = renderLine(line);
        if (shown !== undefined) console.log(shown);
      }
    },
  });
  try {
    await story.tell(stage);
    // Whatever the story: what was asked of GitHub is what its description allows.
    if (stage.github.violations.length > 0) return stage.github.violations.join('\n');
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  } finally {
    await stage.close();
  }
}
