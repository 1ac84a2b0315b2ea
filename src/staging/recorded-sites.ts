import { LIVE_ENVIRONMENT } from '../github/live-records.ts';
import type { RawInputs } from '../inputs/raw-inputs.ts';
import type { findRecords, RecordedDeployment, RecordFilter } from '../github/records.ts';
import { isAbout, isUsable } from '../github/records.ts';
import type { ListedSite } from '../outcome/results.ts';
import { mayBeDomain } from '../text/domain-name.ts';
import { isSameName } from '../text/same-name.ts';

/** A staging site of one environment, with the newest deployment that records it. */
interface RecordedSite extends Omit<ListedSite, 'state' | 'isKnown'> {
  readonly newest: RecordedDeployment;
}

/** The records of one service and live site, and those that are left alone. */
export function splitRecords(
  { own, ofOthers }: Awaited<ReturnType<typeof findRecords>>,
  filter: RecordFilter,
) {
  return {
    own: own.filter((record) => isUsable(record, filter)),
    /** For another service or live site. */
    elsewhere: own.filter((record) => !isAbout(record, filter)),
    ofOthers: ofOthers.filter((record) => isAbout(record, filter)),
  };
}

/** Each site once for each service and environment, those with the newest record first (contract, G6 and G9). */
export function listRecordedSites(own: readonly RecordedDeployment[]): readonly RecordedSite[] {
  const sites: RecordedSite[] = [];
  for (const newest of own) {
    const { environment, payload } = newest;
    const { 'api-url': apiUrl, 'site-domain': recorded, 'site-id': id } = payload;
    const isListed = sites.some(
      (site) =>
        site.id === id &&
        isSameName(site.environment, environment) &&
        site.newest.payload['api-url'] === apiUrl,
    );
    if (isListed) continue;
    const domain = recorded !== undefined && mayBeDomain(recorded) ? recorded : null;
    sites.push({ environment, id, domain, newest });
  }
  return sites;
}

/** The environment of the records of live has no copies (contract, I3). */
export function findLiveEnvironment({ environment = '' }: RawInputs): Readonly<Record<string, string>> {
  return isSameName(environment, LIVE_ENVIRONMENT)
    ? { environment: `another name: ${LIVE_ENVIRONMENT} records what was done to live sites` }
    : {};
}
