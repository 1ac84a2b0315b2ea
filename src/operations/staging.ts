import { endpoints } from '../api/endpoints.ts';
import { readSite } from '../api/site.ts';
import { messages } from '../report/messages.ts';
import { defineOperation, postInputs, waitInputs } from './operation.ts';

/** Creates a staging copy of a live site (service-interface.md, 4.1). */
export const staging = defineOperation({
  name: 'staging',
  permission: 'site.staging',
  required: ['site-id'],
  optional: ['staging-base-domain', 'storage-limit', 'environment', 'reuse'],
  shared: [...waitInputs, ...postInputs, 'comment'],
  advice: {
    rejected:
      'The site may have a staging copy already. Use that copy, or delete it in the service’s dashboard. With `environment`, this action records its copies and reuses them.',
  },
  plan(inputs, { origin, prefix }) {
    const siteId = inputs['site-id'];
    const { environment } = inputs;
    const request = endpoints.createStaging(prefix, siteId, {
      domain: inputs['staging-base-domain'],
      storage_limit: inputs['storage-limit'],
    });
    const recording =
      environment === undefined
        ? undefined
        : {
            environment,
            liveSiteId: siteId,
            apiUrl: `${origin}${prefix}`,
            options: request.body ?? '',
          };
    return {
      kind: 'task',
      subject: `create a staging copy of live site ${siteId}`,
      done: `a staging copy of live site ${siteId} was created`,
      request,
      target: { siteId },
      knownResults: {},
      // The age of a re-run matters only if a POST with this run's own key follows (contract, K12).
      guards: [
        ...(recording && inputs.reuse !== false ? [{ kind: 'staging-reuse', ...recording } as const] : []),
        { kind: 'rerun-age' },
      ],
      recording,
    };
  },
  readResponse(data, { siteId = '' }) {
    const site = readSite(data);
    const parent = site?.parentSiteId;
    if (parent !== undefined && parent !== siteId) {
      return { ok: false, reason: `the new site is a copy of site ${parent}, not of site ${siteId}` };
    }
    if (site?.id === siteId) {
      // The next deployment to "the staging site" would go to live.
      return { ok: false, reason: 'the response names the live site as the new staging site' };
    }
    const problems = site?.problems ?? [];
    return {
      ok: true,
      results: { siteId: site?.id, siteDomain: site?.domain },
      warnings: problems.length === 0 ? [] : [messages.siteProblems(problems)],
    };
  },
});
