import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { describeEdition } from './description.ts';
import { fullSecret } from './open-github.ts';
import { startGitHub } from './github.ts';
import { fullToken } from './permissions.ts';

it.each(['github.com', 'enterprise-server'])(
  "a request is held against GitHub's description: %s",
  (edition) => {
    const described = describeEdition(edition);
    const check = (parameters: Readonly<Record<string, string>>, body: object) =>
      described.checkRequest(
        'POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses',
        parameters,
        body,
      );
    expect(check({ deployment_id: '7' }, { state: 'success' })).toEqual([]);
    expect(check({ deployment_id: 'x' }, { state: 'live', log_url: 1 })).toEqual([
      expect.stringMatching(/^deployment_id /),
      expect.stringMatching(/^\/state /),
      expect.stringMatching(/^\/log_url /),
    ]);
  },
);

it('an answer that GitHub would not give is a violation', async () => {
  const github = await startGitHub({ tokens: { [fullSecret]: fullToken } });
  onTestFinished(github.close);
  const list = () =>
    fetch(`${github.url}/repos/octo-org/shop/deployments`, {
      headers: { authorization: `Bearer ${fullSecret}` },
    });
  github.state.addDeployment({ environment: 'x', payload: { task: 'mine' } });
  // With all fields that GitHub sends, and the payload as it was given.
  const answer = z
    .array(z.object({ payload: z.unknown(), node_id: z.string() }))
    .parse(await (await list()).json());
  expect(answer).toEqual([{ payload: { task: 'mine' }, node_id: answer[0]?.node_id }]);
  expect(github.violations).toEqual([]);
  github.state.addDeployment({ environment: 'x', createdAt: '2026-01-15' });
  await list();
  expect(github.violations).toEqual([expect.stringContaining('the answer: /0/created_at must match format')]);
});
