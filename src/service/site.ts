import { field, readId, readRecord, readText } from '../text/json.ts';
import { readTime } from './service-time.ts';

/** A site (service-interface.md, 2.2), as far as this action depends on it. */
export interface Site {
  readonly id?: string | undefined;
  /** `custom_domain`, else `domain_name`. */
  readonly domain?: string | undefined;
  /** `custom_domain` and `domain_name`, those that are present. */
  readonly names: readonly string[];
  readonly parentSiteId?: string | undefined;
  /** What may keep the site from working. */
  readonly problems: readonly SiteProblem[];
}

/** Something that a person should know before relying on a site. */
export type SiteProblem =
  | { readonly kind: 'locked'; readonly reason: string | undefined }
  | { readonly kind: 'suspended-for-billing' | 'suspended-by-admin' | 'in-maintenance' };

/** The site in a response's `data.site`; `undefined` if there is none. */
export function readSite(data: Readonly<Record<string, unknown>>): Site | undefined {
  const site = readRecord(field(data, 'site'));
  if (site === undefined) return undefined;
  const id = readId(field(site, 'id'));
  const names = ['custom_domain', 'domain_name'].flatMap((name) => readText(field(site, name)) ?? []);
  const [domain] = names;
  // Only compared: a parent that is no id is another site.
  const parentSiteId = readText(field(site, 'parent_site_id'))?.toLowerCase();
  return {
    id,
    domain,
    parentSiteId,
    names,
    problems: [...findProblems(site)],
  };
}

function* findProblems(site: Readonly<Record<string, unknown>>): Generator<SiteProblem> {
  if (field(site, 'site_lock') === true) {
    yield { kind: 'locked', reason: readText(field(site, 'lock_reason')) };
  }
  if (readTime(field(site, 'billing_suspended_at'))) yield { kind: 'suspended-for-billing' };
  if (readTime(field(site, 'admin_suspended_at'))) yield { kind: 'suspended-by-admin' };
  if (field(site, 'maintenance_mode') === true) yield { kind: 'in-maintenance' };
}
