import type { Status } from './statuses.ts';

/** Nothing was started, or that is not certain. The more frequent one comes first. */
const refusedOrUnknown = ['refused', 'unknown'] as const;
const unknownOrRefused = ['unknown', 'refused'] as const;

/**
 * The error codes of the contract, in the order of its table: the statuses that each comes with, what happened, and
 * what to do about it. The output `error-code`, the messages and the reference in `docs/` read this table.
 */
export const errorCodes = {
  invalid_input: {
    statuses: ['refused'],
    meaning: 'Inputs are missing or invalid. The message lists all of them. Nothing was sent.',
    advice: 'Correct the inputs and run again.',
  },
  confirmation_mismatch: {
    statuses: ['refused'],
    meaning: '`confirmation` is not the domain of the live site that the push would overwrite.',
    advice:
      'To overwrite that site, enter its domain as `confirmation`. If you meant another site, correct `site-id`.',
  },
  not_approved: {
    statuses: ['refused'],
    meaning:
      'GitHub shows no approval of this run by a person for the environment in `require-approval`, or GitHub did not answer.',
    advice:
      'Give the environment required reviewers, use it in this job with `environment:`, and approve the run. In a private repository, required reviewers need GitHub Enterprise. An admin’s bypass and custom protection rules may leave no review, and a bot’s review does not count.',
  },
  rerun_too_late: {
    statuses: ['refused'],
    meaning:
      'This is a re-run, and attempt 1 began 23 hours ago or more. The service may have forgotten its idempotency keys.',
    advice:
      'First follow the task of an earlier attempt: run `await-task` with the task id in that attempt’s summary. Start a new run only if that task failed or never existed. Attempt 1 may never have reached this job.',
  },
  idempotency_key_reused: {
    statuses: refusedOrUnknown,
    meaning:
      'The idempotency key was used for another request in the last 24 hours, or by another step that did the same.',
    advice:
      'Start a new run. If `idempotency-key` is set, give each request its own key and put the run id into it.',
  },
  push_blocked: {
    statuses: refusedOrUnknown,
    meaning: 'The service blocks the push. The output `blocked-reason` says why.',
    advice: 'Remove what blocks the push, then run again. `push-preview` shows whether it is still blocked.',
  },
  preview_changed: {
    statuses: refusedOrUnknown,
    meaning: 'The push preview has changed since it was approved.',
    advice: 'Re-run all jobs, read the new preview and approve again.',
  },
  copy_too_old: {
    statuses: refusedOrUnknown,
    meaning: 'The staging copy is older than `max-copy-age-hours`, or its age is unknown.',
    advice:
      'Allow an older copy with `max-copy-age-hours`, or delete the staging copy in the service’s dashboard and create a new one: changes that were made only on the copy are then lost. A push loses all changes on live since the copy was made.',
  },
  unauthorized: {
    statuses: refusedOrUnknown,
    meaning: 'The service does not accept the API token (401).',
    advice:
      'Check `api-token`, and that `api-url` is the service’s own API. Create a token in the service’s account under Settings, API tokens.',
  },
  forbidden: {
    statuses: refusedOrUnknown,
    meaning: 'The token lacks a permission: `api-token` at the service, or `github-token` at GitHub.',
    advice: 'Give the token the permission that the message names.',
  },
  not_found: {
    statuses: refusedOrUnknown,
    meaning: 'The service does not know the site, backup, domain or task (404).',
    advice: 'Check the ids, and that `api-url` is the base URL without /v1.',
  },
  rate_limited: {
    statuses: refusedOrUnknown,
    meaning: 'The service received too many requests (429), even after retries.',
    advice: 'Run again later, or run fewer matrix jobs at once with `max-parallel`.',
  },
  rejected: {
    statuses: refusedOrUnknown,
    meaning: 'The service refused the request for another reason (another 4xx status, or `success: false`).',
    advice: 'Correct what the service names, then run again.',
  },
  dns_not_ready: {
    statuses: refusedOrUnknown,
    meaning: 'The domain’s DNS records are not in place, or the domain is not verified yet.',
    advice:
      'Add the DNS records that `add-domain` showed, then run again. `verify-domain` with `wait: true` waits until the service sees them.',
  },
  connection_failed: {
    statuses: refusedOrUnknown,
    meaning: 'The service or GitHub could not be reached, or the connection broke.',
    advice:
      'Check `api-url`, the service’s status page, and whether the runner needs a proxy (`https_proxy`, `no_proxy`).',
  },
  service_error: {
    statuses: refusedOrUnknown,
    meaning: 'The service or GitHub answered with a server error (5xx), even after retries.',
    advice: 'Wait until the service works again. Its status page may say when.',
  },
  invalid_response: {
    statuses: unknownOrRefused,
    meaning:
      'The response is not usable: it is unreadable, a redirect, names no task or domain, or is about another site.',
    advice: 'Check that `api-url` is the service’s API, not a web page or a proxy’s login page.',
  },
  task_failed: {
    statuses: ['failed'],
    meaning: 'The service ran the task, and it failed.',
    advice: 'Remove the cause, then re-run the job. After a failed task, a re-run starts a new one.',
  },
  timed_out: {
    statuses: ['timed-out'],
    meaning:
      'The time limit passed. The task is still running, or the domain’s DNS records are not in place yet.',
    advice:
      'To keep waiting, run `await-task` with the task id, or re-run the job until 23 hours after the run began. To wait longer, increase `timeout-minutes`.',
  },
  cancelled: {
    statuses: ['cancelled'],
    meaning: 'The job was cancelled. The message says what is still running.',
    advice: 'Re-run the job until 23 hours after the run began: it attaches to a task that is still running.',
  },
  internal_error: {
    statuses: unknownOrRefused,
    meaning: 'A fault in this action.',
    advice: 'Please report this fault with the log.',
  },
} as const satisfies Record<
  string,
  { readonly statuses: readonly Status[]; readonly meaning: string; readonly advice: string }
>;

export type ErrorCode = keyof typeof errorCodes;
