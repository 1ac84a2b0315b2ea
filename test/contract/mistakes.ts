/*
 * The mistakes that people make, with what the action is given because of each. `mistakes.md` has what it answers: it is the
 * table to read, and `npx vitest run test/contract/mistakes.test.ts -u` writes it.
 *
 * A row says only what is wrong. All else is right: the inputs that the operation requires, a host that does what it is asked,
 * and a list on GitHub in which nothing speaks against a push.
 */

import type { RunContext } from '../../src/inputs/run-context.ts';
import type { SendResult } from '../../src/ports.ts';
import { ids, runUrl } from '../support/ids.ts';
import { otherTask } from '../support/runs.ts';
import { copyRecord, liveRecord, ownRecord, withCopy } from '../support/live-records.ts';
import { approval, fails, recordedPayload, type GitHubState } from '../support/recording-github.ts';
import {
  invalidCertificate,
  noResponse,
  page,
  previewResponse,
  refusedConnection,
  response,
  taskResponse,
  unresolvedName,
} from '../support/responses.ts';

/** What the host answers to each kind of request, as often as it is asked. */
export interface HostAnswers {
  readonly preview?: SendResult;
  readonly post?: SendResult;
  readonly task?: SendResult;
}

/** What is wrong. All else is right. */
interface Given {
  /** Inputs as they are written; `undefined`: left out. */
  readonly with?: Readonly<Record<string, string | undefined>>;
  /** What started the run; a push to a branch, if nothing else is said. */
  readonly on?: keyof typeof starts;
  readonly attempt?: number;
  readonly run?: Partial<RunContext>;
  readonly host?: HostAnswers;
  readonly github?: GitHubState;
  readonly cancelledAtMs?: number;
}

export type Mistake = readonly [operation: string, mistake: string, given?: Given];

const form = (typed: Readonly<Record<string, string>> = {}) => ({
  sender: { type: 'User' },
  inputs: typed,
});
export const starts = {
  branch: { context: { eventName: 'push' } },
  form: { context: { eventName: 'workflow_dispatch' }, event: form({ confirmation: 'www.example.com' }) },
  'form on a tag': { context: { eventName: 'workflow_dispatch', isTag: true }, event: form() },
  release: { context: { eventName: 'release', isTag: true } },
  schedule: { context: { eventName: 'schedule' } },
  'what follows a schedule': {
    context: { eventName: 'workflow_run' },
    event: { workflow_run: { head_sha: 'a'.repeat(40), event: 'schedule' } },
  },
  'pull request': {
    context: { eventName: 'pull_request' },
    event: { pull_request: { number: 7, head: { sha: 'c'.repeat(40) } } },
  },
} as const satisfies Record<string, { context: Partial<RunContext>; event?: object }>;

const says = (status: number, message: string, data: object = {}): SendResult =>
  response(status, data, { message });
/** The text is what `adapters/service.ts` leaves of the body. */
const noJson = (text: string, unreadable = 'it is not JSON'): SendResult => ({
  ...page(200),
  body: { unreadable, text },
});
const webPage = (status: number): SendResult => page(status, { contentType: 'text/html' });
const refusedByProxy: SendResult = {
  kind: 'not-sent',
  cause: 'proxy-refused',
  reason: 'the proxy refused the user name or password (407)',
};
const toLogin = page(302, { location: 'https://www.host.example/login' });
const oneDay = { 'max-copy-age-hours': '24' };
const approved = (state: 'approved' | 'rejected', environment: string): GitHubState => ({
  ...withCopy(),
  reviews: [{ ...approval, state, environments: [environment] }],
});
const refuses = (permission: string) =>
  fails({
    errorCode: 'forbidden',
    permission,
    status: 403,
    reason: 'Resource not accessible by integration',
  });
const expired = fails({
  errorCode: 'forbidden',
  cause: 'http-status',
  status: 401,
  reason: 'Bad credentials',
});
const unavailable = fails({
  errorCode: 'service_error',
  status: 503,
  reason: undefined,
  isTransient: true,
});
const asks = { 'require-approval': 'live' };
const days = (count: number): number => count * 24 * 60;

/** By kind, and in each kind by what a person would look for. */
export const mistakes: Readonly<Record<string, readonly Mistake[]>> = {
  'The operation': [
    ['deploy-staging', 'a word for putting code on a copy'],
    ['deploy', 'the same, shorter'],
    ['deploy-preview', 'a word for making a preview'],
    ['clone', 'a word for making a copy'],
    ['create-staging', 'the same'],
    ['promote', 'a word for going live'],
    ['copy-to-live', 'the same'],
    ['preview', 'a word for a preview'],
    ['refresh', 'a word for a fresh copy'],
    ['backup', 'a word for a backup'],
    ['rollback', 'a word for going back'],
    ['delete-staging', 'a word for deleting a copy'],
    ['status', 'a word for looking at a task'],
    ['list', 'a part of its name'],
    ['push_preview', 'with an underscore'],
    ['flush', 'something that the API does not do'],
    ['puhs', 'two letters swapped'],
    ['Staging', 'upper case'],
    ['', 'left out'],
  ],
  'The address': [
    ['staging', 'it ends in /v1', { with: { 'api-url': 'https://api.example.com/v1' } }],
    ['staging', 'it is not encrypted', { with: { 'api-url': 'http://api.example.com' } }],
    ['staging', 'it has no scheme', { with: { 'api-url': 'api.example.com' } }],
    ['staging', 'it has a password in it', { with: { 'api-url': 'https://me:secret@api.example.com' } }],
    ['staging', 'it has a query', { with: { 'api-url': 'https://api.example.com?key=secret' } }],
    ['staging', 'the variable with it does not exist', { with: { 'api-url': '' } }],
    [
      'staging',
      'it has a path that is not the API’s',
      { with: { 'api-url': 'https://api.example.com/api' }, host: { post: response(404, undefined) } },
    ],
    ['staging', 'it is the host’s website, which asks for a login', { host: { post: toLogin } }],
    ['push', 'the same, of a push', { host: { preview: toLogin } }],
    ['restore', 'the same, of a restore', { host: { post: toLogin } }],
    ['staging', 'it is the host’s website, which shows a page', { host: { post: webPage(200) } }],
    ['staging', 'its host name is misspelled', { host: { post: unresolvedName } }],
    ['staging', 'it is that of a request', { with: { 'api-url': 'https://api.example.com/v1/sites' } }],
    ['staging', 'its port is wrong', { host: { post: refusedConnection } }],
    ['staging', 'its certificate is another’s', { host: { post: invalidCertificate } }],
    [
      'staging',
      'the API has moved',
      { host: { post: page(308, { location: 'https://new.example.com/v1/sites' }) } },
    ],
  ],
  'The token': [
    ['staging', 'the secret has another name', { with: { 'api-token': '' } }],
    ['staging', 'the same, in a schedule', { with: { 'api-token': '' }, on: 'schedule' }],
    ['push', 'the same, of a push', { with: { 'api-token': '' }, on: 'release' }],
    ['staging', 'it was stored with "Bearer"', { with: { 'api-token': 'Bearer wpsk_0123456789abcdef' } }],
    [
      'staging',
      'it was stored in quotes',
      { with: { 'api-token': '"wpsk_0123456789abcdef"' }, host: { post: says(401, 'Unauthenticated.') } },
    ],
    [
      'staging',
      'it was stored with a line break in it',
      { with: { 'api-token': 'wpsk_01234567\n89abcdef' } },
    ],
    ['staging', 'the name of the secret without braces', { with: { 'api-token': 'secrets.API_TOKEN' } }],
    ['staging', 'a variable of a shell', { with: { 'api-token': '$API_TOKEN' } }],
    [
      'push',
      'an expression as text, typed',
      { with: { 'api-token': '${{ secrets.API_TOKEN }}' }, on: 'form' },
    ],
    [
      'staging',
      'it was pasted with an invisible character',
      { with: { 'api-token': 'wpsk_\u200B01234567' } },
    ],
    ['staging', 'GitHub’s, in place of the host’s', { with: { 'api-token': `ghs_${'0'.repeat(36)}` } }],
    [
      'staging',
      'the key of another secret',
      { with: { 'api-token': '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk' } },
    ],
    ['push', 'GitHub’s has expired', { github: { ...withCopy(), listDeployments: expired } }],
    ['staging', 'GitHub’s, without braces', { with: { 'github-token': 'github.token' } }],
    ['staging', 'it is wrong, or was deleted', { host: { post: says(401, 'Unauthenticated.') } }],
    ['push', 'it was deleted while a push runs', { host: { task: says(401, 'Unauthenticated.') } }],
    [
      'staging',
      'it lacks a permission, which the host names',
      { host: { post: says(403, 'Forbidden.', { permission: 'site.staging' }) } },
    ],
    [
      'restore',
      'it lacks a permission, which the host does not name',
      { host: { post: says(403, 'Forbidden.') } },
    ],
    [
      'push',
      'it may preview, but not push',
      { host: { post: says(403, 'Forbidden.', { permission: 'site.restore' }) } },
    ],
    ['push', 'it may push, but not read tasks', { host: { task: says(403, 'Forbidden.') } }],
    [
      'staging',
      'it is of another account, and the host says 404',
      { host: { post: says(404, 'Site not found.') } },
    ],
    [
      'staging',
      'it is of another account, and the host says 403',
      { host: { post: says(403, 'This site is not yours.') } },
    ],
    ['push', 'it is of another account, of a push', { host: { preview: says(404, 'Site not found.') } }],
    [
      'staging',
      'it is allowed from one address only',
      { host: { post: says(403, 'This token is locked to another IP address.') } },
    ],
    [
      'push',
      'its account is locked',
      { host: { preview: says(403, 'Your account is locked. Contact support.') } },
    ],
  ],
  'The ids': [
    ['staging', 'the variable does not exist', { with: { 'site-id': '' } }],
    ['staging', 'a domain instead of an id', { with: { 'site-id': 'www.example.com' } }],
    [
      'staging',
      'an address instead of an id',
      { with: { 'site-id': 'https://www.example.com/wp-admin?x=1' } },
    ],
    [
      'staging',
      'the address of its page in the dashboard',
      { with: { 'site-id': `https://my.host.example/sites/${ids.live}/overview` } },
    ],
    ['await-task', 'copied with its full stop', { with: { 'task-id': `Task ${ids.task}.` }, on: 'form' }],
    ['staging', 'the variables of the caller', { with: { 'api-url': '', 'site-id': '' } }],
    ['staging', 'the number of the site in the dashboard', { with: { 'site-id': '4711' } }],
    ['staging', 'in quotes', { with: { 'site-id': `"${ids.live}"` } }],
    ['staging', 'its name without braces', { with: { 'site-id': 'vars.LIVE_SITE_ID' } }],
    ['push', 'pasted with an invisible character', { with: { 'site-id': `${ids.staging}\u200B` } }],
    [
      'staging',
      'under the name of another input',
      { with: { 'site-id': undefined, 'live-site-id': ids.live } },
    ],
    [
      'restore-snapshot',
      'the same, of a snapshot',
      { with: { 'target-site-id': undefined, 'site-id': ids.target } },
    ],
    ['staging', 'an id that does not exist', { host: { post: says(404, 'Site not found.') } }],
    [
      'staging',
      'a copy’s id for `staging`',
      { with: { 'site-id': ids.staging }, host: { post: says(422, 'A staging site cannot be copied.') } },
    ],
    [
      'push',
      'the live site’s id for `push`',
      { with: { 'site-id': ids.target }, host: { preview: says(422, 'This site is not a staging site.') } },
    ],
    ['push', 'the same id twice', { with: { 'site-id': ids.live } }],
    [
      'push',
      'both ids swapped',
      {
        with: { 'site-id': ids.live, 'live-site-id': ids.staging },
        host: { preview: says(422, 'This site is not a staging site.') },
      },
    ],
    ['push', 'another live site than the copy’s', { with: { 'live-site-id': ids.target } }],
    ['push', 'the variable of the live site does not exist', { with: { 'live-site-id': '' } }],
    ['push', 'no copy is recorded for the branch of the form', { with: { 'site-id': '' }, on: 'form' }],
    ['push', 'no copy is recorded for the tag of the form', { with: { 'site-id': '' }, on: 'form on a tag' }],
    ['restore', 'the backup of another site', { host: { post: says(404, 'Backup not found.') } }],
    ['restore', 'the name of a backup', { with: { 'backup-id': 'nightly-2026-01-14' }, on: 'form' }],
    ['restore', 'no backup', { with: { 'backup-id': '' }, on: 'form' }],
    ['restore', 'a target for a plain restore', { with: { 'target-site-id': ids.target } }],
    ['restore-snapshot', 'no target for a snapshot', { with: { 'target-site-id': '' } }],
    ['await-task', 'the URL of a run instead of a task', { with: { 'task-id': runUrl } }],
    ['await-task', 'a task of another account', { host: { task: says(404, 'Task not found.') } }],
    ['await-task', 'a task that the host has forgotten', { host: { task: says(410, 'Gone.') } }],
  ],
  'What is confirmed': [
    ['push', 'another domain, in the file', { with: { confirmation: 'blog.example.com' } }],
    [
      'push',
      'another domain, in the file of a tag',
      { with: { confirmation: 'blog.example.com' }, on: 'release' },
    ],
    ['push', 'another domain, typed', { with: { confirmation: 'www.example.com' }, on: 'form' }],
    ['push', 'an address', { with: { confirmation: 'https://shop.example.com/' } }],
    ['push', 'the address of the copy', { with: { confirmation: 'pr-7.staging.example.com' } }],
    ['push', 'nothing', { with: { confirmation: '' }, on: 'form' }],
    [
      'push',
      'a domain that was pasted with an invisible character',
      { with: { confirmation: 'shop\u200B.example.com' } },
    ],
    ['push', 'the right domain, in quotes', { with: { confirmation: '"shop.example.com"' } }],
    ['push', 'an expression without braces', { with: { confirmation: 'inputs.confirmation' } }],
  ],
  'An empty value': [
    ['push', 'dry-run, from a form’s input, in a push', { with: { 'dry-run': '' } }],
    ['push', 'dry-run, in the form itself', { with: { 'dry-run': '' }, on: 'form' }],
    ['push', 'approved-preview, from a job that set none', { with: { 'approved-preview': '' } }],
    ['push', 'approved-preview, not typed', { with: { 'approved-preview': '' }, on: 'form' }],
    ['restore', 'require-approval, from a misspelled expression', { with: { 'require-approval': '' } }],
    ['push', 'allowed-actors, from a variable that does not exist', { with: { 'allowed-actors': '' } }],
    ['push', 'max-copy-age-hours', { with: { 'max-copy-age-hours': '' } }],
    ['staging', 'environment, from a misspelled expression', { with: { environment: '' } }],
    ['staging', 'commit, from a step that set none', { with: { environment: 'pr-7', commit: '' } }],
    ['restore', 'method, from a form', { with: { method: '' }, on: 'form' }],
    ['push', 'matrix', { with: { matrix: '' } }],
  ],
  'What GitHub did not fill in': [
    ['staging', 'a pull request’s number, in an event without one', { with: { environment: 'staging-pr-' } }],
    ['staging', 'the same in the middle', { with: { environment: 'preview/pr-/shop' } }],
    ['close-staging', 'the same, of a form', { with: { environment: 'staging-pr-' }, on: 'form' }],
    ['staging', 'a variable of a shell', { with: { environment: 'staging-pr-$PR_NUMBER' } }],
    ['staging', 'the syntax of another tool', { with: { environment: 'staging-{{ github.ref_name }}' } }],
    ['staging', 'another syntax of a variable', { with: { environment: 'pr-$(PR_NUMBER)' } }],
    ['staging', 'the same of Windows', { with: { environment: 'pr-%PR_NUMBER%' } }],
    ['staging', 'one brace in place of two', { with: { environment: 'pr-${ github.event.number }' } }],
    [
      'staging',
      'the number that a tool read from an event without one',
      { with: { environment: 'pr-null' } },
    ],
    ['push', 'an environment without braces', { with: { 'require-approval': 'vars.LIVE_ENVIRONMENT' } }],
    ['push', 'a key', { with: { 'idempotency-key': 'copy-$GITHUB_RUN_ID' } }],
    ['staging', 'the address', { with: { 'api-url': 'https://${API_HOST}' } }],
    ['add-domain', 'a domain', { with: { domain: '$DOMAIN' }, host: { post: says(422, 'Invalid domain.') } }],
    ['push', 'a switch', { with: { 'dry-run': 'inputs.dry-run' }, on: 'form' }],
    ['$OPERATION', 'the operation'],
  ],
  'A character that cannot be seen': [
    ['push\u200B', 'in the operation'],
    ['push', 'in a digest', { with: { 'approved-preview': `\uFEFF\u200B${'a'.repeat(64)}` }, on: 'form' }],
    ['push', 'in a login', { with: { 'allowed-actors': 'mo\u200Bna' } }],
    ['restore', 'in a switch', { with: { 'dry-run': 'true\u200B' } }],
    ['staging', 'in an environment', { with: { environment: 'pr\u00AD-7' } }],
    ['staging', 'in the address', { with: { 'api-url': 'https://api.exam\u200Bple.com' } }],
    ['add-domain', 'in a domain', { with: { domain: 'www.exam\u200Bple.com' } }],
  ],
  'A name that is no input': [
    ['push', 'without its hyphen', { with: { dryrun: 'true' } }],
    ['staging', 'with an underscore', { with: { 'site-id': undefined, site_id: ids.live } }],
    ['push', 'shortened', { with: { confirmation: undefined, confirm: 'shop.example.com' } }],
    ['push', 'misspelled', { with: { 'require-aproval': 'live' } }],
    ['push', 'a part of it', { with: { timeout: '30' } }],
    ['restore', 'a part of it, which is missing', { with: { 'backup-id': undefined, backup: ids.backup } }],
    ['add-domain', 'with a word too many', { with: { domain: undefined, 'domain-name': 'www.example.com' } }],
    ['staging', 'of another action', { with: { 'working-directory': '.' } }],
    [
      'staging',
      'the token under another name',
      { with: { 'api-token': undefined, token: 'wpsk_0123456789abcdef' } },
    ],
  ],
  'A value of another form': [
    ['push', 'yes', { with: { 'dry-run': 'yes' } }],
    ['push', 'a commit instead of a digest', { with: { 'approved-preview': 'a'.repeat(40) }, on: 'form' }],
    [
      'push',
      'a digest with its algorithm',
      { with: { 'approved-preview': `sha256:${'a'.repeat(64)}` }, on: 'form' },
    ],
    ['staging', 'an hour', { with: { 'timeout-minutes': '1h' } }],
    ['staging', 'no time at all', { with: { 'timeout-minutes': '0' } }],
    ['push', 'a day', { with: { 'max-copy-age-hours': '1d' } }],
    ['staging', 'half a gigabyte', { with: { 'storage-limit': '0.5' } }],
    ['staging', 'a unit', { with: { 'storage-limit': '10 GB' } }],
    ['restore', 'another word for the database', { with: { method: 'database' } }],
    ['restore-snapshot', 'a part of a snapshot', { with: { method: 'files' } }],
    ['staging', 'a short commit', { with: { environment: 'pr-7', commit: 'a5c3785' } }],
    ['push', 'None in upper case', { with: { 'approved-preview': 'None' } }],
    ['push', 'yes instead of a digest', { with: { 'approved-preview': 'yes' } }],
    ['push', 'true instead of an environment', { with: { 'require-approval': 'true' } }],
    ['push', 'mentions instead of logins', { with: { 'allowed-actors': '@alice, @dev' } }],
    ['push', 'an email address instead of a login', { with: { 'allowed-actors': 'dev@agency.example' } }],
    ['push', 'no hours', { with: { 'max-copy-age-hours': '0' } }],
    ['push', 'the same, in a form', { with: { 'max-copy-age-hours': '0' }, on: 'form' }],
    ['add-domain', 'a domain in quotes', { with: { domain: '"www.example.com"' } }],
    ['push', 'a switch in quotes', { with: { 'dry-run': '"true"' } }],
    ['push', 'a team instead of logins', { with: { 'allowed-actors': '@acme/developers' } }],
    ['push', 'the environment of the job, two columns to the right', { with: { environment: 'live' } }],
    ['staging', 'the environment of the list', { with: { environment: 'live-sites' } }],
    ['add-domain', 'a domain with https', { with: { domain: 'https://www.example.com' } }],
    ['add-domain', 'two domains', { with: { domain: 'www.example.com, example.com' } }],
    [
      'staging',
      'a base domain with https',
      { with: { 'staging-base-domain': 'https://staging.host.example/' } },
    ],
    ['add-domain', 'a domain with a query', { with: { domain: 'www.example.com?x=1' } }],
    ['push', 'a key with a space', { with: { 'idempotency-key': 'release 1' } }],
    ['staging', 'no GitHub, but a comment', { with: { 'github-token': 'none', comment: 'true' } }],
    ['list-staging', 'no GitHub, but the list', { with: { 'github-token': 'none' } }],
    ['push', 'several at once', { with: { wait: 'perhaps', 'timeout-minutes': '1h', confirmation: '' } }],
  ],
  'Who may': [
    ['push', 'the environment has no reviewers', { with: asks }],
    ['restore', 'the same, of a restore', { with: asks }],
    [
      'push',
      'another environment was approved',
      { with: { 'require-approval': 'production' }, github: approved('approved', 'live') },
    ],
    ['push', 'a reviewer rejected it', { with: asks, github: approved('rejected', 'live') }],
    [
      'push',
      'the job lacks `actions: read`',
      { with: asks, github: { ...withCopy(), listReviews: refuses('actions: read') } },
    ],
    ['push', 'somebody who is not in the list started it', { with: { 'allowed-actors': 'alice, bob' } }],
    [
      'push',
      'somebody in the list re-runs the run of somebody else',
      { with: { 'allowed-actors': 'alice, bob' }, attempt: 2, run: { triggeringActor: 'alice' } },
    ],
    ['push', 'a schedule started it', { with: { 'allowed-actors': 'mona' }, on: 'schedule' }],
    [
      'restore',
      'somebody in the list re-runs what follows a schedule',
      { with: { 'allowed-actors': 'mona' }, on: 'what follows a schedule', attempt: 2 },
    ],
  ],
  'What was done to live': [
    [
      'push',
      'a backup was restored since the copy was made',
      { github: withCopy(liveRecord({ states: ['success'] })) },
    ],
    [
      'push',
      'another copy was pushed since',
      { github: withCopy(liveRecord({ operation: 'push', 'site-id': ids.target, states: ['success'] })) },
    ],
    ['push', 'a restore failed since', { github: withCopy(liveRecord({ states: ['failure'] })) }],
    [
      'push',
      'a restore runs',
      { github: withCopy(liveRecord({ minutesAgo: 1 })), host: { task: otherTask('running') } },
    ],
    [
      'push',
      'a push of another run has no task yet',
      {
        github: withCopy(
          liveRecord({ operation: 'push', 'site-id': ids.target, minutesAgo: 1, taskId: undefined }),
        ),
      },
    ],
    ['push', 'the copy was made by hand', { github: { deployments: [] } }],
    [
      'push',
      'the copy was recorded by another account',
      { github: { deployments: [copyRecord(41, {}, { creator: 'mallory', creatorId: 13 })] } },
    ],
    [
      'push',
      'the copy is a pull request’s',
      { github: { deployments: [copyRecord(41, { base: undefined, 'no-base': 'pull-request' })] } },
    ],
    ['push', 'what was approved has changed', { with: { 'approved-preview': 'a'.repeat(64) } }],
    [
      'push',
      'the job lacks `deployments: write`',
      { github: { ...withCopy(), createDeployment: refuses('deployments: write') } },
    ],
    [
      'restore',
      'the job lacks `deployments: read`',
      { github: { listDeployments: refuses('deployments: read') } },
    ],
    [
      'restore',
      'the organization of the token asks for SAML',
      {
        github: {
          viewer: fails({
            errorCode: 'service_error',
            cause: 'http-status',
            status: 200,
            reason: 'Resource protected by organization SAML enforcement.',
          }),
        },
      },
    ],
    ['restore', 'GitHub does not answer', { github: { listDeployments: unavailable } }],
    [
      'push',
      'the same step twice in one job',
      { github: withCopy(ownRecord('push', { states: ['success'] })) },
    ],
  ],
  'A re-run': [
    [
      'push',
      'a push, after two days',
      { attempt: 2, github: withCopy(ownRecord('push', { minutesAgo: days(2), states: ['failure'] })) },
    ],
    [
      'restore',
      'a restore, after two days',
      {
        attempt: 2,
        github: { deployments: [ownRecord('restore', { minutesAgo: days(2), states: ['success'] })] },
      },
    ],
    [
      'restore',
      'a restore that failed',
      { attempt: 2, github: { deployments: [ownRecord('restore', { states: ['failure'] })] } },
    ],
    ['restore', 'a restore that was never begun', { attempt: 2 }],
    [
      'push',
      'a push that a restore has undone',
      {
        attempt: 2,
        github: withCopy(
          liveRecord({ id: 62, minutesAgo: 5, states: ['success'] }),
          ownRecord('push', { states: ['success'] }),
        ),
      },
    ],
    [
      'push',
      'a push whose first attempt still runs, by its host blocked',
      {
        attempt: 2,
        github: withCopy(ownRecord('push')),
        host: {
          preview: previewResponse({ can_push: false, blocked_reason: 'A task is running' }),
          task: taskResponse('running'),
        },
      },
    ],
  ],
  'Without the list': [
    [
      'push',
      'a re-run of a push that named no live site',
      { with: { 'live-site-id': undefined }, attempt: 2 },
    ],
    ['push', 'a re-run of a push without GitHub', { with: { 'github-token': 'none' }, attempt: 2 }],
    ['restore', 'a re-run of a restore without GitHub', { with: { 'github-token': 'none' }, attempt: 2 }],
    ['push', 'a re-run of its dry run', { with: { 'github-token': 'none', 'dry-run': 'true' }, attempt: 2 }],
    [
      'push',
      'a digest, but no live site',
      { with: { 'live-site-id': undefined, 'approved-preview': 'a'.repeat(64) } },
    ],
    ['push', 'an approval, but no GitHub', { with: { 'github-token': 'none', 'require-approval': 'live' } }],
    ['push', 'the connection breaks', { with: { 'live-site-id': undefined }, host: { post: noResponse } }],
    [
      'push',
      'its task fails',
      {
        with: { 'live-site-id': undefined },
        host: { task: taskResponse('failed', { error_message: 'The disk is full.' }) },
      },
    ],
    [
      'restore',
      'its task takes longer than the step may',
      { with: { 'github-token': 'none', 'timeout-minutes': '5' }, host: { task: taskResponse('running') } },
    ],
  ],
  'The copy': [
    ['push', 'it is too old', { with: { 'max-copy-age-hours': '2' } }],
    [
      'push',
      'nobody knows how old it is',
      { with: oneDay, host: { preview: previewResponse({ copied_at: null }) } },
    ],
    ['push', 'somebody has deleted it', { host: { preview: says(404, 'Site not found.') } }],
    [
      'push',
      'its task still runs',
      { host: { preview: previewResponse({ can_push: false, blocked_reason: 'An update is running' }) } },
    ],
    [
      'push',
      'the host blocks its push, and gives no reason',
      { host: { preview: previewResponse({ can_push: false }) } },
    ],
    [
      'staging',
      'the host does not take the recorded site for a copy',
      {
        with: { environment: 'pr-7' },
        on: 'pull request',
        github: { deployments: [{ id: 41, sha: 'c'.repeat(40), payload: recordedPayload }] },
        host: { preview: says(422, 'This site is not a staging site.') },
      },
    ],
  ],
  'What the host says': [
    [
      'staging',
      'the plan allows no more copies',
      { host: { post: says(403, 'Your plan allows 3 staging sites.') } },
    ],
    [
      'staging',
      'the host allows one copy',
      { host: { post: says(422, 'This site already has a staging copy.') } },
    ],
    ['staging', 'the disk is full', { host: { post: says(422, 'Not enough storage.') } }],
    [
      'staging',
      'it does not know the base domain',
      {
        with: { 'staging-base-domain': '*.staging.host.example' },
        host: { post: says(422, 'The staging base domain is invalid.') },
      },
    ],
    [
      'staging',
      'the subscription is not paid',
      { host: { post: says(402, 'Your subscription is suspended.') } },
    ],
    [
      'staging',
      'the host lets only some addresses in',
      { host: { post: says(403, 'Your IP address is not on the allowlist.') } },
    ],
    ['push', 'the site is busy', { host: { post: says(423, 'A backup is running.') } }],
    ['restore', 'the same, of a restore', { host: { post: says(409, 'A backup is in progress.') } }],
    [
      'push',
      'the confirmation does not match, says the host',
      { host: { post: says(409, 'The confirmation does not match.') } },
    ],
    ['restore', 'the host gives no reason', { host: { post: says(422, '') } }],
    ['staging', 'maintenance', { host: { post: says(503, 'Maintenance until 06:00.') } }],
    ['push', 'maintenance, of a push', { host: { post: says(503, 'Maintenance until 06:00.') } }],
    ['push', 'maintenance, before a push', { host: { preview: says(503, 'Maintenance until 06:00.') } }],
    ['staging', 'too many requests', { host: { post: says(429, 'Too many requests.') } }],
    ['staging', 'a firewall blocks the runner', { host: { post: webPage(403) } }],
    ['restore', 'a gateway knows no such path', { host: { post: webPage(404) } }],
    ['restore', 'the connection breaks', { host: { post: noResponse } }],
    [
      'staging',
      'the task of a copy fails',
      { host: { task: taskResponse('failed', { error_message: 'The disk is full.' }) } },
    ],
    [
      'push',
      'the task of a push fails',
      { host: { task: taskResponse('failed', { error_message: 'The disk is full.' }) } },
    ],
    [
      'restore',
      'the task of a restore fails',
      { host: { task: taskResponse('failed', { error_message: 'The disk is full.' }) } },
    ],
    [
      'push',
      'the task takes longer than the step may',
      { with: { 'timeout-minutes': '5' }, host: { task: taskResponse('running') } },
    ],
    [
      'push',
      'somebody cancels the task in the dashboard',
      { with: { 'timeout-minutes': '5' }, host: { task: taskResponse('rolled_back') } },
    ],
    [
      'restore',
      'no poll is readable',
      { with: { 'timeout-minutes': '5' }, host: { task: noJson('<br />\n<b>Notice</b>: x in y.php') } },
    ],
    [
      'staging',
      'PHP writes a notice before the JSON',
      { host: { post: noJson('<br />\n<b>Notice</b>: x in y.php\n{}') } },
    ],
    [
      'staging',
      'a cache writes a comment behind the JSON',
      { host: { post: noJson('<!-- Cached by a plugin -->', 'something follows its JSON') } },
    ],
    [
      'restore',
      'the task ends in another word',
      { with: { 'timeout-minutes': '5' }, host: { task: taskResponse('success') } },
    ],
  ],
  'In the middle': [
    [
      'staging',
      'a person cancels the job',
      { cancelledAtMs: 60_000, host: { task: taskResponse('running') } },
    ],
    ['push', 'the same, of a push', { cancelledAtMs: 60_000, host: { task: taskResponse('running') } }],
    ['restore', 'the same, of a restore', { cancelledAtMs: 60_000, host: { task: taskResponse('running') } }],
    [
      'push',
      'the same, before anything was sent',
      { cancelledAtMs: 1_000, host: { preview: says(503, 'Maintenance until 06:00.') } },
    ],
    [
      'restore',
      'the key was used for another request',
      {
        with: { 'idempotency-key': 'restore' },
        host: { post: says(409, 'The key was used.', { code: 'idempotency_key_reused' }) },
      },
    ],
    [
      'staging',
      'the run id as the key, in a matrix',
      {
        with: { 'idempotency-key': '9001', matrix: '{"site":"blog"}' },
        host: { post: says(409, 'The key was used.', { code: 'idempotency_key_reused' }) },
      },
    ],
    ['staging', 'the proxy wants a password', { host: { post: refusedByProxy } }],
  ],
  'A domain': [
    [
      'add-domain',
      'its records are not there yet',
      { host: { post: says(422, 'DNS is not in place.', { code: 'dns_not_ready' }) } },
    ],
    [
      'verify-domain',
      'nobody has added the records',
      { with: { wait: 'false' }, host: { post: says(422, 'DNS is not in place.') } },
    ],
    [
      'verify-domain',
      'another site has it',
      { host: { post: says(409, 'This domain is taken by another site.') } },
    ],
    [
      'verify-domain',
      'the id of a site instead of the domain’s',
      { with: { wait: 'false' }, host: { post: says(404, 'Domain not found.') } },
    ],
  ],
  'Closing and listing': [
    ['close-staging', 'no environment', { with: { environment: undefined } }],
    ['close-staging', 'the variable of the site does not exist', { with: { 'site-id': '' } }],
    [
      'close-staging',
      'the job lacks `deployments: write`',
      {
        github: {
          deployments: [
            { id: 41, sha: 'c'.repeat(40), environment: 'staging-pr-7', payload: recordedPayload },
          ],
          setDeploymentStatus: refuses('deployments: write'),
        },
      },
    ],
    [
      'list-staging',
      'the job lacks `deployments: read`',
      { github: { listDeployments: refuses('deployments: read') } },
    ],
  ],
};
