import type { Status } from './statuses.ts';

/** Nothing was started, or that is not certain. The more frequent one comes first. */
const refusedOrUnknown = ['refused', 'unknown'] as const;
const unknownOrRefused = ['unknown', 'refused'] as const;

/** What to press after a correction (contract, M2). */
export const afterCorrection =
  'A corrected secret or variable needs a re-run of this job; a corrected workflow file or form needs a new run.';

/**
 * The error codes of the contract, in the order of its table: the statuses that each comes with, what happened, and
 * what to do about it. The output `error-code`, the messages and the reference in `docs/` read this table.
 */
export const errorCodes = {
  invalid_input: {
    statuses: ['refused'],
    meaning: 'Inputs are missing or invalid. The message lists all of them. Nothing was sent.',
    advice: `Correct it. ${afterCorrection}`,
  },
  confirmation_mismatch: {
    statuses: ['refused'],
    meaning: '`confirmation` is not the domain of the live site that the push would overwrite.',
    advice:
      'If that is not the site that you meant, stop: `site-id` is wrong. If it is, start a new run and type that domain.',
  },
  not_approved: {
    statuses: ['refused'],
    meaning:
      'GitHub shows no approval of this run by a person for the environment in `require-approval`, or GitHub did not answer.',
    advice:
      'Use the environment in this job with `environment:`, give it required reviewers, and approve a new run. An admin’s bypass and custom protection rules may leave no review. If your plan has no required reviewers, use the workflow `release-by-hand.yml`.',
  },
  rerun_too_late: {
    statuses: ['refused'],
    meaning:
      'This is a re-run, and attempt 1 began 23 hours ago or more. Your host may have forgotten its idempotency keys.',
    advice:
      'First follow the task of an earlier attempt: run `await-task` with the task id in its summary. An attempt without a summary lost its runner, and may have acted all the same. Start a new run only if that task failed, or if there was none.',
  },
  idempotency_key_reused: {
    statuses: refusedOrUnknown,
    meaning:
      'The idempotency key was used for another request in the last 24 hours, or by another step that did the same.',
    advice:
      'Look at what the earlier request did. Then give each request its own `idempotency-key` that contains the run id, and start a new run.',
  },
  push_blocked: {
    statuses: refusedOrUnknown,
    meaning: 'Your host blocks the push. The output `blocked-reason` says why.',
    advice:
      'Resolve what your host names. Once `push-preview` shows that the push is allowed, re-run this job.',
  },
  preview_changed: {
    statuses: refusedOrUnknown,
    meaning: 'The push preview has changed since it was approved.',
    advice: 'Read the new preview. If it is right, start a new run and approve that one.',
  },
  copy_too_old: {
    statuses: refusedOrUnknown,
    meaning: 'The staging copy is older than `max-copy-age-hours`, or its age is unknown.',
    advice:
      'Make a fresh copy and deploy again. Raise `max-copy-age-hours` only if nobody ordered, commented or edited on live since the copy was made.',
  },
  unauthorized: {
    statuses: refusedOrUnknown,
    meaning: 'Your host does not accept the API token (401).',
    advice:
      'Check the secret in `api-token`, and that `api-url` is your host’s own API. Tokens are made in your host’s account under Settings, API tokens. Then re-run this job.',
  },
  forbidden: {
    statuses: refusedOrUnknown,
    meaning: 'The token lacks a permission: `api-token` at your host, or `github-token` at GitHub.',
    advice: 'Give the token the permission that the message names. Then re-run this job.',
  },
  not_found: {
    statuses: refusedOrUnknown,
    meaning: 'Your host does not know the site, backup, domain or task (404).',
    advice: `Check the ids, and that \`api-url\` is the base URL without /v1. ${afterCorrection}`,
  },
  rate_limited: {
    statuses: refusedOrUnknown,
    meaning: 'Your host received too many requests (429), even after retries.',
    advice: 'Wait, then re-run this job. With a matrix, run fewer jobs at once with `max-parallel`.',
  },
  rejected: {
    statuses: refusedOrUnknown,
    meaning: 'Your host refused the request for another reason (another 4xx status, or `success: false`).',
    advice:
      'Resolve what your host names, then re-run this job. If you changed the workflow file, start a new run.',
  },
  dns_not_ready: {
    statuses: refusedOrUnknown,
    meaning: 'The domain’s DNS records are not in place, or the domain is not verified yet.',
    advice:
      'Add the DNS records that `add-domain` showed, then run again. `verify-domain` with `wait: true` waits until your host sees them.',
  },
  connection_failed: {
    statuses: refusedOrUnknown,
    meaning: 'Your host or GitHub could not be reached, or the connection broke.',
    advice:
      'Check `api-url`, your host’s status page, and whether the runner needs a proxy (`https_proxy`, `no_proxy`). Then re-run this job.',
  },
  service_error: {
    statuses: refusedOrUnknown,
    meaning: 'Your host or GitHub answered with a server error (5xx), even after retries.',
    advice: 'Re-run this job when your host works again.',
  },
  invalid_response: {
    statuses: unknownOrRefused,
    meaning:
      'The response is not usable: it is unreadable, a redirect, names no task or domain, or is about another site.',
    advice: 'Check that `api-url` is your host’s API, not a web page or a proxy’s login page.',
  },
  task_failed: {
    statuses: ['failed'],
    meaning: 'Your host ran the task, and it failed.',
    advice:
      'If the site is broken: your host’s dashboard may revert it, or a backup can be restored. Once the cause is gone, re-run this job: it starts a new task.',
  },
  timed_out: {
    statuses: ['timed-out'],
    meaning:
      'The time limit passed. The task is still running, or the domain’s DNS records are not in place yet.',
    advice:
      'Start no other push or restore now. Re-run this job to wait for the task, until 23 hours after the run began. To wait longer, increase `timeout-minutes`.',
  },
  cancelled: {
    statuses: ['cancelled'],
    meaning: 'The job was cancelled. The message says what is still running.',
    advice:
      'Start no other push or restore now: the task goes on. Re-run this job to wait for it, until 23 hours after the run began.',
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
