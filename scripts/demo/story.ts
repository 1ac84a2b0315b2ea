import { seedIds, seedContents } from '../../test/stand-ins/service/seed.ts';
import type { Content } from '../../test/stand-ins/service/world.ts';
import { compareContents } from './difference.ts';
import { NotAsTold, type Stage, type Step } from './stage.ts';

const { shop, blog, shopBackup, olderShopBackup, blogBackup } = seedIds;
const pullRequest = 7;
const stylesheet = 'wp-content/themes/shop/style.css';
const threeHoursMs = 3 * 3_600_000;
const domain = 'www.shop.example';
/** A line of a log group that waits: the time, and what there is to tell. */
const progressLine = /^\d\d:\d\d {2}/;

/** What the sites are made of where the story touches them beside the workflows. */
const liveWithNewOrders: Content = {
  ...seedContents.shop,
  database: { ...seedContents.shop.database, wp_orders: 'orders 1 to 42' },
};
const redesign: Content = {
  files: { [stylesheet]: 'shop, redesigned' },
  database: { ...seedContents.shop.database, wp_posts: 'products, with new photos' },
};

/**
 * The story, chapter by chapter. Every step is checked by `stage.run`, what it did to a site by reading that
 * site, and what the service was asked to do by its ledger; the first thing that is not as told ends it.
 */
export async function tellStory(stage: Stage): Promise<void> {
  const { screen } = stage;
  const staging = await stageThePullRequest(stage);
  letThreeHoursPass(stage, staging);
  const readAll = async () => ({
    shop: await stage.readContent(shop),
    staging: await stage.readContent(staging),
    blog: await stage.readContent(blog),
  });
  const before = await readAll();
  const digest = await previewTheRelease(stage, staging);
  const push = {
    with: { operation: 'push', 'site-id': staging, 'approved-preview': digest, 'max-copy-age-hours': '24' },
    shown: {
      confirmation: '${{ inputs.confirmation }}',
      'approved-preview': "${{ needs.preview.outputs.preview-digest || 'missing' }}",
    },
  };
  await refuseWrongConfirmation(stage, push);
  await pushTheRelease(stage, push);
  await restoreFiles(stage);
  await restoreSnapshot(stage, staging);
  await addDomain(stage);
  await surviveKill(stage);

  screen.chapter(
    'What has changed',
    'Read back from the service: each site as it was before the release, and as it is now.',
  );
  const after = await readAll();
  expectContent('shop', after.shop, {
    files: seedContents.shopBackup.files,
    database: redesign.database,
  });
  expectContent('the staging site', after.staging, seedContents.olderShopBackup);
  expectContent('blog', after.blog, seedContents.blogBackup);
  screen.changes('shop, live at shop.example', compareContents(before.shop, after.shop));
  screen.changes('the staging site of pull request #7', compareContents(before.staging, after.staging));
  screen.changes('blog, live', compareContents(before.blog, after.blog));
  tellProof(stage);
}

/** What the two steps that push have in common. */
type PushStep = Pick<Step, 'with' | 'shown'>;

async function stageThePullRequest(stage: Stage): Promise<string> {
  const { screen, github } = stage;
  screen.chapter(
    '1 · A pull request gets a staging site',
    'The step asks for a copy of the live shop, waits until it is there, and tells the pull request.',
  );
  const { outputs } = await stage.run({
    where: 'pull-request.yml, job “staging”',
    runId: 9001,
    pullRequest,
    with: {
      operation: 'staging',
      'site-id': shop,
      environment: `staging/pr-${pullRequest}`,
      comment: 'true',
    },
    shown: { environment: 'staging/pr-${{ github.event.number }}' },
    ends: { as: 'green', status: 'completed', outputs: { replayed: 'false' } },
    isUnfolded: true,
  });
  const staging = outputs['site-id'] ?? '';
  expectContent('the staging site', await stage.readContent(staging), seedContents.shop);
  const [comment, another] = github.state.commentsOn(pullRequest);
  if (!comment || another) throw new NotAsTold('The pull request should have one comment.');
  screen.page(`Comment on pull request #${pullRequest}, by ${comment.author.login}`, comment.body);
  const [deployment] = github.state.deployments;
  const state = deployment && github.state.stateOf(deployment.id);
  if (state !== 'success')
    throw new NotAsTold(`The deployment should be a success, and is ${state ?? 'none'}.`);
  screen.fact(`The deployment to ${deployment?.environment ?? ''} is recorded as a success.`);
  screen.fact('The staging site holds what the live shop holds.');
  return staging;
}

/** What people do beside the workflows, between the pull request and its release. */
function letThreeHoursPass({ screen, service }: Stage, staging: string): void {
  service.world.contents.set(staging, redesign);
  service.world.contents.set(shop, liveWithNewOrders);
  service.world.copiedAt.set(staging, new Date(Date.now() - threeHoursMs).toISOString());
  screen.aside(
    'Three hours later (the demo sets the time of the copy back): the staging site has got a redesign, and the live shop orders 41 and 42.',
  );
}

async function previewTheRelease(stage: Stage, staging: string): Promise<string> {
  stage.screen.chapter(
    '2 · The release: what would a push do?',
    'Before anything is pushed, a person reads how old the copy is, and what has to be typed.',
  );
  const { outputs } = await stage.run({
    where: 'release.yml, job “preview”',
    runId: 9002,
    with: { operation: 'push-preview', 'site-id': staging },
    ends: { as: 'green', status: 'completed', outputs: { 'can-push': 'true' } },
  });
  return outputs['preview-digest'] ?? '';
}

async function refuseWrongConfirmation(stage: Stage, push: PushStep): Promise<void> {
  stage.screen.chapter(
    '3 · A wrong confirmation is refused',
    'Who approves the push types the domain that it overwrites. This one meant another site.',
  );
  const postsBefore = countPosts(stage);
  await stage.run({
    where: 'release.yml, job “push”, typed: blog.example',
    runId: 9002,
    ...push,
    with: { ...push.with, confirmation: 'blog.example' },
    ends: { as: 'red', status: 'refused', outputs: { 'error-code': 'confirmation_mismatch' } },
  });
  if (countPosts(stage) !== postsBefore) throw new NotAsTold('A refused push must not send anything.');
  expectContent('shop', await stage.readContent(shop), liveWithNewOrders);
  stage.screen.fact('Nothing was sent, and the live shop is as it was.');
}

async function pushTheRelease(stage: Stage, push: PushStep): Promise<void> {
  stage.screen.chapter(
    '4 · The push, with the right confirmation',
    'The preview that was approved, the right domain: the copy replaces the live shop.',
  );
  await stage.run({
    where: 'release.yml, job “push”, typed: shop.example',
    runId: 9003,
    ...push,
    with: { ...push.with, confirmation: 'shop.example' },
    ends: { as: 'green', status: 'completed', outputs: { 'site-id': shop, replayed: 'false' } },
  });
  expectContent('shop', await stage.readContent(shop), redesign);
  stage.screen.fact('The live shop is the redesign now. Orders 41 and 42 are gone, as the log has warned.');
}

async function restoreFiles(stage: Stage): Promise<void> {
  stage.screen.chapter(
    '5 · The redesign is broken: restore the files only',
    'Yesterday’s backup brings the theme back. The database, with the new photos, is not touched.',
  );
  await stage.run({
    where: 'restore.yml, job “restore”, dispatched by hand',
    runId: 9004,
    with: { operation: 'restore', 'site-id': shop, 'backup-id': shopBackup, method: 'files' },
    ends: { as: 'green', status: 'completed', outputs: { 'site-id': shop } },
  });
  expectContent('shop', await stage.readContent(shop), {
    files: seedContents.shopBackup.files,
    database: redesign.database,
  });
  stage.screen.fact('The files are the backup’s, and the database is as it was.');
}

async function restoreSnapshot(stage: Stage, staging: string): Promise<void> {
  stage.screen.chapter(
    '6 · A snapshot, restored to another site',
    'To look into last week’s state, the shop’s older snapshot goes onto the staging site, not onto live.',
  );
  await stage.run({
    where: 'restore.yml, job “restore-elsewhere”',
    runId: 9005,
    with: { operation: 'restore-snapshot', 'backup-id': olderShopBackup, 'target-site-id': staging },
    ends: { as: 'green', status: 'completed', outputs: { 'site-id': staging } },
  });
  expectContent('the staging site', await stage.readContent(staging), seedContents.olderShopBackup);
  stage.screen.fact('The staging site holds the snapshot.');
}

async function addDomain(stage: Stage): Promise<void> {
  const { screen } = stage;
  screen.chapter(
    '7 · A domain: added, its DNS put in place, verified',
    'The first step tells which records to add. The second one waits until they can be seen.',
  );
  const { outputs } = await stage.run({
    where: 'domain.yml, step “add”',
    runId: 9006,
    with: { operation: 'add-domain', 'site-id': shop, domain, 'defer-verification': 'true' },
    ends: { as: 'green', status: 'completed', outputs: { 'domain-status': 'pending' } },
  });
  screen.aside('The next step begins at once, before anybody has touched the DNS.');
  let isInPlace = false;
  await stage.run({
    where: 'domain.yml, step “verify”',
    runId: 9006,
    with: { operation: 'verify-domain', 'domain-id': outputs['domain-id'] ?? '' },
    shown: { 'domain-id': '${{ steps.add.outputs.domain-id }}' },
    onLine(line) {
      if (isInPlace || !progressLine.test(line)) return undefined;
      isInPlace = true;
      screen.aside(`At the DNS provider, somebody puts the record of ${domain} in place.`);
      return stage.putDnsInPlace(domain);
    },
    ends: { as: 'green', status: 'completed', outputs: { 'domain-status': 'active' } },
  });
  screen.fact(`${domain} is connected.`);
}

async function surviveKill(stage: Stage): Promise<void> {
  const { screen, service, github } = stage;
  screen.chapter(
    '8 · The runner dies half-way, and the job is re-run',
    'A restore of the blog is under way when the machine is lost (SIGKILL: nothing can be said any more).',
  );
  const runId = 9007;
  github.state.addRunAttempt({ runId, attempt: 1, createdAt: new Date() });
  const step = {
    where: 'restore.yml, job “restore”',
    runId,
    with: { operation: 'restore', 'site-id': blog, 'backup-id': blogBackup },
  };
  const startedBefore = service.started.length;
  let seen = 0;
  await stage.run({
    ...step,
    onLine(line, kill) {
      if (progressLine.test(line)) seen += 1;
      if (seen === 2) kill('SIGKILL');
      return undefined;
    },
    ends: { as: 'killed' },
  });
  const task = service.started.at(-1);
  if (service.started.length !== startedBefore + 1 || task?.ended !== undefined) {
    throw new NotAsTold('The killed step should have left one running task behind.');
  }
  screen.fact(`The service has not noticed: task ${task?.taskId ?? ''} goes on.`);

  screen.chapter(
    '9 · “Re-run failed jobs”: it attaches',
    'The same run, attempt 2. It asks with the same key, finds the task still running, and waits for its end.',
  );
  await stage.run({
    ...step,
    attempt: 2,
    ends: { as: 'green', status: 'completed', outputs: { replayed: 'true', 'task-id': task?.taskId ?? '' } },
  });
  expectContent('blog', await stage.readContent(blog), seedContents.blogBackup);
  if (service.started.length !== startedBefore + 1) throw new NotAsTold('The restore ran more than once.');
  screen.fact('It was the same task, and no other was started. The blog is restored.');

  screen.chapter(
    '10 · “Re-run all jobs”, for good measure',
    'Attempt 3, after all is done: the service has the outcome, and the step repeats nothing.',
  );
  await stage.run({
    ...step,
    attempt: 3,
    ends: { as: 'green', status: 'completed', outputs: { replayed: 'true', 'task-id': task?.taskId ?? '' } },
  });
  if (service.started.length !== startedBefore + 1) throw new NotAsTold('The restore ran more than once.');
  screen.fact('Three attempts, three requests, one task.');
}

/** The service's own count of what it did. */
function tellProof({ screen, service, github }: Stage): void {
  const { started, requests } = service;
  const posts = requests.filter(
    ({ method, path }) => method === 'POST' && /\/(staging|push|restore)$/.test(path),
  );
  const replays = posts.filter(({ replayed }) => replayed);
  const kinds = started
    .map(({ kind, siteId }) => `${kind} of ${service.world.sites.get(siteId)?.site_label ?? siteId}`)
    .join(', ');
  const keys = new Set(started.map(({ key }) => key));
  const asTold =
    'staging of shop-staging, push of shop, restore of shop, restore-snapshot of shop-staging, restore of blog';
  if (kinds !== asTold)
    throw new NotAsTold(`The service should have started ${asTold}; it started ${kinds}.`);
  if (keys.size !== started.length || keys.has(undefined)) throw new NotAsTold('A key started two tasks.');
  if (started.some(({ ended }) => ended !== 'completed')) throw new NotAsTold('A task is not completed.');
  if (posts.length !== started.length + replays.length) throw new NotAsTold('A request was refused.');
  if (github.violations.length > 0) throw new NotAsTold(github.violations.join('\n'));
  screen.end(
    `The service’s ledger: ${posts.length} requests to start a task, ${started.length} tasks started (${kinds}), ` +
      `none twice; ${replays.length} were answered from what was stored under their key.`,
  );
}

function countPosts({ service }: Stage): number {
  return service.requests.filter(({ method }) => method === 'POST').length;
}

function expectContent(site: string, actual: Content, expected: Content): void {
  const wrong = compareContents(expected, actual).filter(({ before, after }) => before !== after);
  if (wrong.length === 0) return;
  const list = wrong.map(({ name, before, after }) => `${name}: ${after ?? 'gone'}, not ${before ?? 'gone'}`);
  throw new NotAsTold(`${site} is not what was told: ${list.join('; ')}`);
}
