import { listLiveRecords, readLiveRecords } from '../github/live-records.ts';
import type { LiveRecord, SiteNames } from '../github/live-records.ts';
import { findRecords } from '../github/records.ts';
import type { RecordedDeployment } from '../github/records.ts';
import { askGitHub, githubTimeMs } from '../github/request.ts';
import type { GitHubRequestOptions } from '../github/request.ts';
import { askAboutTask, type TaskAnswer } from '../service/known-task.ts';
import type { PushFacts } from '../outcome/push-facts.ts';
import type { EndedRecord, LiveView, Plan, Step } from '../step.ts';
import { judgeEnd, mayDecide } from './judge-live.ts';

/** To find the record of a copy, no more of our deployments are read (contract, G12). */
const MAX_DEPLOYMENTS = 1_000;

/** What the service has said of tasks, by their ids. */
type Answers = ReadonlyMap<string | undefined, TaskAnswer['kind']>;

/**
 * Asks GitHub, and the service about tasks, what happened to the live site (contract, G12). Logs only that it tries
 * again. Sets on GitHub the ends that no record has. `seen`: tasks whose end is known.
 */
export function lookAtLive(step: Step, seen: Answers = new Map()) {
  const { plan } = step;
  const permission = plan.isDryRun || plan.operation.isReadOnly ? 'deployments: read' : undefined;
  return askGitHub({ kind: 'live', permission }, (options) => lookUp(step, seen, options), step);
}

async function lookUp(
  step: Step,
  seen: Answers,
  options: GitHubRequestOptions,
): Promise<LiveView | 'cancelled'> {
  const { client, github, plan } = step;
  const copyId = copyToPush(plan);
  const askedAtMs = client.clock.elapsedMs();
  // Side by side: neither needs the other.
  const [listed, copy] = await Promise.all([
    listLiveRecords(plan.api.baseUrl, github, options),
    copyId === undefined ? undefined : findCopy(copyId, step, options),
  ]);
  const site = nameLiveSite(plan, copy, step.results.current.preview?.facts);
  const { named, records } = await readLiveRecords(
    listed,
    { site, isEnough: (record) => mayDecide(record, { key: step.firstKey, copyId }) },
    { github, options },
  );
  const answers = await askAboutTasks(records, seen, step);
  if (answers === 'cancelled') return 'cancelled';
  const nowMs = githubTimeMs(client.clock, github);
  const ended = records.map((record): EndedRecord => {
    const answer = answers.get(record.taskId);
    const end = judgeEnd(record, answer, nowMs);
    return { ...record, ended: end, isGone: answer === 'gone' };
  });
  return { askedAtMs, copy, named, records: ended };
}

/** The newest record of `staging` that names the copy. */
async function findCopy(
  copyId: string,
  { github, plan }: Step,
  options: GitHubRequestOptions,
): Promise<RecordedDeployment | undefined> {
  const find = (own: readonly RecordedDeployment[]) =>
    own.find(({ payload }) => payload['site-id'] === copyId && payload['api-url'] === plan.api.baseUrl);
  const isEnough = (own: readonly RecordedDeployment[]): boolean =>
    own.length >= MAX_DEPLOYMENTS || find(own) !== undefined;
  const { own } = await findRecords({ environment: undefined, isEnough }, github, options);
  return find(own.slice(0, MAX_DEPLOYMENTS));
}

/** The copy that a push or its preview is about; `undefined` for anything else. */
export function copyToPush({ liveSite }: Plan): string | undefined {
  return liveSite?.copies?.[0];
}

/** By what the step knows the live site: its inputs, the record of the copy, and what the preview asks to confirm. */
export function nameLiveSite(
  { liveSite }: Plan,
  copy: RecordedDeployment | undefined,
  preview: Pick<PushFacts, 'confirmation'> | undefined,
): SiteNames {
  const { copies = [], domains = [], ids = [] } = liveSite ?? {};
  const required = preview?.confirmation.text;
  return {
    ids: [...ids, ...(copy ? [copy.payload['live-site-id']] : [])],
    domains: [...domains, ...(required === undefined ? [] : [required])],
    copies,
  };
}

/** What the service says of the tasks of the records that do not say how they ended. */
async function askAboutTasks(
  records: readonly LiveRecord[],
  seen: Answers,
  step: Step,
): Promise<Answers | 'cancelled'> {
  const { client, plan } = step;
  const answers = new Map(seen);
  const open = records.filter(({ end, hasError }) => end === undefined && !hasError);
  const taskIds = new Set(open.flatMap(({ taskId }) => taskId ?? []));
  const asked = await Promise.all(
    [...taskIds]
      .filter((taskId) => !answers.has(taskId))
      .map(async (taskId) => {
        const { kind } = await askAboutTask(taskId, { client, prefix: plan.api.prefix });
        return { taskId, kind };
      }),
  );
  for (const { kind, taskId } of asked) {
    if (kind === 'cancelled') return 'cancelled';
    answers.set(taskId, kind);
  }
  for (const { id, taskId } of open) {
    const answer = answers.get(taskId);
    // Whoever looks next need not ask.
    if (answer === 'completed' || answer === 'failed') step.recorder.noteEnd(id, answer);
  }
  return answers;
}
