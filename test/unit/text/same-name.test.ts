import { expect, it } from 'vitest';
import { isSameName } from '../../../src/text/same-name.ts';

it.each([
  ['live', 'LIVE', true],
  ['K8s-Live/1', 'k8S-lIVE/1', true],
  ['ÜBER', 'ÜBEr', true],
  ['live', 'live-2', false],
  ['live', 'live ', false],
  // The dotted and the dotless i of Turkish, the Kelvin sign, the long s, and letters outside of ASCII.
  ['live', 'lıve', false],
  ['live', 'LİVE', false],
  ['k8s', '\u212a8s', false],
  ['test', 'te\u017ft', false],
  ['über', 'ÜBER', false],
])('%j and %j are the same name: %j (G1, *Approved in GitHub*)', (a, b, isSame) => {
  expect(isSameName(a, b)).toBe(isSame);
  expect(isSameName(b, a)).toBe(isSame);
});
