import { seedContents, seedIds } from '../../test/stand-ins/service/seed.ts';
import { type Demo, printAside, printFact, printTitle, UnexpectedResult } from './demo-run.ts';
import { expectContent } from './scenario.ts';

const { shop, shopBackup } = seedIds;

/** What goes wrong, and what each red step says to do. Throws if a result is not the expected one. */
export async function playRedAfternoon(demo: Demo): Promise<void> {
  const copyId = await makeCopy(demo, 9101);
  await typeWrongDomain(demo, copyId);
  await cancelPush(demo, copyId);
  await releaseAfterRestore(demo);
  const kinds = demo.service.started.map(({ kind }) => kind).join(', ');
  if (kinds !== 'staging, push, staging, restore, staging, push')
    throw new UnexpectedResult(`Your host started: ${kinds}.`);
  printTitle('What your host did');
  printFact(`Six tasks: ${kinds}. None ran twice, and nothing was lost that a person had not read about.`);
}

async function makeCopy({ run, set }: Demo, runId: number): Promise<string> {
  const { 'site-id': copyId = '' } = await run({
    example: 'release-push',
    job: 'copy',
    runId,
    expected: { status: 'completed', replayed: 'false' },
  });
  set('needs.copy.outputs.site-id', copyId);
  return copyId;
}

async function typeWrongDomain({ run, service, set }: Demo, copyId: string): Promise<void> {
  printTitle('1 · A wrong domain is typed');
  set('inputs.copy-id', copyId);
  set('inputs.preview-digest', 'none');
  set('inputs.confirmation', 'blog.example');
  await run({
    example: 'manual-push',
    job: 'check',
    runId: 9102,
    expected: { status: 'refused', 'error-code': 'confirmation_mismatch' },
  });
  expectContent(service.world.contents.get(shop), seedContents.shop);
}

/** A push is cancelled in its job, and goes on at the host. */
async function cancelPush(demo: Demo, copyId: string): Promise<void> {
  const { github, run, service, set } = demo;
  const release = { example: 'release-push', runId: 9101 };
  printTitle('2 · The job of a push is cancelled');
  service.world.contents.set(copyId, { ...seedContents.shop, files: { theme: 'v1.4.0' } });
  const { 'preview-digest': digest } = await run({
    ...release,
    job: 'check',
    expected: { status: 'skipped' },
  });
  set('needs.check.outputs.digest', digest);
  github.state.addReview({ runId: 9101, environments: ['live'], user: 'octocat', comment: 'Ship it.' });
  await run({ ...release, job: 'push', signaled: 'SIGINT', expected: { status: 'cancelled' } });
  const taskId = service.started.at(-1)?.taskId ?? '';
  printAside('"Re-run failed jobs":');
  await run({
    ...release,
    job: 'push',
    attempt: 2,
    expected: { status: 'completed', replayed: 'true', 'task-id': taskId },
  });
}

/** A release was approved, and live is restored before it is pushed. */
async function releaseAfterRestore(demo: Demo): Promise<void> {
  const { github, run, service, set } = demo;
  printTitle('3 · A release waits for its approval, and live is restored meanwhile');
  const release = { example: 'release-push', runId: 9103 };
  await makeCopy(demo, 9103);
  const { 'preview-digest': digest } = await run({
    ...release,
    job: 'check',
    expected: { status: 'skipped' },
  });
  set('needs.check.outputs.digest', digest);
  set('inputs.backup-id', shopBackup);
  set('inputs.method', 'full');
  set('inputs.dry-run', 'false');
  github.state.addReview({ runId: 9104, environments: ['live'], user: 'octocat', comment: 'Go back.' });
  await run({ example: 'manual-restore', job: 'restore', runId: 9104, expected: { status: 'completed' } });
  printAside('Now the release is approved. What was approved is not what live is any more:');
  github.state.addReview({ runId: 9103, environments: ['live'], user: 'octocat', comment: 'Ship it.' });
  await run({ ...release, job: 'push', expected: { status: 'refused', 'error-code': 'preview_changed' } });
  expectContent(service.world.contents.get(shop), seedContents.shopBackup);
  printFact('What was restored is still live.');

  printTitle('4 · A new run: its copy is of what was restored');
  const next = { example: 'release-push', runId: 9105 };
  await makeCopy(demo, 9105);
  const checked = await run({ ...next, job: 'check', expected: { status: 'skipped' } });
  set('needs.check.outputs.digest', checked['preview-digest']);
  github.state.addReview({ runId: 9105, environments: ['live'], user: 'octocat', comment: 'Ship it.' });
  await run({ ...next, job: 'push', expected: { status: 'completed' } });
}
