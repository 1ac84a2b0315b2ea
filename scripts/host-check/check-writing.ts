import type { ServiceRequest } from '../../src/ports.ts';
import { readPreview } from '../../src/push/preview.ts';
import { endpoints } from '../../src/service/endpoints.ts';
import { createRandomKey } from '../../src/service/idempotency-key.ts';
import { parseServiceTimeMs } from '../../src/service/service-time.ts';
import { finalStatusOf } from '../../src/service/task.ts';
import { checkCopy } from './check-copy.ts';
import { completeTask } from './complete-task.ts';
import type { Host } from './host.ts';
import { Stop } from './requirements.ts';

export interface WriteOptions {
  /** A live site that may be destroyed. */
  readonly siteId: string;
  readonly backupId: string | undefined;
  /** Throws a `Stop` if a person says no. */
  readonly confirm: (question: string) => Promise<void>;
  /** Is given the sites that are made. */
  readonly sites: Set<string>;
}

/** What only a copy, a push and a restore show. Throws a `Stop`: each needs the one before it. */
export async function checkWriting(host: Host, options: WriteOptions): Promise<void> {
  const { ask, judge, prefix } = host;
  const act = (request: ServiceRequest, isTriedOnce = false) =>
    ask(request, { idempotencyKey: createRandomKey(), overwritesSite: true, isTriedOnce });

  const copy = await checkCopy(host, options.siteId, options.sites);
  const lastRunningMs = await completeTask(host, 'copy', copy);
  const copyId = copy.site?.id ?? '';
  const { data, says } = await ask(endpoints.previewPush(prefix, copyId));
  const { blockedReason = says, canPush, confirmation, copiedAt } = readPreview(data);
  const copiedAtMs = parseServiceTimeMs(copiedAt.text);
  const isKnown = copiedAtMs !== undefined && lastRunningMs !== undefined;
  // The end of the copying comes after the last poll that saw it running.
  const when = `${copiedAt.text ?? 'no time'}, after ${lastRunningMs === undefined ? 'a copying that was over at once' : `${new Date(lastRunningMs).toISOString()}, when the copying still ran`}`;
  judge('copiedAt', isKnown ? copiedAtMs < lastRunningMs : undefined, when);
  judge('push', canPush ? undefined : false, blockedReason);
  if (!canPush) throw new Stop('the copy cannot be pushed');
  const { text: domain = '' } = confirmation;
  await options.confirm(`A push overwrites ${domain}.`);

  const push = (typed: string) => endpoints.push(prefix, copyId, { confirmation: typed });
  const wrong = await act(push(`not-${domain}`));
  judge('confirmation', wrong.failure?.isTransient ? undefined : wrong.failure !== undefined, wrong.says);
  if (wrong.task) await completeTask(host, 'push', wrong);

  const first = await act(push(domain));
  const second = await act(push(domain), true);
  const { task } = first.task ? await ask(endpoints.readTask(prefix, first.task.id)) : {};
  const isTried = task && !finalStatusOf(task) && second.failure?.errorCode !== 'rate_limited';
  // What the action would send again, over what is being done to the site.
  const isRepeated = second.failure?.isTransient === true || second.failure?.cause === 'site-busy';
  judge('busy', isTried ? !isRepeated : undefined, second.says);
  await completeTask(host, 'push', first);
  if (second.task) await completeTask(host, 'push', second);

  const { backupId } = options;
  if (backupId === undefined) throw new Stop('it needs --backup');
  await completeTask(host, 'restore', await act(endpoints.restore(prefix, options.siteId, backupId, {})));
}
