import { field, readId, readRecord, readText } from '../text/json.ts';
import { readTime } from './service-time.ts';

/** Something that a person should know before relying on a site. */
export type SiteProblem =
  | { readonly kind: 'locked'; readonly reason: string | undefined }
  | { readonly kind: 'suspended-for-billing' | 'suspended-by-admin' | 'in-maintenance' };

/** The site (service-interface.md, 2.2) in `data.site`; `undefined` if there is none. `domain` is the first name. */
export function readSite(data: Readonly<Record<string, unknown>>) {
  const site = readRecord(field(data, 'site'));
  if (site === undefined) return undefined;
  const names = ['custom_domain', 'domain_name'].flatMap((name) => readText(field(site, name)) ?? []);
  const [domain] = names;
  // Only compared: a parent that is no id is another site.
  const parentSiteId = readText(field(site, 'parent_site_id'))?.toLowerCase();
  const problems = [...findProblems(site)];
  return { id: readId(field(site, 'id')), domain, names, parentSiteId, problems };
}

function* findProblems(site: Readonly<Record<string, unknown>>): Generator<SiteProblem> {
  if (field(site, 'site_lock') === true) {
    yield { kind: 'locked', reason: readText(field(site, 'lock_reason')) };
  }
  if (readTime(field(site, 'billing_suspended_at'))) yield { kind: 'suspended-for-billing' };
  if (readTime(field(site, 'admin_suspended_at'))) yield { kind: 'suspended-by-admin' };
  if (field(site, 'maintenance_mode') === true) yield { kind: 'in-maintenance' };
}
