import { guardOverwrite } from '../../step/guards/guard-overwrite.ts';
import { guardRestoredLive, recordOverwrite } from '../../step/guards/guard-live.ts';
import { earlierInRun, liveDomain, newestOverwrite, type Look } from '../../live/look.ts';
import { objectionTo } from '../../live/rule.ts';
import { messages } from '../../messages/messages.ts';
import { isInDoubt } from '../../live/list-entry.ts';
import type { GreenOutcome } from '../../outcome/outcome.ts';
import { showRequest } from '../../step/submit/show-request.ts';
import { submit } from '../../step/submit/submit.ts';
import { defaultLabels, defineOperation, waitInputs } from '../../step/define-operation.ts';
import type { OverwriteRequest } from '../../ports.ts';
import { endpoints } from '../../service/endpoints.ts';
import type { OwnPlan, Step } from '../../step/step.ts';
import { showTyped } from '../../text/quote.ts';

/** The common part of `restore` and `restore-snapshot`. */
export const bothRestores = {
  shared: waitInputs,
  does: 'restores',
  labels: { ...defaultLabels, noun: 'restore', nothing: 'Nothing was restored' },
} as const;

/** Restores a site from one of its backups. */
export const restore = defineOperation({
  name: 'restore',
  permission: 'site.restore',
  required: ['site-id', 'backup-id'],
  optional: ['method'],
  ...bothRestores,
  findMistakes: (raw) =>
    raw['target-site-id'] === undefined
      ? {}
      : {
          'target-site-id':
            'left out with `restore`, which overwrites `site-id`. To restore onto another site, use `restore-snapshot`',
        },
  plan(inputs, { prefix }) {
    const siteId = inputs['site-id'];
    const backupId = inputs['backup-id'];
    const { method } = inputs;
    const request = endpoints.restore(prefix, { siteId, backupId }, { method });
    const part = { full: undefined, files: 'the files', db: 'the database' }[method ?? 'full'];
    const what = part === undefined ? '' : `${part} of `;
    const replaced = part ?? 'the files and the database';
    const restored = {
      full: `Site ${siteId} was`,
      files: `The files of site ${siteId} were`,
      db: `The database of site ${siteId} was`,
    }[method ?? 'full'];
    return {
      subject: `restore ${what}site ${siteId} from backup ${backupId}`,
      done: `${restored} restored from backup ${backupId}.`,
      ...restoreSite({ siteId, backupId, replaced }, request),
      taskSites: [siteId],
    };
  },
});

/** `replaced`: the part of the site that is lost, such as "the files". */
type Restored = Readonly<Record<'siteId' | 'backupId' | 'replaced', string>>;

/** The common plan of both restores. */
export function restoreSite(restored: Restored, request: OverwriteRequest): Omit<OwnPlan, 'subject'> {
  const { backupId, replaced, siteId } = restored;
  return {
    siteId,
    request,
    lists: { purpose: 'restore', liveSiteId: siteId },
    overwrite: { 'live-site-id': siteId, 'backup-id': backupId },
    named: { restore: { siteId, backupId, replaced } },
    execute: (step) => restoreOnto(restored, request, step),
  };
}

/** Checks, records and sends a restore, and follows it to its end. */
async function restoreOnto(
  { replaced, siteId }: Restored,
  request: OverwriteRequest,
  step: Step,
): Promise<GreenOutcome> {
  const asked = await guardOverwrite(step);
  if (step.plan.isDryRun) {
    showRestore(replaced, asked.look, step);
    return showRequest(request, step);
  }
  const allowed = await guardRestoredLive(asked, step);
  showRestore(replaced, allowed.look, step);
  const recorded = await recordOverwrite(allowed, step);
  // The response names only the task (`TaskStarted`), so the restored site is the requested one.
  const read = () => ({ ok: true, site: { id: siteId } }) as const;
  const restored = await submit({ request, known: recorded, read }, step);
  return restored.outcome;
}

/** Logs which data a restore loses and, in a dry run, the objections against it. */
function showRestore(replaced: string, look: Look | undefined, { log, plan }: Step): void {
  log.info(
    `A restore replaces ${replaced}. Everything that changed there since the backup was made will be lost. There is no documented way back.`,
  );
  if (!look) return;
  const domain = liveDomain(look);
  const newest = newestOverwrite(look);
  if (domain !== undefined) log.info(`The site is recorded as ${showTyped(domain)}.`);
  log.info(messages.lastOverwrite(look.overwrites[0]));
  if (!plan.isDryRun) return;
  const earlier = earlierInRun(look);
  const objection = objectionTo(look);
  if (earlier) log.info(messages.earlierInRun(earlier, false));
  // The summary of a dry run shows both warnings as results.
  const isShownAnyway = { isShownAnyway: true };
  if (objection) log.warn(messages.restoreObjection(objection), isShownAnyway);
  if (newest && isInDoubt(newest)) log.warn(messages.liveInDoubt(newest), isShownAnyway);
}
