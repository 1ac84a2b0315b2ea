import type { SiteProblem } from '../service/site.ts';
import type { DnsRecord, SiteLeft } from '../outcome/outputs.ts';
import type { Approval } from '../outcome/results.ts';
import type { RequestFailure } from '../outcome/request-failure.ts';
import { formatAge, formatDays, formatDuration, formatTime } from '../text/durations.ts';
import { capitalize } from '../text/sentence.ts';
import { describeCause, describeFailure } from './describe-failure.ts';

/**
 * Every line that the log can have besides the outcome, in the order in which a run may say it. One catalog,
 * so that a writer can read all of them at once. Arguments are hostile until the log sanitizes them.
 */
export const messages = {
  start: (subject: string, isDryRun: boolean) => `${isDryRun ? 'Dry run' : 'Site Pipeline'}: ${subject}`,
  randomKey: () =>
    'GITHUB_RUN_ID is not set, so the idempotency key is random. If this step runs again, it acts again. To prevent that, set `idempotency-key`.',
  rerunAgeUnknown: (reason: string) =>
    `Could not find out when attempt 1 of this run began (${reason}). ` +
    'This check needs `github-token` with the permission `actions: read`. ' +
    'If attempt 1 began over 24 hours ago, the service has forgotten its idempotency keys, and this attempt may repeat the action.',
  approvedBy: ({ login, comment, isStarter }: Approval, environment: string) =>
    `${login} approved this run for environment "${environment}"${comment === '' ? '.' : `: "${comment}"`}${isStarter ? ' The same person started it.' : ''}`,
  githubSaysNoStart: () => 'GitHub named no start time',

  // Push preview
  previewSkipped: () =>
    '`preview: false`: pushing without a preview. Nothing checks what will be overwritten, or whether the push is blocked.',
  previewGroup: (siteId: string) => `Push preview of staging site ${siteId}`,
  copyAge: (copiedAt: string | undefined, ageMs: number | undefined, nowMs: number) => {
    if (copiedAt === undefined) return 'The service does not say when the copy was made.';
    return ageMs === undefined
      ? `The age of the copy is unknown. The service says that it was made at "${copiedAt}".`
      : `The copy is ${formatAge(ageMs)} old. It was made on ${formatTime(nowMs - ageMs)}.`;
  },
  pushReplacesDatabase: () =>
    'A push replaces the live database. All changes on live since the copy was made will be lost.',
  revertDays: (days: number | undefined) =>
    days === undefined
      ? 'The service does not say for how long the push can be reverted.'
      : `The push can be reverted for ${formatDays(days)}.`,
  canPush: (canPush: boolean, blockedReason: string | undefined) => {
    if (canPush) return 'The service allows the push.';
    return `The service blocks the push${blockedReason === undefined ? ' and gives no reason.' : `: ${blockedReason}`}`;
  },
  confirmationRequired: (text: string) => `To confirm the push, type: ${text}`,
  serviceWarning: (warning: string) => `The service warns: ${warning}`,
  moreWarnings: (count: number) =>
    `The service gives ${count} warnings. The output \`warnings\` has all of them.`,

  // Reuse of a staging site
  recordedSiteFound: (environment: string, siteId: string) =>
    `Staging site ${siteId} is recorded in environment "${environment}". Checking whether it still exists.`,
  recordedTaskFailed: () => 'The task that was to create it failed. Creating a new staging site.',
  recordedTaskRunning: (taskId: string) => `It is still being created. Waiting for task ${taskId}.`,
  recordedSiteGone: () => 'It no longer exists. Creating a new staging site.',
  otherTaskAnswered: () => 'the service answered about another task',
  recordedRequestFound: () =>
    'An earlier run may have created a staging site whose id it never received. Sending its request again with the same idempotency key.',
  siteMayBeLeft: () =>
    'An earlier run may have created a staging site whose id it never received, and its idempotency key has expired. Look for an unused staging site in the service’s dashboard.',
  otherOptions: (recorded: string, requested: string) =>
    `It was created with other options (${recorded}). The options of this run are ignored (${requested}).`,

  // Request
  dryRunGroup: () => 'The request that would be sent',
  dryRunKey: (key: string) => `Idempotency-Key: ${key}`,
  request: (method: string, path: string, key: string) => `${method} ${path} (idempotency key ${key})`,
  retrying: (failure: RequestFailure, delayMs: number) =>
    `${capitalize(describeCause(failure))}. Retrying in ${formatDuration(delayMs)}.`,
  earlierFailure: (failure: RequestFailure) =>
    `An earlier attempt failed: ${describeFailure(failure)}. Starting again with a new key.`,
  earlierTaskFailed: () => 'The task of an earlier attempt failed. Starting again with a new key.',
  acceptedEarlier: (isEarlierAttempt: boolean) =>
    isEarlierAttempt
      ? 'The service accepted this request in an earlier attempt. Checking its task.'
      : 'The service accepted this request earlier. Following its task; nothing is repeated.',
  unrelatedReplay: () =>
    'This step did nothing itself: another step used the same idempotency key, and the service replayed the response to that step. ' +
    'To separate such steps, give each its own `idempotency-key` with the run id in it.',
  siteProblems: (problems: readonly SiteProblem[]) =>
    `The site needs attention: ${problems.map(describeSiteProblem).join(', ')}.`,
  otherSiteOverwritten: (names: readonly string[], confirmation: string) =>
    `Check the live site: the service says that it overwrites ${names.join(' or ')}, but \`confirmation\` is ${confirmation}.`,
  taskOfOtherSite: (taskSiteId: string, siteId: string) =>
    `The task is about site ${taskSiteId}, not about site ${siteId}. Check both sites.`,
  stagingWithoutAddress: () =>
    'The staging site is ready, but the service named no address for it. The output `site-url` is empty.',
  replayedSiteGone: (siteId: string) =>
    `The stored response names site ${siteId}, which no longer exists. Starting again with a new key.`,
  dnsRecord: ({ type, name, value, ttl }: DnsRecord) =>
    `DNS record to add: ${[type, name, value, ttl].filter((part) => part !== '').join(' ')}`,
  otherDomain: (name: string, requested: string) =>
    `Check the domain: the service added "${name}", not "${requested}".`,

  // Waiting
  taskGroup: (taskId: string) => `Task ${taskId}`,
  /** A 404 is transient for 30 s. `isSinglePoll`: the step needs one response, and gives up after five minutes. */
  pollFailing: (failure: RequestFailure, isSinglePoll: boolean) =>
    `Could not read the task: ${describeCause(failure)}. ` +
    (failure.errorCode === 'not_found'
      ? 'Retrying for 30 s, because the service may not know a new task everywhere yet.'
      : isSinglePoll
        ? 'Retrying for up to five minutes.'
        : 'Polling continues until the time limit.'),
  pollRecovered: (durationMs: number) => `The service answers again after ${formatDuration(durationMs)}.`,
  stillWaiting: (lastState: string | undefined) =>
    `still waiting${lastState === undefined ? '' : ` · ${lastState}`}`,
  dnsGroup: () => 'Waiting for the DNS records',
  otherPath: (path: string, other: string) => `The service does not know ${path}. Trying ${other}.`,
  domainState: (state: string, message: string | undefined) =>
    [state, message].filter((part) => part !== undefined).join(' · '),
  domainStatus: (status: string | undefined) =>
    status === undefined ? 'the service gives no status' : `status ${status}`,
  otherDomainAnswered: (id: string) => `the response is about another domain (${id})`,
  noDomainAnswered: () => 'the response names no domain',

  // Timeline
  replayReceived: () => 'replayed: the response to an earlier request',
  accepted: () => 'accepted by the service',
  stepEnded: (status: string) => `step ${status}`,
  taskState: (status: string | undefined) => `task ${status ?? 'without a status'}`,

  // GitHub
  deploymentWithoutSite: () =>
    'No deployment was recorded: the service named no staging site, or the run has no commit.',
  deploymentNotRecorded: () => 'Could not record the deployment',
  deploymentStatusNotSet: () => 'Could not update the deployment’s status',
  deploymentDescription: (liveSiteId: string) => `Staging copy of site ${liveSiteId}`,
  deploymentInProgress: () => 'The staging site is being created',
  deploymentReady: () => 'The staging site is ready',
  noPullRequest: () => 'No comment was written: this run does not belong to a pull request.',
  commentNotWritten: () => 'Could not write the comment on the pull request',
  githubSameReason: (consequence: string) => `${consequence}, for the same reason.`,
  githubFailure: (consequence: string, reason: string, permission: string | undefined) =>
    `${consequence} (${reason}).${permission === undefined ? '' : ` ${adviseGitHubPermission(permission)}`}`,

  // Closing an environment
  environmentClosed: () => 'Closed. The staging site may still exist.',
  deploymentClosed: (id: number) => `Deployment ${id} is now inactive.`,
  wouldClose: (id: number) => `Deployment ${id} would be set to inactive.`,
  sitesLeft: (sites: readonly SiteLeft[]) =>
    `No site was deleted, because this action cannot delete sites. Delete in the service’s dashboard: ${sites.map(describeSiteLeft).join(', ')}.`,

  // Report
  summaryNotWritten: (reason: string) => `Could not write the job summary (${reason}).`,
  warningLine: (text: string) => `Warning: ${text}`,
} as const;

/** What to do if `github-token` may not do something. */
export function adviseGitHubPermission(permission: string): string {
  return `Give \`github-token\` the permission \`${permission}\`.`;
}

function describeSiteLeft({ id, domain }: SiteLeft): string {
  if (id === null) return 'a site that may exist (no response named it)';
  return domain === null ? `site ${id}` : `site ${id} (${domain})`;
}

function describeSiteProblem(problem: SiteProblem): string {
  switch (problem.kind) {
    case 'locked':
      return problem.reason === undefined ? 'it is locked' : `it is locked (${problem.reason})`;
    case 'suspended-for-billing':
      return 'it is suspended for billing';
    case 'suspended-by-admin':
      return 'it is suspended by an administrator';
    case 'in-maintenance':
      return 'it is in maintenance mode';
  }
}
