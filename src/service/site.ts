import { readAs } from '../text/json.ts';
import { siteSchema } from './schemas.ts';

/** The `Site` (docs/hosts/service.openapi.yaml) in `data.site`; `undefined` if there is none. */
export function readSite(data: Readonly<Record<string, unknown>>) {
  const site = readAs(siteSchema, data['site']);
  if (site === undefined) return undefined;
  const { custom_domain: custom, domain_name: name, id, parent_site_id: parent } = site;
  return {
    id,
    /** The address of a copy: its custom domain may be the live site's own. */
    copyDomain: name ?? custom,
    liveDomain: custom ?? name,
    names: [custom, name].filter((each) => each !== undefined),
    parentSiteId: parent?.toLowerCase(),
    expiresAt: site.expires_at,
  };
}
