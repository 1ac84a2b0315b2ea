import { guardOverwrite, type Asked } from '../../step/guards/guard-overwrite.ts';
import { guardPushedLive, recordOverwrite, type Previewed } from '../../step/guards/guard-live.ts';
import { endpoints } from '../../service/endpoints.ts';
import type { WantedLists } from '../../github/history.ts';
import { showInput } from '../../inputs/fields.ts';
import { readSite } from '../../service/site.ts';
import { showRequest } from '../../step/submit/show-request.ts';
import { submit, type ReadResponse } from '../../step/submit/submit.ts';
import type { RawInputs } from '../../inputs/raw-inputs.ts';
import { defineOperation, findMissingForList, waitInputs } from '../../step/define-operation.ts';
import { messages } from '../../messages/messages.ts';
import type { Step } from '../../step/step.ts';
import type { OverwriteRequest } from '../../ports.ts';
import { isSameDomain } from '../../text/domain-name.ts';
import { trySend } from '../../step/submit/send-once.ts';
import { fitsIn } from '../../text/age.ts';
import { differsInvisibly, isConfirmed, type Preview } from './preview.ts';
import { ownOverwrites, type Look } from '../../live/look.ts';
import { Ended, type GreenOutcome, type Refusal } from '../../outcome/outcome.ts';
import { showPreview } from './show-preview.ts';

/** Pushes a staging site over its live site. Replaces the live database. */
export const push = defineOperation({
  name: 'push',
  permission: 'site.restore',
  does: 'pushes',
  required: ['site-id', 'confirmation'],
  optional: ['live-site-id', 'approved-preview', 'max-copy-age-hours'],
  shared: waitInputs,
  labels: { inputSite: 'Staging site', resultSite: 'Live site', noun: 'push', nothing: 'Nothing was pushed' },
  findMistakes: (raw) => ({ ...findSameSite(raw), ...findDigestWithoutList(raw) }),
  plan(inputs, { prefix }) {
    const siteId = inputs['site-id'];
    const liveSiteId = inputs['live-site-id'];
    const { confirmation } = inputs;
    const shown = showInput(confirmation.replace(/\s+/g, ' '));
    const request = endpoints.push(prefix, siteId, { confirmation });
    const expected = { siteId, liveSiteId, confirmation, maxCopyAgeHours: inputs['max-copy-age-hours'] };
    return {
      subject: `push staging site ${siteId} over its live site (typed: ${shown})`,
      done: `Staging site ${siteId} was pushed over live site "${shown}".`,
      siteId,
      taskSites: liveSiteId === undefined ? undefined : [siteId, liveSiteId],
      request,
      approvedDigest: inputs['approved-preview'],
      lists: listsOfPush(siteId, liveSiteId),
      overwrite: { 'live-site-id': liveSiteId, 'site-id': siteId },
      execute: (step) => pushOver(expected, request, step),
    };
  },
});

interface Expected {
  readonly siteId: string;
  /** `undefined`: the step is without the list of its site (G14). */
  readonly liveSiteId: string | undefined;
  readonly confirmation: string;
  readonly maxCopyAgeHours: number | undefined;
}

/** Checks, records and sends a push, and follows it to its end. */
async function pushOver(expected: Expected, request: OverwriteRequest, step: Step): Promise<GreenOutcome> {
  const asked = await guardOverwrite(step);
  const previewed = await guardPush(expected, asked, step);
  if (step.plan.isDryRun) return showRequest(request, step);
  const allowed = guardPushedLive(previewed, step);
  const recorded = await recordOverwrite(allowed, step);
  const pushed = await submit({ request, known: recorded, read: readPushed(expected) }, step);
  return pushed.outcome;
}

/**
 * Goes on only if the preview allows the push (rules.md, *Guards of a push*, *Approve what you saw*). Resolves to the
 * preview.
 */
async function guardPush(push: Expected, asked: Asked, step: Step): Promise<Previewed> {
  const { client, log, plan } = step;
  const { siteId } = push;
  log.startGroup(`Push preview of staging site ${siteId}`);
  const { failure, success } = await trySend(endpoints.previewPush(client.prefix, siteId), step);
  if (failure) throw refusePush({ kind: 'preview-unavailable', failure }, asked.look, step);
  const { look, objection, preview } = showPreview(success, { ...push, look: asked.look }, step);
  log.endGroup();
  const { digest } = preview;
  const expected = { ...push, digest, approvedDigest: plan.approvedDigest };
  const refusal = findRefusal(preview, expected);
  if (refusal) throw refusePush(refusal, look, step);
  return { ...asked, look, preview, objection };
}

/** What the preview can refuse, and whether the push of an earlier attempt, which still runs, may be why (push guard 7). */
const mayBeOfRunningPush = {
  'preview-unavailable': true,
  'push-blocked': true,
  'confirmation-mismatch': true,
  'confirmation-unreadable': false,
  'preview-changed': false,
  'copy-too-old': false,
} as const;
type PreviewRefusal = Extract<Refusal, { kind: keyof typeof mayBeOfRunningPush }>;

function refusePush(refusal: PreviewRefusal, look: Look | undefined, step: Step): Ended {
  const hasEarlier = !step.plan.isDryRun && ownOverwrites(look).length > 0;
  const effect = mayBeOfRunningPush[refusal.kind] && hasEarlier ? 'possible' : 'none';
  return new Ended({ kind: 'guard-refused', refusal, effect });
}

/**
 * The first reason in the preview to refuse the push; `undefined`: there is none. Pure.
 */
export function findRefusal(
  preview: Preview,
  expected: Pick<Expected, 'confirmation' | 'maxCopyAgeHours'> & {
    /** The digest of this preview. `approvedDigest`: the digest of the approved one. */
    readonly digest: string | undefined;
    readonly approvedDigest: string | undefined;
  },
): PreviewRefusal | undefined {
  if (!preview.canPush) return { kind: 'push-blocked', reason: preview.blockedReason };
  const { received, text: required } = preview.confirmation;
  if (typeof received !== 'string') return { kind: 'confirmation-unreadable' };
  const { confirmation: typed } = expected;
  if (required !== undefined && !isConfirmed(typed, required)) {
    const isInvisible = differsInvisibly(typed, required);
    return { kind: 'confirmation-mismatch', typed, required, isInvisible };
  }
  if (expected.approvedDigest !== undefined && expected.approvedDigest !== expected.digest) {
    return { kind: 'preview-changed' };
  }
  const { maxCopyAgeHours: maxHours } = expected;
  const { age } = preview.copiedAt;
  if (maxHours !== undefined && fitsIn(age, maxHours) !== true) {
    return { kind: 'copy-too-old', age, maxHours };
  }
  return undefined;
}

/**
 * Reads which site is overwritten. Warns if it is not the planned one, although the service has compared the
 * confirmation.
 */
function readPushed({ confirmation, liveSiteId, siteId }: Expected): ReadResponse {
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

/** The lists for a push and its preview; `undefined`: without the live site's id, its list cannot be found. */
export function listsOfPush(copyId: string, liveSiteId: string | undefined): WantedLists | undefined {
  return liveSiteId === undefined ? undefined : { purpose: 'push', liveSiteId, copyId };
}

/** Finds a `live-site-id` that is the staging site's own id. */
export function findSameSite(raw: RawInputs): Readonly<Record<string, string>> {
  const { 'live-site-id': live = '', 'site-id': copy } = raw;
  return live !== '' && live.toLowerCase() === copy?.toLowerCase()
    ? { 'live-site-id': 'the live site’s id: `site-id` is the copy’s' }
    : {};
}

/** Finds an `approved-preview` in a step without the list, for which there is no page with a digest (G14). */
function findDigestWithoutList(raw: RawInputs): Readonly<Record<string, string>> {
  const [input] = raw['approved-preview'] === undefined ? [] : findMissingForList(push, raw);
  return input === undefined ? {} : { 'approved-preview': messages.digestNeedsList(input) };
}
