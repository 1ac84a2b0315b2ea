import { describe, expect, it } from 'vitest';
import { httpsUrlOf, isSameDomain } from '../../../src/text/domain-name.ts';

describe('httpsUrlOf', () => {
  it.each([
    ['SHOP.Example.com', 'https://shop.example.com'],
    ['xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
    ['a-b.c1.io', 'https://a-b.c1.io'],
    [`${'a'.repeat(63)}.io`, `https://${'a'.repeat(63)}.io`],
  ])('of %j is %s', (domain, url) => {
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
    '.example.com',
    'shop.example.com\n',
    'javascript:alert(1).x',
    'a](https://evil.example).io',
    // A last label that is a number makes it an invalid IPv4 address.
    'shop.123',
    '256.256.256.256',
    'a.0x',
    `${'a'.repeat(64)}.io`,
    `${'a.'.repeat(126)}io`,
  ])('of %j is none', (domain) => {
    expect(httpsUrlOf(domain)).toBeUndefined();
  });
});

describe('isSameDomain', () => {
  it.each([
    ['www.example.com', 'WWW.Example.com.', true],
    ['bücher.example', 'xn--bcher-kva.example', true],
    ['www.example.com', 'example.com', false],
    ['www.example.com', 'www.example.org', false],
    ['a b', 'A B', true],
    ['a b', 'a c', false],
    // Parts of a URL are not parts of a name.
    ['example.com@evil.example', 'evil.example', false],
    ['example.com/x', 'example.com', false],
  ])('of %j and %j is %j', (a, b, expected) => {
    expect(isSameDomain(a, b)).toBe(expected);
  });
});
