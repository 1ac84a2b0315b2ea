import type { Decisions } from './decisions.ts';
import type { Domain, Site, Task } from './resources.ts';

/** The texts and times of 2.2 and 2.3 that may have no value yet. */
const unsetInSite: readonly string[] = [
  'custom_domain',
  'message',
  'lock_reason',
  'locked_at',
  'billing_suspended_at',
  'admin_suspended_at',
  'completed_at',
];
const unsetInTask: readonly string[] = ['result', 'error_message', 'completed_at'];

/** A site as a response shows it. */
export function showSite(site: Site, decisions: Decisions): object {
  return showUnset(site, unsetInSite, decisions);
}

/** The `data` of an answer about a task, with the site if the operation has one. */
export function showTask(
  task: Task,
  place: Decisions['taskInPost'],
  { decisions, site }: { readonly decisions: Decisions; readonly site?: Site | undefined },
): object {
  const shown = showUnset(task, unsetInTask, decisions);
  const beside = site === undefined ? {} : { site: showSite(site, decisions) };
  return place === 'data' ? { ...shown, ...beside } : { ...beside, task: shown };
}

/** The `data` of an answer of verify. */
export function showVerified(domain: Domain, place: Decisions['domainInVerify']): object {
  return place === 'data' ? { ...domain } : { domain: { ...domain } };
}

function showUnset(resource: object, fields: readonly string[], { unsetFields }: Decisions): object {
  if (unsetFields === 'null') return { ...resource };
  const entries: [string, unknown][] = Object.entries(resource);
  const isUnset = ([field, value]: [string, unknown]) => value === null && fields.includes(field);
  return Object.fromEntries(
    unsetFields === 'omitted'
      ? entries.filter((entry) => !isUnset(entry))
      : entries.map((entry) => (isUnset(entry) ? [entry[0], ''] : entry)),
  );
}
