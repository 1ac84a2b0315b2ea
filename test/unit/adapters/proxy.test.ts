import { getProxyUrl } from '@actions/http-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findUnusableProxy, normalizeProxies } from '../../../src/adapters/proxy.ts';

const origin = 'https://api.example.com';
afterEach(() => {
  vi.unstubAllEnvs();
});

/** What http-client makes of a variable, and whether the variable is called unusable. */
function use(value: string, env: Readonly<Record<string, string>> = {}) {
  for (const [name, text] of Object.entries({ no_proxy: '', https_proxy: value, ...env }))
    vi.stubEnv(name, text);
  normalizeProxies(process.env);
  return { getProxy: () => getProxyUrl(origin), unusable: findUnusableProxy(origin, process.env) };
}

describe('K4: a proxy', () => {
  it.each([
    ['http://proxy.example:3128', 'http://proxy.example:3128/'],
    ['HTTPS://proxy.example', 'https://proxy.example/'],
    ['proxy:3128', 'http://proxy:3128/'],
    [' proxy.example:3128/ ', 'http://proxy.example:3128/'],
    ['mona:secret@proxy:3128', 'http://mona:secret@proxy:3128/'],
    ['http://[fd00::1]:3128', 'http://[fd00::1]:3128/'],
    ['http://mona:a%41%zz@proxy:3128', 'http://mona:a%41%25zz@proxy:3128/'],
    // No UTF-8.
    ['http://mona:50%ab@proxy:3128', 'http://mona:50%25ab@proxy:3128/'],
    ['http://mona:p@ss@proxy:3128', 'http://mona:p%40ss@proxy:3128/'],
  ])('%j is used', (value, proxy) => {
    const { getProxy, unusable } = use(value);
    expect([unusable, getProxy()]).toEqual([undefined, proxy]);
  });

  it.each(['socks5://proxy:1080', 'http://mona:hunter2@:x', 'http://', 'proxy:port', '@'])(
    '%j is refused',
    (value) => {
      expect(use(value).unusable).toBe('https_proxy');
    },
  );

  it.each<[string, string, Readonly<Record<string, string>>]>([
    ['the host needs none', 'socks5://proxy', { no_proxy: 'example.com' }],
    ['it is for another scheme', '', { http_proxy: 'socks5://proxy' }],
    ['the lower-case name counts', 'http://proxy:1', { HTTPS_PROXY: 'socks5://proxy' }],
  ])('is not refused if %s', (_name, value, env) => {
    expect(use(value, env).unusable).toBeUndefined();
  });

  it('is also found under its upper-case name', () => {
    expect(use('', { HTTPS_PROXY: 'socks5://proxy' }).unusable).toBe('HTTPS_PROXY');
  });
});
