import { describe, expect, it } from 'vitest';
import { findContract } from '../description/contract.ts';
import { operations } from './index.ts';

describe.each(['api.github.com', 'ghes-3.19'] as const)('the description of %s', (edition) => {
  it.each(operations)('has $method $path', ({ method, path }) => {
    expect(() => findContract(edition, method, path)).not.toThrow();
  });

  it('has nothing it does not have', () => {
    expect(() => findContract(edition, 'GET', '/repos/{owner}/{repo}/deploys')).toThrow('has no GET');
  });
});
