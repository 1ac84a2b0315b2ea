import type { ListedSite } from '../outcome/results.ts';
import type { SiteAnswer } from '../service/ask-about.ts';

/** What the service says of a recorded copy. */
export type CopyAnswer = SiteAnswer | { readonly kind: 'being-made' };

/** Whether the answer is about a site of the account. Pure. */
export function isKnownBy(answer: CopyAnswer | undefined): boolean {
  return answer?.kind === 'known' || answer?.kind === 'refused' || answer?.kind === 'being-made';
}

/** What a recorded copy is (G9). Pure. */
export function judgeListed({
  answer,
  isAsked,
  isOpen,
  isUnused,
}: {
  /** The service is asked about sites. */
  readonly isAsked: boolean;
  /** What it says of this one; `undefined`: it was not asked about it. */
  readonly answer: CopyAnswer | undefined;
  readonly isOpen: boolean;
  /** It is older than `max-copy-age-hours`, and nobody has used it since. */
  readonly isUnused: boolean;
}): Pick<ListedSite, 'atHost' | 'state'> {
  const kept = isUnused ? 'old' : 'open';
  const kind = answer?.kind;
  return {
    // The service knows the site, and does not take it for a copy.
    state: kind === 'refused' ? 'no-copy' : isOpen ? kept : 'left',
    atHost: !isAsked ? undefined : kind === 'being-made' ? kind : isKnownBy(answer) ? 'known' : 'unchecked',
  };
}
