import { describe, expect, it } from 'vitest';
import { httpsUrlOf, isSameDomain } from '../../../src/text/domain-name.ts';

it.each([
  ['www.example.com', ' WWW.Example.com. ', true],
  ['bücher.example', 'xn--bcher-kva.example', true],
  ['a b', 'A B', true],
  ['www.example.com', 'example.com', false],
  // In a URL these would be more than a name.
  ['example.com@evil.example', 'evil.example', false],
])('the domain names %j and %j are the same: %j', (a, b, isSame) => {
  expect(isSameDomain(a, b)).toBe(isSame);
});

describe('the https address', () => {
  it.each([
    ['SHOP.Example.com', 'https://shop.example.com'],
    ['Bücher.example', 'https://xn--bcher-kva.example'],
    ['_shop.my_site.example.com', 'https://_shop.my_site.example.com'],
    ['127.0.0.1', 'https://127.0.0.1'],
    [`${'a'.repeat(63)}.io`, `https://${'a'.repeat(63)}.io`],
  ])('of %j is %j', (domain, url) => {
    expect(httpsUrlOf(domain)).toBe(url);
  });

  it.each([
    undefined,
    'localhost',
    // In a URL these would end the name, or be removed.
    ...'/ : @ ? # % \\ \n \u00ad \u200b'.split(' ').map((character) => `shop${character}.example.com`),
    '-a.example.com',
    'a-.example.com',
    'a..example.com',
    // A last label that is a number makes an IPv4 address of it, and another or an invalid one.
    'shop.123',
    '1.2',
    `${'a'.repeat(64)}.io`,
    `${'a.'.repeat(126)}io`,
    'a](https://evil.example).io',
  ])('does not exist for %j', (domain) => {
    expect(httpsUrlOf(domain)).toBeUndefined();
  });
});
