import { seedContents, seedIds } from '../../test/stand-ins/service/seed.ts';
import { type Content, emptyContent } from '../../test/stand-ins/service/world.ts';
import { type Demo, printAside, printFact, printText, printTitle, UnexpectedResult } from './demo-run.ts';

const { shop, shopBackup } = seedIds;
const stylesheet = 'wp-content/themes/shop/style.css';

const liveWithNewOrders: Content = {
  ...seedContents.shop,
  database: { ...seedContents.shop.database, wp_orders: 'orders 1 to 42' },
};
const redesign: Content = {
  files: { [stylesheet]: 'shop, redesigned' },
  database: { ...seedContents.shop.database, wp_posts: 'products, with new photos' },
};

/** A pull request from its opening to its end. Throws if a result is not the expected one. */
export async function playPullRequest(demo: Demo): Promise<void> {
  const { github, service, run, set } = demo;
  const number = 7;
  const step = { example: 'pull-request-staging', job: 'staging', id: 'staging' };
  const printComment = (): void => {
    const comments = github.state.commentsOn(number);
    if (comments.length !== 1) throw new UnexpectedResult(`There are ${comments.length} comments, not one.`);
    printText(`The comment on pull request #${number}`, comments[0]?.body ?? '');
  };
  set('github.event.number', String(number));

  printTitle('1 · Pull request: it gets a staging site, and a comment links to it');
  const opened = await run({
    ...step,
    runId: 9001,
    pullRequest: { action: 'opened', number, sha: '8a4f6f2d'.repeat(5) },
    expected: { status: 'completed', replayed: 'false' },
    onGreen() {
      printComment();
      printAside('Your own step deploys the code of the pull request to that site. The job succeeds:');
    },
  });
  printComment();

  printTitle('2 · Another commit: the site is reused, and the comment is updated');
  const siteId = opened['site-id'] ?? '';
  await run({
    ...step,
    runId: 9002,
    pullRequest: { action: 'synchronize', number, sha: '5be02c91'.repeat(5) },
    expected: { status: 'completed', reused: 'true', 'site-id': siteId },
  });
  printComment();
  if (service.started.length !== 1) throw new UnexpectedResult('Your host made another staging site.');

  printTitle('3 · Pull request closed: the site is named, so that a person can delete it');
  const closed = await run({
    ...step,
    id: 'close',
    runId: 9003,
    pullRequest: { action: 'closed', number, sha: '5be02c91'.repeat(5) },
    expected: { status: 'completed' },
  });
  printComment();
  expectSiteLeft(closed, siteId);
}

/** A release and a restore, by the workflows in `examples/`. Throws if a result is not the expected one. */
export async function playRelease(demo: Demo): Promise<void> {
  const { service, github, run, set } = demo;
  const release = { example: 'release-push', runId: 9004 };
  const push = { ...release, job: 'push' };

  printTitle('4 · Copy: the release gets a fresh staging copy of the live site');
  const copy = await run({ ...release, job: 'copy', expected: { status: 'completed', replayed: 'false' } });
  const copyId = copy['site-id'] ?? '';
  expectContent(service.world.contents.get(copyId), seedContents.shop);

  printTitle('5 · Code: your own step deploys the release to the copy');
  service.world.contents.set(copyId, redesign);
  service.world.contents.set(shop, liveWithNewOrders);
  service.world.copiedAt.set(copyId, new Date(Date.now() - 3 * 3_600_000).toISOString());
  service.setPreview(copyId, { warnings: ['2 orders came in on live since the copy was made.'] });
  printAside('The copy has the redesign now. Testing it takes three hours (the demo sets the clock back).');
  printAside('Meanwhile the live shop gets the orders 41 and 42.');

  printTitle('6 · Check: a dry run of the push, before anyone is asked');
  set('needs.copy.outputs.site-id', copyId);
  const checked = await run({
    ...release,
    job: 'check',
    expected: { status: 'skipped', 'can-push': 'true' },
  });
  printAside('Its summary is what the reviewers read.');

  printTitle('7 · Approval: without one, the push is refused');
  set('needs.check.outputs.digest', checked['preview-digest']);
  printAside('The environment "live" has no reviewers, so GitHub starts the job without asking anyone.');
  await run({ ...push, expected: { status: 'refused', 'error-code': 'not_approved' } });
  expectContent(service.world.contents.get(shop), liveWithNewOrders);
  printFact('Nothing was sent to your host.');
  printAside('An admin adds reviewers. The job is re-run, and "octocat" approves: "Ship it."');
  github.state.addReview({ runId: 9004, environments: ['live'], user: 'octocat', comment: 'Ship it.' });

  printTitle('8 · Push: the copy replaces the live site');
  await run({ ...push, attempt: 2, expected: { status: 'completed', 'site-id': shop } });
  expectContent(service.world.contents.get(shop), redesign);
  printFact(
    'The live shop is the redesign. The orders 41 and 42 are lost, as the summary of the check warned.',
  );

  printTitle('9 · Close: the copy is named, so that a person can delete it');
  const closed = await run({ ...release, job: 'smoke-test', attempt: 2, expected: { status: 'completed' } });
  expectSiteLeft(closed, copyId);

  await playRestore(demo);

  printTitle('What changed on the live site');
  const after = service.world.contents.get(shop);
  expectContent(after, { files: seedContents.shopBackup.files, database: redesign.database });
  printChanges(liveWithNewOrders, after ?? emptyContent);
  const kinds = service.started.map(({ kind }) => kind).join(', ');
  if (kinds !== 'staging, staging, push, restore') throw new UnexpectedResult(`Your host started: ${kinds}.`);
  if (github.violations.length > 0) throw new UnexpectedResult(github.violations.join('\n'));
  printFact(`Your host started four tasks: ${kinds}. None ran twice.`);
}

/** The restore's runner is killed, and a re-run waits for the same task. */
async function playRestore({ github, run, service, set }: Demo): Promise<void> {
  printTitle('10 · Restore: the new theme is broken, and the runner is killed');
  printAside('A person types the live domain, chooses "files" and yesterday’s backup. The database stays.');
  set('inputs.backup-id', shopBackup);
  set('inputs.method', 'files');
  set('inputs.dry-run', 'false');
  const restore = { example: 'manual-restore', job: 'restore', runId: 9005 };
  github.state.addReview({ runId: 9005, environments: ['live'], user: 'octocat', comment: 'Go back.' });
  await run({
    ...restore,
    signaled: 'SIGKILL',
    expected: 'killed',
  });
  const taskId = service.started.at(-1)?.taskId ?? '';
  printFact(`At your host, task ${taskId} is still running.`);

  printTitle('11 · "Re-run failed jobs": the step waits for the same task');
  await run({
    ...restore,
    attempt: 2,
    expected: { status: 'completed', replayed: 'true', 'task-id': taskId },
  });
}

function expectSiteLeft(outputs: Readonly<Record<string, string>>, siteId: string): void {
  const left = outputs['sites-left'] ?? '';
  if (!left.includes(siteId)) throw new UnexpectedResult(`The output sites-left is ${left}.`);
}

function printChanges(before: Content, after: Content): void {
  const parts = [
    ['file', before.files, after.files],
    ['table', before.database, after.database],
  ] as const;
  for (const [kind, was, is] of parts) {
    for (const name of Object.keys(is)) {
      console.log(`  ${kind} ${name}: ${was[name] ?? ''} → ${is[name] ?? ''}`);
    }
  }
}

export function expectContent(actual: Content | undefined, expected: Content): void {
  const [is, wanted] = [actual, expected].map((content) => JSON.stringify(content));
  if (is !== wanted) throw new UnexpectedResult(`The site has ${is ?? 'no content'}, not ${wanted ?? ''}.`);
}
