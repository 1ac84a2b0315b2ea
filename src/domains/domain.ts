import { field, readId, readRecord, readText, stringifyJson } from '../text/json.ts';
import type { DnsRecord } from '../outcome/results.ts';

/** The `Domain` (docs/service.openapi.yaml): `data.domain`, else `data` if it is neither a task nor a site. */
export function readDomain(data: Readonly<Record<string, unknown>>) {
  const nested = readRecord(field(data, 'domain'));
  const isOther = ['task_type', 'domain_name'].some((name) => Object.hasOwn(data, name));
  if (!nested && isOther && readText(field(data, 'domain')) === undefined) return undefined;
  const candidate = nested ?? data;
  const id = readId(field(candidate, 'id'));
  if (id === undefined) return undefined;
  const status = readText(field(candidate, 'status'));
  return {
    id,
    siteId: readId(field(candidate, 'site_id')),
    name: readText(field(candidate, 'domain')),
    status,
    // Contract, *verify-domain*.
    isVerified:
      field(candidate, 'is_connected') === true ||
      ['active', 'verified', 'connected'].some((word) => word === status),
  };
}

/** More than any domain needs. The output `data` has the rest. */
const MAX_RECORDS = 10_000;

/** The DNS records to add (`DnsRecord`). Entries that are not objects are skipped; a missing field is empty. */
export function readDnsRecords(data: Readonly<Record<string, unknown>>): readonly DnsRecord[] | undefined {
  const records = field(data, 'records');
  if (!Array.isArray(records)) return undefined;
  return records.slice(0, MAX_RECORDS).flatMap((item: unknown) => {
    const found = readRecord(item);
    if (!found) return [];
    const read = (name: string): string => asText(found, name);
    return { type: read('type'), name: read('name'), value: read('value'), ttl: read('ttl') };
  });
}

/** The block `Verification`: name and value of each field that is present. Their types are not documented. */
export function readVerification(data: Readonly<Record<string, unknown>>) {
  const block = readRecord(field(data, 'verification')) ?? {};
  return ['method', 'details', 'message'].flatMap((name) => {
    const shown = asText(block, name);
    return shown === '' ? [] : [[name, shown] as const];
  });
}

function asText(of: Readonly<Record<string, unknown>>, name: string): string {
  const value = field(of, name) ?? '';
  return typeof value === 'string' ? value : stringifyJson(value);
}
