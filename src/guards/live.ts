import { isLaterAttempt } from '../inputs/run-context.ts';
import { listLiveRecords, readLiveRecords, relateSites } from '../github/live-records.ts';
import type { LiveRecord, SiteNames } from '../github/live-records.ts';
import { findRecords, type RecordedDeployment } from '../github/records.ts';
import { askGitHub, githubTimeMs, type GitHubRequestOptions } from '../github/request.ts';
import { messages } from '../messages/messages.ts';
import type { Outcome } from '../outcome/outcome.ts';
import type { Overwrite } from '../outcome/overwrite.ts';
import { cancelledBeforeStart, refuse } from '../outcome/refuse.ts';
import { askAboutTask } from '../service/known-task.ts';
import { parseServiceTimeMs } from '../service/service-time.ts';
import type { EndedRecord, LiveView, Step } from '../step.ts';
import { createPollProgress } from '../tasks/poll-progress.ts';
import { pollTask } from '../tasks/poll-task.ts';
import { judgeEnd, judgeLive, type LiveVerdict, type TaskAnswer } from './judge-live.ts';

/** Where `staging` may have recorded a copy: no more of our deployments are read (contract, G12). */
const MAX_DEPLOYMENTS = 1_000;
/** A record without a task, or with one that cannot be read, is looked at again after this long. */
const LOOK_AGAIN_MS = 10_000;
/** For how long nothing more is said of the same overwrite. */
const ANNOUNCE_MS = 60_000;

/** What was found out, or how the step ends without it. Neither: the step goes on without. */
export interface LiveLook {
  readonly view?: LiveView | undefined;
  readonly ended?: Outcome | undefined;
  readonly hasWaited?: boolean;
}

type SeenEnds = ReadonlyMap<string, 'completed' | 'failed'>;

/** What a wait has seen, and said last. */
interface LiveWait {
  readonly seen: Map<string, 'completed' | 'failed'>;
  said?: { readonly id: number; readonly atMs: number };
}

/** Asks GitHub, and the service about tasks, what happened to the live site (contract, G12). Logs nothing. */
export function lookAtLive(step: Step, seen: SeenEnds = new Map()) {
  const { plan } = step;
  const permission = plan.isDryRun || plan.operation.isReadOnly ? 'deployments: read' : undefined;
  return askGitHub({ kind: 'live', permission }, (options) => lookUp(step, seen, options), step);
}

async function lookUp(
  step: Step,
  seen: SeenEnds,
  options: GitHubRequestOptions,
): Promise<LiveView | 'cancelled'> {
  const { client, github, plan } = step;
  const [copyId] = plan.liveSite?.copies ?? [];
  const askedAtMs = client.clock.elapsedMs();
  // Side by side: neither needs the other.
  const [listed, copy] = await Promise.all([
    listLiveRecords(plan.api.baseUrl, github, options),
    copyId === undefined ? undefined : findCopy(copyId, step, options),
  ]);
  const site = siteOf(step, copy);
  const { named, records } = await readLiveRecords(
    listed,
    { site, isEnough: (record) => mayDecide(record, step) },
    github,
    options,
  );
  const answers = await askAboutTasks(records, seen, step);
  if (answers === 'cancelled') return 'cancelled';
  const nowMs = githubTimeMs(client.clock, github);
  const ended = records.map((record): EndedRecord => {
    const answer = record.taskId === undefined ? undefined : answers.get(record.taskId);
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

/** By what the step knows the live site: its inputs, the record of the copy, and what the preview asks to confirm. */
function siteOf({ plan, results }: Step, copy: RecordedDeployment | undefined): SiteNames {
  const { copies = [], domains = [], ids = [] } = plan.liveSite ?? {};
  const { confirmationRequired } = results.current;
  return {
    ids: [...ids, ...(copy ? [copy.payload['live-site-id']] : [])],
    domains: [...domains, ...(confirmationRequired === undefined ? [] : [confirmationRequired])],
    copies,
  };
}

/** Whether a record can be the one that counts, as far as its statuses say: then no older one is needed. */
function mayDecide({ end, hasError, payload }: LiveRecord, { firstKey, plan }: Step): boolean {
  const isPassedOver =
    payload['idempotency-key'] === firstKey ||
    (payload.operation === 'push' && plan.liveSite?.copies?.includes(payload['site-id'] ?? '') === true);
  return !hasError && (!isPassedOver || end === 'completed');
}

/** What the service says of the tasks of the records that do not say how they ended. */
async function askAboutTasks(
  records: readonly LiveRecord[],
  seen: SeenEnds,
  step: Step,
): Promise<ReadonlyMap<string, TaskAnswer> | 'cancelled'> {
  const { client, plan } = step;
  const answers = new Map<string, TaskAnswer>(seen);
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
  for (const { id, taskId = '' } of open) {
    const answer = answers.get(taskId);
    // Whoever looks next need not ask.
    if (answer === 'completed' || answer === 'failed') step.recorder.noteEnd(id, answer);
  }
  return answers;
}

/**
 * Waits until no push and no restore of the site runs (contract, G12, 1), and resolves to what is then known. `first` is
 * a look that was started earlier.
 */
export async function awaitLive(first: ReturnType<typeof lookAtLive>, step: Step): Promise<LiveLook> {
  const { log, plan } = step;
  const wait: LiveWait = { seen: new Map() };
  let hasWaited = false;
  for (let looked = await first; ; looked = await lookAtLive(step, wait.seen)) {
    const { ended } = looked;
    if (ended) {
      const { isReadOnly, makesCopy } = plan.operation;
      const isRequired = !isReadOnly && !(makesCopy && plan.recording === undefined);
      if (ended.kind === 'cancelled' || isRequired) return { ended };
      if (makesCopy) log.info(messages.liveNotAsked(ended.reason));
      else log.warn(messages.liveUnknown(ended.reason, ended.permission));
      return {};
    }
    const view = looked.answer;
    if (view === 'cancelled') return { ended: cancelledBeforeStart };
    const { last, verdict } = judge(view, step);
    if (verdict !== 'wait' || !last) return { view, hasWaited };
    hasWaited = true;
    const stopped = await awaitOverwrite(last, wait, step);
    if (stopped) return { ended: stopped };
  }
}

/** Waits for the end of another step's push or restore. Resolves to how this step ends if it may not go on. */
async function awaitOverwrite(
  overwrite: Overwrite,
  wait: LiveWait,
  step: Step,
): Promise<Outcome | undefined> {
  const { client, log } = step;
  const { clock, deadlineMs, signal } = client;
  const { taskId } = overwrite;
  const nowMs = clock.elapsedMs();
  if (wait.said?.id !== overwrite.id || nowMs - wait.said.atMs >= ANNOUNCE_MS) {
    log.info(messages.waitingForLive(overwrite));
    wait.said = { id: overwrite.id, atMs: nowMs };
  }
  const busy = refuse({ kind: 'live-busy', overwrite, isOverTime: true });
  const pause = async (): Promise<Outcome | undefined> => {
    await clock.sleep(Math.min(LOOK_AGAIN_MS, Math.max(0, deadlineMs - clock.elapsedMs())), signal);
    if (signal.aborted) return cancelledBeforeStart;
    return clock.elapsedMs() >= deadlineMs ? busy : undefined;
  };
  if (taskId === undefined) return pause();
  log.startGroup(messages.taskGroup(taskId));
  // It is no task of this step: it is none of its results.
  const progress = createPollProgress({ ...step, results: { ...step.results, add: () => undefined } });
  const result = await pollTask({ taskId, isFirstAtOnce: true }, progress, step);
  log.endGroup();
  switch (result.kind) {
    case 'completed':
    case 'failed':
      wait.seen.set(taskId, result.kind);
      return undefined;
    case 'cancelled':
      return cancelledBeforeStart;
    case 'timed-out':
      return busy;
    case 'running':
    case 'unreadable':
      // Another machine of the service may answer the next look, and say again that it runs.
      return pause();
  }
}

/** What happened to the live site, as it concerns the step. After a push's preview it knows more of the copy. */
export function judge(view: LiveView, step: Step): LiveVerdict {
  const { client, firstKey, github, plan, results } = step;
  const { isReadOnly, makesCopy, name } = plan.operation;
  const [copyId] = plan.liveSite?.copies ?? [];
  const site = siteOf(step, view.copy);
  return judgeLive(
    view.records.filter(({ names }) => relateSites(names, site, view.named) !== 'other'),
    {
      purpose: makesCopy ? 'copy' : copyId === undefined ? 'restore' : 'push',
      operation: name,
      isOnlyLooking: plan.isDryRun || isReadOnly,
      isPreview: isReadOnly,
      isRerun: isLaterAttempt(plan.context),
      hasApproval: plan.approvedDigest !== undefined,
      key: firstKey,
      copyId,
      madeAtMs: parseServiceTimeMs(view.copy?.payload.made),
      copiedAtMs: parseServiceTimeMs(results.current.copiedAt),
      nowMs: githubTimeMs(client.clock, github),
    },
  );
}

/** Refuses because of what happened to the live site (contract, G12, 2 and 3), or says what did. */
export function guardLive(view: LiveView, step: Step): Outcome | undefined {
  const { log, plan, recorder } = step;
  const { last, settles, verdict } = judge(view, step);
  if (!last) return undefined;
  switch (verdict) {
    case 'wait':
    case 'busy':
      return refuse({ kind: 'live-busy', overwrite: last, isOverTime: false });
    case 'outdated':
      return refuse({ kind: 'copy-outdated', overwrite: last });
    case 'warn':
      log.warn(messages.liveInDoubt(last));
      return undefined;
    case 'go-on':
      if (settles !== undefined) recorder.settle(settles, plan.operation.name);
      // A push has said so with its preview.
      if (plan.liveSite?.copies === undefined) log.info(messages.lastOverwrite(last));
      return undefined;
  }
}

/** Records the overwrite that is about to be requested (contract, G11). Resolves to how the step ends if that fails. */
export async function recordOverwrite(step: Step, view: LiveView | undefined): Promise<Outcome | undefined> {
  const { client, firstKey, plan, recorder } = step;
  if (plan.isWithoutGitHub) return undefined;
  const { domains, ids } = siteOf(step, view?.copy);
  const overwrite = {
    'api-url': plan.api.baseUrl,
    operation: plan.operation.name,
    'live-site-id': ids[0],
    // What the service asks to confirm, rather than what was typed.
    'live-domain': domains.at(-1),
    'idempotency-key': firstKey,
    ...plan.source,
  };
  return recorder.beginOverwrite(overwrite, client);
}
