import { guardPush } from '../guards/push-preview.ts';
import type { Mistake, RawInputs } from '../inputs/fields.ts';
import { readSite, warnOfSite, type Site } from '../api/site.ts';
import { bodyOf, defineOperation, posting, waiting } from './operation.ts';

/** Push a staging site over its live site (service-interface.md, 4.3). Replaces the live database. */
export const push = defineOperation({
  name: 'push',
  permission: 'site.restore',
  required: ['site-id', 'confirmation'],
  optional: ['preview', 'approved-preview', 'max-copy-age-hours', 'comment', ...posting, ...waiting],
  isReleasing: true,
  findMistakes: findUnguarded,
  bind(inputs, { prefix }) {
    const siteId = inputs['site-id'];
    const shown = inputs.confirmation.replace(/\s+/g, ' ');
    return {
      kind: 'starts-task',
      subject: `push staging site ${siteId} over live site "${shown}"`,
      done: `staging site ${siteId} has been pushed over live site "${shown}"`,
      request: {
        method: 'POST',
        path: `${prefix}/v1/sites/${siteId}/staging/push`,
        body: bodyOf({ confirmation: inputs.confirmation }),
      },
      known: {},
      guards: [
        guardPush({
          siteId,
          prefix,
          confirmation: inputs.confirmation,
          isAsked: inputs.preview !== false,
          approvedDigest: inputs['approved-preview'],
          maxCopyAgeHours: inputs['max-copy-age-hours'],
        }),
      ],
      readAnswer(data) {
        const site = readSite(data);
        if (site?.id === siteId) {
          return { ok: false, reason: 'the site it names as overwritten is the staging site itself' };
        }
        return {
          ok: true,
          findings: {
            ...(site?.id !== undefined && { siteId: site.id }),
            ...(site?.domain !== undefined && { siteDomain: site.domain }),
          },
          warning: warnOfSite([...(site?.concerns ?? []), ...findOtherSite(site, inputs.confirmation)]),
        };
      },
      advise: (trouble) =>
        trouble.errorCode === 'rejected'
          ? 'The service compares `confirmation` with the live site’s domain: run `push-preview` to see what it asks for, and whether the push is blocked.'
          : undefined,
    };
  },
});

/** The service compares the confirmation itself; where its answer names another domain, a person should look. */
function findOtherSite(site: Site | undefined, confirmation: string): string[] {
  const names = site?.names ?? [];
  const isNamed = names.some((name) => name.toLowerCase() === confirmation.toLowerCase());
  return names.length === 0 || isNamed
    ? []
    : [`it is ${names.join(' or ')}, and the confirmation was ${confirmation}`];
}

/** Approving a preview, and then not asking for one, would approve nothing. */
function findUnguarded(raw: RawInputs): readonly Mistake[] {
  if (raw['preview']?.toLowerCase() !== 'false') return [];
  return (['approved-preview', 'max-copy-age-hours'] as const).flatMap((input) => {
    const got = raw[input];
    return got === undefined
      ? []
      : [{ input, got, accepts: 'nothing while `preview` is false: there is no preview to compare with' }];
  });
}
