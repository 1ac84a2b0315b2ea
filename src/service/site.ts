import { field, readId, readRecord, readText } from '../text/json.ts';
import { readTime } from '../text/time.ts';

/** The `Site` (docs/service.openapi.yaml) in `data.site`; `undefined` if there is none. `domain` is the first name. */
export function readSite(data: Readonly<Record<string, unknown>>) {
  const site = readRecord(field(data, 'site'));
  if (site === undefined) return undefined;
  const names = ['custom_domain', 'domain_name'].flatMap((name) => readText(field(site, name)) ?? []);
  const [domain] = names;
  // Only compared: a parent that is no id is another site.
  const parentSiteId = readText(field(site, 'parent_site_id'))?.toLowerCase();
  return { id: readId(field(site, 'id')), domain, names, parentSiteId };
}

/** `copied_at` of a push preview. Its type is open (`PushPreview`): a number is accepted, too. */
export function readCopiedAt(data: Readonly<Record<string, unknown>>): string | undefined {
  const copiedAt = field(data, 'copied_at');
  return typeof copiedAt === 'number' ? String(copiedAt) : readTime(copiedAt);
}
