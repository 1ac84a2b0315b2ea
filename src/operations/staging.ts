import { reuseStagingSite } from '../guards/staging-reuse.ts';
import { readSite, warnOfSite } from '../api/site.ts';
import { bodyOf, defineOperation, posting, waiting } from './operation.ts';

/** Create a staging copy of a live site (service-interface.md, 4.1). */
export const staging = defineOperation({
  name: 'staging',
  permission: 'site.staging',
  required: ['site-id'],
  optional: [
    'staging-base-domain',
    'storage-limit',
    'environment',
    'reuse',
    'comment',
    ...posting,
    ...waiting,
  ],
  bind(inputs, { origin, prefix }) {
    const liveSiteId = inputs['site-id'];
    const { environment } = inputs;
    const options = bodyOf({
      domain: inputs['staging-base-domain'],
      storage_limit: inputs['storage-limit'],
    });
    const recording =
      environment === undefined
        ? undefined
        : { environment, liveSiteId, apiUrl: `${origin}${prefix}`, options };
    return {
      kind: 'starts-task',
      subject: `create a staging copy of live site ${liveSiteId}`,
      done: `a staging copy of live site ${liveSiteId} has been made`,
      request: { method: 'POST', path: `${prefix}/v1/sites/${liveSiteId}/staging`, body: options },
      known: {},
      guards: recording && inputs.reuse !== false ? [reuseStagingSite({ ...recording, prefix })] : [],
      ...(recording && { recording }),
      readAnswer(data) {
        const site = readSite(data);
        const parent = site?.parentSiteId;
        if (parent !== undefined && parent !== liveSiteId) {
          return { ok: false, reason: `the new site is a copy of site ${parent}, not of ${liveSiteId}` };
        }
        if (site?.id === liveSiteId) {
          // Whoever deploys to "the staging site" next would deploy to live.
          return { ok: false, reason: 'the site it names as the new staging site is the live site itself' };
        }
        return {
          ok: true,
          findings: {
            ...(site?.id !== undefined && { siteId: site.id }),
            ...(site?.domain !== undefined && { siteDomain: site.domain }),
          },
          warning: warnOfSite(site?.concerns ?? []),
        };
      },
      advise: (trouble) =>
        trouble.errorCode === 'rejected'
          ? 'The site may have a staging copy already: use that one, or remove it in the service’s dashboard. With `environment`, this action finds the copy it recorded and uses it again.'
          : undefined,
    };
  },
});
