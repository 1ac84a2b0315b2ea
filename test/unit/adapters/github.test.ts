import { describe, expect, it } from 'vitest';
import { createGitHub } from '../../../src/adapters/github.ts';
import { version } from '../../../src/adapters/version.ts';
import { createFailure, failureIn, type Failure } from '../../../src/outcome/failure.ts';
import type { GitHub, Page } from '../../../src/ports.ts';
import { createFakeClock, createSimulation, noonMs } from '../../stand-ins/fake-clock.ts';
import type { Fault, FaultyAnswer } from '../../stand-ins/github/fault.ts';
import type { GitHubOptions } from '../../stand-ins/github/github.ts';
import { fullSecret, openGitHub } from '../../stand-ins/github/open-github.ts';
import { callOnce } from '../../stand-ins/github/in-memory.ts';
import { githubActions, idOf } from '../../stand-ins/github/state.ts';
import { breakResolver } from '../../support/resolver.ts';

const notFound = () => Promise.resolve(undefined);
const named = { task: 'site-pipeline:a', description: '' };

/** The adapter on a stand-in, both at noon. `jump` moves the runner's time of day. */
async function start(options: Partial<GitHubOptions> = {}) {
  const standIn = await openGitHub({ clock: createSimulation(), ...options });
  const env = {
    GITHUB_API_URL: standIn.url,
    GITHUB_REPOSITORY: 'octo-org/shop',
    GITHUB_RUN_ID: '9001',
  };
  const clock = createFakeClock();
  let jumpMs = 0;
  const jumping = { ...clock, wallMs: () => clock.wallMs() + jumpMs };
  const jump = (ms: number): void => {
    jumpMs = ms;
  };
  return { ...standIn, clock, jump, github: createGitHub(env, fullSecret, jumping).connect(callOnce) };
}

async function failureOf(request: Promise<unknown>): Promise<Failure> {
  const failure = await request.then(() => undefined, failureIn);
  if (!failure) throw new Error('the request did not fail');
  return failure;
}

const answer = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): FaultyAnswer => ({
  kind: 'answer',
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const listComments = (github: GitHub) => github.listComments(7, 1);

it('names the action’s version to GitHub', async () => {
  const { github, requests } = await start();
  await listComments(github);
  expect(requests.map(({ headers }) => headers['user-agent']?.split(' ')[0])).toEqual([
    `site-pipeline/${version}`,
  ]);
});

it('asks once whose token it is, and again after a failure (G10)', async () => {
  const { github, requests } = await start({
    intercept: (_, at) => (at === 0 ? answer(502, '') : undefined),
  });
  await failureOf(github.viewer());
  expect(await github.viewer()).toBe(await github.viewer());
  expect(requests).toHaveLength(2);
});

it('asks the API of a GitHub Enterprise Server below its own root', async () => {
  const { github, state } = await start({ edition: 'enterprise-server' });
  state.addDeployment({ environment: 'staging' });
  expect((await github.listDeployments({ environment: 'staging' }, 1)).items).toHaveLength(1);
  expect(await github.viewer()).toBeGreaterThan(0);
});

const dated = (date: string) => ({ intercept: () => answer(403, { message: 'no' }, { date }) });
it.each<[what: string, options: Partial<GitHubOptions>, offsetMs: number | undefined]>([
  ['is read from the `Date` of a response', { dateSkewMs: -10_800_000 }, -10_800_000],
  ['is the runner’s without one', { dateSkewMs: 'omitted' }, 0],
  ['is read from a refusal too', dated('Thu, 15 Jan 2026 12:00:07 GMT'), 7000],
  ['is unknown if it cannot be read', dated('noon'), undefined],
])('GitHub’s clock %s, and does not follow a jump of the runner’s', async (_what, options, offsetMs) => {
  const { clock, github, jump } = await start(options);
  expect(github.timeMs()).toBe(noonMs);
  await listComments(github).catch(() => undefined);
  expect(github.timeMs()).toBe(offsetMs === undefined ? undefined : noonMs + offsetMs);
  jump(-7_200_000);
  await clock.sleep(1_000);
  expect(github.timeMs()).toBe(offsetMs === undefined ? undefined : noonMs + offsetMs + 1_000);
});

describe('a failure', () => {
  const permission = 'pull-requests: write';
  const transient = { errorCode: 'service_error', isTransient: true, permission: undefined } as const;
  const denied = { errorCode: 'forbidden', isTransient: false, permission } as const;
  const refused = { ...denied, permission: undefined } as const;
  const lost = { isTransient: true, mayHaveActed: true };
  const no = { message: 'no' };
  const secondary = { message: 'You have exceeded a secondary rate limit.' };
  // GitHub's clock in these answers is an hour ahead of the runner's, which says noon.
  const date = 'Thu, 15 Jan 2026 13:00:00 GMT';
  const in30s = 'Thu, 15 Jan 2026 13:00:30 GMT';
  const oneOClock = Date.UTC(2026, 0, 15, 13);
  const usedUntil = (reset: string) => ({ date, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset });
  const usedUp = usedUntil(String(oneOClock / 1000 + 90));
  const atOnce = { ...transient, mayHaveActed: false };
  const waits = (ms: number) => ({ ...atOnce, retryAfterMs: ms, retryAtMs: oneOClock + ms });
  const unsaid = { ...atOnce, isWaitUnsaid: true, retryAfterMs: 60_000 };
  const noWait = { ...transient, isWaitUnsaid: false, retryAfterMs: undefined, retryAtMs: undefined };
  const badToken = answer(401, { message: 'Bad credentials' });
  const redirected = { errorCode: 'service_error', cause: 'redirect' } as const;
  const notAccessible = { message: 'Resource not accessible by integration' };
  const forbidden = '`octo` forbids access via a classic token. Use one with fine-grained permissions.';
  const binary = { 'content-type': 'application/octet-stream' };
  const status = { state: 'success', description: '' } as const;
  const problem = { 'content-type': 'application/problem+json' };

  it.each<[string, Fault, Partial<Failure>]>([
    // GitHub’s front end, without an answer of its back end.
    [
      '502',
      answer(502, '<html>502 Bad Gateway</html>', { 'content-type': 'text/html' }),
      { ...transient, mayHaveActed: true },
    ],
    ['429', answer(429, no, { 'retry-after': '30' }), { ...atOnce, retryAfterMs: 30_000 }],
    [
      'a secondary rate limit',
      answer(403, secondary, { 'retry-after': '60' }),
      { ...transient, retryAfterMs: 60_000 },
    ],
    ['a secondary rate limit in words', answer(403, secondary, problem), unsaid],
    [
      'the words of older servers',
      answer(403, { message: 'You have triggered an abuse detection.' }),
      unsaid,
    ],
    ['a rate limit in bytes', answer(403, '<p>rate limit</p>', binary), unsaid],
    ['429 without a word', answer(429, no), unsaid],
    ['429 with a time that cannot be read', answer(429, no, { 'retry-after': 'soon' }), unsaid],
    ['Retry-After as a date', answer(429, no, { date, 'retry-after': in30s }), waits(30_000)],
    ['a primary rate limit', answer(403, '', usedUp), waits(90_000)],
    ['one with an early Retry-After', answer(403, no, { ...usedUp, 'retry-after': '1' }), waits(90_000)],
    // A wait that could not be written as a date.
    ['a reset that is no date', answer(403, no, usedUntil('9'.repeat(12))), waits(365 * 86_400_000)],
    ['a reset that is over', answer(403, no, usedUntil('1')), noWait],
    ['404 with the last request of the limit', answer(404, no, usedUp), denied],
    ['403 with the last request of the limit', answer(403, notAccessible, usedUp), denied],
    ['a broken connection', { kind: 'down' }, { errorCode: 'connection_failed', ...lost }],
    ['a token that is not accepted', badToken, { ...refused, isTransient: true, retryForMs: 5000 }],
    ['403', answer(403, no), refused],
    ['403 for a kind of token', answer(403, { message: forbidden }), refused],
    ['403 for a role', answer(403, { message: 'Must have admin rights to Repository.' }), denied],
    ['422', answer(422, no), { ...transient, isTransient: false, mayHaveActed: false }],
    ['a redirect', answer(301, '', { location: 'https://x.example' }), redirected],
  ])('G7: with %s says whether to retry, and which permission would help', async (_name, fault, failure) => {
    const { github, requests } = await start({ intercept: () => fault });

    expect(await failureOf(listComments(github))).toMatchObject(failure);
    // Retries are the caller's.
    expect(requests).toHaveLength(1);
  });

  it('M2: names what a personal access token needs as its reason: `permissions:` of a job do not change it', async () => {
    const personal = answer(403, { message: 'Resource not accessible by personal access token' });
    const { github } = await start({ intercept: () => personal });
    const failure = await failureOf(listComments(github));
    expect(failure).toMatchObject(refused);
    expect(failure.reason).toContain(`token (it needs ${permission})`);
  });

  it('G7: for a deployment or a comment that is gone names no permission', async () => {
    const { github } = await start();
    const gone = { errorCode: 'service_error', cause: 'gone', permission: undefined };
    for (const request of [
      () => github.setDeploymentStatus(1, status),
      () => github.listStatuses(1),
      () => github.updateComment(1, 'Hello'),
    ])
      expect(await failureOf(request())).toMatchObject(gone);
  });

  const text = { 'content-type': 'text/plain' };
  it.each<[string, Fault]>([
    ['a page of 404', answer(404, '<html>404 Not Found</html>', { 'content-type': 'text/html' })],
    ['a text of 404', answer(404, 'Not Found', text)],
    ['404 without a body', answer(404, '')],
    ['a page of 403', answer(403, '<p>You have no permission</p>')],
    ['a page of 403 with an address', answer(403, '<a href="mailto:abuse@proxy.example">Ask</a>')],
    ['a page of 401', answer(401, '<p>Log in</p>')],
    ['JSON without a message', answer(403, { error: 'Forbidden' })],
    ['a list', answer(422, ['x'])],
  ])(
    'G7: in place of GitHub is no word about a deployment, a token or a permission: %s',
    async (_name, fault) => {
      const { github, clock } = await start({ intercept: () => fault });
      const ofOther = { errorCode: 'service_error', isTransient: true, mayHaveActed: true };
      for (const request of [() => github.listStatuses(1), () => listComments(github)]) {
        const failure = await failureOf(request());
        expect(failure).toMatchObject(ofOther);
        expect([failure.cause, failure.permission]).toEqual(['unreadable', undefined]);
      }
      await clock.sleep(5000);
      expect(await failureOf(github.listStatuses(1))).toMatchObject(ofOther);
    },
  );

  it('G7: is no word about a deployment if a gateway says it in JSON', async () => {
    const { github } = await start({ intercept: () => answer(404, { message: 'no Route matched' }) });
    expect(await failureOf(github.listStatuses(1))).toMatchObject({
      ...denied,
      cause: 'http-status',
      permission: 'deployments: write',
    });
  });

  const limit = { data: null, errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }] };
  it.each([
    ['used up', answer(200, limit, usedUp), waits(90_000)],
    ['named in words', answer(200, limit, { date }), { ...waits(60_000), isWaitUnsaid: true }],
  ])('G7: of GraphQL with status 200 may be a rate limit that is %s', async (_what, fault, failure) => {
    const { github } = await start({ intercept: () => fault });
    expect(await failureOf(github.viewer())).toMatchObject(failure);
  });

  const saml = 'Resource protected by organization SAML enforcement.';
  it.each<[string, object, Partial<Failure>]>([
    ['a refusal', { type: 'FORBIDDEN', message: saml }, { reason: saml, isTransient: false }],
    ['a fault', { message: 'Something went wrong' }, { reason: 'Something went wrong', isTransient: true }],
  ])('G7: of GraphQL with status 200 has GitHub’s own words: %s', async (_what, error, failure) => {
    const { github } = await start({ intercept: () => answer(200, { data: null, errors: [error] }) });
    const failed = await failureOf(github.viewer());
    expect(failed).toMatchObject({ ...failure, errorCode: 'service_error', cause: 'http-status' });
  });

  it('G7: of a token that was accepted in this step is no lag; before, for 5 s', async () => {
    let isAccepted = false;
    const { clock, github } = await start({ intercept: () => (isAccepted ? undefined : badToken) });
    const isTransientAfter = async (ms: number) => {
      await clock.sleep(ms);
      return (await failureOf(listComments(github))).isTransient;
    };
    expect(await isTransientAfter(60_000)).toBe(true);
    expect(await isTransientAfter(4999)).toBe(true);
    expect(await isTransientAfter(1)).toBe(false);

    const other = await start({ intercept: () => (isAccepted ? badToken : undefined) });
    await listComments(other.github);
    isAccepted = true;
    expect(await failureOf(listComments(other.github))).toMatchObject({ isTransient: false });
  });

  it('G7: of a call that was sent before the token was accepted is a lag, even if another is answered first', async () => {
    const { github } = await start({
      intercept: ({ path }) => (path.includes('graphql') ? undefined : badToken),
    });
    const viewer = github.viewer();
    const refused = failureOf(listComments(github));
    await viewer;
    expect(await refused).toMatchObject({ isTransient: true });
    expect(await failureOf(listComments(github))).toMatchObject({ isTransient: false });
  });

  const ref = 'b'.repeat(40);
  const deployment = { ...named, environment: 'pr-7', ref, payload: {}, isProduction: false };
  const unreadable = [answer(200, ''), answer(200, '[{"id": 1}, {"i'), answer(200, '[]', binary)];

  it.each<[string, (github: GitHub) => Promise<unknown>, ...other: unknown[]]>([
    ['listDeployments', (github) => github.listDeployments({}, 1), {}, [{ id: 'x' }], [{ id: 1 }], [null]],
    [
      'createDeployment',
      (github) => github.createDeployment(deployment, notFound),
      { message: 'Merged' },
      [],
    ],
    ['setDeploymentStatus', (github) => github.setDeploymentStatus(1, status), {}],
    ['listStatuses', (github) => github.listStatuses(1), {}, [{ state: 1 }], [null]],
    ['listReviews', (github) => github.listReviews(), {}, ['x'], [null]],
    ['viewer', (github) => github.viewer(), {}, { data: { viewer: { databaseId: '7' } } }],
    ['listComments', listComments, {}, [{ id: 'x' }], [null]],
    ['createComment', (github) => github.createComment(7, 'Hello', notFound), {}],
    ['updateComment', (github) => github.updateComment(1, 'Hello'), {}],
  ])('G7: of %s with a 200 that cannot be read may pass, and GitHub may have acted', async (...row) => {
    const [, request, ...other] = row;
    for (const fault of [...unreadable, ...other.map((body) => answer(200, body))]) {
      const { github } = await start({ intercept: () => fault });
      const failure = await failureOf(request(github));
      const unreadable = { errorCode: 'service_error', cause: 'unreadable', status: failure.status } as const;
      expect(failure, fault.body).toEqual(createFailure('github', { ...unreadable, ...lost }));
    }
  });

  it('G7: of a deployment that this step has just created may be GitHub’s lag, for 5 s', async () => {
    const gone = answer(404, { message: 'Not Found' });
    let isLate = true;
    const { clock, github } = await start({
      intercept: ({ path }) => (isLate && path.endsWith('/statuses') ? gone : undefined),
    });
    const id = await github.createDeployment(deployment, notFound);
    const set = (of: number) => github.setDeploymentStatus(of, status);
    const lag = { cause: 'gone', isTransient: true, retryForMs: 5000 };
    expect(await failureOf(set(id))).toMatchObject(lag);
    expect(await failureOf(set(id + 1))).toMatchObject({ cause: 'gone', isTransient: false });
    await clock.sleep(5000);
    expect(await failureOf(set(id))).toMatchObject({ cause: 'gone', isTransient: false });
    isLate = false;
    await set(id);
  });

  it('of a connection that was never made can have done nothing', async () => {
    const { close, github } = await start();
    await close();

    const failure = await failureOf(listComments(github));
    expect(failure).toMatchObject({ errorCode: 'connection_failed', isTransient: true, mayHaveActed: false });
  });

  it.each([
    ['ENOTFOUND', 'name-not-resolved'],
    ['EAI_AGAIN', 'unreachable'],
  ] as const)('K4: of a resolver that says %s may pass: %s', async (code, cause) => {
    const { restore } = breakResolver(code);
    const github = createGitHub(
      { GITHUB_API_URL: 'http://api.example.com' },
      fullSecret,
      createFakeClock(),
    ).connect(callOnce);
    const failure = await failureOf(listComments(github));
    restore();
    expect(failure).toMatchObject({ errorCode: 'connection_failed', isTransient: true, cause });
  });

  it('without a token names the permission, and sends nothing', async () => {
    const github = createGitHub({}, undefined, createFakeClock()).connect(callOnce);
    const missing = { errorCode: 'forbidden', cause: 'token-missing', permission: 'actions: read' } as const;
    expect(await failureOf(github.listReviews())).toEqual(createFailure('github', missing));
  });
});

describe('a deployment', () => {
  it.each([
    // Without a word from us, GitHub would take the first environment for production, and the second not.
    ['G1: is transient and not in production', 'production', false],
    ['G11: is in production and stays', 'live-sites', true],
  ])(
    '%s, merges nothing, and is listed by its task and environment',
    async (_what, environment, isProduction) => {
      const { github, state } = await start();
      const deployment = { ...named, environment, ref: 'b'.repeat(40), payload: {}, isProduction };
      const id = await github.createDeployment(deployment, notFound);

      const created = { id, task: named.task, isTransient: !isProduction, isProduction };
      expect(state.deployments.at(-1)).toMatchObject(created);
      const { id: elsewhere } = state.addDeployment({ environment: 'staging', task: named.task });
      const { id: ofOther } = state.addDeployment({ environment, task: 'site-pipeline:b' });
      const idsOf = async (filter: object) =>
        (await github.listDeployments(filter, 1)).items.map((item) => item.id);
      expect(await idsOf({ task: named.task, environment })).toEqual([id]);
      expect(await idsOf({ task: named.task })).toEqual([elsewhere, id]);
      expect(await idsOf({})).toEqual([ofOther, elsewhere, id]);
    },
  );

  it('G11: has its newest 100 statuses listed, with their ids, accounts, times and environment', async () => {
    const { github, state, requests } = await start();
    const { id } = state.addDeployment({ environment: 'live-sites' });
    const first = await github.setDeploymentStatus(id, { state: 'in_progress', description: 'task 1' });
    const second = state.addDeploymentStatus({ deploymentId: id, state: 'success', creator: 'mona' });

    const same = { createdAt: '2026-01-15T12:00:00Z', environment: 'live-sites' };
    expect(await github.listStatuses(id)).toEqual([
      { id: second.id, state: 'success', description: '', creatorId: idOf('mona'), ...same },
      { id: first, state: 'in_progress', description: 'task 1', creatorId: idOf(githubActions), ...same },
    ]);
    expect(requests.map(({ body, query }) => body ?? query)).toMatchObject([
      { state: 'in_progress', auto_inactive: false },
      { per_page: '100' },
    ]);
  });
});

describe('a list', () => {
  const comment = { id: 1, html_url: 'https://github.com/x', user: null };

  it('G8: of 100 comments of 64 kB is read, whatever their characters need in JSON', async () => {
    const body = '\u0001'.repeat(65_536);
    const page = Array(100).fill({ ...comment, body });
    const { github } = await start({ intercept: () => answer(200, page) });

    const { items, isLast } = await listComments(github);
    expect(items).toHaveLength(100);
    expect(items.at(-1)).toEqual({ id: 1, url: 'https://github.com/x', body, authorId: undefined });
    expect(isLast).toBe(false);
  });

  it('G7: ends with its last page: if there is no `Link`, the first one that is not full', async () => {
    const { github, state } = await start();
    state.addComments(101, 7);
    for (let comments = 0; comments < 101; comments += 1) state.addDeployment({ environment: 'x' });
    const lists: readonly ((page: number) => Promise<Page<unknown>>)[] = [
      (page) => github.listComments(7, page),
      (page) => github.listDeployments({}, page),
    ];
    for (const list of lists) {
      const pages = await Promise.all([1, 2].map(list));
      expect(pages.map(({ items, isLast }) => [items.length, isLast])).toEqual([
        [100, false],
        [1, true],
      ]);
    }
    const { github: without } = await start({ intercept: () => answer(200, Array(99).fill(comment)) });
    expect(await listComments(without)).toMatchObject({ isLast: true });
  });

  it('G7: never follows the address in `Link`: the next page is asked for by number', async () => {
    const link = '<https://evil.example/comments?page=2>; rel="next"';
    const { github, requests } = await start({
      intercept: (_request, index) => (index === 0 ? answer(200, [], { link }) : undefined),
    });
    expect(await listComments(github)).toMatchObject({ isLast: false });
    expect(await github.listComments(7, 2)).toEqual({ items: [], isLast: true });
    expect(requests.map(({ path }) => path)).toEqual(Array(2).fill('/repos/octo-org/shop/issues/7/comments'));
    expect(requests[1]?.query).toMatchObject({ page: '2' });
  });

  it.each<[string, string, isLast: boolean]>([
    ['names a next page among others', '<https://x.example>; rel="last next"', false],
    ['names a next page without quotes', '<https://x.example>; REL=next', false],
    ['has `next` in an address alone', '<https://x.example/;rel="next">; rel="prev"', true],
    ['has others', '<https://x.example>; rel="next-archive", <https://x.example>; rel=next-one', true],
    ['is empty', '', true],
    ['opens 60,000 addresses', '<'.repeat(60_000), true],
  ])('G7: ends if `Link` has no `next`, however full the page is: it %s', async (_what, link, isLast) => {
    const { github } = await start({ intercept: () => answer(200, Array(100).fill(comment), { link }) });
    expect(await listComments(github)).toMatchObject({ isLast });
  });

  it('of reviews has who wrote each; if one cannot be read, none counts: it may be a rejection', async () => {
    const user = { login: 'mona', type: 'User' };
    const review = { state: 'approved', comment: 'Yes', environments: [{ name: 'live' }], user };
    const ofNobody = { state: 'approved', environments: [], user: null };
    const { github } = await start({ intercept: () => answer(200, [review, ofNobody]) });
    expect(await github.listReviews()).toEqual([
      { state: 'approved', comment: 'Yes', environments: ['live'], user },
      { state: 'approved', comment: '', environments: [], user: undefined },
    ]);
    const { github: other } = await start({
      intercept: () => answer(200, [review, { ...review, environments: null }]),
    });
    expect(await failureOf(other.listReviews())).toMatchObject({ cause: 'unreadable' });
  });

  // Another server, a mirror, a proxy: whatever the types of Octokit promise.
  it.each<[unknown]>([[null], [undefined], [7], ['x'], [{}], [[]]])(
    'has each item of which only what is shown is missing or %j',
    async (value) => {
      const odd = { created_at: value, description: value, creator: value, sha: value };
      const shown = { html_url: value, body: value, user: value };
      const page = [{ ...odd, ...shown, id: 1, environment: 'live-sites' }];
      const { github } = await start({ intercept: () => answer(200, page) });
      const text = typeof value === 'string' ? value : undefined;
      const { items } = await github.listDeployments({}, 1);
      expect(items).toEqual([
        {
          ...{ id: 1, environment: 'live-sites', sha: text ?? 'unknown', description: text ?? '' },
          ...{ payload: undefined, creatorId: undefined, creator: undefined, createdAt: text },
        },
      ]);
      expect((await listComments(github)).items).toEqual([
        { id: 1, body: text ?? '', url: text, authorId: undefined },
      ]);
      const status = { id: 2, state: 'success', created_at: value, creator: value, environment: value };
      const { github: other } = await start({ intercept: () => answer(200, [status]) });
      expect(await other.listStatuses(1)).toEqual([
        {
          ...{ id: 2, state: 'success', description: '', environment: text },
          ...{ creatorId: undefined, createdAt: text },
        },
      ]);
    },
  );
});
