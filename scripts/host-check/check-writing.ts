import type { ServiceRequest } from '../../src/ports.ts';
import { readPreview } from '../../src/push/preview.ts';
import { endpoints } from '../../src/service/endpoints.ts';
import { refusalOf } from '../../src/outcome/refusal-kind.ts';
import { createRandomKey } from '../../src/service/idempotency-key.ts';
import { parseTimeMs } from '../../src/text/time.ts';
import { finalStatusOf } from '../../src/service/task.ts';
import { toIso } from '../../test/stand-ins/clock.ts';
import { isNew } from './ages.ts';
import { checkCopy } from './check-copy.ts';
import { completeTask } from './complete-task.ts';
import type { Host } from './host.ts';
import { Stop } from './requirements.ts';

/** What only a copy, a push and a restore show. Throws a `Stop`: each needs the one before it. */
export async function checkWriting(host: Host, siteId: string, backupId: string | undefined): Promise<void> {
  const { ask, clock, confirm, findings, judge, prefix } = host;
  const start = async (request: ServiceRequest, isTriedOnce = false) => {
    const options = { idempotencyKey: createRandomKey(), overwritesSite: true, isTriedOnce };
    return { request, options, ...(await ask(request, options)) };
  };
  /** Waits for the end, and sends it again: a host may keep the keys of other requests only. */
  const finish = async (name: 'push' | 'restore', started: Awaited<ReturnType<typeof start>>) => {
    await completeTask(host, name, started);
    const again = await ask(started.request, started.options);
    judge('keys', again.task?.id === started.task?.id, again.says);
    await completeTask(host, name, again);
  };
  const restoring = backupId === undefined ? '' : ` Then it restores backup ${backupId} onto it.`;
  await confirm(
    `This makes a staging copy of site ${siteId}, or several if your host keeps no keys, and leaves them. It pushes the copy over site ${siteId}, database included.${restoring}`,
  );

  const startedAtMs = clock.elapsedMs();
  const copy = await checkCopy(host, siteId);
  const isNewTask = isNew(copy.createdAt, copy.dateMs, clock.elapsedMs() - startedAtMs);
  const lastRunningMs = await completeTask(host, 'copy', copy);
  const copyId = copy.site?.id ?? '';
  const { data, dateMs, says } = await ask(endpoints.previewPush(prefix, copyId));
  const { blockedReason = says, canPush, confirmation, copiedAt } = readPreview(data);
  const domain = confirmation.text;
  const copiedAtMs = parseTimeMs(copiedAt.text);
  const isKnown = copiedAtMs !== undefined && lastRunningMs !== undefined;
  const ran = lastRunningMs === undefined ? 'was too short to tell' : `still ran at ${toIso(lastRunningMs)}`;
  const times = `${copiedAt.text ?? 'there is none'}, and the copying ${ran}`;
  judge('copiedAt', isKnown ? copiedAtMs < lastRunningMs : undefined, times);
  const isNewCopy = isNew(data['copied_at'], dateMs, clock.elapsedMs() - startedAtMs);
  const saysNothing = '`created_at`, `copied_at` or `Date` is missing, or has no zone or time of day';
  const isOld = isNewTask === false || isNewCopy === false;
  if (isOld)
    judge(
      'ages',
      false,
      `the task is of ${JSON.stringify(copy.createdAt)}, the copy of ${JSON.stringify(data['copied_at'])}`,
    );
  else judge('ages', isNewTask && isNewCopy, saysNothing);
  judge('push', canPush && domain !== undefined ? undefined : false, blockedReason);
  if (!canPush || domain === undefined) throw new Stop('the copy cannot be pushed');
  await confirm(`A push overwrites ${domain}.`);

  const push = (typed: string) => endpoints.push(prefix, copyId, { confirmation: typed });
  const wrong = await start(push(`not-${domain}`));
  judge('confirmation', wrong.failure?.isTransient ? undefined : wrong.failure !== undefined, wrong.says);
  if (wrong.task) await completeTask(host, 'push', wrong);

  const first = await start(push(domain));
  if (first.task) {
    const second = await start(push(domain), true);
    const { task } = await ask(endpoints.readTask(prefix, first.task.id));
    const { cause, errorCode, isTransient } = second.failure ?? {};
    const isTried = task && !finalStatusOf(task) && errorCode !== 'rate_limited';
    // The action would send it again, and could overwrite what the first has done.
    judge('busy', isTried ? !isTransient && cause !== 'site-busy' : undefined, second.says);
    if (isTried && second.failure && refusalOf(second.failure) !== 'busy') {
      findings.remark(`"${second.says}" does not tell the action that the site is busy: 423 does`);
    }
    if (second.task) await completeTask(host, 'push', second);
  }
  await finish('push', first);

  if (backupId === undefined) throw new Stop('it needs --backup');
  await finish('restore', await start(endpoints.restore(prefix, { siteId, backupId }, {})));
}
