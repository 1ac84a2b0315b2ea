import { systemClock } from './adapters/clock.ts';
import { readEvent } from './adapters/event.ts';
import { exit, flushLog, onBrokenLog, onCancel, onFault } from './adapters/process.ts';
import { createRunner, findBrokenProxy, maskSecret, readRawInputs, readRunFacts } from './adapters/runner.ts';
import { endOfFault, endOfMissingToken, endOfMistakes } from './report/messages.ts';
import { isGreen, wordFor, type Outcome, type RedOutcome } from './outcome/outcome.ts';
import { makePlan, namesOf, type Plan } from './plan.ts';
import { cleanRunner } from './report/sanitized-runner.ts';
import { createCleaner } from './text/sanitizer.ts';
import { createJournal } from './report/run-log.ts';
import { logService } from './report/logged-service.ts';
import { outputsAtEnd } from './report/outputs.ts';
import { createRecorder, type Recorder } from './github/recorder.ts';
import { report } from './report/report.ts';
import { run } from './run.ts';
import { endingContext, type Story } from './execution/step.ts';
import { createTimeBudget } from './github/time-budget.ts';

/** After a signal the runner gives 7.5 s; what is not told by then is not told. */
const MOST_REPORTING_AFTER_CANCEL_MS = 4_500;
/** How long a story that is stopped by a fault may take to stop. */
const MOST_STOPPING_MS = 1_000;
/** What GitHub may take of the step's time where it does not answer (contract, *On GitHub*). */
const GITHUB_BUDGET_MS = 10_000;

/** Wires the edges to the story: inputs → plan → run → report → exit code. */
export async function main(): Promise<void> {
  const clock = systemClock;
  const cancellation = new AbortController();
  const rawInputs = readRawInputs();
  const secrets = [rawInputs['api-token'], rawInputs['github-token']].filter(
    (secret) => secret !== undefined,
  );
  // Before anything else is said.
  secrets.forEach(maskSecret);
  const cleaner = createCleaner(secrets);
  const bareRunner = createRunner(process.env);
  const runner = cleanRunner(bareRunner, cleaner);
  const journal = createJournal(runner, clock, cleaner);
  const facts = readRunFacts(process.env);
  const names = namesOf(rawInputs);
  let recorder: Recorder | undefined;
  let isLogBroken = false;
  let isFaulty = false;
  const isStopped = (): boolean => isFaulty;
  let outcome: Outcome | undefined;
  let isTold = false;
  let told: Story | undefined;
  /** Settles when the story has stopped, one way or another. */
  let story: Promise<unknown> = Promise.resolve();

  /** The one way out. The first outcome stands; nothing that happens while it is told changes it to green. */
  const end = async (reached: Outcome): Promise<void> => {
    if (outcome) return;
    outcome = reached;
    await report(reached, { ...names, facts, journal, runner, cleaner, clock, recorder });
    isTold = true;
    await flushLog();
    if (isLogBroken && isGreen(reached)) {
      runner.setOutput('status', 'unknown');
      runner.setOutput('error-code', 'internal_error');
    }
    exit(isGreen(reached) && !isLogBroken ? 0 : 1);
  };
  const endOf = (reason: string): RedOutcome =>
    endOfFault(reason, told && journal.hasPosted ? endingContext(told) : undefined);
  /** What the report itself could not tell, in words of ours alone: none of it has to be cleaned. */
  const endUntold = (): void => {
    if (isTold) return;
    isTold = true;
    setTimeout(() => exit(1), MOST_STOPPING_MS);
    const reached = endOf('its report failed');
    for (const [name, value] of Object.entries(outputsAtEnd(reached, clock.elapsedMs())))
      bareRunner.setOutput(name, value);
    bareRunner.error(`${wordFor(reached.status)}: ${reached.what}\n${reached.next}`);
    flushLog().then(
      () => exit(1),
      () => exit(1),
    );
  };
  /** A fault of ours: stops the story before it is said what became of it, so that nothing starts meanwhile. */
  const fault = (error: Error): void => {
    if (outcome) {
      if (isTold) exit(1);
      endUntold();
      return;
    }
    if (isFaulty) return;
    isFaulty = true;
    cancellation.abort();
    const tellFault = async (): Promise<void> => {
      await Promise.race([story, clock.sleep(MOST_STOPPING_MS)]);
      journal.closeGroup();
      if (error.stack !== undefined) runner.info(error.stack);
      await end(endOf(error.message.replace(/\s+/g, ' ')));
    };
    tellFault().catch(endUntold);
  };
  onFault(fault);
  onBrokenLog(() => {
    isLogBroken = true;
    if (!outcome) fault(new Error('the log can no longer be written'));
  });
  onCancel(() => {
    cancellation.abort();
    setTimeout(
      () => exit(outcome && isGreen(outcome) && !isLogBroken ? 0 : 1),
      MOST_REPORTING_AFTER_CANCEL_MS,
    ).unref();
  });

  const tell = async (plan: Plan): Promise<Outcome> => {
    // Needed from here on: mistakes in the inputs are told 11 ms of CPU sooner without it.
    const { createService, createGitHub } = await import('./adapters/network.ts');
    const service = createService({ origin: plan.api.origin, token: plan.apiToken });
    const sender = {
      service: logService(service, runner, clock),
      clock,
      deadlineMs: plan.timeoutMs,
      signal: cancellation.signal,
      onRetry: journal.retry,
    };
    const github = createGitHub(process.env, plan.githubToken);
    const githubBudget = createTimeBudget(GITHUB_BUDGET_MS, clock);
    recorder = createRecorder({
      plan,
      journal,
      github,
      githubBudget,
      cleaner,
      event: readEvent(process.env),
      signal: cancellation.signal,
    });
    told = { plan, sender, journal, github, githubBudget, recorder };
    return run(told);
  };

  const brokenProxy = findBrokenProxy(process.env);
  if (brokenProxy !== undefined) journal.warn(`\`${brokenProxy}\` is not a URL: connecting without a proxy.`);

  const planned = makePlan(rawInputs, facts, () => `site-pipeline-${crypto.randomUUID()}`);
  switch (planned.kind) {
    case 'mistakes':
      return end(endOfMistakes(planned.mistakes, { clean: cleaner.line, isSkippable: planned.isSkippable }));
    case 'token-missing':
      return end(endOfMissingToken(planned.operationName));
    case 'plan': {
      const telling = tell(planned.plan);
      story = telling.catch(() => undefined);
      const reached = await telling;
      if (!isStopped()) await end(reached);
    }
  }
}
