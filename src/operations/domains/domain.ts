import type { DnsRecord } from '../../outcome/results.ts';
import {
  dnsRecordSchema,
  dnsRecordsSchema,
  domainSchema,
  readShown,
  verificationSchema,
  verifiedSchema,
} from '../../service/schemas.ts';
import { isRecord, readAs } from '../../text/json.ts';

/** The statuses of a verified domain. They count only if `is_connected` and `verified` are absent. */
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
  const { created_at: createdAt, domain: name, id, site_id: siteId, status } = domain;
  const isVerified = readVerifiedFlag(nested ?? data) ?? VERIFIED.includes(wordOf(status));
  return { createdAt, id, siteId, name, status, isVerified };
}

function wordOf(status: string | undefined): string {
  return status?.trim().toLowerCase() ?? '';
}

/** A flag that cannot be read counts as `false`, because a domain must not be called verified by mistake. */
function readVerifiedFlag(domain: Readonly<Record<string, unknown>>): boolean | undefined {
  const flags = [readAs(domainSchema, domain)?.is_connected, readAs(verifiedSchema, domain)?.verified];
  const flag = flags.find((each) => each?.received !== undefined && each.received !== null);
  return flag === undefined ? undefined : flag.read === true;
}

/** A whole message that says so: any other word ("pending", "not", "soon") could turn its meaning round. */
const VERIFIED_MESSAGE =
  /^\s*(the |your )?(custom )?domain( name)?( [\w-]+(\.[\w-]+)+)?( is| was| has( already)? been)?( already)?( successfully)? verified( successfully)?[.!]?\s*$/i;

/** Whether an answer to a verification that names no domain says that the domain is verified: by a field, else by its message. */
export function saysVerified(data: Readonly<Record<string, unknown>>, message: string | undefined): boolean {
  const subject = isRecord(data['domain']) ? data['domain'] : data;
  // What names a task or a site has a status of its own.
  const isOther = ['id', 'site', 'task', 'task_type', 'domain_name'].some((name) =>
    Object.hasOwn(subject, name),
  );
  if (isOther) return false;
  const { status } = readAs(domainSchema, subject) ?? {};
  const bySubject =
    readVerifiedFlag(subject) ?? (status === undefined ? undefined : wordOf(status) === 'verified');
  return bySubject ?? VERIFIED_MESSAGE.test(message ?? '');
}

/**
 * The DNS records to add (`DnsRecord`). A missing field is empty. A record in an unknown form becomes the text in
 * `value`.
 */
export function readDnsRecords(data: Readonly<Record<string, unknown>>): readonly DnsRecord[] | undefined {
  return readAs(dnsRecordsSchema, data)?.records?.flatMap((item) => {
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
