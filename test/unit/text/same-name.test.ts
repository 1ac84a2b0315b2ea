import { expect, it } from 'vitest';
import { isSameName } from '../../../src/text/same-name.ts';

it.each([
  ['K8s-Live/1', 'k8S-lIVE/1', true],
  ['live', 'live-2', false],
  // The dotless i of Turkish, the Kelvin sign, and letters outside of ASCII.
  ['live', 'lıve', false],
  ['k8s', '\u212a8s', false],
  ['über', 'ÜBER', false],
])('%j and %j are the same name: %j (G1, *Approved in GitHub*)', (a, b, isSame) => {
  expect(isSameName(a, b)).toBe(isSame);
  expect(isSameName(b, a)).toBe(isSame);
});
