/* A resolver of names that fails, for the adapters. */

import dns from 'node:dns';

/** Until it is restored, the resolver answers every name with this code and message: a real one depends on the machine's network. */
export function breakResolver(
  code: 'ENOTFOUND' | 'EAI_AGAIN',
  message = `getaddrinfo ${code} api.example.com`,
) {
  const error = Object.assign(new Error(message), { code });
  const { lookup } = dns;
  const fail = (_name: string, _options: object, done: (error: Error) => void): void => {
    setImmediate(done, error);
  };
  Object.assign(dns, { lookup: fail });
  const restore = (): void => {
    Object.assign(dns, { lookup });
  };
  return { reason: error.message, restore };
}
