import { randomUUID } from 'node:crypto';
import { refusalOf } from '../../src/outcome/refusal-kind.ts';
import type { ServiceRequest } from '../../src/ports.ts';
import { readPreview } from '../../src/operations/push/preview.ts';
import { endpoints } from '../../src/service/endpoints.ts';
import { checkWriting } from './check-writing.ts';
import { createHost, type Host, type HostOptions } from './host.ts';
import { CopyNotAccepted, Stop, TokenNotAccepted } from './requirements.ts';

export interface CheckOptions extends HostOptions {
  /** `undefined`: there is none yet. */
  readonly copyId: string | undefined;
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
  const isMistake = stop instanceof TokenNotAccepted || stop instanceof CopyNotAccepted;
  return { ...found, fits: found.fits && !isMistake };
}

/** What can be seen without changing anything, by the id of a staging site. Throws a `Stop`. */
async function checkReading(host: Host, copyId: string | undefined): Promise<void> {
  const { ask, judge, findings, prefix } = host;
  // Without a copy, a site that does not exist tells as much of the token.
  const request = endpoints.previewPush(prefix, copyId ?? randomUUID());
  const { data, failure, isUnknown, says, serviceTimeMs } = await ask(request);
  if (failure?.status === 401 && failure.hasEnvelope) throw new TokenNotAccepted();
  const isPreview =
    typeof data['can_push'] === 'boolean' && readPreview(data).confirmation.text !== undefined;
  // The host's own refusal is about the id that was named.
  const isRefused = failure?.hasEnvelope === true && refusalOf(failure) !== undefined;
  const isTried = copyId !== undefined && !isRefused;
  const seen = copyId === undefined ? 'it needs --copy' : failure ? says : JSON.stringify(data);
  judge('preview', isTried ? isPreview : undefined, seen);
  if (failure && !failure.hasEnvelope) throw new Stop('no answer came from the API of the host');
  if (serviceTimeMs !== undefined) await lookForCache(host, request, serviceTimeMs);

  const wrongToken = await ask(request, {}, 'host-check-wrong-token');
  const { status, hasEnvelope = false } = wrongToken.failure ?? {};
  judge('token', status === 401 && hasEnvelope, wrongToken.says);
  const noSite = await ask(endpoints.previewPush(prefix, randomUUID()));
  judge('unknown', noSite.isUnknown, noSite.says);
  if (noSite.failure?.hasEnvelope && noSite.failure.reason === undefined) {
    findings.remark('a refusal gives no reason: the action shows `message`, and what `data` says besides');
  }
  const noTask = await ask(endpoints.readTask(prefix, randomUUID()));
  judge('tasks', noTask.isUnknown, noTask.says);
  if (copyId !== undefined && isRefused) throw new CopyNotAccepted(says, isUnknown);
  if (!findings.fits()) throw new Stop('something else is missing');
}

/** An answer with the same `Date` a moment later was not made for that question. */
async function lookForCache({ ask, clock, findings }: Host, request: ServiceRequest, firstMs: number) {
  await clock.sleep(2_000);
  const { serviceTimeMs } = await ask(request);
  if (serviceTimeMs === firstMs) {
    findings.remark('an answer came from a cache, although the action asks for none: a preview may be old');
  }
}
