import { copyAgeMs } from '../service/service-time.ts';
import { commitUrlOf, isOfPullRequest, type RunContext } from '../inputs/run-context.ts';
import { errorCodeOf, isGreen, statusOf, type Outcome } from '../outcome/outcome.ts';
import type { Results } from '../outcome/results.ts';
import { statuses } from '../outcome/statuses.ts';
import { formatAge, formatDays, formatDuration, formatElapsed, formatTime } from '../text/durations.ts';
import { joinWithin, table, type Markdown } from '../text/markdown.ts';
import { capitalize } from '../text/sentence.ts';
import { isDnsPending, type OutcomeText } from '../messages/describe-outcome.ts';
import { describeSiteNotes, messages } from '../messages/messages.ts';
import { isTypedExactly } from '../messages/quote.ts';
import type { RecordedRunLog } from './run-log.ts';

/** An operation as the reader of a summary or a comment sees it: also one that does not exist. */
export interface NamedOperation {
  readonly name: string;
  readonly labels: { readonly inputSite: string; readonly resultSite: string };
  readonly makesCopy: boolean;
}

/** What the summary and the comment are made of. */
export interface ReportContent {
  readonly operation: NamedOperation;
  /** The inputs that name sites, backups, domains and tasks. */
  readonly namedInputs: Readonly<Record<string, string>>;
  readonly context: RunContext;
  /** The commit that the run is for: the pull request's head, else the run's own. */
  readonly commit: string | undefined;
  /** The host of the hosting service. */
  readonly serviceHost: string | undefined;
  readonly outcome: Outcome;
  readonly text: OutcomeText;
  readonly results: Results;
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
 * reads says first what a push overwrites (contract, *What is said*).
 */
export function renderHeadline(content: ReportContent, md: Markdown): string {
  const { context, operation, outcome, results } = content;
  const blocked = describeBlocked(outcome, results, md);
  if (blocked !== undefined) {
    return `### ⛔ Push blocked${blocked} It would overwrite ${describeOverwritten(content, md)}\n\n${renderStart(content, md)}`;
  }
  const { symbol, word } = statuses[statusOf(outcome)];
  const unknownOperation = findUnknownOperation(outcome);
  if (unknownOperation !== undefined) return `### ${symbol} ${md.code(unknownOperation)} is not an operation`;
  const isDryRun = outcome.kind === 'dry-run';
  const again = isOfPullRequest(context) ? 'push a new commit' : 'start a new run';
  const title = isDryRun
    ? `🧪 ${operation.name}: dry run, ${results.canPush === true ? 'the push is allowed' : 'the inputs are valid'}`
    : isEarlierResult(outcome)
      ? `${symbol} ${operation.name}: already completed ${context.attempt > 1 ? 'in an earlier attempt' : 'by an earlier request'}; nothing was repeated. To do it again, ${again}.`
      : isDnsPending(outcome, results)
        ? `📋 ${operation.name}: DNS records are to be added`
        : `${symbol} ${operation.name}: ${word.toLowerCase()}`;
  const site =
    results.siteUrl === undefined ? '' : ` · ${md.link(new URL(results.siteUrl).host, results.siteUrl)}`;
  const isForApprover = outcome.kind === 'previewed' || (isDryRun && results.canPush !== undefined);
  if (!isForApprover) return `### ${title}${site}`;
  return [
    `### ⚠️ This push overwrites ${describeOverwritten(content, md)}`,
    `**${title}**${site}`,
    renderStart(content, md),
  ].join('\n\n');
}

/** The value of the input `operation`, if there is no such operation. */
function findUnknownOperation(outcome: Outcome): string | undefined {
  if (outcome.kind !== 'invalid-inputs') return undefined;
  const error = outcome.errors.find((each) => each.problem === 'invalid' && each.input === 'operation');
  return error?.problem === 'invalid' ? error.value : undefined;
}

/** Why the push is blocked, as the end of a sentence; `undefined` if it is not blocked, or that is not certain. */
function describeBlocked(outcome: Outcome, { blockedReason }: Results, md: Markdown): string | undefined {
  const isBlocked =
    (outcome.kind === 'previewed' && !outcome.canPush) ||
    (outcome.kind === 'guard-refused' &&
      outcome.refusal.kind === 'push-blocked' &&
      outcome.effect === 'none');
  if (!isBlocked) return undefined;
  if (blockedReason === undefined) return '; the service gives no reason.';
  const reason = md.prose(blockedReason);
  return `: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`;
}

/** What a push overwrites, what is lost with it, and when which service said so: the end of a sentence. */
function describeOverwritten({ results, serviceHost, startedAtMs }: ReportContent, md: Markdown): string {
  const { confirmationRequired, copiedAt, previewedAtMs = startedAtMs } = results;
  const subject = confirmationRequired === undefined ? 'the live site' : md.code(confirmationRequired);
  const ageMs = copyAgeMs(copiedAt, results.previewedAtMs);
  const verb = results.canPush === false ? 'would' : 'will';
  const copy =
    ageMs === undefined
      ? `The age of the copy is unknown: all changes on live since it was made ${verb} be lost.`
      : `The copy is ${formatAge(ageMs)} old: all changes on live since ${formatTime(previewedAtMs - ageMs)} ${verb} be lost.`;
  const by = serviceHost === undefined ? '' : ` with ${md.code(serviceHost)}`;
  return `${subject}, database included. ${copy} Checked${by} at ${formatTime(previewedAtMs)}.`;
}

/** What started the run, for an approver; in a later attempt also that an earlier one may have pushed. */
function renderStart(content: ReportContent, md: Markdown): string {
  const { context } = content;
  const commit = renderCommit(content, md);
  const start = [
    context.ref === undefined ? undefined : `ref ${md.code(context.ref)}`,
    commit === undefined ? undefined : `commit ${commit}`,
  ].filter((part) => part !== undefined);
  return [
    start.length > 0 && `Started for ${start.join(', ')}.`,
    context.attempt > 1 &&
      'This is a re-run. An earlier attempt may have pushed; if so, this one repeats nothing.',
  ]
    .filter((part) => part !== false)
    .join(' ');
}

/** The commit, short and linked. */
export function renderCommit({ commit, context }: ReportContent, md: Markdown): string | undefined {
  if (commit === undefined) return undefined;
  const url = commitUrlOf(context, commit);
  const short = commit.slice(0, 7);
  return url === undefined ? md.code(short) : md.link(short, url);
}

function isEarlierResult(outcome: Outcome): boolean {
  return outcome.kind === 'completed' && outcome.by === 'earlier-request';
}

/** What happened as a sentence, and after a red outcome what to do. Lines that begin with "- " become a list. */
export function renderSentence({ what, next }: OutcomeText, md: Markdown): string {
  const capitalized = capitalize(what);
  const sentence = md.prose(/[.!?]$/.test(capitalized) ? capitalized : `${capitalized}.`);
  if (next === '') return sentence;
  const steps = next.split('\n').map((step) => `- ${md.prose(step.replace(/^- /, ''))}`);
  return `${sentence}\n\n**Next steps**\n\n${steps.join('\n')}`;
}

/** The ids and names in the inputs, each under what it is rather than under the input's name. */
export function renderNamedInputs(
  { labels }: NamedOperation,
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
export function renderSummary(content: ReportContent, md: Markdown): string {
  const { results, text } = content;
  const parts = [
    renderHeadline(content, md),
    renderSentence(text, md),
    // The headline and the sentence have said it already of a replayed result.
    text.notice !== undefined && !results.isReplayed && !text.isWarning && `> ${md.prose(text.notice)}`,
    renderConfirmation(content, md),
    renderDns(results, md),
    renderListedSites(results, md),
    renderWarnings(content, md),
    renderRows(listFacts(content, md)),
    fold('Receipt', [renderRows(listReceipt(content, md)), renderTimeline(content, md)]),
  ];
  return `${joinWithin(parts, MAX_SUMMARY_BYTES)}\n`;
}

/** A part that a click opens. */
export function fold(title: string, parts: readonly string[]): string {
  return [`<details><summary>${title}</summary>`, ...parts.filter((part) => part !== ''), '</details>'].join(
    '\n\n',
  );
}

function renderConfirmation({ outcome, results }: ReportContent, md: Markdown): string {
  if (outcome.kind !== 'previewed' || !outcome.canPush || results.confirmationRequired === undefined)
    return '';
  const { confirmationRequired } = results;
  const note = isTypedExactly(confirmationRequired)
    ? ''
    : ' (it has characters that may not be shown exactly)';
  return `To confirm the push, type: ${md.code(confirmationRequired)}${note}`;
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

/** The recorded staging sites as a table: those to delete first, then the open ones; empty if there are none. */
function renderListedSites({ listedSites: sites = [] }: Results, md: Markdown): string {
  if (sites.length === 0) return '';
  const rows = sites.slice(0, MAX_ROWS).map((site) => {
    const { createdAt, creator, sha } = site.newest;
    const recorded = [createdAt, creator, sha.slice(0, 7)].filter(
      (part) => part !== undefined && part !== '',
    );
    return [
      site.id === null ? 'may exist' : md.code(site.id),
      site.domain === null ? '–' : md.code(site.domain),
      md.code(site.environment),
      site.state === 'open' ? 'open' : 'left over',
      recorded.map((part) => md.code(part ?? '')).join(' '),
      describeSiteNotes(site).join('; ') || '–',
    ];
  });
  const head = ['Site', 'Domain', 'Environment', 'State', 'Last recorded', 'Note'];
  const more = sites.length - rows.length;
  return `${table(head, rows)}${more > 0 ? `\n\n… and ${more} more.` : ''}`;
}

/** What a reader of the run wants to know besides outcome and site. */
function listFacts(content: ReportContent, md: Markdown): Row[] {
  const { results, outcome, operation, namedInputs } = content;
  const codes = (...values: readonly (string | undefined)[]): string | undefined => {
    const present = values.filter((value) => value !== undefined).map(md.code);
    return present.length === 0 ? undefined : present.join(' ');
  };
  return [
    ...renderNamedInputs(operation, namedInputs, md),
    [operation.labels.resultSite, codes(results.siteDomain, results.siteId)],
    ['Domain', codes(results.domainName, results.domainId)],
    ['Domain status', codes(results.domainStatus)],
    ['Can be pushed', describeCanPush(outcome, results)],
    ['Blocked because', codes(results.blockedReason)],
    ['Age of the copy', describeCopyAge(content, md)],
    ['Recorded', describeRecord(results, md)],
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
    ['Took', describeDuration(content)],
  ];
}

/** How old the staging copy is, if the service or this run says so. */
export function describeCopyAge(
  { operation, outcome, results, startedAtMs }: ReportContent,
  md: Markdown,
): string | undefined {
  const { copiedAt, isReplayed, isReused, previewedAtMs = startedAtMs } = results;
  if (copiedAt === undefined) {
    const isNew = operation.makesCopy && outcome.kind === 'completed' && !isReplayed && !isReused;
    return isNew ? 'new: made by this run' : undefined;
  }
  const ageMs = copyAgeMs(copiedAt, results.previewedAtMs);
  return ageMs === undefined
    ? `unknown (made at ${md.code(copiedAt)})`
    : `${formatAge(ageMs)} (made on ${formatTime(previewedAtMs - ageMs)})`;
}

/** Who recorded the site that is used again: an approver must know that it was used before (contract, G3). */
function describeRecord({ reusedRecord }: Results, md: Markdown): string | undefined {
  if (!reusedRecord) return undefined;
  const { creator = 'a deleted account', createdAt = 'an unknown time', sha } = reusedRecord;
  return `by ${md.code(creator)} at ${md.code(createdAt)} for commit ${md.code(sha.slice(0, 7))}`;
}

/** How long the step took, which may not be how long its task took. */
function describeDuration({ context, elapsedMs, results }: ReportContent): string {
  const took = formatDuration(elapsedMs);
  if (context.attempt === 1 || results.isReplayed !== true || results.taskId === undefined) return took;
  return `${took} in this attempt; the task was started by ${context.attempt === 2 ? 'attempt 1' : 'an earlier attempt'}`;
}

/** Whether the site can be pushed, if that is the question: a push that was sent has answered it. */
export function describeCanPush(outcome: Outcome, { canPush }: Results): string | undefined {
  if (canPush === undefined) return undefined;
  if (!canPush) return 'no';
  return outcome.kind === 'previewed' ? 'yes' : undefined;
}

/** What proves what happened, or helps to find it out. */
function listReceipt(content: ReportContent, md: Markdown): Row[] {
  const { results, context, operation, serviceHost, startedAtMs } = content;
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
    ['Ref', code(context.ref)],
    ['Commit', renderCommit(content, md)],
    ['Service', code(serviceHost)],
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
function renderWarnings({ warnings, results }: ReportContent, md: Markdown): string {
  const fromService = results.warnings ?? [];
  const annotations = fromService.map(messages.serviceWarning);
  const ours = warnings.filter((warning) => !annotations.includes(warning));
  const all = [...ours, ...fromService];
  if (all.length === 0) return '';
  const shown = all.slice(0, MAX_ROWS).map((warning) => `- ${md.prose(warning)}`);
  const more = all.length > MAX_ROWS ? [`- … and ${all.length - MAX_ROWS} more: see the log.`] : [];
  return `**Warnings**\n\n${[...shown, ...more].join('\n')}`;
}

function renderTimeline({ timeline }: ReportContent, md: Markdown): string {
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
