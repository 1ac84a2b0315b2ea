import { field, readAs, record, text } from './envelope.ts';
import type { DnsRecord } from '../outcome/results.ts';
import { stringifyJson } from '../text/json.ts';

/** A domain (service-interface.md, 2.4), as far as anything here depends on it. */
export interface Domain {
  readonly id: string;
  readonly siteId?: string;
  readonly name?: string;
  readonly status?: string;
  /** `is_connected: true`, or a status that says so; other words are not shown by the document. */
  readonly isVerified: boolean;
}

/**
 * The domain in an answer: in `data.domain`, else `data` itself where it is no task and no site.
 * `undefined` where there is none with an id.
 */
export function readDomain(data: Readonly<Record<string, unknown>>): Domain | undefined {
  const nested = readAs(record, field(data, 'domain'));
  const isOther = ['task_type', 'domain_name'].some((name) => Object.hasOwn(data, name));
  if (!nested && isOther && readAs(text, field(data, 'domain')) === undefined) return undefined;
  const candidate = nested ?? data;
  const id = readAs(text, field(candidate, 'id'))?.toLowerCase();
  if (id === undefined) return undefined;
  const siteId = readAs(text, field(candidate, 'site_id'))?.toLowerCase();
  const name = readAs(text, field(candidate, 'domain'));
  const status = readAs(text, field(candidate, 'status'));
  return {
    id,
    ...(siteId !== undefined && { siteId }),
    ...(name !== undefined && { name }),
    ...(status !== undefined && { status }),
    isVerified:
      field(candidate, 'is_connected') === true ||
      ['active', 'verified', 'connected'].some((word) => word === status),
  };
}

/** Whether two names are of one domain: in any case, in Unicode or as ASCII, with or without the root's dot. */
export function isSameDomain(a: string, b: string): boolean {
  const plain = (name: string): string => {
    const trimmed = name.trim().toLowerCase().replace(/\.$/, '');
    // In a URL these would begin something else than a name.
    return /[\/\\@:?#%]/.test(trimmed) ? trimmed : (URL.parse(`https://${trimmed}`)?.hostname ?? trimmed);
  };
  return plain(a) === plain(b);
}

/** Far more than any domain needs: what comes after them is in the output `data` alone. */
const MOST_RECORDS = 10_000;

/** The DNS records to add (2.6), those that are objects; a field that is missing is shown as such. */
export function readDnsRecords(data: Readonly<Record<string, unknown>>): readonly DnsRecord[] | undefined {
  const records = field(data, 'records');
  if (!Array.isArray(records)) return undefined;
  return records.slice(0, MOST_RECORDS).flatMap((item: unknown) => {
    const found = readAs(record, item);
    return found
      ? [
          {
            type: show(found, 'type'),
            name: show(found, 'name'),
            value: show(found, 'value'),
            ttl: show(found, 'ttl'),
          },
        ]
      : [];
  });
}

/** The verification block (2.5), whose fields' types are not shown: name and value of each that is there. */
export function readVerification(
  data: Readonly<Record<string, unknown>>,
): readonly (readonly [string, string])[] {
  const block = readAs(record, field(data, 'verification'));
  if (block === undefined) return [];
  return ['method', 'details', 'message'].flatMap((name) => {
    const shown = show(block, name);
    return shown === '' ? [] : [[name, shown] as const];
  });
}

function show(of: Readonly<Record<string, unknown>>, name: string): string {
  const value = field(of, name);
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : stringifyJson(value);
}
