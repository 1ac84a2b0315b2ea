import { previewFindings, previewRequest, tellPreview } from '../guards/push-preview.ts';
import { readPreview } from '../api/preview.ts';
import { defineOperation } from './operation.ts';

/** Show what a push would do (service-interface.md, 4.2). Starts nothing. */
export const pushPreview = defineOperation({
  name: 'push-preview',
  permission: 'site.staging',
  required: ['site-id'],
  optional: ['comment'],
  bind(inputs, { prefix }) {
    const siteId = inputs['site-id'];
    return {
      kind: 'reads',
      subject: `preview a push of staging site ${siteId}`,
      request: previewRequest(siteId, prefix),
      known: {},
      readAnswer: (data) =>
        typeof data['can_push'] === 'boolean'
          ? { ok: true, findings: previewFindings(readPreview(data, siteId)) }
          : { ok: false, reason: 'its answer does not say whether it can be pushed' },
      describe: (data) =>
        `staging site ${siteId} ${readPreview(data, siteId).canPush ? 'can' : 'cannot'} be pushed`,
      tell: (data, journal, wallMs) => {
        tellPreview(readPreview(data, siteId), journal, wallMs);
      },
      advise: (trouble) =>
        trouble.errorCode === 'not_found' || trouble.errorCode === 'rejected'
          ? `Check \`site-id\`: ${siteId} may not be a staging site’s id.`
          : undefined,
    };
  },
});
