import type { DnsRecord } from '../outcome/results.ts';
import {
  dnsRecordSchema,
  dnsRecordsSchema,
  domainSchema,
  readShown,
  verificationSchema,
} from '../service/schemas.ts';
import { isRecord, readAs } from '../text/json.ts';

/** The words of a verified domain, if `is_connected` says nothing. */
const VERIFIED = ['active', 'verified', 'connected'];

/** The `Domain` (docs/hosts/service.openapi.yaml): `data.domain`, else `data` if it is neither a task nor a site. */
export function readDomain(data: Readonly<Record<string, unknown>>) {
  const nested = isRecord(data['domain']) ? data['domain'] : undefined;
  const isOther = ['task_type', 'domain_name'].some((name) => Object.hasOwn(data, name));
  const domain = readAs(domainSchema, nested ?? data);
  if (!nested && isOther && domain?.domain === undefined) return undefined;
  if (domain?.id === undefined) return undefined;
  const { domain: name, id, is_connected: isConnected, site_id: siteId, status } = domain;
  // What cannot be read is not `true`, and outweighs every word, too (rules.md, *verify-domain*).
  const isVerified =
    isConnected?.received === undefined || isConnected.received === null
      ? VERIFIED.includes(status?.trim().toLowerCase() ?? '')
      : isConnected.read === true;
  return { id, siteId, name, status, isVerified };
}

/** More than any domain needs. The output `data` has the rest. */
const MAX_RECORDS = 10_000;

/** The DNS records to add (`DnsRecord`). A missing field is empty. What is in another form stands in `value`. */
export function readDnsRecords(data: Readonly<Record<string, unknown>>): readonly DnsRecord[] | undefined {
  return readAs(dnsRecordsSchema, data)
    ?.records?.slice(0, MAX_RECORDS)
    .flatMap((item) => {
      const read = readAs(dnsRecordSchema, item) ?? {};
      const isOther = Object.values(read).every((each) => each === undefined);
      const { name = '', ttl = '', type = '', value = isOther ? readShown(item) : '' } = read;
      return value === undefined ? [] : [{ type, name, value, ttl }];
    });
}

/** The block `Verification`: name and value of each field that is present. Their types are not documented. */
export function readVerification(data: Readonly<Record<string, unknown>>) {
  const block = readAs(verificationSchema, data['verification']) ?? {};
  return (['method', 'details', 'message'] as const).flatMap((name) => {
    const value = block[name];
    return value === undefined ? [] : [[name, value] as const];
  });
}
