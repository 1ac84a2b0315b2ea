import { outputsOf } from '../../outcome/outputs.ts';
import type { Results, ResultStore } from '../../outcome/results.ts';
import type { Runner } from '../../ports.ts';

/** Collects results and sets each output as soon as it is known. The runner must sanitize, and skip equal values. */
export function createResultStore(runner: Pick<Runner, 'setOutput'>): ResultStore {
  let current: Results = {};
  let outputs = outputsOf(current);
  return {
    get current() {
      return current;
    },
    set(records) {
      const before = outputs;
      current = { ...current, ...records };
      outputs = outputsOf(current);
      for (const name of before.keys()) if (!outputs.has(name)) runner.setOutput(name, '');
      for (const [name, value] of outputs) {
        if (before.get(name) === value) continue;
        runner.setOutput(name, typeof value === 'object' ? { json: value } : String(value));
      }
    },
  };
}
