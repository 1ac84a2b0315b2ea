import { systemClock } from './adapters/clock.ts';
import { createGitHub } from './adapters/github.ts';
import { exit, flushLog, onInternalError, onLogError, setTimer } from './adapters/process.ts';
import { normalizeProxies } from './adapters/proxy.ts';
import { createRunner, readEvent, readRunContext, readState, setSecret } from './adapters/runner.ts';
import { createService } from './adapters/service.ts';
import { onCancel } from './adapters/start.ts';
import { version } from './adapters/version.ts';
import { createReporter } from './step/create-reporter.ts';
import { createStep } from './step/create-step.ts';
import { findSecrets, NO_GITHUB, readRawInputs } from './inputs/raw-inputs.ts';
import { createLifecycle } from './step/lifecycle.ts';
import { makesCopy } from './outcome/operation.ts';
import type { Outcome } from './outcome/outcome.ts';
import { findOperation, operations } from './operations/operations.ts';
import { noOperation } from './step/define-operation.ts';
import { createPlan } from './step/plan.ts';
import { messages } from './messages/messages.ts';
import { JOB_END, MAX_JOB_END_MS, readJobEnd, recordJobEnd } from './github/job-end.ts';
import { createRunLog } from './step/report/run-log.ts';
import { sanitizeGitHub } from './step/report/sanitized-github.ts';
import { sanitizeRunner } from './step/report/sanitized-runner.ts';
import { run } from './step/run.ts';
import { createSanitizer } from './text/sanitizer.ts';

/** The edges that `main` and `endJob` share. */
function openEdges() {
  const clock = systemClock;
  normalizeProxies(process.env);
  const rawInputs = readRawInputs(process.env);
  const { 'github-token': token = '' } = rawInputs;
  const githubToken = token === '' || token === NO_GITHUB ? undefined : token;
  const secrets = findSecrets(rawInputs);
  // Masks come before any other output. Outside GitHub Actions the masking command would print the token.
  if (process.env['GITHUB_ACTIONS'] === 'true') secrets.forEach(setSecret);
  const sanitizer = createSanitizer(secrets);
  const bareRunner = createRunner();
  const runner = sanitizeRunner(bareRunner, sanitizer);
  const log = createRunLog(runner, clock);
  return { bareRunner, clock, githubToken, log, rawInputs, runner, sanitizer };
}

/** Runs at the end of the job (G13). Never red, and takes at most 10 s. Sends no request if the step made no copy. */
export async function endJob(): Promise<void> {
  const { clock, githubToken, log, rawInputs, sanitizer } = openEdges();
  const warn = (error: Error): void => {
    log.warnAboutGitHub(messages.jobNotRecorded(), error);
    exit(0);
  };
  onInternalError(warn);
  onLogError(() => exit(0));
  onCancel(() => exit(0));
  setTimer(MAX_JOB_END_MS - clock.elapsedMs(), () => warn(new Error('GitHub did not answer in time')));
  const isOfCopy = makesCopy(findOperation(rawInputs['operation']) ?? noOperation);
  const jobEnd = isOfCopy ? readJobEnd(readState(JOB_END)) : undefined;
  if (jobEnd) {
    const github = sanitizeGitHub(createGitHub(process.env, githubToken, clock), sanitizer);
    await recordJobEnd(jobEnd, rawInputs['job-status'], { clock, github, log });
  }
  await flushLog();
  exit(0);
}

/** Wires the edges to the action: inputs → plan → run → report → exit code. */
export async function main(): Promise<void> {
  const { bareRunner, clock, githubToken, log, rawInputs, runner, sanitizer } = openEdges();
  log.info(`Site Pipeline ${version}`);
  const operation = findOperation(rawInputs['operation']) ?? noOperation;
  const commit = makesCopy(operation) ? rawInputs['commit'] : undefined;
  const context = readRunContext(process.env, readEvent(process.env), commit);
  let step: ReturnType<typeof createStep> | undefined;
  const reporter = createReporter(
    { context, operation, raw: rawInputs },
    { bareRunner, clock, log, runner, sanitizer, step: () => step },
  );

  const lifecycle = createLifecycle({
    ...reporter,
    exit,
    flushLog,
    setTimer,
    effect: () => step?.changes.effect ?? 'none',
    logStack: (stack) => {
      log.endGroup();
      runner.info(stack);
    },
    areOutputsWritten: () => runner.outputProblem() === undefined,
  });
  onInternalError(lifecycle.fail);
  onLogError(lifecycle.logBroken);
  onCancel(lifecycle.cancel);

  await lifecycle.run(async (): Promise<Outcome> => {
    // Holds until the result is known. If outputs cannot be written, nothing is sent (rules.md, *Outputs*).
    runner.setOutput('status', 'unknown');
    const outputProblem = runner.outputProblem();
    if (outputProblem !== undefined) return { kind: 'outputs-unwritable', reason: outputProblem };
    const { warnings, ...planned } = createPlan(rawInputs, context, operations);
    for (const warning of warnings) log.warn(messages.inputs(warning));
    if (planned.kind !== 'plan') return planned;
    const { apiToken, plan } = planned;
    step = createStep(plan, {
      service: createService(plan.api.origin, apiToken),
      github: createGitHub(process.env, githubToken, clock),
      clock,
      log,
      runner,
      sanitizer,
      signal: lifecycle.signal,
    });
    return run(step);
  });
}
