import { endpoints } from '../service/endpoints.ts';
import type { WantedLists } from '../history/history.ts';
import { showInput } from '../inputs/fields.ts';
import { readSite } from '../service/site.ts';
import { submit, type ReadResponse } from '../submit/submit.ts';
import type { RawInputs } from '../inputs/raw-inputs.ts';
import { defineOperation, findMissingForList, waitInputs } from '../operation/define-operation.ts';
import { messages } from '../messages/messages.ts';
import { isSameDomain } from '../text/domain-name.ts';
import { guardPush } from './guard-push.ts';

/** Pushes a staging site over its live site. Replaces the live database. */
export const push = defineOperation({
  name: 'push',
  permission: 'site.restore',
  does: 'pushes',
  required: ['site-id', 'confirmation'],
  optional: ['live-site-id', 'approved-preview', 'max-copy-age-hours'],
  shared: waitInputs,
  labels: { inputSite: 'Staging site', resultSite: 'Live site', noun: 'push', nothing: 'Nothing was pushed' },
  findMistakes: (raw) => ({ ...findSameSite(raw), ...findDigestWithoutList(raw), ...findNoAge(raw) }),
  plan(inputs, { baseUrl: apiUrl, prefix }) {
    const siteId = inputs['site-id'];
    const liveSiteId = inputs['live-site-id'];
    const { confirmation } = inputs;
    const shown = showInput(confirmation.replace(/\s+/g, ' '));
    const request = endpoints.push(prefix, siteId, { confirmation });
    const expected = { siteId, liveSiteId, confirmation, maxCopyAgeHours: inputs['max-copy-age-hours'] };
    return {
      subject: `push staging site ${siteId} over its live site (typed: ${shown})`,
      done: `staging site ${siteId} was pushed over live site "${shown}"`,
      siteId,
      request,
      approvedDigest: inputs['approved-preview'],
      lists: listsOfPush(siteId, liveSiteId, apiUrl),
      overwrite: { 'live-site-id': liveSiteId, 'site-id': siteId },
      guard: (step) => guardPush(expected, step),
      execute: (step) => submit({ request, read: readPushed(expected) }, step),
    };
  },
});

/** What a push and its preview must know; `undefined`: without the live site's id nothing can be looked up. */
export function listsOfPush(
  copyId: string,
  liveSiteId: string | undefined,
  apiUrl: string,
): WantedLists | undefined {
  return liveSiteId === undefined ? undefined : { purpose: 'push', site: { apiUrl, liveSiteId }, copyId };
}

/** The staging site cannot be its own live site. */
export function findSameSite(raw: RawInputs): Readonly<Record<string, string>> {
  const { 'live-site-id': live = '', 'site-id': copy } = raw;
  return live !== '' && live.toLowerCase() === copy?.toLowerCase()
    ? { 'live-site-id': 'the live site’s id: `site-id` is the copy’s' }
    : {};
}

/** Without the list no page has a digest that somebody could have approved (rules.md, G14). */
function findDigestWithoutList(raw: RawInputs): Readonly<Record<string, string>> {
  const [input] = raw['approved-preview'] === undefined ? [] : findMissingForList(push, raw);
  return input === undefined ? {} : { 'approved-preview': messages.digestNeedsList(input) };
}

/** No copy is younger. A number of a form that is not set is 0. */
function findNoAge({ 'max-copy-age-hours': hours = '' }: RawInputs): Readonly<Record<string, string>> {
  return /^0+(\.0+)?$/.test(hours)
    ? {
        'max-copy-age-hours':
          "more than 0 with `push`: no copy is younger. A number that a form does not set is 0, so write `${{ inputs.max-copy-age-hours || 'none' }}`",
      }
    : {};
}

/** Reads which site is overwritten. The service compares the confirmation; what it names is checked once more. */
function readPushed(pushed: {
  readonly confirmation: string;
  readonly liveSiteId: string | undefined;
  readonly siteId: string;
}): ReadResponse {
  const { confirmation, liveSiteId, siteId } = pushed;
  return (data) => {
    const { liveDomain: domain, id, names = [] } = readSite(data) ?? {};
    if (id === siteId) {
      return { ok: false, reason: 'the response names the staging site as the site that is overwritten' };
    }
    const isOther = names.length > 0 && !names.some((name) => isSameDomain(name, confirmation));
    const warning =
      id !== undefined && liveSiteId !== undefined && id !== liveSiteId
        ? messages.otherSiteOverwritten(`site ${id}`, 'live-site-id', liveSiteId)
        : isOther && messages.otherSiteOverwritten(names.join(' or '), 'confirmation', confirmation);
    return { ok: true, site: { id, domain }, warnings: warning ? [warning] : [] };
  };
}
