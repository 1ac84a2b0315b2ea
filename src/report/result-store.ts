import { outputsOf } from '../outcome/outputs.ts';
import type { Answer, Results, ResultStore } from '../outcome/results.ts';
import type { Runner } from '../ports.ts';
import { parseServiceTimeMs } from '../service/service-time.ts';
import { httpsUrlOf } from '../text/domain-name.ts';

/** Collects results and sets each output as soon as it is known. The runner must sanitize. */
export function createResultStore(runner: Pick<Runner, 'setOutput'>): ResultStore {
  let current: Results = {};
  const store: ResultStore = {
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
    replaceAnswer(answer) {
      const { acceptedAtMs, data, isReplayed, siteDomain, siteId, ...others } = current;
      const { taskId, taskResult, taskSiteId, taskStatus, ...rest } = others;
      const site = { siteDomain, siteId };
      const task = { taskId, taskResult, taskSiteId, taskStatus };
      const earlier: Required<Answer> = { acceptedAtMs, data, isReplayed, ...site, ...task };
      current = rest;
      const kept = outputsOf(withoutFalseValues(answer));
      for (const name of Object.keys(outputsOf(earlier))) if (!(name in kept)) runner.setOutput(name, '');
      store.add(answer);
    },
  };
  return store;
}

/** Workflows put outputs into shells: a domain is one only if it is a host name, and a time only if it is a time. */
function withoutFalseValues({ copiedAt, siteDomain, ...rest }: Results): Results {
  return {
    ...rest,
    copiedAt: parseServiceTimeMs(copiedAt) === undefined ? undefined : copiedAt,
    siteDomain: httpsUrlOf(siteDomain) === undefined ? undefined : siteDomain,
  };
}
