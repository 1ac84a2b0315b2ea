import type { ListedSite } from '../outcome/results.ts';
import type { SiteAnswer } from '../service/ask-about.ts';

/** What a recorded copy is (G9). Pure. */
export function judgeListed({
  answer,
  isOpen,
  isUnused,
}: {
  /** What the service says of it; `undefined`: it was not asked. */
  readonly answer: SiteAnswer | { readonly kind: 'being-made' } | undefined;
  readonly isOpen: boolean;
  /** It is older than `max-copy-age-hours`, and nobody has used it since. */
  readonly isUnused: boolean;
}): Pick<ListedSite, 'isBeingMade' | 'isKnown' | 'state'> {
  const kept = isUnused ? 'old' : 'open';
  return {
    // The service knows the site, and does not take it for a copy.
    state: answer?.kind === 'refused' ? 'no-copy' : isOpen ? kept : 'left',
    isKnown: answer === undefined ? undefined : answer.kind === 'known',
    isBeingMade: answer?.kind === 'being-made',
  };
}
