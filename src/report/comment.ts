import type { Findings } from '../findings.ts';
import { isGreen, wordFor, type Outcome } from '../outcome.ts';
import type { Cleaner } from './cleaner.ts';
import { code, link, prose, table } from './markdown.ts';
import { renderDns, symbolFor } from './summary.ts';

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
const LONGEST_COMMENT = 60_000;

/** The hidden first line by which the comment is found again: one for each operation and site. */
export function markerFor(operationName: string, siteId: string): string {
  return `<!-- site-pipeline: ${operationName} ${siteId} -->`;
}

/**
 * The comment on the pull request. Pure. A green one says nothing that differs from run to run, so that it
 * stays untouched when nothing changed; only a red one names its run.
 */
export function renderComment(marker: string, content: CommentContent, cleaner: Cleaner): string {
  const { outcome, findings, operationName } = content;
  const say = (text: string): string => prose(cleaner.line(text));
  const shown = (value: string): string => code(cleaner.line(value));
  const rows: (readonly [string, string | undefined])[] = [
    [
      'Site',
      findings.siteUrl === undefined ? undefined : link(new URL(findings.siteUrl).host, findings.siteUrl),
    ],
    ['Site id', findings.siteId === undefined ? undefined : shown(findings.siteId)],
    ...Object.entries(content.asked).map(([name, value]): readonly [string, string] => [name, shown(value)]),
    ['Can be pushed', findings.canPush === undefined ? undefined : findings.canPush ? 'yes' : 'no'],
    ['Blocked because', findings.blockedReason === undefined ? undefined : shown(findings.blockedReason)],
    ['Domain status', findings.domainStatus === undefined ? undefined : shown(findings.domainStatus)],
    [
      'Task',
      (isGreen(outcome) && outcome.status === 'completed') || findings.taskId === undefined
        ? undefined
        : shown(findings.taskId),
    ],
    [
      'Run',
      isGreen(outcome) || content.runUrl === undefined ? undefined : link('log and summary', content.runUrl),
    ],
  ];
  const told = rows.filter((row): row is readonly [string, string] => row[1] !== undefined);
  const parts = [
    marker,
    `### ${symbolFor(outcome)} ${operationName}: ${wordFor(outcome.status)}`,
    !isGreen(outcome) &&
      `${say(outcome.what)}\n\n**How to go on:** ${outcome.next.split('\n').map(say).join('<br>\n')}`,
    renderDns(findings, cleaner),
    told.length > 0 &&
      table(
        ['', ''],
        told.map(([name, value]) => [`**${name}**`, value]),
      ),
  ];
  const body = parts.filter((part) => part !== false && part !== '').join('\n\n');
  return body.length > LONGEST_COMMENT ? `${body.slice(0, LONGEST_COMMENT)}\n\n…` : body;
}
