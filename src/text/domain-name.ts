import { hasInvisible } from './invisible.ts';

/** Whether two names are the same domain: in any case, in Unicode or ASCII, with or without the trailing dot. */
export function isSameDomain(a: string, b: string): boolean {
  const nameOf = (name: string): string => asciiNameOf(name) ?? name.trim().toLowerCase();
  return nameOf(a) === nameOf(b);
}

/** The ASCII form of a domain with other letters, which tells look-alikes apart; `undefined` if all are ASCII. */
export function asciiFormOf(domain: string): string | undefined {
  const name = /[^\x21-\x7e]/.test(domain) ? asciiNameOf(domain) : undefined;
  return name !== undefined && HOST_NAME.test(name) ? name : undefined;
}

/** The https address of a domain; `undefined` if it is not a host name. */
export function httpsUrlOf(domain: string | undefined): string | undefined {
  const name = domain === undefined ? undefined : asciiNameOf(domain);
  return name !== undefined && HOST_NAME.test(name) ? `https://${name}` : undefined;
}

/** Whether a recorded text may be a domain: any other text could look like a list entry, or hide the next one. */
export function mayBeDomain(text: string): boolean {
  return /^[^\s\p{Cc}]{1,253}$/u.test(text);
}

/** At least two labels. Hosting services use underscores, although RFC 952 does not allow them. */
const HOST_NAME =
  /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

/** The name as a URL has it: lower case, ASCII, without the trailing dot; `undefined` if it cannot be a host. */
function asciiNameOf(name: string): string | undefined {
  const trimmed = name.trim().replace(/\.$/, '');
  // In a URL these characters would end the name, or be removed.
  if (/[\/\\@:?#%\s]/.test(trimmed) || hasInvisible(trimmed)) return undefined;
  const hostname = URL.parse(`https://${trimmed}`)?.hostname;
  // A name whose last label is a number is parsed as an IPv4 address: "1.2" becomes "1.0.0.2".
  return hostname !== undefined && /^[\d.]+$/.test(hostname) && hostname !== trimmed ? undefined : hostname;
}
