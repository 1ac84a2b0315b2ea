/** What a user reads about an error code: what it means, and what to do about it. */
export interface ErrorCodeText {
  readonly meaning: string;
  readonly advice: string;
}

/**
 * The error codes of the contract, in the order of its table. Written once: the output `error-code`, the
 * messages and the reference in `docs/` all read this table.
 */
export const errorCodeTexts = {
  invalid_input: {
    meaning: 'An input is missing or invalid. The message names every such input.',
    advice: 'Correct it under `with:` in the workflow.',
  },
  confirmation_mismatch: {
    meaning: '`confirmation` is not the domain of the live site that the push would overwrite.',
    advice:
      'If that is the site to overwrite, type its domain as `confirmation`; if not, `site-id` is another site’s staging copy.',
  },
  not_approved: {
    meaning: 'Nobody has approved this run for the environment that `require-approval` names.',
    advice:
      'Give the environment required reviewers, use it in this job with `environment:`, and approve the run. Required reviewers in a private repository need GitHub Enterprise. An admin’s bypass and custom protection rules leave no review.',
  },
  rerun_too_late: {
    meaning:
      'This is a re-run, and attempt 1 began 23 hours ago or more: the service may have forgotten its key.',
    advice:
      'Look first whether an earlier attempt’s task is running or done: its id stands in that attempt’s summary, and `await-task` follows it. Then start a new run instead of a re-run.',
  },
  idempotency_key_reused: {
    meaning: 'The idempotency key was used with another request.',
    advice:
      'This idempotency key was used for another request in the last 24 hours. With `idempotency-key` set, give each request its own and put the run id into it; without it, start a new run.',
  },
  push_blocked: {
    meaning: 'The service does not allow the push.',
    advice: 'Clear what blocks it, then run again. `push-preview` shows whether it is still blocked.',
  },
  preview_changed: {
    meaning: 'The push preview is not the one that was approved.',
    advice:
      'Read the preview above. If it is what you want, approve it: run `push-preview` again and pass on its `preview-digest`.',
  },
  copy_too_old: {
    meaning: 'The staging copy is older than `max-copy-age-hours`, or its age is unknown.',
    advice:
      'Make a new staging copy, or allow an older one with `max-copy-age-hours`: what live has gained since is lost with a push.',
  },
  unauthorized: {
    meaning: 'The service does not accept the API token (401).',
    advice:
      'Check `api-token`: a token is made in the account’s Settings under API tokens, and is accepted only on the service’s own API host, which `api-url` must name.',
  },
  forbidden: {
    meaning: 'The API token lacks a permission (403).',
    advice: 'Give the API token the permission that the message names, or use a token that has it.',
  },
  not_found: {
    meaning: 'The service does not know the site, backup, domain or task (404).',
    advice: 'Check the ids, and that `api-url` is the base URL without /v1.',
  },
  rate_limited: {
    meaning: 'Too many requests (429), also after retries.',
    advice:
      'Too many requests: run it again later, or run fewer legs of a matrix at once with `max-parallel`.',
  },
  rejected: {
    meaning: 'The service refused the request (another 4xx status, or `success: false`).',
    advice: 'Correct what the service names, then run it again.',
  },
  dns_not_ready: {
    meaning: 'The service refused a domain because of DNS or verification.',
    advice:
      'Put the DNS records that `add-domain` showed in place, then run it again; `wait: true` asks until they are seen.',
  },
  connection_failed: {
    meaning: 'There was no connection to the service, or no complete response.',
    advice:
      'Check `api-url`, the service’s status, and a proxy (`https_proxy`, `no_proxy`) that the runner may need.',
  },
  service_error: {
    meaning: 'The service answered with a server error (5xx), also after retries.',
    advice: 'See the service’s status page, and run it again when it is well.',
  },
  invalid_response: {
    meaning: 'The response is unreadable, a redirect, or about something else than what was asked.',
    advice: 'Check that `api-url` is the service’s API and not a page or a proxy’s login.',
  },
  task_failed: {
    meaning: 'The service ran the task and it failed.',
    advice: 'Clear the cause, then re-run the job: it starts anew after a task that failed.',
  },
  timed_out: {
    meaning: 'The time limit passed while the task was still running, or while DNS was not ready.',
    advice: 'Follow the task with `await-task`, or allow more time with `timeout-minutes`.',
  },
  cancelled: {
    meaning: 'The job was cancelled.',
    advice: 'The message says what was started and is still running.',
  },
  internal_error: {
    meaning: 'A fault of this action.',
    advice: 'Please report this fault with the log.',
  },
} as const satisfies Record<string, ErrorCodeText>;

export type ErrorCode = keyof typeof errorCodeTexts;
