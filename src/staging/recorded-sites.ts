import { isAbout, namesLiveSite, type RecordedDeployment, type RecordFilter } from '../github/deployments.ts';
import { mayBeDomain } from '../text/domain-name.ts';
import { isSameName } from '../text/same-name.ts';

/** A staging site, and the deployments of one environment that record it. */
export interface RecordedSite {
  readonly environment: string;
  /** `null`: the site may exist, but no response named it. */
  readonly id: string | null;
  readonly domain: string | null;
  /** Newest first; at least one. */
  readonly records: readonly [RecordedDeployment, ...RecordedDeployment[]];
  readonly isVerified: boolean;
}

/** Records newest first, as those of one service and live site, and the others. */
export function splitRecords(records: readonly RecordedDeployment[], filter: RecordFilter) {
  const own = records.filter((record) => isAbout(record, filter) && !namesLiveSite(record));
  const others = records.filter((record) => !isAbout(record, filter));
  return { own, others };
}

/** Each site once for each environment, those with the newest record first (contract, G6 and G9). */
export function listRecordedSites(records: readonly RecordedDeployment[]): readonly RecordedSite[] {
  const sites: {
    readonly id: string | null;
    readonly records: [RecordedDeployment, ...RecordedDeployment[]];
  }[] = [];
  for (const record of records) {
    const id = record.payload['site-id'] ?? null;
    if (id === null && isNamedElsewhere(record, records)) continue;
    const found = sites.find(
      (site) => site.id === id && isSameName(site.records[0].environment, record.environment),
    );
    if (found) found.records.push(record);
    else sites.push({ id, records: [record] });
  }
  return sites.map((site) => {
    const verified = site.records.find(({ isVerified }) => isVerified);
    const [newest] = site.records;
    const { 'site-domain': recorded } = (verified ?? newest).payload;
    const domain = recorded !== undefined && mayBeDomain(recorded) ? recorded : null;
    return { ...site, domain, environment: newest.environment, isVerified: verified !== undefined };
  });
}

/** Whether another record with the same key names the site. One that cannot be verified hides no verified one. */
function isNamedElsewhere(unnamed: RecordedDeployment, records: readonly RecordedDeployment[]): boolean {
  const { 'idempotency-key': key } = unnamed.payload;
  return (
    key !== undefined &&
    records.some(
      ({ environment, isVerified, payload }) =>
        payload['site-id'] !== undefined &&
        payload['idempotency-key'] === key &&
        isSameName(environment, unnamed.environment) &&
        (isVerified || !unnamed.isVerified),
    )
  );
}
