import type { ServiceRequest } from '../../src/ports.ts';
import { readPreview } from '../../src/operations/push/preview.ts';
import { endpoints } from '../../src/service/endpoints.ts';
import { refusalOf } from '../../src/outcome/refusal-kind.ts';
import { createRandomKey } from '../../src/service/idempotency-key.ts';
import type { AnswerClock } from '../../src/text/age.ts';
import { HOUR_MS, MAX_CLOCK_DIFFERENCE_MS, parseTimeMs } from '../../src/text/time.ts';
import { finalStatusOf } from '../../src/service/task.ts';
import { toIso } from '../../test/stand-ins/clock.ts';
import { judgeAge } from './ages.ts';
import { checkCopy } from './check-copy.ts';
import { completeTask } from './complete-task.ts';
import type { Host } from './host.ts';
import { Stop } from './requirements.ts';

/** When something was asked for, on the clock's `elapsedMs`, and the clock of its answer. */
interface Asked {
  readonly clock: AnswerClock | undefined;
  readonly sinceMs: number;
}

const saysNothing =
  '`timestamp`, `created_at` or `copied_at` is missing, or they are in two forms: an older task can be taken for a new one';

/** What only a copy, a push and a restore show. Throws a `Stop`: each needs the one before it. */
export async function checkWriting(host: Host, siteId: string, backupId: string | undefined): Promise<void> {
  const { ask, clock, confirm, findings, judge, prefix } = host;
  let isEachKnown = true;
  const judgeAges = (what: string, time: unknown, { clock: of, sinceMs }: Asked): number => {
    const { doubtMs, isNew } = judgeAge(time, of, clock.elapsedMs() - sinceMs);
    isEachKnown &&= isNew !== undefined;
    if (isNew === false) judge('ages', false, `${what} is of ${JSON.stringify(time)}`);
    else judge('ages', isEachKnown || undefined, saysNothing);
    return doubtMs;
  };
  const start = async (request: ServiceRequest, isTriedOnce = false) => {
    const options = { idempotencyKey: createRandomKey(), overwritesSite: true, isTriedOnce };
    const sinceMs = clock.elapsedMs();
    const started = await ask(request, options);
    const asked = { clock: started.answerClock, sinceMs };
    if (started.task) judgeAges(`the new task of ${request.path}`, started.createdAt, asked);
    return { request, options, ...started };
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
  judgeAges('the new task of a copy', copy.createdAt, { clock: copy.answerClock, sinceMs: startedAtMs });
  const lastRunningMs = await completeTask(host, 'copy', copy);
  const copyId = copy.site?.id ?? '';
  const { answerClock, data, says } = await ask(endpoints.previewPush(prefix, copyId));
  const { blockedReason = says, canPush, confirmation, copiedAt } = readPreview(data);
  const domain = confirmation.text;
  const copiedAtMs = parseTimeMs(copiedAt.text);
  const isKnown = copiedAtMs !== undefined && lastRunningMs !== undefined;
  const ran = lastRunningMs === undefined ? 'was too short to tell' : `still ran at ${toIso(lastRunningMs)}`;
  const times = `${copiedAt.text ?? 'there is none'}, and the copying ${ran}`;
  judge('copiedAt', isKnown ? copiedAtMs < lastRunningMs : undefined, times);
  const asked = { clock: answerClock, sinceMs: startedAtMs };
  const doubtMs = judgeAges('the new copy', data['copied_at'], asked);
  if (doubtMs > MAX_CLOCK_DIFFERENCE_MS) {
    findings.remark(
      `\`copied_at\` and \`timestamp\` are in two forms: \`max-copy-age-hours\` refuses each copy if it is less than ${Math.ceil(doubtMs / HOUR_MS)}`,
    );
  }
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
