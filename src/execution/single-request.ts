import { sendRequest } from '../api/client.ts';
import { readPreview } from '../api/preview.ts';
import { logPreview, resultsOfPreview } from '../guards/push-preview.ts';
import type { OperationPlan } from '../operations/operation.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { unrelatedResponse } from '../outcome/request-failure.ts';
import { messages } from '../report/messages.ts';
import { readOperationResponse } from './operation-response.ts';
import type { Step } from './step.ts';
import type { Accepted } from './submit.ts';

/** Reads the response of an operation without a task: it is the result. */
export function readChange({ success, mayBeOwn }: Accepted, step: Step): Outcome {
  const { log, plan, results } = step;
  const { data } = success.envelope;
  results.add({ isReplayed: success.isReplayed, data });
  const reading = readOperationResponse(data, plan);
  if (!reading.ok) {
    const { reason } = reading;
    return { kind: 'response-unusable', reason, taskId: undefined, effect: 'possible' };
  }
  results.add(reading.results);
  for (const record of reading.results.dnsRecords ?? []) log.info(messages.dnsRecord(record));
  for (const warning of reading.warnings ?? []) log.warn(warning);
  const isEarlier = success.isReplayed && !mayBeOwn;
  return { kind: 'completed', by: isEarlier ? 'earlier-request' : 'this-run', effect: 'started' };
}

/** `push-preview`: one request that starts nothing, and what its response says. */
export async function previewPush(
  { request, siteId }: Extract<OperationPlan, { kind: 'preview' }>,
  { client, log, results }: Step,
): Promise<Outcome> {
  const sent = await sendRequest(request, client);
  if (sent.kind === 'cancelled') return { kind: 'cancelled', during: 'preparation', effect: 'none' };
  if (sent.kind === 'failure') {
    results.add({ data: sent.failure.data });
    return { kind: 'request-failed', failure: sent.failure, effect: 'none' };
  }
  const { data } = sent.success.envelope;
  results.add({ data });
  if (typeof data['can_push'] !== 'boolean') {
    const failure = unrelatedResponse('the response does not say whether the site can be pushed');
    return { kind: 'request-failed', failure, effect: 'none' };
  }
  const preview = readPreview(data, siteId);
  results.add(resultsOfPreview(preview, sent.success.serviceTimeMs));
  logPreview(preview, log, sent.success.serviceTimeMs);
  return { kind: 'previewed', siteId, canPush: preview.canPush, effect: 'none' };
}
