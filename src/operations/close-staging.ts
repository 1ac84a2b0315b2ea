import { defineOperation } from './operation.ts';

/** Closes the environment of a staging site on GitHub (contract, G6). Sends nothing to the hosting service. */
export const closeStaging = defineOperation({
  name: 'close-staging',
  permission: 'none',
  required: ['site-id', 'environment', 'github-token'],
  shared: ['comment'],
  usesService: false,
  plan(inputs, { origin, prefix }) {
    const { environment } = inputs;
    const siteId = inputs['site-id'];
    return {
      kind: 'close',
      subject: `close environment "${environment}" of live site ${siteId}`,
      done: `environment "${environment}" of live site ${siteId} is closed`,
      environment,
      target: { siteId, apiUrl: `${origin}${prefix}` },
      knownResults: {},
    };
  },
});
