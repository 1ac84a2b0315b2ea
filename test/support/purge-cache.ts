/* The model for an operation that does no harm if it is repeated (CONTRIBUTING.md): all that such a file needs. */

import { defaultLabels, defineOperation } from '../../src/step/define-operation.ts';
import { sendOnce } from '../../src/step/submit/send-once.ts';
import { showRequest } from '../../src/step/submit/show-request.ts';

/** Empties the cache of a site. */
export const purgeCache = defineOperation({
  name: 'purge-cache',
  permission: 'site.cache',
  // A re-run sends it again. If that did harm, it would be `changes-once`, with `submit` in place of `sendOnce`.
  does: 'changes-idempotently',
  required: ['site-id'],
  labels: { ...defaultLabels, noun: 'purge', nothing: 'Nothing was purged' },
  plan(inputs, { prefix }) {
    const siteId = inputs['site-id'];
    // In the action, this is a function in src/service/endpoints.ts, as every request is.
    const request = { method: 'POST', path: `${prefix}/v1/sites/${siteId}/cache/purge`, body: '{}' } as const;
    return {
      subject: `purge the cache of site ${siteId}`,
      done: `The cache of site ${siteId} was purged.`,
      siteId,
      request,
      async execute(step) {
        if (step.plan.isDryRun) return showRequest(request, step);
        await sendOnce(request, step);
        return { kind: 'completed', by: 'this-run', effect: 'started' };
      },
    };
  },
});
