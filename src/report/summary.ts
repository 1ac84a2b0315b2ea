import type { Findings } from '../findings.ts';
import { isGreen, wordFor, type Outcome } from '../outcome.ts';
import type { RunFacts } from '../plan.ts';
import { copyAgeMs } from '../preview.ts';
import type { Cleaner } from './cleaner.ts';
import type { Moment } from './journal.ts';
import { code, link, prose, table } from './markdown.ts';
import { formatDuration, formatElapsed, formatTime } from './time.ts';

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

/** The job summary: outcome first, then what to do, then the receipt. Pure. */
export function renderSummary(receipt: Receipt, cleaner: Cleaner): string {
  const { outcome, findings } = receipt;
  const say = (text: string): string => prose(cleaner.line(text));
  const parts = [
    `### ${symbolFor(outcome)} ${wordFor(outcome.status)}: ${say(outcome.what)}`,
    isGreen(outcome) && outcome.notice !== undefined && `> ${say(outcome.notice)}`,
    findings.siteUrl !== undefined && link(new URL(findings.siteUrl).host, findings.siteUrl),
    !isGreen(outcome) && `**How to go on:**\n\n${outcome.next.split('\n').map(say).join('<br>\n')}`,
    renderConfirmation(receipt, cleaner),
    renderDns(findings, cleaner),
    renderFacts(receipt, cleaner),
    renderWarnings(receipt, cleaner),
    renderTimeline(receipt, cleaner),
  ];
  return `${parts.filter((part) => part !== false && part !== '').join('\n\n')}\n`;
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
        records.map(({ type, name, value, ttl }) => [type, name, value, ttl].map(cell)),
      )}`,
    findings.verification &&
      findings.verification.length > 0 &&
      `**Verification**\n\n${findings.verification.map((line) => `- ${cell(line)}`).join('\n')}`,
  ];
  return parts.filter(Boolean).join('\n\n');
}

function renderFacts(receipt: Receipt, cleaner: Cleaner): string {
  const { findings, facts, outcome } = receipt;
  const shown = (value: string | undefined): string | undefined =>
    value === undefined ? undefined : code(cleaner.line(value));
  const ageMs = copyAgeMs(findings.copiedAt, receipt.startedAtMs);
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Operation', shown(receipt.operationName)],
    ...Object.entries(receipt.asked).map(([name, value]): [string, string | undefined] => [
      name,
      shown(value),
    ]),
    ['Site', shown([findings.siteDomain, findings.siteId].filter(Boolean).join(' · ') || undefined)],
    ['Can be pushed', findings.canPush === undefined ? undefined : findings.canPush ? 'yes' : 'no'],
    ['Blocked because', shown(findings.blockedReason)],
    [
      'Copied at',
      findings.copiedAt === undefined
        ? undefined
        : `${shown(findings.copiedAt) ?? ''}${ageMs === undefined ? '' : `, ${formatDuration(ageMs)} old`}`,
    ],
    ['Can be reverted for', findings.revertDays === undefined ? undefined : `${findings.revertDays} days`],
    ['Preview digest', shown(findings.previewDigest)],
    ['Domain', shown([findings.domainName, findings.domainId].filter(Boolean).join(' · ') || undefined)],
    ['Domain status', shown(findings.domainStatus)],
    ['Task', shown(findings.taskId)],
    ['Task status', shown(findings.taskStatus)],
    ['Task result', shown(findings.taskResult)],
    ['Idempotency key', shown(findings.idempotencyKey)],
    [
      'Stored answer',
      findings.isReplay === undefined ? undefined : findings.isReplay ? 'yes, nothing was repeated' : 'no',
    ],
    ['Error code', isGreen(outcome) ? undefined : code(outcome.errorCode)],
    ['Service code', isGreen(outcome) ? undefined : shown(outcome.serviceCode)],
    ['Started', formatTime(receipt.startedAtMs)],
    ['Took', formatDuration(receipt.elapsedMs)],
    ['Started by', describeActor(facts, cleaner)],
    ['Run', describeRun(facts)],
  ];
  return table(
    ['', ''],
    rows
      .filter((row): row is [string, string] => row[1] !== undefined)
      .map(([name, value]) => [`**${name}**`, value]),
  );
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

function renderWarnings({ warnings }: Receipt, cleaner: Cleaner): string {
  if (warnings.length === 0) return '';
  const shown = warnings.slice(0, 50).map((warning) => `- ${prose(cleaner.line(warning))}`);
  return `**Warnings**\n\n${shown.join('\n')}`;
}

function renderTimeline({ timeline }: Receipt, cleaner: Cleaner): string {
  if (timeline.length === 0) return '';
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
