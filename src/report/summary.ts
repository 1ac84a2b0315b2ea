import { copyAgeMs } from '../service/service-time.ts';
import type { RunContext } from '../inputs/run-context.ts';
import { errorCodeOf, isGreen, statusOf, type Outcome } from '../outcome/outcome.ts';
import type { ListedSite, Results } from '../outcome/results.ts';
import { statuses } from '../outcome/statuses.ts';
import { formatAge, formatDays, formatDuration, formatElapsed, formatTime } from '../text/durations.ts';
import { joinWithin, table, type Markdown } from '../text/markdown.ts';
import { capitalize } from '../text/sentence.ts';
import type { OutcomeText } from '../messages/describe-outcome.ts';
import type { Labels } from './labels.ts';
import { describeSiteNotes, messages } from '../messages/messages.ts';
import type { RecordedRunLog } from './run-log.ts';

/** An operation as a reader sees it. */
export interface NamedOperation {
  readonly name: string;
  readonly labels: Labels;
}

/** What the summary and the comment say. */
export interface ReportContent {
  readonly operation: NamedOperation;
  /** The inputs that name sites, backups, domains and tasks. */
  readonly namedInputs: Readonly<Record<string, string>>;
  readonly context: RunContext;
  readonly outcome: Outcome;
  readonly text: OutcomeText;
  readonly results: Results;
}

export interface SummaryContent extends ReportContent {
  readonly timeline: RecordedRunLog['timeline'];
  readonly warnings: RecordedRunLog['warnings'];
  readonly startedAtMs: number;
  readonly elapsedMs: number;
}

/** The runner drops a summary over 1 MiB whole. */
const MAX_SUMMARY_BYTES = 1_000_000;
/** Nobody reads more rows or items. */
const MAX_ROWS = 50;

/** A row's name, and its value as Markdown; `undefined` if there is none. */
type Row = readonly [string, string | undefined];

/**
 * Outcome and site in one line: all that an e-mail or a glance shows of a summary or a comment. What an approver
 * reads says first what a push overwrites (contract, *What is said*). `showsAge`: how old the copy is, which differs
 * from run to run.
 */
export function renderHeadline(
  { operation, outcome, results }: Pick<ReportContent, 'operation' | 'outcome' | 'results'>,
  md: Markdown,
  showsAge = true,
): string {
  const describe = (verb: 'will' | 'would') => describeOverwrite(results, { verb, showsAge }, md);
  if (outcome.kind === 'previewed' && !outcome.canPush) {
    const { subject, loss } = describe('would');
    return `### ⛔ Push blocked: it would overwrite ${subject}, database included. ${loss}`;
  }
  const { symbol, word } = statuses[statusOf(outcome)];
  const unknownOperation = findUnknownOperation(outcome);
  if (unknownOperation !== undefined) return `### ${symbol} ${md.code(unknownOperation)} is not an operation`;
  const isDryRun = outcome.kind === 'dry-run';
  const headline = [
    isDryRun
      ? `### 🧪 ${operation.name}: dry run${results.canPush === undefined ? '' : ' passed'}, nothing sent`
      : `### ${symbol} ${operation.name}: ${word.toLowerCase()}`,
    isEarlierResult(outcome) && ' earlier; nothing was repeated, a new run would do it again',
    results.siteUrl !== undefined && ` · ${md.link(new URL(results.siteUrl).host, results.siteUrl)}`,
  ]
    .filter((part) => part !== false)
    .join('');
  const isForApprover = outcome.kind === 'previewed' || (isDryRun && results.canPush !== undefined);
  if (!isForApprover) return headline;
  const { subject, loss } = describe('will');
  return `**This push overwrites ${subject}, database included.** ${loss}\n\n${headline}`;
}

/** The value of the input `operation`, if there is no such operation. */
function findUnknownOperation(outcome: Outcome): string | undefined {
  if (outcome.kind !== 'invalid-inputs') return undefined;
  const error = outcome.errors.find((each) => each.problem === 'invalid' && each.input === 'operation');
  return error?.problem === 'invalid' ? error.value : undefined;
}

/** What a push overwrites, and what is lost with it. */
function describeOverwrite(
  { confirmationRequired, copiedAt, previewedAtMs = 0 }: Results,
  { verb, showsAge }: { readonly verb: 'will' | 'would'; readonly showsAge: boolean },
  md: Markdown,
): { readonly subject: string; readonly loss: string } {
  const subject = confirmationRequired === undefined ? 'the live site' : md.code(confirmationRequired);
  const ageMs = copyAgeMs(copiedAt, previewedAtMs);
  const since =
    ageMs === undefined
      ? 'the copy was made, at an unknown time,'
      : `${formatTime(previewedAtMs - ageMs)}${showsAge ? ` (${formatAge(ageMs)} ago)` : ''}`;
  return { subject, loss: `Changes on live since ${since} ${verb} be lost.` };
}

function isEarlierResult(outcome: Outcome): boolean {
  return outcome.kind === 'completed' && outcome.by === 'earlier-request';
}

/** What happened as a sentence, and after a red outcome what to do. Lines that begin with "- " become a list. */
export function renderSentence({ what, next }: OutcomeText, md: Markdown): string {
  const capitalized = capitalize(what);
  const sentence = md.prose(/[.!?]$/.test(capitalized) ? capitalized : `${capitalized}.`);
  if (next === '') return sentence;
  const lines = next.split('\n');
  const items = lines.filter((line) => line.startsWith('- ')).map((line) => `- ${md.prose(line.slice(2))}`);
  const rest = lines
    .filter((line) => !line.startsWith('- '))
    .map(md.prose)
    .join('<br>\n');
  return items.length === 0
    ? `${sentence}\n\n**Next steps:** ${rest}`
    : `${sentence}\n\n**Next steps:**\n\n${items.join('\n')}\n\n${rest}`;
}

/** The ids and names in the inputs, each under what it is rather than under the input's name. */
export function renderNamedInputs(
  labels: Labels,
  namedInputs: Readonly<Record<string, string>>,
  md: Markdown,
): Row[] {
  const names: Readonly<Record<string, string>> = {
    'site-id': labels.inputSite,
    'backup-id': 'Backup',
    'target-site-id': 'Site',
    'task-id': 'Task',
    'domain-id': 'Domain',
    domain: 'Domain',
    environment: 'Environment',
    method: 'Method',
  };
  return Object.entries(namedInputs).map(([input, value]) => [names[input] ?? input, md.code(value)]);
}

/** Rows as a table headed by the first: an empty head would be an empty row. The last of two equal names counts. */
export function renderRows(rows: readonly Row[]): string {
  const named = new Map(rows.filter((row): row is readonly [string, string] => row[1] !== undefined));
  const [head, ...rest] = Array.from(named, ([name, value]) => [`**${name}**`, value]);
  return head ? table(head, rest) : '';
}

/** The job summary: outcome, site and next steps first, then what matters, then the receipt, folded. Pure. */
export function renderSummary(content: SummaryContent, md: Markdown): string {
  const { results, text } = content;
  const parts = [
    renderHeadline(content, md),
    renderSentence(text, md),
    // The headline and the sentence have said it already of a replayed result.
    text.notice !== undefined && !results.isReplayed && `> ${md.prose(text.notice)}`,
    renderConfirmation(content, md),
    renderDns(results, md),
    renderSitesLeft(results, md),
    renderWarnings(content, md),
    renderRows(listFacts(content, md)),
    fold('Receipt', [renderRows(listReceipt(content, md)), renderTimeline(content, md)]),
  ];
  return `${joinWithin(parts, MAX_SUMMARY_BYTES)}\n`;
}

/** A part that a click opens. */
function fold(title: string, parts: readonly string[]): string {
  return [`<details><summary>${title}</summary>`, ...parts.filter((part) => part !== ''), '</details>'].join(
    '\n\n',
  );
}

function renderConfirmation({ outcome, results }: SummaryContent, md: Markdown): string {
  if (outcome.kind !== 'previewed' || results.confirmationRequired === undefined) return '';
  return `To confirm the push, type: ${md.code(results.confirmationRequired)}`;
}

/** The DNS records to add and the verification block, as tables to copy from; empty if there are none. */
export function renderDns(results: Results, md: Markdown): string {
  const records = results.dnsRecords ?? [];
  const verification = results.verification ?? [];
  const parts = [
    records.length > 0 &&
      `**DNS records to add**\n\n${table(
        ['Type', 'Name', 'Value', 'TTL'],
        records.slice(0, MAX_ROWS).map(({ type, name, value, ttl }) => [type, name, value, ttl].map(md.code)),
      )}`,
    records.length > MAX_ROWS && `… and ${records.length - MAX_ROWS} more: see the output \`dns-records\`.`,
    records.length > 0 &&
      results.domainId !== undefined &&
      `After you have added them, run \`verify-domain\` with ${md.code(`domain-id: ${results.domainId}`)}.`,
    verification.length > 0 &&
      table(
        ['Verification', ''],
        verification.map(([name, value]) => [name, md.code(value)]),
      ),
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** The recorded staging sites as tables: those to delete first, then those in use; empty if there are none. */
export function renderSitesLeft({ listedSites = [] }: Results, md: Markdown): string {
  const [used, left] = [true, false].map((isUsed) =>
    listedSites.filter(({ state }) => (state === 'open') === isUsed),
  );
  return [
    renderSites('**Delete in the service’s dashboard** (this action cannot delete sites)', left, md),
    renderSites('**In use**', used, md),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function renderSites(title: string, sites: readonly ListedSite[] = [], md: Markdown): string {
  if (sites.length === 0) return '';
  const rows = sites
    .slice(0, MAX_ROWS)
    .map((site) => [
      site.id === null ? 'may exist' : md.code(site.id),
      site.domain === null ? '–' : md.code(site.domain),
      md.code(site.environment),
      site.state,
      site.ageMs === undefined ? 'unknown' : formatAge(site.ageMs),
      describeSiteNotes(site).join('; ') || '–',
    ]);
  const head = ['Site', 'Domain', 'Environment', 'State', 'Age of the copy', 'Note'];
  const more = sites.length - rows.length;
  return `${title}\n\n${table(head, rows)}${more > 0 ? `\n\n… and ${more} more.` : ''}`;
}

/** What a reader of the run wants to know besides outcome and site. */
function listFacts(content: SummaryContent, md: Markdown): Row[] {
  const { results, outcome, operation, namedInputs } = content;
  const codes = (...values: readonly (string | undefined)[]): string | undefined => {
    const present = values.filter((value) => value !== undefined).map(md.code);
    return present.length === 0 ? undefined : present.join(' ');
  };
  const ageMs = copyAgeMs(results.copiedAt, results.previewedAtMs ?? content.startedAtMs);
  return [
    ...renderNamedInputs(operation.labels, namedInputs, md),
    [operation.labels.resultSite, codes(results.siteDomain, results.siteId)],
    ['Domain', codes(results.domainName, results.domainId)],
    ['Domain status', codes(results.domainStatus)],
    ['Can be pushed', describeCanPush(outcome, results)],
    ['Blocked because', codes(results.blockedReason)],
    [
      'Age of the copy',
      results.copiedAt === undefined
        ? undefined
        : ageMs === undefined
          ? `unknown (made at ${md.code(results.copiedAt)})`
          : `${formatAge(ageMs)} (made on ${formatTime((results.previewedAtMs ?? content.startedAtMs) - ageMs)})`,
    ],
    results.revertUntilMs === undefined
      ? ['Can be reverted for', results.revertDays === undefined ? undefined : formatDays(results.revertDays)]
      : ['Can be reverted until', formatTime(results.revertUntilMs)],
    [
      'Task',
      results.taskId === undefined
        ? undefined
        : `${md.code(results.taskId)} ${md.prose(results.taskStatus ?? '')}`,
    ],
    ['Error code', codes(errorCodeOf(outcome), isGreen(outcome) ? undefined : results.serviceCode)],
    ['Took', formatDuration(content.elapsedMs)],
  ];
}

/** Whether the site can be pushed, if that is the question: a push that was sent has answered it. */
export function describeCanPush(outcome: Outcome, { canPush }: Results): string | undefined {
  if (canPush === undefined) return undefined;
  if (!canPush) return 'no';
  return outcome.kind === 'previewed' ? 'yes' : undefined;
}

/** What proves what happened, or helps to find it out. */
function listReceipt({ results, context, operation, startedAtMs }: SummaryContent, md: Markdown): Row[] {
  const code = (value: string | undefined): string | undefined =>
    value === undefined ? undefined : md.code(value);
  return [
    ['Operation', code(operation.name)],
    ['Started', formatTime(startedAtMs)],
    ['Started by', describeActor(context, md)],
    ['Approved by', describeApprovals(results, md)],
    [
      'Run',
      context.runId === undefined ? undefined : `${md.code(context.runId)}, attempt ${context.attempt}`,
    ],
    ['Idempotency key', code(results.idempotencyKey)],
    ['Replayed', results.isReplayed ? 'yes, the response was stored' : undefined],
    ['Task result', code(results.taskResult)],
    ['Preview digest', code(results.previewDigest)],
  ];
}

function describeActor({ actor, triggeringActor }: RunContext, md: Markdown): string | undefined {
  if (actor === undefined) return undefined;
  const rerunBy =
    triggeringActor !== undefined && triggeringActor !== actor
      ? `, re-run by ${md.code(triggeringActor)}`
      : '';
  return `${md.code(actor)}${rerunBy}`;
}

function describeApprovals({ approvals = [] }: Results, md: Markdown): string | undefined {
  if (approvals.length === 0) return undefined;
  return approvals
    .slice(0, MAX_ROWS)
    .map(({ login, comment, isStarter }) =>
      [
        md.code(login),
        comment === '' ? '' : `: ${md.prose(comment)}`,
        isStarter ? ' (also started the run)' : '',
      ].join(''),
    )
    .join('<br>');
}

/** Our warnings, and all of the service's: only the first of those are annotations, but a reviewer needs all. */
function renderWarnings({ warnings, results }: SummaryContent, md: Markdown): string {
  const fromService = results.warnings ?? [];
  const annotations = fromService.map(messages.serviceWarning);
  const ours = warnings.filter((warning) => !annotations.includes(warning));
  const all = [...ours, ...fromService];
  if (all.length === 0) return '';
  const shown = all.slice(0, MAX_ROWS).map((warning) => `- ${md.prose(warning)}`);
  const more = all.length > MAX_ROWS ? [`- … and ${all.length - MAX_ROWS} more: see the log.`] : [];
  return `**Warnings**\n\n${[...shown, ...more].join('\n')}`;
}

function renderTimeline({ timeline }: SummaryContent, md: Markdown): string {
  // The end alone says no more than the first line.
  if (timeline.length < 2) return '';
  const rows = timeline.map(({ elapsedMs, event }, index) => {
    const next = timeline[index + 1];
    return [
      formatElapsed(elapsedMs),
      md.prose(event),
      next ? formatDuration(next.elapsedMs - elapsedMs) : '',
    ];
  });
  return `**Timeline**\n\n${table(['Time', 'Event', 'Lasted'], rows)}`;
}
