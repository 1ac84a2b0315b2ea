import { endpoints } from '../../src/service/endpoints.ts';
import { createRandomKey } from '../../src/service/idempotency-key.ts';
import type { Answer, Host } from './host.ts';
import { Stop } from './requirements.ts';

/** Makes a copy, with one key: sent twice at once, again, and with another body. Throws a `Stop` without a copy. */
export async function checkCopy(host: Host, liveSiteId: string): Promise<Answer> {
  const { ask, judge, findings, log, prefix } = host;
  const idempotencyKey = createRandomKey();
  const send = async (storageLimit?: number): Promise<Answer> => {
    const request = endpoints.createStaging(prefix, liveSiteId, { storage_limit: storageLimit });
    const answer = await ask(request, { idempotencyKey });
    if (answer.site?.id !== undefined) findings.copies.add(answer.site.id);
    return answer;
  };
  // One of them may be told to come again. Then it gets the stored answer.
  const twins = await Promise.all([send(), send()]);
  const again = await send();
  const first = [...twins, again].find(({ task }) => task) ?? again;
  const { id = '(none)', parentSiteId = liveSiteId } = first.site ?? {};
  const isCopy = first.task !== undefined && first.site?.id !== undefined && parentSiteId === liveSiteId;
  judge('copy', isCopy, `${first.says}, site ${id} of ${parentSiteId}`);
  if (!isCopy) throw new Stop('there is no copy to go on with');
  log(`Your host makes the copy ${id}.`);
  const isOne = twins.every(({ task }) => task?.id === first.task?.id);
  judge('lock', isOne, twins.map(({ says }) => says).join('; '));
  const isKept = twins.some(({ task }) => task !== undefined && task.id === again.task?.id);
  judge('keys', isKept, again.says);
  if (!isKept) throw new Stop('the key was not kept');
  judge('header', again.isReplayed, again.says);
  const other = await send(10);
  judge('reused', other.failure?.errorCode === 'idempotency_key_reused', other.says);
  return first;
}
