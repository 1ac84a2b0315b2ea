import { parseArgs, styleText } from 'node:util';
import { renderLine } from './engine-log.ts';
import { listExamples, permissionFor, permissionsOf } from './example.ts';
import { closeTools, openHarness, openTools, type HarnessOptions, type Scenario } from './harness.ts';
import { manualScenarios } from './scenarios/manual.ts';
import { otherScenarios } from './scenarios/other.ts';
import { pullRequestScenarios } from './scenarios/pull-request.ts';
import { releaseScenarios } from './scenarios/release.ts';

/**
 * `npm run e2e`: runs the examples unchanged under nektos/act, against the stand-ins for the hosting service and for
 * GitHub. `npm run e2e -- WORD` runs the scenarios with that word in their name. Prints the log of each workflow;
 * ends with `N passed, N failed`, and with exit code 1 if one failed.
 */

/** A workflow waits most of the time, so two at once fit on two cores. */
const AT_ONCE = 2;

const { positionals } = parseArgs({ allowPositionals: true });
/** In the order of the README. */
const scenarios = [...pullRequestScenarios, ...manualScenarios, ...releaseScenarios, ...otherScenarios];
const chosen = scenarios.filter(({ name }) => positionals.every((word) => name.includes(word)));
const failures: string[] = [];
/** Each example that ran, with the permissions of GITHUB_TOKEN that its requests needed. */
const usedPermissions = new Map<string, Set<string>>();

const tools = openTools();
try {
  const queue = [...chosen];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await play(next);
    }),
  );
} finally {
  closeTools(tools);
}
const passed = chosen.length - failures.length;
if (positionals.length === 0) failures.push(...listExamples().flatMap(findUnused));
for (const name of failures) console.log(styleText('red', `✘ ${name}`));
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;

/** Runs one scenario, then prints all of it, so that two at once do not mix. */
async function play(scenario: Scenario): Promise<void> {
  const startedAtMs = performance.now();
  const lines: string[] = [`\n${styleText(['bold', 'inverse'], ` ${scenario.name} `)}`];
  const error = await findError(scenario, ({ example, event, attempt = 1 }, log, requests) => {
    const used = usedPermissions.get(example) ?? new Set<string>();
    for (const request of requests) used.add(permissionFor(request) ?? 'none');
    usedPermissions.set(example, used);
    const rerun = attempt === 1 ? '' : `, attempt ${attempt}`;
    lines.push(styleText('bold', `  examples/${example}.yml on ${event}${rerun}`));
    lines.push(...log.lines.flatMap((line) => renderLine(line) ?? []));
  });
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  if (error !== undefined) failures.push(scenario.name);
  lines.push(
    error === undefined
      ? styleText('green', `  ✔ ${scenario.name} (${seconds} s)`)
      : styleText('red', `  ✘ ${scenario.name} (${seconds} s)\n${error}`),
  );
  console.log(lines.join('\n'));
}

async function findError(scenario: Scenario, onRun: HarnessOptions['onRun']): Promise<string | undefined> {
  const harness = await openHarness(tools, { ...scenario.service, onRun });
  try {
    await scenario.play(harness);
    // In every scenario, GitHub is called as its own description allows.
    const { violations } = harness.github;
    return violations.length > 0 ? violations.join('\n') : undefined;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  } finally {
    await harness.close();
  }
}

/** An example that no scenario runs, and permissions that no scenario needs. */
function findUnused(example: string): string[] {
  const used = usedPermissions.get(example);
  if (used === undefined) return [`no scenario runs examples/${example}.yml`];
  return Object.entries(permissionsOf(example))
    .map(([name, level]) => `${name}: ${level}`)
    .filter((permission) => !used.has(permission))
    .map((permission) => `no scenario needs \`${permission}\` of examples/${example}.yml`);
}
