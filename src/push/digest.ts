import { createHash } from 'node:crypto';
import { newestOverwrite } from '../outcome/look.ts';
import type { PreviewRecord } from '../outcome/preview-record.ts';
import type { Results } from '../outcome/results.ts';
import { stringifyJson } from '../text/json.ts';

/** What an approver reads: of the preview, and of the lists. */
type Approved = PreviewRecord & Required<Pick<Results, 'look'>>;

/**
 * What of each fact the digest covers (rules.md, *Approve what you saw*). Two previews that differ in a form that we
 * cannot read still differ. `null`: shown, but not covered.
 */
const covered: { readonly [Name in keyof Approved]: ((approved: Approved) => unknown) | null } = {
  apiUrl: ({ apiUrl }) => apiUrl,
  siteId: ({ siteId }) => siteId,
  liveSiteId: ({ liveSiteId }) => liveSiteId,
  confirmation: ({ confirmation: { received } }) =>
    typeof received === 'string' ? received.toLowerCase() : received,
  copiedAt: ({ copiedAt }) => copiedAt.received,
  revertDays: ({ revertDays }) => revertDays.received,
  warnings: ({ warnings }) => warnings.map(withoutNumbers).sort(),
  // What else the page shows follows from these. Another account has another list of copies.
  look: ({ look }) => {
    const { pushedCopy: copy } = look ?? {};
    return [
      copy && [copy.id, copy.domain, copy.commit],
      ...[look && newestOverwrite(look), look?.overwritesOfCopy[0]].map(
        (each) => each && [each.id, each.end],
      ),
    ];
  },
  // A blocked push is refused whatever was approved.
  canPush: null,
  blockedReason: null,
  // The time passes.
  checkedAtMs: null,
};

/** A SHA-256 over what the approver is shown, as hex digits. Pure. */
export function digestOf(approved: Approved): string {
  // Each by itself: one that is nested too deeply hides no other.
  const seen = Object.values(covered).flatMap((read) =>
    read ? [stringifyJson(read(approved) ?? null)] : [],
  );
  return createHash('sha256')
    .update(`[${seen.join(',')}]`)
    .digest('hex');
}

/** Without numbers and their separators: new orders do not change the digest. */
function withoutNumbers(warning: string): string {
  return warning.replace(/\d+(?:[.,:'’_/ \u00a0\u2009\u202f-]\d+)*/g, '#');
}
