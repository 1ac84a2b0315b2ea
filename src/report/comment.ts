import type { Findings } from '../outcome/results.ts';
import { isGreen, type Outcome } from '../outcome/outcome.ts';
import type { Cleaner } from '../text/sanitizer.ts';
import { code, joinWithin, link } from '../text/markdown.ts';
import {
  describeCanPush,
  nameAsked,
  renderDns,
  renderHeadline,
  renderRows,
  renderSentence,
} from './summary.ts';

export interface CommentContent {
  readonly operationName: string;
  /** The ids that were asked for, by their inputs. */
  readonly asked: Readonly<Record<string, string>>;
  readonly outcome: Outcome;
  readonly findings: Findings;
  /** This attempt of the run. */
  readonly runUrl: string | undefined;
}

/** GitHub refuses a comment over 65,536 characters. */
const MOST_COMMENT_BYTES = 60_000;

/** The hidden first line by which the comment is found again: one for each operation and site. */
export function markerFor(operationName: string, siteId: string): string {
  return `<!-- site-pipeline: ${operationName} ${siteId.toLowerCase()} -->`;
}

/**
 * The comment on the pull request. Pure. A green one says nothing that differs from run to run, so that it
 * stays untouched when nothing changed; only a red one names its run.
 */
export function renderComment(marker: string, content: CommentContent, cleaner: Cleaner): string {
  const { outcome, findings, operationName } = content;
  const shown = (value: string | undefined): string | undefined =>
    value === undefined ? undefined : code(cleaner.line(value));
  const site = { staging: 'Staging site', push: 'Live site' }[operationName] ?? 'Site';
  const isDone = outcome.status === 'completed';
  const parts = [
    marker,
    renderHeadline(operationName, outcome, findings),
    // A green one says nothing that the heading has not said, so that it stays untouched.
    !isGreen(outcome) && renderSentence(outcome, cleaner),
    renderDns(findings, cleaner),
    renderRows([
      ...nameAsked(operationName, content.asked, cleaner),
      [site, shown(findings.siteId)],
      ['Can be pushed', describeCanPush(operationName, findings)],
      ['Blocked because', shown(findings.blockedReason)],
      ['Domain status', shown(findings.domainStatus)],
      ['Task', isDone ? undefined : shown(findings.taskId)],
      [
        'Run',
        isGreen(outcome) || content.runUrl === undefined
          ? undefined
          : link('log and summary', content.runUrl),
      ],
    ]),
  ];
  return joinWithin(parts, MOST_COMMENT_BYTES);
}
