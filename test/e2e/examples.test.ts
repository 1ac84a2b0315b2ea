import { afterAll, describe, expect, test } from 'vitest';
import { isStarted, listExamples, permissionFor, permissionsOf } from './example.ts';
import { closeTools, openHarness, openTools } from './harness.ts';
import { scenarios } from './scenarios.ts';

const tools = openTools();
afterAll(() => {
  closeTools(tools);
});

/** Each example that ran, with the permissions of GITHUB_TOKEN that its requests needed. */
const usedPermissions = new Map<string, Set<string>>();
describe('the examples, as they are after their set-up, under a workflow engine (nektos/act)', () => {
  // A workflow waits most of the time, so `maxConcurrency` of them run at once.
  test.concurrent.for(scenarios)('$name', async ({ options, play }, { onTestFailed }) => {
    const messages: string[] = [];
    onTestFailed(() => {
      console.log(messages.join('\n'));
    });
    const harness = await openHarness(tools, {
      ...options,
      onRun({ example, event }, { log }, requests) {
        messages.push(`examples/${example}.yml on ${event}`, ...log.lines.map(({ msg }) => msg.trimEnd()));
        const used = usedPermissions.get(example) ?? new Set<string>();
        for (const request of requests) used.add(permissionFor(request) ?? 'none');
        usedPermissions.set(example, used);
      },
    });
    try {
      await play(harness);
      // In every scenario, GitHub is called as its own description allows.
      expect(harness.github.violations).toEqual([]);
    } finally {
      await harness.close();
    }
  });

  test.for(listExamples().filter(isStarted))(
    '%s.yml runs in a scenario that needs each of its permissions',
    (example) => {
      const granted = Object.entries(permissionsOf(example)).map(([name, level]) => `${name}: ${level}`);
      expect([...(usedPermissions.get(example) ?? [])]).toEqual(expect.arrayContaining(granted));
      expect(usedPermissions.has(example)).toBe(true);
    },
  );
});
