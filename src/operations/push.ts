import { endpoints } from '../api/endpoints.ts';
import { readSite } from '../api/site.ts';
import type { RawInputs, ValidationError } from '../inputs/read-inputs.ts';
import { messages } from '../report/messages.ts';
import { isSameDomain } from '../text/domain-name.ts';
import { defineOperation, guardsOfOverwrite, postInputs, waitInputs } from './operation.ts';

/** Pushes a staging site over its live site (service-interface.md, 4.3). Replaces the live database. */
export const push = defineOperation({
  name: 'push',
  permission: 'site.restore',
  required: ['site-id', 'confirmation'],
  optional: ['preview', 'approved-preview', 'max-copy-age-hours', 'require-approval'],
  shared: [...waitInputs, ...postInputs, 'comment'],
  overwritesSite: true,
  advice: {
    rejected:
      'The service compares `confirmation` with the live site’s domain. Run `push-preview` to see which text it requires, and whether the push is blocked.',
  },
  validate: findInputsWithoutPreview,
  plan(inputs, { prefix }) {
    const siteId = inputs['site-id'];
    const { confirmation } = inputs;
    const shown = confirmation.replace(/\s+/g, ' ');
    return {
      kind: 'task',
      subject: `push staging site ${siteId} over live site "${shown}"`,
      done: `staging site ${siteId} was pushed over live site "${shown}"`,
      request: endpoints.push(prefix, siteId, { confirmation }),
      target: { siteId, confirmation },
      knownResults: {},
      guards: [
        ...guardsOfOverwrite(inputs['require-approval']),
        {
          kind: 'push-preview',
          siteId,
          confirmation,
          isPreviewed: inputs.preview !== false,
          approvedDigest: inputs['approved-preview'],
          maxCopyAgeHours: inputs['max-copy-age-hours'],
        },
      ],
    };
  },
  readResponse(data, { siteId, confirmation = '' }) {
    const site = readSite(data);
    if (site?.id !== undefined && site.id === siteId) {
      return { ok: false, reason: 'the response names the staging site as the site that is overwritten' };
    }
    const { names = [], problems = [] } = site ?? {};
    // The service compares the confirmation. If its response names another domain, a person should look.
    const isOther = names.length > 0 && !names.some((name) => isSameDomain(name, confirmation));
    return {
      ok: true,
      results: { siteId: site?.id, siteDomain: site?.domain },
      warnings: [
        ...(problems.length === 0 ? [] : [messages.siteProblems(problems)]),
        ...(isOther ? [messages.otherSiteOverwritten(names, confirmation)] : []),
      ],
    };
  },
});

/** An approved preview would approve nothing if no preview were fetched. */
function findInputsWithoutPreview(raw: RawInputs): readonly ValidationError[] {
  if (raw['preview']?.toLowerCase() !== 'false') return [];
  return (['approved-preview', 'max-copy-age-hours'] as const).flatMap((input) => {
    const value = raw[input];
    if (value === undefined) return [];
    const accepts = 'empty with `preview: false`, because there is no preview to check';
    return [{ input, problem: 'invalid', value, accepts } as const];
  });
}
