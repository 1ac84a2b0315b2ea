import { describe, expect, it } from 'vitest';
import { messages } from '../../../src/messages/messages.ts';
import type { PullRequestComment } from '../../../src/ports.ts';
import { commentMarker, isWrittenLater } from '../../../src/messages/comment.ts';
import { fails, ownId, recordedPayload, type GitHubState } from '../../support/recording-github.ts';
import { renderMarkdown } from '../../support/rendered-markdown.ts';
import { completed, noResponse, previewResponse, response, taskResponse } from '../../support/responses.ts';
import { headSha, ids, recordOperation, type RunOptions } from '../../support/run-operation.ts';
import { forever, type Script } from '../../support/scripted-service.ts';
import { nthSiteId, runUrl } from '../../support/ids.ts';
import { copyRecord } from '../../support/live-records.ts';
import { created, siteUrl } from '../../support/runs.ts';

const inputs = { comment: 'true', environment: 'pr-7' };
const marker = `<!-- site-pipeline: staging ${ids.live} pr-7 -->`;
/** What the comment said before this run. */
const oldText = 'written earlier';
const comment = (fields: Partial<PullRequestComment> = {}): PullRequestComment => ({
  id: 5,
  body: `${marker}\n${oldText}`,
  url: 'https://example.com/5',
  authorId: ownId,
  ...fields,
});
const deployments = [{ id: 41, sha: headSha, payload: recordedPayload }];

/** Runs a step on a pull request that has these comments. */
const stage = async (script: Script, github: GitHubState = {}, options: RunOptions = {}) => {
  const result = await recordOperation('staging', { inputs, script, github, ...options });
  return { ...result, bodies: result.github.comments.map(({ body }) => body) };
};
const close = async (github: GitHubState, environment = 'pr-7') => {
  const given = { ...inputs, environment, 'api-token': '' };
  const result = await recordOperation('close-staging', { inputs: given, github });
  return { ...result, bodies: result.github.comments.map(({ body }) => body) };
};
const done: Script = [created, completed];
const writes = (calls: readonly string[]) => calls.filter((call) => call.endsWith('Comment'));

describe('the comment on the pull request (G5)', () => {
  const commitUrl = `https://github.com/octo-org/shop/commit/${headSha}`;

  it('says the site, its environment, the commit, the run, from when the copy is and GitHub’s time, and folds ids away', async () => {
    const github = { deployments, clockOffsetMs: () => 3_600_000 };
    const { bodies } = await stage([completed, previewResponse()], github);

    expect(bodies).toHaveLength(1);
    const [body = ''] = bodies;
    expect(body.split('\n')[0]).toBe(marker);
    // A pull request may have copies of two sites.
    expect(body).toMatch(/\n### [^\n]*`pr-7`/);
    const { targets } = renderMarkdown(body);
    for (const target of [siteUrl, `${runUrl}/attempts/1`, commitUrl]) expect(targets).toContain(target);
    for (const part of [headSha.slice(0, 7), '2026-01-15 09:00 UTC', '2026-01-15 13:00 UTC'])
      expect(body).toContain(part);
    const [shown = '', folded = ''] = body.replace(marker, '').split('<details>');
    for (const part of [ids.live, ids.staging]) {
      expect([shown.includes(part), folded.includes(part)]).toEqual([false, true]);
    }
    expect(body).not.toContain('✅');
  });

  it.each<[what: string, script: Script, status: string]>([
    ['a refusal', [response(403)], 'refused'],
    ['an unknown result', forever(noResponse), 'unknown'],
    ['a failed task, whose id is folded away', [created, taskResponse('failed')], 'failed'],
  ])('links to the last site after %s, and to the run and its commit', async (_what, script, status) => {
    const first = await stage(done);
    const { comments } = first.github;
    const again = await stage(script, { comments });
    const once = await stage(script, { comments: again.github.comments });

    expect(again.status).toBe(status);
    for (const { bodies } of [again, once]) {
      const { targets } = renderMarkdown(bodies[0] ?? '');
      expect(bodies).toHaveLength(1);
      for (const target of [siteUrl, `${runUrl}/attempts/1`, commitUrl]) expect(targets).toContain(target);
      const [shown = ''] = (bodies[0] ?? '').replace(marker, '').split('<details>');
      for (const id of [ids.live, ids.staging, ids.task]) expect(shown).not.toContain(id);
    }
  });

  it('says the commit, and nothing of the job, if the step does not wait (G13)', async () => {
    const { bodies } = await stage([created], {}, { inputs: { ...inputs, wait: 'false' } });
    // The line about the job is found by its hidden end.
    expect(bodies).toEqual([expect.not.stringContaining('<!-- deployment:')]);
    expect(renderMarkdown(bodies[0] ?? '').targets).toContain(commitUrl);
  });

  it.each(['http://a.example', 'https://evil.example/path'])('keeps no link to %s', async (link) => {
    const body = `${marker}\n<!-- last site: ${link} -->\nx`;
    const { bodies } = await stage([response(403)], { comments: [comment({ body })] });
    expect(bodies[0]).not.toContain(link);
  });

  it('asks after `close-staging` for the deletion of the copies, keeps no link, and is then replaced', async () => {
    const staged = await stage(done);
    const closed = await close({ comments: staged.github.comments, deployments });
    expect(closed.bodies).toEqual([expect.stringMatching(/^### 🗑[^]*\n- `pr-7\.staging\.example\.com`/m)]);
    expect(renderMarkdown(closed.bodies[0] ?? '').targets).not.toContain(siteUrl);

    const again = await stage(done, { comments: closed.github.comments });
    expect(again.bodies).toEqual([expect.stringMatching(/^(?![^]*🗑)[^]*\n### 📦/)]);
  });

  it('names the copy that a new one takes the place of, unless that is gone (G3)', async () => {
    const payload = { ...recordedPayload, 'site-id': ids.target, 'site-domain': 'old.example.com' };
    const replace = (script: Script, set: RunOptions['inputs']) =>
      stage(
        [...script, ...done],
        { deployments: [{ id: 41, sha: headSha, payload }] },
        { inputs: { ...inputs, ...set } },
      );
    const { bodies } = await replace([], { reuse: 'false' });
    expect(bodies).toEqual([expect.stringMatching(/^[^<]*`old\.example\.com`/m)]);
    const gone = await replace([completed, response(404)], {});
    expect(gone.bodies).toEqual([expect.not.stringContaining('old.example.com')]);
  });

  it('says how many copies there are if it does not name all of them (G6)', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      copyRecord(200 - index, { 'site-id': nthSiteId(index) }),
    );
    const { bodies } = await close({ deployments: many });
    expect(bodies[0]?.match(/`1c1f8cc5-/g)).toHaveLength(50);
    expect(bodies[0]).toMatch(/^- … .*\b10\b/m);
  });

  it('is not created if nothing was recorded, but updated (G6)', async () => {
    expect((await close({})).bodies).toEqual([]);
    const updated = await close({ comments: [comment()] });
    expect(updated.bodies).toEqual([expect.not.stringContaining(oldText)]);
  });

  it('is one for each of two environments, whose names are shown alike', async () => {
    const { bodies } = await stage(done, {}, { inputs: { ...inputs, environment: 'shop/@types/node' } });
    const comments = bodies.map((body) => comment({ body }));
    const github = { comments, deployments: [{ ...copyRecord(), environment: 'blog/@types/node' }] };
    const closed = await close(github, 'blog/@types/node');
    expect(closed.bodies).toEqual([...bodies, expect.stringMatching(/^### 🗑/m)]);
  });

  it('is one for each live site and environment, in any letter case', () => {
    expect(commentMarker({ siteId: ids.live, environment: 'PR-7' })).toBe(marker);
    expect(commentMarker({ siteId: ids.live, environment: 'a--><b>\ud800' })).toBe(
      `<!-- site-pipeline: staging ${ids.live} a-%2D%3e%3cb%3e%ef%bf%bd -->`,
    );
  });
});

describe('the newest use has the last word in the comment (G5)', () => {
  const event = (updatedAt: string) => ({
    pull_request: { number: 7, head: { sha: headSha }, updated_at: updatedAt },
  });
  const [older, newer] = [event('2026-01-15T11:50:00Z'), event('2026-01-15T11:55:00Z')];
  const red: Script = [response(403)];
  const writtenBy = (use: string, at = Date.UTC(2026, 0, 15, 11, 55)) => ({
    comments: [comment({ body: `${marker}\n<!-- written by: use ${use}, ${at}, green -->\n\n${oldText}` })],
  });

  it.each<[what: string, script: Script, options: RunOptions]>([
    ['is cancelled', forever(noResponse), { cancelledAtMs: 1 }],
    ['is refused', red, {}],
  ])('an older run that %s leaves what the newer one wrote', async (_what, script, options) => {
    const first = await stage(done, {}, { event: newer });
    const { comments } = first.github;
    const { bodies, github, outputs } = await stage(script, { comments }, { event: older, ...options });
    expect(bodies).toEqual(first.bodies);
    expect([writes(github.calls), outputs['comment-url']]).toEqual([[], first.outputs['comment-url']]);
  });

  it('a later step that is red adds its line, which stays until a newer use writes', async () => {
    const first = await stage(done, {}, { event: older });
    const [before = ''] = first.bodies;
    const failed = await stage(red, { comments: first.github.comments }, { event: newer });
    const [shown = ''] = failed.bodies;
    expect(shown).toMatch(/^> ❌ .*<!-- later -->$/m);
    for (const line of before.split('\n').filter((line) => !line.startsWith('<!-- written')))
      expect(shown).toContain(line);
    const again = await stage(red, { comments: failed.github.comments }, { event: newer });
    expect(again.bodies[0]?.split('<!-- later -->')).toHaveLength(2);
    const next = await stage(done, { comments: again.github.comments }, { event: newer });
    expect(next.bodies).toEqual([expect.not.stringContaining('later -->')]);
  });

  it.each<[what: string, github: GitHubState, isWritten: boolean]>([
    ['an older use, although its run is newer', writtenBy('6999', Date.UTC(2027, 0)), true],
    ['a newer use', writtenBy('7002', 0), false],
    ['a step without a use', writtenBy('none'), true],
  ])(
    'a use writes over what %s wrote: its entry counts, and not its run',
    async (_what, github, isWritten) => {
      const { bodies } = await stage(done, github, { event: older });
      expect(bodies).toEqual([(isWritten ? expect.not : expect).stringContaining(oldText)]);
    },
  );

  it('a later attempt was started by its step, and not by the event', async () => {
    const options = { event: older, context: { eventName: 'pull_request', attempt: 2 } };
    const { bodies } = await stage(red, writtenBy('7002'), options);
    expect(bodies).toEqual([expect.stringContaining('later -->')]);
  });

  it.each<[written: string, useId: number | undefined, startedAtMs: number | undefined, isLater: boolean]>([
    ['use 7, 10000', 7, 0, false],
    ['use 8, 10000', 7, 20_000, true],
    ['use none, 10000', 7, 0, false],
    ['use 8, 10000', undefined, 7999, true],
    // GitHub's times are whole seconds.
    ['use 8, 10000', undefined, 8000, false],
    ['use none, 10000', undefined, 7999, true],
    // What is not known stops nobody.
    ['use 8, unknown', undefined, 0, false],
    ['use 8, 10000', undefined, undefined, false],
  ])('a comment by "%s" is later than use %s of an attempt from %s: %s', (...row) => {
    const [written, useId, startedAtMs, isLater] = row;
    const body = `${marker}\n<!-- written by: ${written}, green -->\n`;
    expect(isWrittenLater(body, { useId, startedAtMs })).toBe(isLater);
  });
});

describe('the comment is written (G5)', () => {
  it('in place by every run, after the list was read once', async () => {
    const { bodies, github, outputs } = await stage(done, { comments: [comment()] });
    expect(bodies).toEqual([expect.not.stringContaining(oldText)]);
    expect(writes(github.calls)).toEqual(['updateComment']);
    expect(github.calls.filter((call) => call === 'listComments')).toHaveLength(1);
    expect(outputs['comment-url']).toMatch(/5$/);
  });

  it('to the oldest of several of this account with its marker, on any page (G10)', async () => {
    const others = [
      comment({ id: 1, authorId: ownId + 1 }),
      comment({ id: 2, authorId: undefined }),
      comment({ id: 3, body: `See ${marker}` }),
      comment({ id: 4, body: marker.replace(ids.live, ids.target) }),
    ];
    const listComments: GitHubState['listComments'] = (_issue, number) => {
      const isLast = number === 11;
      const own = isLast ? [comment({ id: 9 }), comment()] : [comment({ id: 100 + number, body: '' })];
      return Promise.resolve({ items: [...others, ...own], isLast });
    };
    const { github, outputs } = await stage(done, { comments: [comment()], listComments });

    expect(writes(github.calls)).toEqual(['updateComment']);
    expect(outputs['comment-url']).toMatch(/5$/);
  });

  it('although GitHub lists the same page again and again (G7)', async () => {
    const listComments = () => Promise.resolve({ items: [comment()], isLast: false });
    const { github } = await stage(done, { comments: [comment()], listComments });
    const asked = ['listComments', 'listComments', 'updateComment'];
    expect(github.calls.filter((call) => call.includes('Comment'))).toEqual(asked);
  });

  it('after the list was read just before it, not when the run starts', async () => {
    const listed: PullRequestComment[] = [];
    const later = () => {
      listed.push(comment());
      return completed;
    };
    const listComments = () => Promise.resolve({ items: listed, isLast: true });
    const { github } = await stage([created, later], { comments: [comment()], listComments });
    expect(writes(github.calls)).toEqual(['updateComment']);
  });

  it('anew if it was deleted since it was found, and not if GitHub refuses to update it', async () => {
    const deleted = fails({ errorCode: 'service_error', cause: 'gone' });
    const { github } = await stage(done, { comments: [comment()], updateComment: deleted });
    expect(writes(github.calls)).toEqual(['updateComment', 'createComment']);

    const denied = fails({ errorCode: 'forbidden', permission: 'pull-requests: write' });
    const refused = await stage(done, { comments: [comment()], updateComment: denied });
    expect(writes(refused.github.calls)).toEqual(['updateComment']);
    expect(refused.warnings).toEqual([expect.stringContaining('pull-requests: write')]);
  });

  it('once if the response to its creation is lost', async () => {
    const listed: PullRequestComment[] = [];
    const github: GitHubState = {
      listComments: () => Promise.resolve({ items: listed, isLast: true }),
      createComment(_issue, body) {
        const other = { id: 9, body: `${body}\nOf another job.`, url: 'https://github.com/other' };
        listed.push(comment({ id: 8, body, url: 'https://github.com/own' }), comment(other));
        return fails({ errorCode: 'connection_failed', isTransient: true, mayHaveActed: true })();
      },
    };
    const { outputs, warnings } = await stage(done, github);
    expect(listed).toHaveLength(2);
    expect(outputs['comment-url']).toBe('https://github.com/own');
    expect(warnings).toEqual([]);
  });

  it('by a run that any other comment started, but not one of this action, which the log says', async () => {
    const startedBy = (body: string) => {
      const event = { issue: { number: 7, pull_request: {} }, comment: { body } };
      return stage(done, {}, { context: { eventName: 'issue_comment' }, event });
    };
    const other = await startedBy('/preview');
    const own = await startedBy('<!-- site-pipeline: staging other -->\nx');
    expect([other.bodies.length, own.bodies.length]).toEqual([1, 0]);
    const known = other.runner.texts('info');
    expect(own.runner.texts('info').filter((line) => !known.includes(line))).toHaveLength(1);
  });

  const afterPullRequests = (...numbers: readonly number[]) => {
    const pull_requests = numbers.map((number) => ({ number }));
    const event = { workflow_run: { head_sha: headSha, event: 'pull_request', pull_requests } };
    return { context: { eventName: 'workflow_run' }, event };
  };
  const warned = [messages.noPullRequest()];
  it.each<[what: string, options: RunOptions, written: number, warnings: readonly string[]]>([
    ['on the one pull request of the run that a run follows', afterPullRequests(7), 1, []],
    ['never in a dry run', { inputs: { ...inputs, 'dry-run': 'true' } }, 0, []],
    ['never without `comment: true`', { inputs: { environment: 'pr-7' } }, 0, []],
    ['never in a run without a pull request, which is one warning', { context: {}, event: {} }, 0, warned],
    ['never in a run that follows one of two', afterPullRequests(7, 8), 0, warned],
    ['never in a run that follows one of a fork', afterPullRequests(), 0, warned],
  ])('%s', async (_what, options, written, expected) => {
    const { bodies, warnings } = await stage(done, {}, options);
    expect([bodies.length, warnings]).toEqual([written, expected]);
  });

  it('with less to say than a site that was not recorded, if both fail for one reason (G8)', async () => {
    const down = fails({ errorCode: 'connection_failed' });
    const github = { listComments: down, createDeployment: down };
    const { warnings } = await stage(done, github, { inputs: { ...inputs, reuse: 'false' } });
    expect(warnings).toEqual([expect.stringContaining(messages.deploymentNotRecorded())]);
  });
});
