import { GitHubTrouble, type Trouble } from '../outcome/request-failure.ts';
import type { Findings } from '../outcome/results.ts';
import type { Clock, Runner } from '../ports.ts';
import { outputsOf } from './outputs.ts';
import type { Cleaner } from '../text/sanitizer.ts';
import { formatDuration, formatElapsed } from '../text/durations.ts';

/** A moment of the story, for the timeline of the summary. */
export interface Moment {
  readonly elapsedMs: number;
  readonly what: string;
}

/**
 * What has happened so far: tells the log as it goes, sets each output as soon as it is known, and keeps
 * what the summary needs at the end. The one thing in the story that remembers.
 */
export interface Journal {
  readonly findings: Findings;
  readonly timeline: readonly Moment[];
  readonly warnings: readonly string[];
  /** A POST may have left the machine: from here on a fault of ours is `unknown`, not `refused`. */
  readonly hasPosted: boolean;
  willPost(): void;
  /** Adds to the findings, and sets the outputs that follow from them. */
  find(found: Findings): void;
  /** Takes back what the answer to an earlier attempt's request said: its task, the site it made, its data. */
  forgetAttempt(): void;
  /** Adds a moment to the timeline. */
  mark(what: string): void;
  readonly say: (line: string) => void;
  warn(text: string): void;
  /** GitHub did not do what it was asked: one warning for each missing permission or fault. */
  warnOfGitHub(consequence: string, error: unknown): void;
  /** A try of a request failed, and another comes. */
  readonly retry: (trouble: Trouble, delayMs: number) => void;
  openGroup(title: string): void;
  closeGroup(): void;
}

/** GitHub shows ten annotations of a kind for a step; beyond these a warning is a line in the log. */
const MOST_WARNINGS = 10;
const MOST_KEPT_WARNINGS = 100;
const MOST_MOMENTS = 40;
const LONGEST_MOMENT = 200;

/** Starts an empty journal. */
export function createJournal(runner: Runner, clock: Clock, cleaner: Cleaner): Journal {
  let findings: Findings = {};
  let hasPosted = false;
  let warned = 0;
  let isGroupOpen = false;
  const githubFaults = new Set<string>();
  const timeline: Moment[] = [];
  const warnings: string[] = [];
  const told: Record<string, string> = {};
  const tell = (name: string, value: string): void => {
    if (told[name] === value) return;
    told[name] = value;
    runner.setOutput(name, value);
  };
  const say = (line: string): void => {
    runner.info(isGroupOpen ? `${formatElapsed(clock.elapsedMs())}  ${line}` : line);
  };
  const closeGroup = (): void => {
    if (!isGroupOpen) return;
    isGroupOpen = false;
    runner.endGroup();
  };
  return {
    get findings() {
      return findings;
    },
    get hasPosted() {
      return hasPosted;
    },
    timeline,
    warnings,
    willPost() {
      hasPosted = true;
    },
    find(found) {
      findings = { ...findings, ...found };
      for (const [name, value] of Object.entries(outputsOf(found, cleaner))) tell(name, value);
    },
    forgetAttempt() {
      const { taskId, taskStatus, taskResult, taskSiteId, siteId, siteDomain, isReplay, data, ...rest } =
        findings;
      const forgotten = { taskId, taskStatus, taskResult, taskSiteId, siteId, siteDomain, isReplay, data };
      for (const name of Object.keys(outputsOf(forgotten, cleaner))) tell(name, '');
      findings = rest;
    },
    mark(what) {
      // Cleaned before it is cut: a secret has to be seen whole.
      timeline.push({ elapsedMs: clock.elapsedMs(), what: cleaner.line(what).slice(0, LONGEST_MOMENT) });
      // The beginning and the end tell the story; a state that flickers for days must not fill the memory.
      if (timeline.length > MOST_MOMENTS) timeline.splice(MOST_MOMENTS / 2, 1);
    },
    say,
    warn(text) {
      warned += 1;
      if (warned <= MOST_KEPT_WARNINGS) warnings.push(text);
      if (warned <= MOST_WARNINGS) runner.warning(text);
      else runner.info(`Warning: ${text}`);
    },
    warnOfGitHub(consequence, error) {
      const reason = error instanceof Error ? error.message : String(error);
      const permission = error instanceof GitHubTrouble ? error.permission : undefined;
      const fault = permission ?? reason;
      if (githubFaults.has(fault)) {
        runner.info(`${consequence}, for the same reason.`);
        return;
      }
      githubFaults.add(fault);
      const advice = permission === undefined ? '' : ` Give \`github-token\` the permission ${permission}.`;
      this.warn(`${consequence} (${reason}).${advice}`);
    },
    retry(trouble, delayMs) {
      say(`${trouble.what}; trying again in ${formatDuration(delayMs)}`);
    },
    // Groups do not nest: the runner would end the outer one at the inner one's end.
    openGroup(title) {
      closeGroup();
      runner.startGroup(title);
      isGroupOpen = true;
    },
    closeGroup,
  };
}
