import { messages } from '../../src/messages/messages.ts';
import { createFailure } from '../../src/outcome/failure.ts';
import type { ListedSite } from '../../src/outcome/results.ts';
import type { Age } from '../../src/text/age.ts';
import { overwrite, rejection, use } from '../support/outcomes.ts';
import { ids, runContext } from '../support/run-operation.ts';

const noonMs = Date.UTC(2026, 0, 15, 12);
const age: Age = { leastMs: 3 * 3_600_000, mostMs: 3 * 3_600_000, atMs: noonMs - 3 * 3_600_000 };
const running = { ...overwrite, end: 'running' } as const;
const failed = { ...overwrite, end: 'failed' } as const;
const busy = { kind: 'busy', overwrite: running } as const;
const changed = {
  kind: 'changed',
  overwrite,
  reasons: [
    { kind: 'live', overwrite },
    { kind: 'unmerged', use },
  ],
} as const;
const replaced = { id: ids.staging, domain: use.domain };
const domain = use.domain;
const site: ListedSite = {
  ...{ id: ids.staging, domain: 'pr-7.example.com', environment: 'pr-7', state: 'left', isOpen: false },
  newest: { ...use, expiresAtMs: noonMs, end: { kind: 'failed', statusId: 1, atMs: noonMs } },
};
const forbidden = createFailure('github', {
  errorCode: 'forbidden',
  cause: 'http-status',
  status: 403,
  permission: 'deployments: write',
});

/** Each warning, and each line of the log that one place says, with all of its variants. A new one is a type error here. */
export const warnings: Readonly<Record<keyof typeof messages, readonly string[]>> = {
  inputs: [
    messages.inputs({ kind: 'unknown', variables: ['INPUT_MAX-COPY-AGE-HOUR', 'INPUT_X'] }),
    messages.inputs({ kind: 'unchecked', operation: 'restore', inputs: ['confirmation', 'allowed-actors'] }),
    messages.inputs({ kind: 'gap', value: 'pr-' }),
  ],
  randomKey: [messages.randomKey()],
  copyAge: [
    messages.copyAge(undefined, undefined),
    messages.copyAge('soon', undefined),
    messages.copyAge('2026-01-15T09:00:00Z', age),
  ],
  revertDays: [messages.revertDays(undefined), messages.revertDays(14)],
  canPush: [
    messages.canPush(true, undefined),
    messages.canPush(false, undefined),
    messages.canPush(false, 'a backup is running'),
  ],
  serviceWarning: [messages.serviceWarning('The disk is almost full.')],
  copyEntry: [messages.copyEntry(undefined), messages.copyEntry(use)],
  pushObjection: [
    messages.pushObjection(busy),
    messages.pushObjection({ kind: 'undone', overwrite }),
    messages.pushObjection(changed),
  ],
  pushedBefore: [messages.pushedBefore({ ...overwrite, operation: 'push' })],
  restoreObjection: [
    messages.restoreObjection(busy),
    messages.restoreObjection({ ...busy, kind: 'wait' }),
    messages.restoreObjection({ kind: 'undone', overwrite }),
  ],
  withoutList: [
    messages.withoutList(['live-site-id', 'github-token'], runContext),
    messages.withoutList(['github-token'], { ...runContext, isAttemptUnknown: true }),
  ],
  digestNeedsList: [messages.digestNeedsList('live-site-id')],
  waitingForLive: [messages.waitingForLive(running)],
  lastOverwrite: [messages.lastOverwrite(undefined), messages.lastOverwrite(overwrite)],
  earlierInRun: [
    messages.earlierInRun(overwrite, true),
    messages.earlierInRun({ ...failed, operation: 'push' }, true),
  ],
  liveInDoubt: [messages.liveInDoubt(failed)],
  copiedWhileRunning: [messages.copiedWhileRunning(running)],
  pushAsksForPerson: [messages.pushAsksForPerson(changed)],
  liveUnknown: [messages.liveUnknown()],
  overwriteEnded: [
    messages.overwriteEnded('success'),
    messages.overwriteEnded('failure'),
    messages.overwriteEnded('error'),
  ],
  githubTimeUnreadable: [messages.githubTimeUnreadable()],
  overwriteNotUpdated: [messages.overwriteNotUpdated()],
  copiesOfOthers: [
    messages.copiesOfOthers([
      { ...use, creator: 'mallory' },
      { ...use, creator: 'mallory', environment: 'pr-9' },
      { ...use, creator: undefined },
    ]),
  ],
  copyExpires: [messages.copyExpires(noonMs)],
  copyHasLiveDomain: [messages.copyHasLiveDomain('shop.example.com')],
  environmentStaysOpen: [messages.environmentStaysOpen('pr-7', overwrite.run ?? '')],
  environmentOpenedAgain: [messages.environmentOpenedAgain('pr-7')],
  pushOfCopyUnknown: [messages.pushOfCopyUnknown(ids.staging)],
  useOfCopyUnknown: [messages.useOfCopyUnknown(ids.staging)],
  newSiteNeeded: [messages.newSiteNeeded('too-old'), messages.newSiteNeeded('gone')],
  replacedSiteRemains: [
    messages.replacedSiteRemains({ ...replaced, why: 'failed' }),
    messages.replacedSiteRemains({ ...replaced, why: 'unwanted' }),
  ],
  halfMadeSite: [messages.halfMadeSite(ids.staging, domain), messages.halfMadeSite(ids.staging, undefined)],
  retrying: [
    messages.retrying(
      createFailure('github', { errorCode: 'service_error', cause: 'http-status', status: 503 }),
      120_000,
    ),
  ],
  startingAgain: [messages.startingAgain(), messages.startingAgain(rejection)],
  otherSiteOverwritten: [
    messages.otherSiteOverwritten('blog.example.com', 'confirmation', 'shop.example.com'),
  ],
  taskOfOtherSite: [messages.taskOfOtherSite(ids.target, ids.live)],
  ofOtherSite: [messages.ofOtherSite('a copy', ids.target, ids.live)],
  copyWasThere: [messages.copyWasThere()],
  stagingWithoutAddress: [messages.stagingWithoutAddress()],
  replayedSiteNotChecked: [messages.replayedSiteNotChecked(ids.staging, 'Your host answered 503.')],
  dnsRecord: [messages.dnsRecord({ type: 'CNAME', name: 'www', value: 'edge.host.example', ttl: '300' })],
  otherDomain: [messages.otherDomain('other.example.com', 'www.example.com')],
  pollFailing: [messages.pollFailing(rejection)],
  completedWith: [messages.completedWith('The cache was not purged.')],
  deploymentNotRecorded: [messages.deploymentNotRecorded()],
  deploymentForCommitNotRecorded: [messages.deploymentForCommitNotRecorded()],
  deploymentStatusNotSet: [messages.deploymentStatusNotSet()],
  jobNotRecorded: [messages.jobNotRecorded()],
  eventUnreadable: [messages.eventUnreadable()],
  noPullRequest: [messages.noPullRequest()],
  commentWrittenLater: [messages.commentWrittenLater()],
  commentNotWritten: [messages.commentNotWritten()],
  githubFailure: [
    messages.githubFailure(messages.commentNotWritten(), forbidden),
    messages.githubFailure(messages.jobNotRecorded(), 'no space left on device'),
  ],
  sitesLeft: [messages.sitesLeft([site]), messages.sitesLeft([site, { ...site, state: 'unchecked' }])],
  sitesBeingPushed: [
    messages.sitesBeingPushed([{ ...site, state: 'in-use', push: { ...running, operation: 'push' } }]),
  ],
  sitesNotChecked: [messages.sitesNotChecked(3, rejection), messages.sitesNotChecked(2, undefined)],
  noSiteKnown: [messages.noSiteKnown(3)],
  moreDeployments: [messages.moreDeployments()],
  noOpenCopy: [messages.noOpenCopy('pr-7')],
  outputTooLong: [messages.outputTooLong('data')],
  outputsNotWritten: [messages.outputsNotWritten('no space left on device')],
  summaryNotWritten: [messages.summaryNotWritten('disk full')],
};
