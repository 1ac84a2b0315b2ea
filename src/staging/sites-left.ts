import type { SiteLeft } from '../outcome/outputs.ts';
import type { ListedSite } from '../outcome/results.ts';

/** The sites that nobody needs any more, as the output `sites-left` names them. */
export function sitesLeftOf(sites: readonly ListedSite[]): readonly SiteLeft[] {
  return sites.filter(isLeft).map(({ id, domain, environment }) => ({ id, domain, environment }));
}

/** An open site is in use. */
export function isLeft({ state }: ListedSite): boolean {
  return state !== 'open';
}
