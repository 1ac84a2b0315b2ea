import { endpoints } from '../service/endpoints.ts';
import { showInput } from '../inputs/fields.ts';
import { readSite } from '../service/site.ts';
import { submit, type ReadResponse } from '../submit/submit.ts';
import { defineOperation, waitInputs } from '../operation/define-operation.ts';
import { messages } from '../messages/messages.ts';
import { isSameDomain } from '../text/domain-name.ts';
import { findSameSite, guardPush } from './guard-push.ts';

/** Pushes a staging site over its live site. Replaces the live database. */
export const push = defineOperation({
  name: 'push',
  permission: 'site.restore',
  does: 'pushes',
  required: ['site-id', 'live-site-id', 'confirmation'],
  optional: ['approved-preview', 'max-copy-age-hours'],
  shared: waitInputs,
  labels: { inputSite: 'Staging site', resultSite: 'Live site', noun: 'push', nothing: 'Nothing was pushed' },
  findMistakes: findSameSite,
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
      lists: { site: { apiUrl, liveSiteId }, copyId: siteId },
      overwrite: { 'live-site-id': liveSiteId, 'site-id': siteId },
      guard: (step) => guardPush(expected, step),
      execute: (step) => submit({ request, read: readPushed(expected) }, step),
    };
  },
});

/** Reads which site is overwritten. The service compares the confirmation; what it names is checked once more. */
function readPushed(push: Readonly<Record<'confirmation' | 'liveSiteId' | 'siteId', string>>): ReadResponse {
  const { confirmation, liveSiteId } = push;
  return (data) => {
    const { liveDomain: domain, id, names = [] } = readSite(data) ?? {};
    if (id === push.siteId) return { ok: false, reason: messages.stagingSiteOverwritten() };
    const isOther = names.length > 0 && !names.some((name) => isSameDomain(name, confirmation));
    const warning =
      id !== undefined && id !== liveSiteId
        ? messages.otherSiteOverwritten(`site ${id}`, 'live-site-id', liveSiteId)
        : isOther && messages.otherSiteOverwritten(names.join(' or '), 'confirmation', confirmation);
    return { ok: true, site: { id, domain }, warnings: warning ? [warning] : [] };
  };
}
