import { describe, expect, it } from 'vitest';
import { httpsUrlOf, isSameDomain } from '../../../src/text/domain-name.ts';

describe('two domain names', () => {
  it.each([
    ['www.example.com', ' WWW.Example.com. ', true],
    ['bücher.example', 'xn--bcher-kva.example', true],
    ['a b', 'A B', true],
    ['a b', 'a c', false],
    ['www.example.com', 'example.com', false],
    ['www.example.com', 'www.example.org', false],
    // In a URL these would be more than a name.
    ['example.com@evil.example', 'evil.example', false],
    ['example.com/x', 'example.com', false],
  ])('%j and %j are the same domain: %j', (a, b, isSame) => {
    expect(isSameDomain(a, b)).toBe(isSame);
  });
});

describe('the https address', () => {
  it.each([
    ['SHOP.Example.com', 'https://shop.example.com'],
    ['xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
    [`${'a'.repeat(63)}.io`, `https://${'a'.repeat(63)}.io`],
  ])('of %j is %j', (domain, url) => {
    expect(httpsUrlOf(domain)).toBe(url);
  });

  it.each([
    undefined,
    '',
    'localhost',
    'shop.example.com/x',
    'shop.example.com:8080',
    'user@shop.example.com',
    'https://shop.example.com',
    'shop example.com',
    '-a.example.com',
    'a-.example.com',
    'a..example.com',
    'shop.example.com\n',
    // A last label that is a number makes an IPv4 address of it, and an invalid one.
    'shop.123',
    'a.0x',
    `${'a'.repeat(64)}.io`,
    `${'a.'.repeat(126)}io`,
    'a](https://evil.example).io',
  ])('does not exist for %j', (domain) => {
    expect(httpsUrlOf(domain)).toBeUndefined();
  });
});
