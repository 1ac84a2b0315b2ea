import { endpoints } from '../api/endpoints.ts';
import { notStagingAdvice } from '../report/describe-failure.ts';
import { defineOperation } from './operation.ts';

/** Shows what a push would do (service-interface.md, 4.2). Starts nothing. */
export const pushPreview = defineOperation({
  name: 'push-preview',
  permission: 'site.staging',
  required: ['site-id'],
  shared: ['comment'],
  advice: { not_found: notStagingAdvice, rejected: notStagingAdvice },
  plan(inputs, { prefix }) {
    const siteId = inputs['site-id'];
    const subject = `preview the push of staging site ${siteId}`;
    return {
      kind: 'preview',
      siteId,
      subject,
      done: subject,
      request: endpoints.previewPush(prefix, siteId),
      target: { siteId },
      knownResults: {},
    };
  },
});
