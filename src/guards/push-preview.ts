import type { Trouble } from '../outcome/request-failure.ts';
import type { Findings } from '../outcome/results.ts';
import type { RedOutcome } from '../outcome/outcome.ts';
import type { ServiceRequest } from '../ports.ts';
import { copyAgeMs, describeWarning, isConfirmed, readPreview, type Preview } from '../api/preview.ts';
import type { Journal } from '../report/run-log.ts';
import { formatDuration } from '../text/durations.ts';
import { send } from '../api/client.ts';
import { adviseTrouble, cancelledBeforeStart } from '../report/messages.ts';
import { endOfRefusal, type Guard, type GuardContext, type Refusal } from './guard.ts';

export interface PushGuardOptions {
  readonly siteId: string;
  readonly prefix: string;
  readonly confirmation: string;
  /** `preview: true`: ask before pushing. */
  readonly isAsked: boolean;
  readonly approvedDigest: string | undefined;
  readonly maxCopyAgeHours: number | undefined;
}

/** Only the first warnings become annotations; log and summary have them too, and the others. */
const MOST_WARNING_ANNOTATIONS = 8;
/** A million lines would break the log itself: beyond so many, the output `warnings` alone has all. */
const MOST_WARNING_LINES = 10_000;
const HOUR_MS = 3_600_000;

/** The request for a push preview (service-interface.md, 4.2). */
export function previewRequest(siteId: string, prefix: string): ServiceRequest {
  return { method: 'GET', path: `${prefix}/v1/sites/${siteId}/staging/push-preview` };
}

/** What a preview tells the outputs and the summary. */
export function previewFindings(preview: Preview): Findings {
  return {
    canPush: preview.canPush,
    warnings: preview.warnings,
    previewDigest: preview.digest,
    ...(preview.blockedReason !== undefined && { blockedReason: preview.blockedReason }),
    ...(preview.copiedAt !== undefined && { copiedAt: preview.copiedAt }),
    ...(preview.revertDays !== undefined && { revertDays: preview.revertDays }),
    ...(preview.confirmationRequired !== undefined && { confirmationRequired: preview.confirmationRequired }),
  };
}

/** Writes the preview into the log: what a person should know before a push. */
export function tellPreview(preview: Preview, journal: Journal, wallMs: number): void {
  const ageMs = copyAgeMs(preview.copiedAt, wallMs);
  journal.say(
    ageMs === undefined
      ? 'The service does not say when the copy was made.'
      : `The copy is ${formatDuration(ageMs)} old (copied at ${preview.copiedAt ?? ''}).`,
  );
  journal.say(
    'A push replaces the live database: what live has gained since the copy was made is lost with it.',
  );
  journal.say(
    preview.revertDays === undefined
      ? 'The service does not say for how long a push can be reverted.'
      : `A push can be reverted for ${preview.revertDays} days.`,
  );
  const reason = preview.blockedReason === undefined ? '' : ` (${preview.blockedReason})`;
  journal.say(`Can be pushed: ${preview.canPush ? 'yes' : `no${reason}`}`);
  if (preview.confirmationRequired !== undefined) {
    journal.say(`The confirmation to type is: ${preview.confirmationRequired}`);
  }
  // A warning's annotation is a line of the log as well.
  for (const [index, warning] of preview.warnings.slice(0, MOST_WARNING_LINES).entries()) {
    if (index < MOST_WARNING_ANNOTATIONS) journal.warn(describeWarning(warning));
    else journal.say(describeWarning(warning));
  }
  if (preview.warnings.length > MOST_WARNING_LINES) {
    journal.say(
      `The service gives ${preview.warnings.length} warnings in all: the output \`warnings\` has the rest.`,
    );
  }
}

/**
 * Asks for the preview and goes on only where all of it allows the push (contract, *The push's guards* and
 * *Approve what you saw*).
 */
export function guardPush(options: PushGuardOptions): Guard {
  return {
    isInDryRun: true,
    async check(context) {
      const { journal, sender } = context;
      if (!options.isAsked) {
        journal.warn(
          '`preview: false`: the push is sent without asking what it would do and whether it is blocked.',
        );
        return undefined;
      }
      journal.openGroup(`Preview of the push of staging site ${options.siteId}`);
      const sent = await send(previewRequest(options.siteId, options.prefix), sender);
      if (sent.kind === 'cancelled') return cancelledBeforeStart();
      if (sent.kind === 'troubled') return refuse(context, previewTrouble(sent.trouble, options.siteId));
      const preview = readPreview(sent.success.envelope.data, options.siteId);
      journal.find(previewFindings(preview));
      tellPreview(preview, journal, sender.clock.wallMs());
      journal.closeGroup();
      const refusal = findObjection(preview, options, sender.clock.wallMs());
      return refusal && refuse(context, refusal);
    },
  };
}

/** The first thing about the preview that forbids the push; pure. */
export function findObjection(
  preview: Preview,
  options: PushGuardOptions,
  wallMs: number,
): Refusal | undefined {
  if (!preview.canPush) {
    return {
      errorCode: 'push_blocked',
      what: `the service does not allow the push${preview.blockedReason === undefined ? ', and gives no reason' : `: ${preview.blockedReason}`}`,
      next: 'Clear what blocks it, then run again. `push-preview` shows whether it is still blocked.',
    };
  }
  if (!preview.isConfirmationReadable) {
    return {
      errorCode: 'invalid_response',
      what: 'the preview names something to confirm that is no text, so that `confirmation` cannot be compared with it',
      next: 'Look at the push in the service’s dashboard before anything else.',
    };
  }
  if (!isConfirmed(options.confirmation, preview.confirmationRequired)) {
    return {
      errorCode: 'confirmation_mismatch',
      what: `\`confirmation\` is "${options.confirmation.replace(/\s+/g, ' ')}", but this push overwrites "${preview.confirmationRequired ?? ''}"`,
      next: 'If that is the site to overwrite, type its domain as `confirmation`; if not, `site-id` is another site’s staging copy.',
    };
  }
  if (options.approvedDigest !== undefined && options.approvedDigest !== preview.digest) {
    return {
      errorCode: 'preview_changed',
      what: 'the preview is not the one that was approved: the copy, its age, its revert days or the number of its warnings changed',
      next: 'Read the preview above. If it is what you want, approve it: run `push-preview` again and pass on its `preview-digest`.',
    };
  }
  if (options.maxCopyAgeHours !== undefined) {
    const ageMs = copyAgeMs(preview.copiedAt, wallMs);
    if (ageMs === undefined || ageMs > options.maxCopyAgeHours * HOUR_MS) {
      return {
        errorCode: 'copy_too_old',
        what:
          ageMs === undefined
            ? 'the service does not say when the copy was made, and `max-copy-age-hours` is set'
            : `the copy is ${formatDuration(ageMs)} old, older than the ${options.maxCopyAgeHours} h that \`max-copy-age-hours\` allows`,
        next: 'Make a new staging copy, or allow an older one with `max-copy-age-hours`: what live has gained since is lost with a push.',
      };
    }
  }
  return undefined;
}

function previewTrouble(trouble: Trouble, siteId: string): Refusal {
  return {
    errorCode: trouble.errorCode,
    ...(trouble.serviceCode !== undefined && { serviceCode: trouble.serviceCode }),
    what: `the preview cannot be had: ${trouble.what}${trouble.serviceMessage === undefined ? '' : ` ("${trouble.serviceMessage}")`}`,
    next: `${adviseTrouble(trouble, { permission: 'site.staging' })}
The preview needs the permission ${trouble.permission ?? 'site.staging'} (besides site.restore for the push), and ${siteId} may not be a staging site's id.`,
  };
}

/** A confirmation that does not match cannot be the work of an earlier push: that alone is always certain. */
function refuse(context: GuardContext, refusal: Refusal): RedOutcome {
  if (refusal.errorCode === 'confirmation_mismatch') return { status: 'refused', ...refusal };
  return endOfRefusal(refusal, context, 'the push');
}
