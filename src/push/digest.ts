import { createHash } from 'node:crypto';
import type { PushFacts } from '../outcome/push-facts.ts';
import { stringifyJson } from '../text/json.ts';

/**
 * What of each fact the digest covers (contract, *Approve what you saw*). Two previews that differ in a form that we
 * cannot read still differ. `null`: shown, but not covered.
 */
const covered: { readonly [Name in keyof PushFacts]: ((facts: PushFacts) => unknown) | null } = {
  apiUrl: ({ apiUrl }) => apiUrl,
  siteId: ({ siteId }) => siteId,
  confirmation: ({ confirmation: { received } }) =>
    typeof received === 'string' ? received.toLowerCase() : received,
  copiedAt: ({ copiedAt }) => copiedAt.received,
  revertDays: ({ revertDays }) => revertDays.received,
  warnings: ({ warnings }) => warnings.map(withoutNumbers).sort(),
  github: ({ github }) => {
    const { copy, isAgainstPush, last } = github ?? {};
    return [
      copy && [copy.environment, copy.sha],
      isAgainstPush && last && [last.taskId ?? last.id, last.operation, doubtAbout(last.end)],
    ].map((each) => each ?? null);
  },
  tag: ({ tag }) => tag && [tag.name, tag.sha],
  // A blocked push is refused whatever was approved.
  canPush: null,
  blockedReason: null,
  // The time passes.
  checkedAtMs: null,
};

/** A SHA-256 over what the approver is shown, as hex digits. Pure. */
export function digestOf(facts: PushFacts): string {
  // Each by itself: one that is nested too deeply hides no other.
  const seen = Object.values(covered).flatMap((read) => (read ? [stringifyJson(read(facts) ?? null)] : []));
  return createHash('sha256')
    .update(`[${seen.join(',')}]`)
    .digest('hex');
}

/** Whether it failed or nobody knows. That it still runs, or has completed, is the same to an approver. */
function doubtAbout(end: string): string | null {
  return end === 'failed' || end === 'unknown' ? end : null;
}

/** Without numbers and their separators: new orders do not change the digest. */
function withoutNumbers(warning: string): string {
  return warning.replace(/\d+(?:[.,:'’_/ \u00a0\u2009\u202f-]\d+)*/g, '#');
}
