import type { Findings } from '../outcome/results.ts';
import { isGreen, wordFor, type Outcome } from '../outcome/outcome.ts';
import type { RunFacts } from '../plan.ts';
import { copyAgeMs, describeWarning } from '../api/preview.ts';
import type { Cleaner } from '../text/sanitizer.ts';
import type { Moment } from './run-log.ts';
import { code, joinWithin, link, prose, table } from '../text/markdown.ts';
import { formatDuration, formatElapsed, formatTime } from '../text/durations.ts';

export interface Receipt {
  readonly operationName: string;
  readonly outcome: Outcome;
  readonly findings: Findings;
  readonly timeline: readonly Moment[];
  readonly warnings: readonly string[];
  readonly facts: RunFacts;
  /** The inputs that name sites, backups, domains and tasks, as rows of the receipt. */
  readonly asked: Readonly<Record<string, string>>;
  readonly startedAtMs: number;
  readonly elapsedMs: number;
}

/** A summary over 1 MiB is dropped whole by the runner. */
const MOST_SUMMARY_BYTES = 1_000_000;
/** More rows and items than this nobody reads. */
const MOST_ROWS = 50;

/** The symbol that a reader sees before a word is read. */
export function symbolFor(outcome: Outcome): string {
  if (isGreen(outcome))
    return outcome.status === 'completed' ? '✅' : outcome.status === 'submitted' ? '📨' : '⏭️';
  return outcome.status === 'cancelled'
    ? '🛑'
    : outcome.status === 'timed-out'
      ? '⏰'
      : outcome.status === 'unknown'
        ? '❓'
        : '❌';
}

/** The words of a row, and its value as Markdown; absent where there is none. */
type Row = readonly [string, string | undefined];

/** Outcome and site in one line: all that an e-mail, or a glance, shows of a summary or a comment. */
export function renderHeadline(operationName: string, outcome: Outcome, findings: Findings): string {
  const { siteUrl } = findings;
  const isOld = isGreen(outcome) && outcome.notice !== undefined && findings.isReplay === true;
  return [
    `### ${symbolFor(outcome)} ${operationName}: ${wordFor(outcome.status).toLowerCase()}`,
    isOld && ' before, and nothing was repeated: a new run does it again',
    siteUrl !== undefined && ` · ${link(new URL(siteUrl).host, siteUrl)}`,
  ]
    .filter((part) => part !== false)
    .join('');
}

/** What happened as a sentence, and after a red end what to do. */
export function renderSentence(outcome: Outcome, cleaner: Cleaner): string {
  const say = (text: string): string => prose(cleaner.line(text));
  const what = `${outcome.what.charAt(0).toUpperCase()}${outcome.what.slice(1)}`;
  const sentence = say(/[.!?]$/.test(what) ? what : `${what}.`);
  if (isGreen(outcome)) return sentence;
  return `${sentence}\n\n**How to go on:** ${outcome.next.split('\n').map(say).join('<br>\n')}`;
}

/** The inputs by which the step was asked, named by what they are rather than by the input. */
export function nameAsked(
  operationName: string,
  asked: Readonly<Record<string, string>>,
  cleaner: Cleaner,
): Row[] {
  const ofStaging = operationName === 'push' || operationName === 'push-preview';
  const names: Readonly<Record<string, string>> = {
    'site-id': ofStaging ? 'Staging site' : operationName === 'staging' ? 'Live site' : 'Site',
    'backup-id': 'Backup',
    'target-site-id': 'Site',
    'task-id': 'Task',
    'domain-id': 'Domain',
    domain: 'Domain',
    method: 'Method',
  };
  return Object.entries(asked).map(([input, value]) => [names[input] ?? input, code(cleaner.line(value))]);
}

/** Rows under their own first one: an empty head would be shown as an empty row. Of two of one name the last stands. */
export function renderRows(rows: readonly Row[]): string {
  const told = new Map(rows.filter((row): row is readonly [string, string] => row[1] !== undefined));
  const [head, ...rest] = Array.from(told, ([name, value]) => [`**${name}**`, value]);
  return head ? table(head, rest) : '';
}

/** The job summary: outcome, site and next step first, then what matters, then the receipt, folded. Pure. */
export function renderSummary(receipt: Receipt, cleaner: Cleaner): string {
  const { operationName, outcome, findings } = receipt;
  const parts = [
    renderHeadline(operationName, outcome, findings),
    renderSentence(outcome, cleaner),
    // Of a replay the headline and the sentence have said it.
    isGreen(outcome) &&
      outcome.notice !== undefined &&
      !findings.isReplay &&
      `> ${prose(cleaner.line(outcome.notice))}`,
    renderConfirmation(receipt, cleaner),
    renderDns(findings, cleaner),
    renderWarnings(receipt, cleaner),
    renderRows(listFacts(receipt, cleaner)),
    fold('Receipt', [renderRows(listReceipt(receipt, cleaner)), renderTimeline(receipt, cleaner)]),
  ];
  return `${joinWithin(parts, MOST_SUMMARY_BYTES)}\n`;
}

/** Parts that are opened by a click. */
function fold(title: string, parts: readonly string[]): string {
  return [`<details><summary>${title}</summary>`, ...parts.filter((part) => part !== ''), '</details>'].join(
    '\n\n',
  );
}

function renderConfirmation({ operationName, findings }: Receipt, cleaner: Cleaner): string {
  if (operationName !== 'push-preview' || findings.confirmationRequired === undefined) return '';
  return `The confirmation to type for the push: ${code(cleaner.line(findings.confirmationRequired))}`;
}

/** The DNS records to add and the verification block, as tables to copy from; empty where there are none. */
export function renderDns(findings: Findings, cleaner: Cleaner): string {
  const cell = (text: string): string => code(cleaner.line(text));
  const records = findings.dnsRecords ?? [];
  const parts = [
    records.length > 0 &&
      `**DNS records to add**\n\n${table(
        ['Type', 'Name', 'Value', 'TTL'],
        records.slice(0, MOST_ROWS).map(({ type, name, value, ttl }) => [type, name, value, ttl].map(cell)),
      )}`,
    records.length > MOST_ROWS && `… and ${records.length - MOST_ROWS} more: see the output \`dns-records\`.`,
    records.length > 0 &&
      findings.domainId !== undefined &&
      `Once they are in place, run \`verify-domain\` with ${code(`domain-id: ${cleaner.line(findings.domainId)}`)}.`,
    findings.verification &&
      findings.verification.length > 0 &&
      table(
        ['Verification', ''],
        findings.verification.map(([name, value]) => [name, cell(value)]),
      ),
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** What a reader of the run wants to know beside outcome and site. */
function listFacts(receipt: Receipt, cleaner: Cleaner): Row[] {
  const { findings, outcome, operationName, asked } = receipt;
  const shown = (...values: readonly (string | undefined)[]): string | undefined => {
    const told = values.filter((value) => value !== undefined).map((value) => code(cleaner.line(value)));
    return told.length === 0 ? undefined : told.join(' ');
  };
  const ageMs = copyAgeMs(findings.copiedAt, receipt.startedAtMs);
  const site = { staging: 'Staging site', push: 'Live site' }[operationName] ?? 'Site';
  return [
    ...nameAsked(operationName, asked, cleaner),
    [site, shown(findings.siteDomain, findings.siteId)],
    ['Domain', shown(findings.domainName, findings.domainId)],
    ['Domain status', shown(findings.domainStatus)],
    ['Can be pushed', describeCanPush(operationName, findings)],
    ['Blocked because', shown(findings.blockedReason)],
    [
      'Age of the copy',
      findings.copiedAt === undefined
        ? undefined
        : `${ageMs === undefined ? '' : `${formatDuration(ageMs)}, `}copied at ${shown(findings.copiedAt) ?? ''}`,
    ],
    ['Can be reverted for', findings.revertDays === undefined ? undefined : `${findings.revertDays} days`],
    [
      'Task',
      findings.taskId === undefined
        ? undefined
        : `${shown(findings.taskId) ?? ''} ${prose(cleaner.line(findings.taskStatus ?? ''))}`,
    ],
    ['Error code', isGreen(outcome) ? undefined : shown(outcome.errorCode, outcome.serviceCode)],
    ['Took', formatDuration(receipt.elapsedMs)],
  ];
}

/** Of a push that was carried out, that it could be is no news. */
export function describeCanPush(operationName: string, findings: Findings): string | undefined {
  if (findings.canPush === undefined || (findings.canPush && operationName === 'push')) return undefined;
  return findings.canPush ? 'yes' : 'no';
}

/** What is needed to prove, or to look into, what happened. */
function listReceipt(receipt: Receipt, cleaner: Cleaner): Row[] {
  const { findings, facts, operationName } = receipt;
  const shown = (value: string | undefined): string | undefined =>
    value === undefined ? undefined : code(cleaner.line(value));
  return [
    ['Operation', shown(operationName)],
    ['Started', formatTime(receipt.startedAtMs)],
    ['Started by', describeActor(facts, cleaner)],
    ['Run', describeRun(facts)],
    ['Idempotency key', shown(findings.idempotencyKey)],
    ['Stored answer', findings.isReplay ? 'yes' : undefined],
    ['Task result', shown(findings.taskResult)],
    ['Preview digest', shown(findings.previewDigest)],
  ];
}

function describeActor({ actor, triggeringActor }: RunFacts, cleaner: Cleaner): string | undefined {
  if (actor === undefined) return undefined;
  const again =
    triggeringActor !== undefined && triggeringActor !== actor
      ? `, re-run by ${code(cleaner.line(triggeringActor))}`
      : '';
  return `${code(cleaner.line(actor))}${again}`;
}

function describeRun({ runId, attempt }: RunFacts): string | undefined {
  return runId === undefined ? undefined : `${code(runId)}, attempt ${attempt}`;
}

/** Ours, and all of the service's: only the first of those are annotations, and a reviewer approves every one. */
function renderWarnings({ warnings, findings }: Receipt, cleaner: Cleaner): string {
  const services = (findings.warnings ?? []).map(describeWarning);
  const annotated = warnings.filter((warning) => services.includes(warning)).length;
  const told = [...warnings, ...services.slice(annotated)];
  if (told.length === 0) return '';
  const shown = told.slice(0, MOST_ROWS).map((warning) => `- ${prose(cleaner.line(warning))}`);
  const more = told.length > MOST_ROWS ? [`- … and ${told.length - MOST_ROWS} more: see the log.`] : [];
  return `**Warnings**\n\n${[...shown, ...more].join('\n')}`;
}

function renderTimeline({ timeline }: Receipt, cleaner: Cleaner): string {
  // The end alone tells nothing that the first line has not told.
  if (timeline.length < 2) return '';
  const rows = timeline.map(({ elapsedMs, what }, index) => {
    const next = timeline[index + 1];
    return [
      formatElapsed(elapsedMs),
      prose(cleaner.line(what)),
      next ? formatDuration(next.elapsedMs - elapsedMs) : '',
    ];
  });
  return `**Timeline**\n\n${table(['At', 'What', 'For'], rows)}`;
}
