import type { Preview } from '../api/preview.ts';
import type { SiteProblem } from '../api/site.ts';
import type { Approval, DnsRecord, SiteLeft } from '../outcome/results.ts';
import type { RequestFailure } from '../outcome/request-failure.ts';
import { formatDuration } from '../text/durations.ts';
import { describeCause, describeFailure } from './describe-failure.ts';

/**
 * Every line that the log can have besides the outcome, in the order in which a run may say it. One catalogue,
 * so that a writer can read all of them at once. Arguments are hostile until the log sanitizes them.
 */
export const messages = {
  start: (subject: string, isDryRun: boolean) => `${isDryRun ? 'Dry run of' : 'Site Pipeline'}: ${subject}`,
  invalidProxy: (variable: string) => `\`${variable}\` is not a URL: connecting without a proxy.`,
  randomKey: () =>
    'There is no run id (GITHUB_RUN_ID), so the idempotency key is random: running this again does it again. `idempotency-key` gives it one that lasts.',
  rerunAgeUnknown: (reason: string) =>
    `When the first attempt of this run began cannot be found out (${reason}): give \`github-token\` the permission actions: read. ` +
    'The service forgets an idempotency key after 24 hours: where that attempt is older, this one repeats its action.',
  approvedBy: ({ login, comment, isStarter }: Approval, environment: string) =>
    `${login} approved this run for environment "${environment}"${comment === '' ? '' : `: "${comment}"`}.${isStarter ? ' The same person started it.' : ''}`,
  githubSaysNoStart: () => 'GitHub does not say so',

  // Push preview
  previewSkipped: () =>
    '`preview: false`: the push is sent without asking what it would do and whether it is blocked.',
  previewGroup: (siteId: string) => `Preview of the push of staging site ${siteId}`,
  copyAge: (copiedAt: string | undefined, ageMs: number | undefined) =>
    ageMs === undefined
      ? 'The service does not say when the copy was made.'
      : `The copy is ${formatDuration(ageMs)} old (copied at ${copiedAt ?? ''}).`,
  pushReplacesDatabase: () =>
    'A push replaces the live database: what live has gained since the copy was made is lost with it.',
  revertDays: (days: number | undefined) =>
    days === undefined
      ? 'The service does not say for how long a push can be reverted.'
      : `A push can be reverted for ${days} days.`,
  canPush: ({ canPush, blockedReason }: Preview) => {
    const reason = blockedReason === undefined ? '' : ` (${blockedReason})`;
    return `Can be pushed: ${canPush ? 'yes' : `no${reason}`}`;
  },
  confirmationRequired: (text: string) => `The confirmation to type is: ${text}`,
  serviceWarning: (warning: string) => `The service warns: ${warning}`,
  moreWarnings: (count: number) =>
    `The service gives ${count} warnings in all: the output \`warnings\` has the rest.`,

  // Reuse of a staging site
  recordedSiteFound: (environment: string, siteId: string) =>
    `Environment "${environment}" has staging site ${siteId}: asking whether it is still there.`,
  recordedTaskFailed: () => 'The task that was to make it failed: making a new one.',
  recordedTaskRunning: (taskId: string) => `It is still being made: attaching to task ${taskId}.`,
  recordedSiteGone: () => 'The service does not know it any more: making a new one.',
  otherTaskAnswered: () => 'the service answered about another task than the one that was asked for',
  recordedRequestFound: () =>
    'An earlier run sent a request that may have created a staging site: sending it again with its idempotency key.',
  siteMayBeLeft: () =>
    'An earlier run may have created a staging site that no deployment records, and its idempotency key has expired. Look for a staging site without a use in the service’s dashboard.',
  otherOptions: (recorded: string, requested: string) =>
    `It was made with other options (${recorded}); those given now are ignored (${requested}).`,

  // Request
  dryRunGroup: () => 'The request that would be sent',
  dryRunKey: (key: string) => `Idempotency-Key: ${key}`,
  request: (method: string, path: string, key: string) => `${method} ${path} (idempotency key ${key})`,
  retrying: (failure: RequestFailure, delayMs: number) =>
    `${describeCause(failure)}; trying again in ${formatDuration(delayMs)}`,
  earlierFailure: (failure: RequestFailure) =>
    `An earlier attempt ended with: ${describeFailure(failure)}. Starting anew, with the next key.`,
  earlierTaskFailed: () => 'The task of an earlier attempt had failed. Starting anew, with the next key.',
  acceptedEarlier: (isEarlierAttempt: boolean) =>
    isEarlierAttempt
      ? 'The service had accepted this in an earlier attempt: looking at its task.'
      : 'The service had accepted this already: its task is followed, and nothing is repeated.',
  unrelatedReplay: () =>
    'This step did nothing itself: the service answered with what it had stored for another step with the same idempotency key. ' +
    'Steps that ask for the same in one job are told apart by an `idempotency-key` of their own, with the run id in it.',
  siteProblems: (problems: readonly SiteProblem[]) =>
    `The site needs attention: ${problems.map(describeSiteProblem).join(', ')}.`,
  otherSiteOverwritten: (names: readonly string[], confirmation: string) =>
    `The site needs attention: it is ${names.join(' or ')}, and the confirmation was ${confirmation}.`,
  taskOfOtherSite: (taskSiteId: string, siteId: string) =>
    `The task is about site ${taskSiteId}, not about site ${siteId}. Check both sites.`,
  stagingWithoutAddress: () =>
    'The staging site is complete, but the service named no address for it: `site-url` is empty.',
  replayedSiteGone: (siteId: string) =>
    `The stored answer names site ${siteId}, which the service does not know any more. Starting anew, with the next key.`,
  dnsRecord: ({ type, name, value, ttl }: DnsRecord) =>
    `DNS record to add: ${[type, name, value, ttl].filter((part) => part !== '').join(' ')}`,
  otherDomain: (name: string, requested: string) =>
    `The domain needs attention: the service names it "${name}", not "${requested}".`,

  // Waiting
  taskGroup: (taskId: string) => `Task ${taskId}`,
  pollFailing: (failure: RequestFailure) =>
    `While waiting: ${describeCause(failure)}. Asking again until the time is up.`,
  pollRecovered: (durationMs: number) => `The service answers again, after ${formatDuration(durationMs)}.`,
  stillWaiting: (lastState: string | undefined) =>
    `still waiting${lastState === undefined ? '' : ` · ${lastState}`}`,
  dnsGroup: () => 'Waiting for the DNS records',
  otherPath: (path: string, other: string) => `${path} is not known to the service; trying ${other}.`,
  domainState: (state: string, message: string | undefined) =>
    [state, message].filter((part) => part !== undefined).join(' · '),
  domainStatus: (status: string | undefined) => `status ${status ?? 'not given'}`,

  // Timeline
  replayReceived: () => 'stored answer: the task of an earlier request',
  accepted: () => 'accepted by the service',
  taskState: (status: string | undefined) => `task ${status ?? 'without a status'}`,

  // GitHub
  deploymentWithoutSite: () =>
    'No deployment is recorded: the service named no staging site, or the run has no commit.',
  deploymentNotRecorded: () => 'The deployment could not be recorded',
  deploymentStatusNotSet: () => 'The deployment’s status could not be set',
  deploymentDescription: (liveSiteId: string) => `Staging copy of site ${liveSiteId}`,
  deploymentInProgress: () => 'The staging site is being made',
  deploymentReady: () => 'The staging site is ready',
  noPullRequest: () => 'No comment is written: this run is not about a pull request.',
  commentNotWritten: () => 'The comment on the pull request could not be written',
  githubSameReason: (consequence: string) => `${consequence}, for the same reason.`,
  githubFailure: (consequence: string, reason: string, permission: string | undefined) =>
    `${consequence} (${reason}).${permission === undefined ? '' : ` Give \`github-token\` the permission ${permission}.`}`,

  // Closing an environment
  environmentClosed: () => 'The pull request or release is closed',
  deploymentClosed: (id: number) => `Deployment ${id} is inactive.`,
  wouldClose: (id: number) => `Deployment ${id} would be set to inactive.`,
  sitesLeft: (sites: readonly SiteLeft[]) =>
    `This action does not delete sites. Delete in the service’s dashboard: ${sites.map(describeSiteLeft).join(', ')}.`,

  // Report
  summaryNotWritten: (reason: string) => `The job summary could not be written (${reason}).`,
  warningLine: (text: string) => `Warning: ${text}`,
} as const;

function describeSiteLeft({ id, domain }: SiteLeft): string {
  if (id === null) return 'a site that may exist, which no response named';
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
