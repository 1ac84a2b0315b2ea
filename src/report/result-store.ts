import { outputsOf } from '../outcome/outputs.ts';
import type { Results, ResultStore } from '../outcome/results.ts';
import type { Runner } from '../ports.ts';

/** Collects results and sets each output as soon as it is known. The runner must sanitize, and skip equal values. */
export function createResultStore(runner: Pick<Runner, 'setOutput'>): ResultStore {
  let current: Results = {};
  return {
    get current() {
      return current;
    },
    set(records) {
      const before = outputsOf(current);
      current = { ...current, ...records };
      const after = outputsOf(current);
      for (const name of before.keys()) if (!after.has(name)) runner.setOutput(name, '');
      for (const [name, value] of after) {
        if (before.get(name) === value) continue;
        runner.setOutput(name, typeof value === 'object' ? { json: value } : String(value));
      }
    },
  };
}
