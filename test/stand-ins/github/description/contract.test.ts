import { describe, expect, it } from 'vitest';
import { findContract } from './contract.ts';

const deployments = '/repos/{owner}/{repo}/deployments';

describe('a contract', () => {
  const { checkParameters, checkReply, checkRequestBody } = findContract(
    'api.github.com',
    'POST',
    deployments,
  );

  it('takes the statuses that are described, each with its own body', () => {
    expect(checkReply(202, { message: 'Merged.' })).toEqual([]);
    expect(checkReply(201, { message: 'Merged.' })).not.toEqual([]);
    expect(checkReply(422, { message: 'Validation Failed' })).not.toEqual([]);
    expect(checkReply(200, {})).toEqual(['must not have the status 200']);
  });

  it('takes errors that are not described where they look like the others', () => {
    expect(
      checkReply(403, { message: 'No', documentation_url: 'https://docs.github.com', status: '403' }),
    ).toEqual([]);
    expect(checkReply(403, { error: 'No' })).not.toEqual([]);
  });

  it('takes any body where the description has a status and no body for it', () => {
    expect(checkReply(409, { message: 'Conflict', errors: [] })).toEqual([]);
  });

  it('names every mistake', () => {
    expect(checkRequestBody({ reff: 'main', auto_merge: 1 })).toHaveLength(3);
  });

  it('demands a body where one is required, and takes none where none is described', () => {
    expect(checkRequestBody(undefined)).toEqual(['must be there']);
    expect(findContract('api.github.com', 'GET', deployments).checkRequestBody({})).toEqual([
      'must not be there',
    ]);
  });

  it('reads the parameters in the types of the description', () => {
    const parameters = { owner: 'octo-org', repo: '7', per_page: '100' };

    expect(findContract('api.github.com', 'GET', deployments).checkParameters(parameters)).toEqual([]);
    expect(parameters).toEqual({ owner: 'octo-org', repo: '7', per_page: 100 });
    expect(checkParameters({ owner: 'octo-org' })).toHaveLength(1);
  });
});
