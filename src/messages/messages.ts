import type { ListInput } from '../inputs/raw-inputs.ts';
import type { RunContext } from '../inputs/run-context.ts';
import type { Overwrite, Use } from '../live/list-entry.ts';
import type { Objection } from '../live/rule.ts';
import { statuses } from '../outcome/statuses.ts';
import {
  describeObjection,
  describeOverwrite,
  describeEnd,
  nameCommit,
  nameOverwrite,
} from './describe-overwrite.ts';
import type { DnsRecord, ListedSite, ReplacedSite } from '../outcome/results.ts';
import type { Failure } from '../outcome/failure.ts';
import { formatAge, formatDays, formatDuration, formatTime } from '../text/durations.ts';
import { endSentence, nonEmpty } from '../text/sentence.ts';
import { describeBlock, describeFailure } from './describe-failure.ts';
import { describeInputWarning } from './describe-inputs.ts';
import { describeCopiesOfOthers, listSites, nameSite } from './describe-sites.ts';
import type { Age } from '../text/age.ts';

/** The warnings, and the sentences that several folders use, in the order of a run. Hostile until sanitized. */
export const messages = {
  inputs: describeInputWarning,
  randomKey: () =>
    'GITHUB_RUN_ID is not set, so the idempotency key is random. If this step runs again, it acts again. To prevent that, set `idempotency-key`.',

  // Push preview
  copyAge: (copiedAt: string | undefined, age: Age | undefined) =>
    age?.atMs === undefined
      ? `The age of the copy is unknown${copiedAt === undefined ? '' : `: your host says "${copiedAt}"`}.`
      : `The copy is ${formatAge(age.mostMs)} old. It was made on ${formatTime(age.atMs)}.`,
  revertDays: (days: number | undefined) =>
    days === undefined
      ? 'Your host does not say for how long the push can be reverted.'
      : `The push can be reverted for ${formatDays(days)} in your host’s dashboard.`,
  canPush: (canPush: boolean, blockedReason: string | undefined) =>
    canPush ? 'Your host allows the push.' : describeBlock(blockedReason),
  serviceWarning: (warning: string) => `Your host warns: ${warning}`,

  copyEntry: (use: Use | undefined) => {
    if (use === undefined) return 'GitHub has no entry of this copy.';
    const { atMs, commit, creator = 'a deleted account', environment, run } = use;
    return `\`staging\` last used this copy for ${nonEmpty([nameCommit(commit), `environment "${environment}"`, formatTime(atMs), `by ${creator}`, run]).join(', ')}.`;
  },
  pushObjection: (objection: Objection) =>
    `A push will be refused${objection.kind === 'changed' ? ' unless a person has read why' : ''}. ${describeObjection(objection)}`,
  /** The same copy is pushed again, which needs nobody (G12). */
  pushedBefore: (push: Overwrite) =>
    `This copy was pushed on ${formatTime(push.atMs)}, by ${push.run ?? `deployment ${push.id}`}. What changed on live since then is lost, too.`,

  restoreObjection: (objection: Objection) =>
    objection.kind === 'wait' || objection.kind === 'busy'
      ? `The restore will ${objection.kind === 'wait' ? 'wait' : 'be refused'}, because the ${describeOverwrite(objection.overwrite)}.`
      : 'A re-run does not begin a restore. It only follows its own, if nothing came after it. To restore, start a new run.',

  // What happened to a live site
  withoutList: (inputs: readonly ListInput[], { isAttemptUnknown }: RunContext) =>
    `What was done to the live site before is not checked. To have it checked, ${inputs.map((input) => howToHaveList[input]).join(', and ')}.${
      isAttemptUnknown
        ? ' This server does not say whether this is a re-run: never re-run it, because your host may do it again.'
        : ''
    }`,
  digestNeedsList: (input: ListInput) =>
    `left out: a step that does not look at what was done to live has no digest. To have one, ${howToHaveList[input]}`,
  waitingForLive: (overwrite: Overwrite) => `Waiting, because the ${describeOverwrite(overwrite)}.`,
  lastOverwrite: (overwrite: Overwrite | undefined) =>
    overwrite
      ? `Last done to the live site: ${nameOverwrite(overwrite)}, which ${describeEnd(overwrite)}.`
      : 'Nothing is recorded that was done to the live site.',
  /** `isOfPush`: before a push, which starts again after a failed one. A re-run never begins a restore. */
  earlierInRun: (earlier: Overwrite, isOfPush: boolean) =>
    `In this run, an earlier \`${earlier.operation}\` ${describeEnd(earlier)}${isOfPush && earlier.operation === 'push' && earlier.end === 'failed' ? ': this one starts a new one' : ''}.`,
  liveInDoubt: (overwrite: Overwrite) =>
    `The live site may be damaged, because the ${nameOverwrite(overwrite)} ${describeEnd(overwrite)}. Look at the live site.`,
  copiedWhileRunning: (overwrite: Overwrite) =>
    `The ${nameOverwrite(overwrite)} still runs on the live site, so this copy may have only part of it. Its push will ask for a person.`,
  pushAsksForPerson: (objection: Objection) =>
    `A push of this copy will ask for a person. ${describeObjection(objection)} For a fresh copy, set \`reuse: false\`.`,
  liveUnknown: () =>
    'Could not find out what happened to the live site, so the output `preview-digest` is not set.',
  overwriteEnded: (state: 'success' | 'failure' | 'error') =>
    state === 'error' ? 'Nothing was started' : statuses[state === 'success' ? 'completed' : 'failed'].word,
  githubTimeUnreadable: () => 'a time that it named is unreadable',
  overwriteNotUpdated: () =>
    'Could not record how this step ended, so later steps will not know what happened to the live site.',

  // Reuse of a staging site
  copiesOfOthers: describeCopiesOfOthers,
  copyExpires: (atMs: number) => `The copy lasts until ${formatTime(atMs)}.`,
  copyHasLiveDomain: (domain: string) =>
    `Your host gives the copy the live site’s own domain (${domain}), so it is not taken for its address. The output \`site-url\` is empty.`,
  environmentStaysOpen: (environment: string, run: string) =>
    `Environment "${environment}" stays open, because a newer run uses its copy: ${run}.`,
  environmentOpenedAgain: (environment: string) =>
    `Environment "${environment}" is closed, and this older run opens it again.`,
  pushOfCopyUnknown: (siteId: string) => `Could not find out whether copy ${siteId} is being pushed.`,
  useOfCopyUnknown: (siteId: string | undefined) =>
    `Could not find out whether another environment uses copy ${siteId ?? ''}.`,
  newSiteNeeded: (why: ReplacedSite['why']) => `A new staging site is needed: ${replacedWhy[why]}.`,
  replacedSiteRemains: ({ domain, id, why }: ReplacedSite) =>
    `Staging site ${nameSite(id, domain)} remains: ${replacedWhy[why]}, and this run uses another one. If nobody needs what was changed on it, delete it in your host’s dashboard.`,

  // Request
  halfMadeSite: (id: string, domain: string | undefined) =>
    `Staging site ${nameSite(id, domain)} may remain, half made: the task that was to create it failed. If your host’s dashboard has it, delete it.`,
  retrying: (failure: Failure, leftMs: number) =>
    `${describeFailure(failure)} Trying again for up to ${formatDuration(leftMs)}.`,
  startingAgain: (failure?: Failure) =>
    `An earlier attempt failed.${failure ? ` ${describeFailure(failure)}` : ''} Starting again.`,
  otherSiteOverwritten: (site: string, input: 'confirmation' | 'live-site-id', value: string) =>
    `Check the live site: your host says that it overwrites ${site}, but \`${input}\` is ${value}.`,
  taskOfOtherSite: (taskSiteId: string, siteId: string) =>
    `The task is about site ${taskSiteId}, not about site ${siteId}. Check both sites.`,
  ofOtherSite: (what: string, otherSiteId: string, siteId: string) =>
    `the response is about ${what} of site ${otherSiteId}, not of site ${siteId}`,
  copyWasThere: () =>
    'Your host made no new copy: it answered with one that was there before this step asked. Its push will ask for a person.',
  stagingWithoutAddress: () =>
    'The staging site is ready, but your host named no address for it. The output `site-url` is empty.',
  replayedSiteNotChecked: (siteId: string, reason: string) =>
    `Could not check whether staging site ${siteId}, which an earlier request created, still exists. ${reason} Look for it in your host’s dashboard.`,
  dnsRecord: ({ type, name, value, ttl }: DnsRecord) =>
    `DNS record to add: ${nonEmpty([type, name, value, ttl]).join(' ')}`,
  otherDomain: (name: string, requested: string) =>
    `Check the domain: your host added "${name}", not "${requested}".`,

  // Waiting
  pollFailing: (failure: Failure) => `Could not read the task. ${describeFailure(failure)} Trying again.`,
  completedWith: (remark: string) => `The task has completed, but your host says: ${remark}`,

  // GitHub
  deploymentNotRecorded: () => 'Could not record the staging site, so the next run will create another one.',
  deploymentForCommitNotRecorded: () => 'Could not record a deployment for this commit.',
  deploymentStatusNotSet: () => 'Could not update the deployment’s status.',
  jobNotRecorded: () => 'Could not record on GitHub how the job ended.',
  eventUnreadable: () =>
    'The event that started this run (the file in GITHUB_EVENT_PATH) cannot be read, so its pull request is unknown: ' +
    'no comment is written, and a deployment is recorded for the run’s commit. Check whether an earlier step changed the file.',
  noPullRequest: () => 'No comment was written: this run does not belong to a pull request.',
  commentWrittenLater: () =>
    'The comment on the pull request stays as it is: a newer use of the copy, or a later run, has written it.',
  commentNotWritten: () => 'Could not write the comment on the pull request.',
  /** A text is of an error that is no failed request. */
  githubFailure: (consequence: string, failure: Failure | string) =>
    typeof failure === 'string'
      ? `${consequence} ${endSentence(`Cause: ${failure}`)}`
      : nonEmpty([consequence, describeFailure(failure), adviseGitHubAccess(failure)]).join(' '),

  // Closing an environment
  sitesLeft: (sites: readonly ListedSite[]) =>
    `Delete in your host’s dashboard what nobody needs (this action cannot). ${listSites(sites)}`,
  sitesBeingPushed: (sites: readonly ListedSite[]) => `Do not delete yet. ${listSites(sites)}`,
  /** Without a failure, the time for it was over. */
  sitesNotChecked: (count: number, failure: Failure | undefined) => {
    const why = failure ? describeFailure(failure) : 'Your host gave no clear answer in time.';
    return `Copies that were not checked, and do not count as left over: ${count}. ${why}`;
  },
  noSiteKnown: (count: number) =>
    `Your host knows none of the recorded copies (${count}). The API token may be another account’s.`,

  // Listing
  moreDeployments: () =>
    'Only the newest 1,000 entries of this live site were read. There are more, so the list may be incomplete.',
  noOpenCopy: (environment: string) =>
    `Environment "${environment}" has no open copy, so the output \`site-id\` is empty: none was made, it was closed, or your host did not confirm that it exists.`,

  // Report
  outputTooLong: (name: string) => `The output \`${name}\` is not set: it exceeds 100,000 bytes.`,
  outputsNotWritten: (reason: string) =>
    `The outputs could not be written (${reason}), so the step is red: later steps cannot see what it did. Free space on the runner’s disk.`,
  summaryNotWritten: (reason: string) => `Could not write the job summary (${reason}).`,
} as const;

/** What `github-token` needs, if GitHub's refusal says it. Without a token, no permission helps. */
export function adviseGitHubAccess({ cause, permission }: Failure): string | undefined {
  if (cause === 'token-missing') return 'Leave the input out to use the workflow’s own token.';
  if (cause === 'issuer-unknown') return 'For a private certificate authority, set NODE_EXTRA_CA_CERTS.';
  return permission && `Add \`${permission}\` under \`permissions:\` of this job.`;
}

const howToHaveList: Readonly<Record<ListInput, string>> = {
  'live-site-id': 'set `live-site-id`',
  'github-token': 'give `github-token` a token for GitHub',
};

/** What the dry run of a restore does not check. */
export const uncheckedOfRestore =
  'Not checked: whether the backup exists, whether the token may restore, and the approval';

export const onlyTheseEnd = 'Only the statuses completed and failed end a task';

/** Why a copy is not used. */
export const replacedWhy: Readonly<Record<ReplacedSite['why'], string>> = {
  gone: 'your host does not know it any more (or the API token is another account’s)',
  failed: 'the task that was to create it failed',
  'too-old': 'it is older than `max-copy-age-hours` allows',
  unwanted: '`reuse` is `false`',
};
