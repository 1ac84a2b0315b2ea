import * as z from 'zod/mini';
import { field, readAs, record, text } from './envelope.ts';

/** A site (service-interface.md, 2.2), as far as anything here depends on it. */
export interface Site {
  readonly id?: string;
  /** `custom_domain`, else `domain_name`. */
  readonly domain?: string;
  /** Both of its domains, those that are there. */
  readonly names: readonly string[];
  readonly parentSiteId?: string;
  /** What a person should know before relying on the site: locked, suspended, in maintenance. */
  readonly concerns: readonly string[];
}

/** The site in an answer's `data.site`; `undefined` where there is none. */
export function readSite(data: Readonly<Record<string, unknown>>): Site | undefined {
  const site = readAs(record, field(data, 'site'));
  if (site === undefined) return undefined;
  const id = readAs(text, field(site, 'id'))?.toLowerCase();
  const names = ['custom_domain', 'domain_name'].flatMap((name) => readAs(text, field(site, name)) ?? []);
  const [domain] = names;
  const parentSiteId = readAs(text, field(site, 'parent_site_id'))?.toLowerCase();
  return {
    ...(id !== undefined && { id }),
    ...(domain !== undefined && { domain }),
    ...(parentSiteId !== undefined && { parentSiteId }),
    names,
    concerns: [...findConcerns(site)],
  };
}

function* findConcerns(site: Readonly<Record<string, unknown>>): Generator<string> {
  if (field(site, 'site_lock') === true) {
    const reason = readAs(text, field(site, 'lock_reason'));
    yield reason === undefined ? 'it is locked' : `it is locked (${reason})`;
  }
  if (readAs(text, field(site, 'billing_suspended_at'))) yield 'it is suspended for billing';
  if (readAs(text, field(site, 'admin_suspended_at'))) yield 'it is suspended by an administrator';
  if (field(site, 'maintenance_mode') === true) yield 'it is in maintenance mode';
}

/** One warning of all concerns; `undefined` where there are none. */
export function warnOfSite(concerns: readonly string[]): string | undefined {
  return concerns.length === 0 ? undefined : `The site needs attention: ${concerns.join(', ')}.`;
}

const hostName = z
  .string()
  .check(
    z.regex(/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i),
  );

/** The site's https address; `undefined` where the service's domain is not a plain host name. */
export function siteUrl(domain: string | undefined): string | undefined {
  const host = readAs(hostName, domain);
  if (host === undefined) return undefined;
  const url = `https://${host.toLowerCase()}`;
  // A name whose last label is a number is read as an IPv4 address, and is none.
  return URL.canParse(url) ? url : undefined;
}
