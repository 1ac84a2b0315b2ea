import { randomUUID } from 'node:crypto';
import { isUnknownToService } from '../../src/outcome/request-failure.ts';
import { readPreview } from '../../src/push/preview.ts';
import { endpoints } from '../../src/service/endpoints.ts';
import type { Host } from './host.ts';
import { Stop } from './requirements.ts';

/** What can be seen without changing anything, by the id of a staging site. Throws a `Stop`. */
export async function checkReading({ ask, judge, findings, prefix }: Host, copyId: string): Promise<void> {
  const request = endpoints.previewPush(prefix, copyId);
  const { data, failure, says } = await ask(request);
  const { confirmation, canPush } = readPreview(data);
  const isPreview = typeof data['can_push'] === 'boolean' && confirmation.text !== undefined;
  const overwrites = `${confirmation.text ?? ''} (${canPush ? 'possible' : 'blocked'})`;
  judge('preview', isPreview, isPreview ? overwrites : says);
  if (failure && !failure.hasEnvelope) throw new Stop('no answer came from the API of the host');

  const wrongToken = await ask(request, { as: 'host-check-wrong-token' });
  const { status, hasEnvelope = false } = wrongToken.failure ?? {};
  judge('token', status === 401 && hasEnvelope, wrongToken.says);
  for (const [name, get] of [
    ['unknown', endpoints.previewPush],
    ['tasks', endpoints.readTask],
  ] as const) {
    const unknown = await ask(get(prefix, randomUUID()));
    judge(name, unknown.failure && isUnknownToService(unknown.failure), unknown.says);
  }
  if (!findings.isFit()) throw new Stop('something else is missing');
}
