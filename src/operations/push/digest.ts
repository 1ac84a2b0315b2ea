import { createHash } from 'node:crypto';
import type { PreviewRecord } from '../../outcome/preview-record.ts';
import type { Results } from '../../outcome/results.ts';
import { describeFacts } from '../../live/rule.ts';
import { stringifyJson } from '../../text/json.ts';

/** The facts that an approver reads: the preview and the lists. */
type Approved = PreviewRecord & Required<Pick<Results, 'look'>>;

/**
 * The part of each fact that the digest covers (rules.md, *Approve what you saw*). Covers a value as the service sent
 * it, because a change must count even if this action cannot read the value. `null`: shown, but not covered.
 */
const covered: { readonly [Name in keyof Approved]: ((approved: Approved) => unknown) | null } = {
  apiUrl: ({ apiUrl }) => apiUrl,
  siteId: ({ siteId }) => siteId,
  liveSiteId: ({ liveSiteId }) => liveSiteId,
  confirmation: ({ confirmation: { received } }) =>
    typeof received === 'string' ? received.toLowerCase() : received,
  copiedAt: ({ copiedAt }) => copiedAt.received,
  revertDays: ({ revertDays }) => revertDays.received,
  // Everything else that the page shows of the lists follows from these facts.
  look: ({ look }) => look && describeFacts(look),
  // A blocked push is refused even if its page was approved.
  canPush: null,
  blockedReason: null,
  // Each order changes them. The host says by `can_push` what stops a push.
  warnings: null,
  // The time is different at each reading.
  checkedAtMs: null,
};

/** The SHA-256 over the facts that the approver sees, as hex digits. Pure. */
export function digestOf(approved: Approved): string {
  // Each fact is written separately, so that a fact which is nested too deeply does not hide the others.
  const facts = Object.values(covered).flatMap((read) =>
    read ? [stringifyJson(read(approved) ?? null)] : [],
  );
  return createHash('sha256')
    .update(`[${facts.join(',')}]`)
    .digest('hex');
}
