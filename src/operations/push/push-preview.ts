import { sendOnce } from '../../step/submit/send-once.ts';
import { endpoints } from '../../service/endpoints.ts';
import { previewSchema } from '../../service/schemas.ts';
import { defineOperation } from '../../step/define-operation.ts';
import { readLists } from '../../step/guards/read-lists.ts';
import { Ended, type GreenOutcome } from '../../outcome/outcome.ts';
import { unrelatedResponse } from '../../outcome/failure.ts';
import type { OtherRequest } from '../../ports.ts';
import { readAs } from '../../text/json.ts';
import { previewAdvice } from '../../messages/describe-failure.ts';
import type { Step } from '../../step/step.ts';
import { findSameSite, listsOfPush } from './push.ts';
import { showPreview } from './show-preview.ts';

/** Shows what a push would do. Starts nothing. */
export const pushPreview = defineOperation({
  name: 'push-preview',
  permission: 'site.staging',
  required: ['site-id'],
  optional: ['live-site-id'],
  does: 'reads',
  labels: {
    inputSite: 'Staging site',
    resultSite: 'Live site',
    noun: 'preview',
    nothing: 'Nothing was changed',
  },
  advice: previewAdvice,
  findMistakes: findSameSite,
  plan(inputs, { prefix }) {
    const siteId = inputs['site-id'];
    const liveSiteId = inputs['live-site-id'];
    const request = endpoints.previewPush(prefix, siteId);
    return {
      subject: `preview the push of staging site ${siteId}`,
      siteId,
      request,
      lists: listsOfPush(siteId, liveSiteId),
      execute: (step) => fetchPreview(request, { liveSiteId, siteId }, step),
    };
  },
});

async function fetchPreview(
  request: OtherRequest,
  sites: { readonly siteId: string; readonly liveSiteId: string | undefined },
  step: Step,
): Promise<GreenOutcome> {
  const look = await readLists(step);
  const success = await sendOnce(request, step);
  if (readAs(previewSchema, success.envelope.data)?.can_push?.read === undefined) {
    const failure = unrelatedResponse('the response does not say whether the site can be pushed');
    throw new Ended({ kind: 'request-failed', failure, effect: 'none' });
  }
  const { preview } = showPreview(success, { ...sites, look }, step);
  return { kind: 'previewed', siteId: sites.siteId, canPush: preview.canPush };
}
