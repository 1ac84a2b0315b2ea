import { push, restore, staging } from '../scenarios/support/requests.ts';
import { seedIds } from '../stand-ins/service/seed.ts';
import { faultlessAttempt, type AttemptResult, type RestOfJob } from './attempt.ts';
import { createWorld, MINUTE_MS, type WorldOptions } from './world.ts';

/** A job of a run, in one attempt. */
export interface Job {
  readonly runId: string;
  readonly attempt: number;
  readonly job: string;
  readonly commit: string;
  /** The number of its pull request, if it is of one. */
  readonly pullRequest?: number;
}

/** What a job does after its copy is ready. */
const deploys: RestOfJob = { lastsMs: 3 * MINUTE_MS, status: 'success' };
export const deploysInVain: RestOfJob = { ...deploys, status: 'failure' };
const reviewers = 'live';
const inputsOf = (copyId: string) => ({ ...push, 'site-id': copyId });

/** A team that works with one live site and one repository, where nothing fails but what a story says. */
export function openTeam(options: WorldOptions = {}) {
  const world = createWorld({ ...options, decisions: { stagingCopies: 'unlimited', ...options.decisions } });
  const { repository, service, simulation } = world;
  let runs = 7000;
  let steps = 0;
  const step = (
    { attempt, commit, job, pullRequest, runId }: Job,
    inputs: Readonly<Record<string, string>>,
    more: { readonly rest?: RestOfJob; readonly typed?: string } = {},
  ): Promise<AttemptResult> => {
    steps += 1;
    const sha = commit.padEnd(40, '0');
    return world.attempt({
      ...{ name: `${runId}/${job}/${attempt}/${steps}`, inputs, script: faultlessAttempt },
      githubToken: { account: 'github-actions[bot]' },
      context: {
        ...{ runId, attempt, job, sha, eventName: pullRequest === undefined ? 'push' : 'pull_request' },
        ...(more.typed !== undefined && { typedInputs: [more.typed] }),
      },
      event: { pull_request: { number: pullRequest, head: { sha } } },
      ...(more.rest && { rest: more.rest }),
    });
  };
  return {
    ...{ repository, service, simulation },
    /** A new run of a workflow for a commit. */
    newRun: (commit: string, job = 'copy', more: Partial<Job> = {}): Job => {
      runs += 1;
      return { runId: String(runs), attempt: 1, job, commit, ...more };
    },
    /** `staging` and what its job does then. Resolves at the end of the job. */
    stage: (job: Job, environment: string, rest = deploys, inputs: Readonly<Record<string, string>> = {}) =>
      step(job, { ...staging, environment, ...inputs }, { rest }),
    close: (job: Job, environment: string) =>
      step(job, { operation: 'close-staging', 'site-id': seedIds.shop, environment }),
    push: (job: Job, copyId: string, inputs: Readonly<Record<string, string>> = {}, typed?: string) =>
      step(job, { ...inputsOf(copyId), ...inputs }, typed === undefined ? {} : { typed }),
    /** The page that a person reads. */
    readPage: (job: Job, copyId: string) => step(job, { ...inputsOf(copyId), 'dry-run': 'true' }),
    /** A push with the digest of a page, once reviewers have approved its run. */
    pushReviewed: (job: Job, copyId: string, digest = '') => {
      repository.addReview({ runId: Number(job.runId), environments: [reviewers] });
      return step(job, {
        ...{ ...inputsOf(copyId), 'approved-preview': digest, 'require-approval': reviewers },
      });
    },
    restore: (job: Job) => step(job, restore),
    /** A person refreshes a copy in the host's dashboard. */
    refresh: (copyId: string) => {
      service.world.copiedAt.set(copyId, new Date(simulation.nowMs()).toISOString());
    },
    wait: (minutes: number) => simulation.sleep(minutes * MINUTE_MS),
  };
}

/** The site that a step has made, or used again. */
export function siteIn({ results }: AttemptResult): string {
  return results.reused?.id ?? results.answer?.site?.id ?? '';
}
