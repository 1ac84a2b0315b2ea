import { outputsOf } from '../outcome/outputs.ts';
import type { Results, ResultStore } from '../outcome/results.ts';
import type { Runner } from '../ports.ts';
import { parseServiceTimeMs } from '../service/service-time.ts';
import { httpsUrlOf } from '../text/domain-name.ts';

/** Collects results and sets each output as soon as it is known. The runner must sanitize. */
export function createResultStore(runner: Pick<Runner, 'setOutput'>): ResultStore {
  let current: Results = {};
  return {
    get current() {
      return current;
    },
    add(results) {
      const present = Object.entries(results).filter(([, value]) => value !== undefined);
      current = { ...current, ...Object.fromEntries(present) };
      for (const [name, value] of Object.entries(outputsOf(withoutFalseValues(results)))) {
        runner.setOutput(name, value);
      }
    },
    removeEarlierResponse() {
      const { taskId, taskStatus, taskResult, taskSiteId, siteId, siteDomain, ...others } = current;
      const { acceptedAtMs, isReplayed, data, ...rest } = others;
      const task = { taskId, taskStatus, taskResult, taskSiteId };
      const removed = { ...task, siteId, siteDomain, acceptedAtMs, isReplayed, data };
      for (const name of Object.keys(outputsOf(removed))) runner.setOutput(name, '');
      current = rest;
    },
  };
}

/** Workflows put outputs into shells: a domain is one only if it is a host name, and a time only if it is a time. */
function withoutFalseValues({ copiedAt, siteDomain, ...rest }: Results): Results {
  return {
    ...rest,
    copiedAt: parseServiceTimeMs(copiedAt) === undefined ? undefined : copiedAt,
    siteDomain: httpsUrlOf(siteDomain) === undefined ? undefined : siteDomain,
  };
}
