/** Whether two names are the same domain: in any case, in Unicode or ASCII, with or without the trailing dot. */
export function isSameDomain(a: string, b: string): boolean {
  return normalizeDomain(a) === normalizeDomain(b);
}

function normalizeDomain(name: string): string {
  const trimmed = name.trim().toLowerCase().replace(/\.$/, '');
  // In a URL these would start something else than a name.
  return /[\/\\@:?#%]/.test(trimmed) ? trimmed : (URL.parse(`https://${trimmed}`)?.hostname ?? trimmed);
}

const HOST_NAME = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/** The https address of a domain; `undefined` if it is not a plain host name. */
export function httpsUrlOf(domain: string | undefined): string | undefined {
  if (domain === undefined || !HOST_NAME.test(domain)) return undefined;
  const url = `https://${domain.toLowerCase()}`;
  // A name whose last label is a number is parsed as an IPv4 address, and may be an invalid one.
  return URL.canParse(url) ? url : undefined;
}
