import { failureIn } from '../../outcome/failure.ts';
import { describeFailure } from '../../messages/describe-failure.ts';
import type { Clock, Runner, RunLog } from '../../ports.ts';
import { formatElapsed } from '../../text/durations.ts';
import { messages } from '../../messages/messages.ts';

export type RecordedRunLog = ReturnType<typeof createRunLog>;

/** GitHub shows ten warning annotations for each step. Later warnings are lines of the log. */
const MAX_ANNOTATIONS = 10;
const MAX_KEPT_WARNINGS = 100;

/** Creates an empty log. The runner must sanitize (`sanitizeRunner`). */
export function createRunLog(runner: Runner, clock: Clock) {
  let warningCount = 0;
  let isGroupOpen = false;
  const githubFaults = new Set<string>();
  const warnings: string[] = [];

  const info = (line: string): void =>
    runner.info(isGroupOpen ? `${formatElapsed(clock.elapsedMs())}  ${line}` : line);
  const warn: RunLog['warn'] = (text, { isShownAnyway } = { isShownAnyway: false }) => {
    warningCount += 1;
    if (!isShownAnyway && warnings.length < MAX_KEPT_WARNINGS) warnings.push(text);
    if (warningCount <= MAX_ANNOTATIONS) runner.warning(text);
    else runner.info(`Warning: ${text}`);
  };
  const endGroup = (): void => {
    if (!isGroupOpen) return;
    isGroupOpen = false;
    runner.endGroup();
  };
  const log: RunLog = {
    info,
    warn,
    endGroup,
    startGroup(title) {
      endGroup();
      runner.startGroup(title);
      isGroupOpen = true;
    },
    warnAboutGitHub(consequence, error) {
      const failure = failureIn(error);
      const message = error instanceof Error ? error.message : String(error);
      const reason = failure ? describeFailure(failure) : message;
      // Without a token, all requests fail for the same reason, whatever permission each needs.
      const permission = failure?.cause === 'token-missing' ? undefined : failure?.permission;
      // While GitHub is down, connections fail in different ways, which count as one fault.
      const isDown = failure?.errorCode === 'connection_failed';
      const fault = permission ?? (isDown ? failure.errorCode : reason);
      if (githubFaults.has(fault)) {
        runner.info(`${consequence} The reason is the same.`);
        return;
      }
      githubFaults.add(fault);
      warn(messages.githubFailure(consequence, failure ?? message));
    },
  };
  // The summary shows the warnings at the end.
  return { ...log, warnings };
}
