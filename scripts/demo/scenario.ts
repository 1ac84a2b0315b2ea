import { seedIds } from '../../test/stand-ins/service/seed.ts';
import { emptyContent } from '../../test/stand-ins/service/world.ts';
import type { Screen } from './screen.ts';
import { contentOf, domain, theme, type Site } from './site.ts';

export async function playPullRequest({ github, run }: Site, screen: Screen): Promise<void> {
  const pullRequest = { number: 7, head: { sha: '8a4f6f2d'.repeat(5) } };
  const inputs = { 'site-id': seedIds.shop, environment: 'staging-pr-7', comment: 'true' };
  const eventOf = (action: string) => ({
    eventName: 'pull_request',
    event: JSON.stringify({ action, number: 7, pull_request: pullRequest }),
  });
  screen.title('1. A pull request is opened: it gets a staging site');
  await run({
    runId: '9001',
    ...eventOf('opened'),
    inputs: { operation: 'staging', ...inputs },
    status: 'completed',
  });
  screen.aside('Your own step deploys the code of the pull request to the site. The job succeeds.');
  screen.markdown('Comment on pull request #7', github.commentsOn(7)[0]?.body ?? '');

  screen.title('2. The pull request is closed: a person is asked to delete the site');
  await run({
    runId: '9002',
    ...eventOf('closed'),
    inputs: { operation: 'close-staging', ...inputs },
    status: 'completed',
  });
}

export async function playRelease({ github, run, service }: Site, screen: Screen): Promise<void> {
  const release = {
    runId: '9003',
    eventName: 'release',
    env: { GITHUB_REF_NAME: 'v1.4.0', GITHUB_REF_TYPE: 'tag', GITHUB_SHA: '5be02c91'.repeat(5) },
  };
  screen.title('3. A release: it gets a fresh copy of the live site');
  const { outputs } = await run({
    ...release,
    inputs: { operation: 'staging', 'site-id': seedIds.shop, environment: 'release-v1.4.0', reuse: 'false' },
    status: 'completed',
  });
  const copyId = outputs['site-id'] ?? '';
  service.world.contents.set(copyId, contentOf('redesigned', 13));
  screen.aside(
    'Your own step deploys the release to the copy. Its owner adds a page there, and people test it.',
  );

  screen.title('4. A dry run of the push: its summary is what the reviewers read');
  const push = {
    operation: 'push',
    'site-id': copyId,
    'live-site-id': seedIds.shop,
    confirmation: domain,
    'max-copy-age-hours': '24',
  };
  const check = await run({
    ...release,
    inputs: { ...push, 'dry-run': 'true' },
    status: 'skipped',
    isQuiet: true,
  });
  screen.markdown('Summary', check.summary);

  screen.title('5. The push is refused: nobody has approved it');
  const approved = {
    ...push,
    'require-approval': 'live',
    'approved-preview': check.outputs['preview-digest'] ?? '',
  };
  await run({ ...release, inputs: approved, status: 'refused' });

  screen.title('6. The push: the copy replaces the live site');
  screen.aside('"octocat" is asked, and approves. The job runs again.');
  github.addReview({ runId: 9003, environments: ['live'], user: 'octocat', comment: 'Ship it.' });
  await run({ ...release, attempt: 2, inputs: approved, status: 'completed' });
  showLive(service, screen);
}

export async function playRestore({ github, run, service }: Site, screen: Screen): Promise<void> {
  const restore = {
    runId: '9004',
    eventName: 'workflow_dispatch',
    event: JSON.stringify({ sender: { type: 'User' } }),
    inputs: {
      operation: 'restore',
      'site-id': seedIds.shop,
      'backup-id': seedIds.shopBackup,
      method: 'files',
      'require-approval': 'live',
    },
  };
  github.addReview({ runId: 9004, environments: ['live'], user: 'octocat', comment: 'Go back.' });
  screen.title('7. The files are restored from a backup, and the runner dies');
  await run({ ...restore, status: 'killed' });
  screen.aside('The runner was killed. The restore goes on at your host.');

  screen.title('8. The job runs again: it finds the same restore, and starts no other');
  const { summary } = await run({ ...restore, attempt: 2, status: 'completed' });
  screen.markdown('Summary', summary);
  showLive(service, screen);
  const asked = service.requests.filter(({ method }) => method === 'POST').length;
  const started = service.started.map(({ kind }) => kind);
  screen.aside(
    `Your host was asked ${asked} times, and started ${started.length} tasks: ${started.join(', ')}.`,
  );
}

function showLive({ world }: Site['service'], screen: Screen): void {
  const { database, files } = world.contents.get(seedIds.shop) ?? emptyContent;
  screen.aside(
    `Your live site now: the theme "${files[theme] ?? ''}", and ${database['wp_posts'] ?? 'no pages'}.`,
  );
}
