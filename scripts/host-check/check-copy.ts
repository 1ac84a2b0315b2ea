import { endpoints } from '../../src/service/endpoints.ts';
import { createRandomKey } from '../../src/service/idempotency-key.ts';
import type { Answer, Host } from './host.ts';
import { Stop } from './requirements.ts';

/**
 * Makes one copy of a live site with one key: sent twice at once, again, and with another body. Returns the first answer.
 * Throws a `Stop`.
 */
export async function checkCopy(host: Host, liveSiteId: string, sites: Set<string>): Promise<Answer> {
  const { ask, judge, prefix } = host;
  const idempotencyKey = createRandomKey();
  const send = async (storageLimit?: number, isTriedOnce = false): Promise<Answer> => {
    const request = endpoints.createStaging(prefix, liveSiteId, { storage_limit: storageLimit });
    const answer = await ask(request, { idempotencyKey, isTriedOnce });
    if (answer.site?.id !== undefined) sites.add(answer.site.id);
    return answer;
  };
  const twins = await Promise.all([send(undefined, true), send(undefined, true)]);
  const again = await send();
  const first = [...twins, again].find(({ task }) => task) ?? again;
  const { site, task } = first;
  const isCopy = site?.id !== undefined && (site.parentSiteId ?? liveSiteId) === liveSiteId;
  judge(
    'copy',
    task && isCopy,
    `${first.says}, site ${site?.id ?? '(none)'} of ${site?.parentSiteId ?? '(none)'}`,
  );
  if (!task || !isCopy) throw new Stop('there is no copy to go on with');

  const failures = twins.flatMap(({ failure }) => failure ?? []);
  const isOne = twins.every((twin) => twin.failure ?? twin.task?.id === task.id);
  const isLocked = failures.length < 2 && failures.every(({ cause }) => cause === 'in-progress');
  // The action sends these again, with the same key.
  const isUnclear = !isLocked && failures.every(({ isTransient }) => isTransient);
  judge('lock', isOne && isUnclear ? undefined : isOne && isLocked, twins.map(({ says }) => says).join('; '));
  const isKept =
    first === again ? undefined : twins.some((twin) => twin.task && twin.task.id === again.task?.id);
  judge('keys', isKept, again.says);
  if (!isKept) return first;
  judge('header', again.isReplayed, again.says);
  const other = await send(10);
  judge('reused', other.failure?.errorCode === 'idempotency_key_reused', other.says);
  return first;
}
