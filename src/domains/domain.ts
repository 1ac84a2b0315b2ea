import type { DnsRecord } from '../outcome/results.ts';
import {
  dnsRecordSchema,
  dnsRecordsSchema,
  domainSchema,
  readShown,
  verificationSchema,
} from '../service/schemas.ts';
import { isRecord, readAs } from '../text/json.ts';

/** The statuses of a verified domain. They count only if `is_connected` is absent. */
const VERIFIED = ['active', 'verified', 'connected'];

/**
 * Reads the `Domain` (docs/hosts/service.openapi.yaml): `data.domain`, else `data` if that is neither a task nor a
 * site.
 */
export function readDomain(data: Readonly<Record<string, unknown>>) {
  const nested = isRecord(data['domain']) ? data['domain'] : undefined;
  const isOther = ['task_type', 'domain_name'].some((name) => Object.hasOwn(data, name));
  const domain = readAs(domainSchema, nested ?? data);
  if (!nested && isOther && domain?.domain === undefined) return undefined;
  if (domain?.id === undefined) return undefined;
  const {
    created_at: createdAt,
    domain: name,
    id,
    is_connected: isConnected,
    site_id: siteId,
    status,
  } = domain;
  // An `is_connected` that cannot be read counts as `false`, because a domain must not be called verified by mistake.
  const isVerified =
    isConnected?.received === undefined || isConnected.received === null
      ? VERIFIED.includes(status?.trim().toLowerCase() ?? '')
      : isConnected.read === true;
  return { createdAt, id, siteId, name, status, isVerified };
}

/** More records than any domain needs. The output `data` has the rest. */
const MAX_RECORDS = 10_000;

/**
 * The DNS records to add (`DnsRecord`). A missing field is empty. A record in an unknown form becomes the text in
 * `value`.
 */
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

/** The name and value of each field in the block `Verification`. The types of the fields are not documented. */
export function readVerification(data: Readonly<Record<string, unknown>>) {
  const block = readAs(verificationSchema, data['verification']) ?? {};
  return (['method', 'details', 'message'] as const).flatMap((name) => {
    const value = block[name];
    return value === undefined ? [] : [[name, value] as const];
  });
}
