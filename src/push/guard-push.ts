import { sendRequest } from '../service/client.ts';
import { endpoints } from '../service/endpoints.ts';
import { copyAgeMs, HOUR_MS } from '../text/time.ts';
import { judgeForStep } from '../guards/guard-live.ts';
import type { PushFacts } from '../outcome/push-facts.ts';
import { digestOf } from './digest.ts';
import { differsInvisibly, isConfirmed, readPreview, type Preview } from './preview.ts';
import { cancelledBeforeStart, refuse, refuseUnlessRerun } from '../outcome/refuse.ts';
import type { Outcome, Refusal } from '../outcome/outcome.ts';
import { messages } from '../messages/messages.ts';
import type { LiveView, Step } from '../step.ts';

/** Only the first warnings become annotations (contract, push guard 4). */
const MAX_WARNING_ANNOTATIONS = 8;
/** A million lines would break the log. The output `warnings` has all of them. */
const MAX_WARNING_LINES = 10_000;

/** What is shown besides the preview itself. `nowMs`: the service's time of day. */
interface ShownWith {
  readonly siteId: string;
  readonly live: LiveView | undefined;
  readonly nowMs: number | undefined;
  /** What was typed, if anything. */
  readonly confirmation?: string;
  /** The warnings of the same preview when it was read before: they are annotations already. */
  readonly warnedBefore?: readonly string[] | undefined;
}

/**
 * Keeps what an approver is shown: the preview, and what GitHub knows of the copy and of the live site (contract, G12). The
 * digest is missing if GitHub was asked in vain. `isDone`: this very push has completed, so that its request only brings
 * the stored result (K7).
 */
function keepPreview(preview: Preview, { live, nowMs, siteId }: ShownWith, step: Step) {
  const { api, context, isWithoutGitHub } = step.plan;
  const tag = context.isTag === true ? { name: context.ref, sha: context.sha } : undefined;
  const known = { ...preview, apiUrl: api.baseUrl, siteId, checkedAtMs: nowMs, tag, github: undefined };
  const judged = live && judgeForStep(live, step, known);
  const copy = live?.copy;
  const facts: PushFacts = {
    ...known,
    github: judged && {
      copy: copy && {
        environment: copy.environment,
        sha: copy.sha,
        createdAt: copy.createdAt,
        run: copy.payload.run,
        domain: copy.payload['site-domain'],
      },
      last: judged.last,
      isAgainstPush: judged.isAgainstPush,
    },
  };
  const digest = live || isWithoutGitHub ? digestOf(facts) : undefined;
  step.results.set({ preview: { facts, digest } });
  return { digest, facts, isDone: judged?.isDone === true };
}

/** Keeps a preview, and logs it. */
export function showPreview(preview: Preview, shown: ShownWith, step: Step) {
  const { log } = step;
  const { confirmation, warnedBefore = [] } = shown;
  const kept = keepPreview(preview, shown, step);
  const { blockedReason, canPush, confirmation: required, copiedAt, github, warnings } = kept.facts;
  log.info(messages.copyAge(copiedAt.text, copyAgeMs(copiedAt.text, shown.nowMs), shown.nowMs));
  log.info(messages.pushReplacesDatabase());
  log.info(messages.revertDays(kept.facts.revertDays.number));
  log.info(messages.canPush(canPush, blockedReason));
  if (required.text !== undefined) {
    const isTyped = confirmation !== undefined && isConfirmed(confirmation, required.text);
    // Nobody should type what would be refused.
    if (!canPush) log.info(messages.wouldOverwrite(required.text));
    else if (isTyped) log.info(messages.confirmed(required.text));
    else log.info(messages.confirmationRequired(required.text));
  }
  for (const [index, warning] of warnings.slice(0, MAX_WARNING_LINES).entries()) {
    const isAnnotation = index < MAX_WARNING_ANNOTATIONS && !warnedBefore.includes(warning);
    // An annotation is also a line of the log.
    if (isAnnotation) log.warn(messages.serviceWarning(warning), { isShownAnyway: true });
    else log.info(messages.serviceWarning(warning));
  }
  if (warnings.length > MAX_WARNING_LINES) log.info(messages.moreWarnings(warnings.length));
  if (github) {
    log.info(messages.copyRecord(github.copy));
    if (github.last) log.info(messages.lastOverwrite(github.last, github.isAgainstPush));
  }
  return kept;
}

/** Continues only if the preview allows the push (contract, *Guards of a push*, *Approve what you saw*). */
export async function guardPush(
  {
    maxCopyAgeHours,
    siteId,
    confirmation,
  }: {
    readonly siteId: string;
    readonly confirmation: string;
    readonly maxCopyAgeHours: number | undefined;
  },
  step: Step,
  live: LiveView | undefined,
): Promise<Outcome | undefined> {
  const { client, log, plan } = step;
  log.startGroup(messages.previewGroup(siteId));
  const { preview: before } = step.results.current;
  step.results.set({ preview: undefined });
  const sent = await sendRequest(endpoints.previewPush(plan.api.prefix, siteId), client);
  if (sent.kind === 'cancelled') return { ...cancelledBeforeStart, lastFailure: sent.lastFailure };
  if (sent.kind === 'failure') {
    return refuseUnlessRerun({ kind: 'preview-unavailable', failure: sent.failure }, plan);
  }
  const preview = readPreview(sent.success.envelope.data);
  const nowMs = sent.success.serviceTimeMs;
  const warnedBefore = before?.facts.warnings.slice(0, MAX_WARNING_ANNOTATIONS);
  const { digest, isDone } = showPreview(preview, { confirmation, live, nowMs, siteId, warnedBefore }, step);
  log.endGroup();
  const approvedDigest = isDone ? undefined : plan.approvedDigest;
  const refusal = findObjection(preview, { confirmation, digest, approvedDigest, maxCopyAgeHours }, nowMs);
  if (!refusal) return undefined;
  // An earlier push cannot be the reason for a confirmation that does not match.
  return refusal.kind === 'confirmation-mismatch' ? refuse(refusal) : refuseUnlessRerun(refusal, plan);
}

/** The first thing in the preview that forbids the push. Pure. `nowMs`: the service's time of day. */
export function findObjection(
  preview: Preview,
  expected: {
    readonly confirmation: string;
    /** Of this preview, and of the one that was approved. */
    readonly digest: string | undefined;
    readonly approvedDigest: string | undefined;
    readonly maxCopyAgeHours: number | undefined;
  },
  nowMs: number | undefined,
): Refusal | undefined {
  if (!preview.canPush) return { kind: 'push-blocked', reason: preview.blockedReason };
  const { received, text: required } = preview.confirmation;
  if (typeof received !== 'string') return { kind: 'confirmation-unreadable' };
  const { confirmation: typed } = expected;
  if (required !== undefined && !isConfirmed(typed, required)) {
    const isInvisible = differsInvisibly(typed, required);
    return { kind: 'confirmation-mismatch', typed, required, isInvisible };
  }
  if (expected.approvedDigest !== undefined && expected.approvedDigest !== expected.digest) {
    return { kind: 'preview-changed' };
  }
  if (expected.maxCopyAgeHours !== undefined) {
    const ageMs = copyAgeMs(preview.copiedAt.text, nowMs);
    if (ageMs === undefined || ageMs > expected.maxCopyAgeHours * HOUR_MS) {
      return { kind: 'copy-too-old', ageMs, maxHours: expected.maxCopyAgeHours };
    }
  }
  return undefined;
}
