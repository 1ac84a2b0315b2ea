import { randomUUID } from 'node:crypto';
import { readPreview } from '../../src/push/preview.ts';
import { endpoints } from '../../src/service/endpoints.ts';
import { checkWriting } from './check-writing.ts';
import { createHost, type Host, type HostOptions } from './host.ts';
import { Stop, TokenNotAccepted } from './requirements.ts';

export interface CheckOptions extends HostOptions {
  readonly copyId: string;
  /** A live site that may be destroyed, and a backup of it. `undefined`: nothing is written. */
  readonly write: { readonly siteId: string; readonly backupId: string | undefined } | undefined;
}

export async function checkHost({ copyId, write, ...options }: CheckOptions) {
  const host = createHost(options);
  let stop = new Stop('it needs --write');
  try {
    await checkReading(host, copyId);
    if (write) await checkWriting(host, write.siteId, write.backupId);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    stop = error;
  }
  const found = host.findings.conclude(stop.message);
  return { ...found, fits: found.fits && !(stop instanceof TokenNotAccepted) };
}

/** What can be seen without changing anything, by the id of a staging site. Throws a `Stop`. */
async function checkReading({ ask, judge, findings, prefix }: Host, copyId: string): Promise<void> {
  const request = endpoints.previewPush(prefix, copyId);
  const { data, failure, says } = await ask(request);
  if (failure?.status === 401 && failure.hasEnvelope) throw new TokenNotAccepted();
  const isPreview =
    typeof data['can_push'] === 'boolean' && readPreview(data).confirmation.text !== undefined;
  judge('preview', isPreview, failure ? says : JSON.stringify(data));
  if (failure && !failure.hasEnvelope) throw new Stop('no answer came from the API of the host');

  const wrongToken = await ask(request, {}, 'host-check-wrong-token');
  const { status, hasEnvelope = false } = wrongToken.failure ?? {};
  judge('token', status === 401 && hasEnvelope, wrongToken.says);
  const noSite = await ask(endpoints.previewPush(prefix, randomUUID()));
  judge('unknown', noSite.isUnknown, noSite.says);
  const noTask = await ask(endpoints.readTask(prefix, randomUUID()));
  judge('tasks', noTask.isUnknown, noTask.says);
  if (!findings.fits()) throw new Stop('something else is missing');
}
