import type { ListedSite } from '../outcome/results.ts';
import type { SiteAnswer } from '../service/ask-about.ts';

/** The service's answer about a recorded copy. */
export type CopyAnswer = SiteAnswer | { readonly kind: 'being-made' };

/** Whether the service knows the site in this account. Pure. */
export function isKnownBy(answer: CopyAnswer | undefined): boolean {
  return answer?.kind === 'known' || answer?.kind === 'refused' || answer?.kind === 'being-made';
}

/** The state of a recorded copy (G9). Pure. */
export function judgeListed({
  answer,
  isAsked,
  isOpen,
  isUnused,
}: {
  /** The step has an API token to ask the service. */
  readonly isAsked: boolean;
  /** `undefined`: the service was not asked about this site. */
  readonly answer: CopyAnswer | undefined;
  readonly isOpen: boolean;
  /** The copy is older than `max-copy-age-hours`, and nobody has used it for that long. */
  readonly isUnused: boolean;
}): Pick<ListedSite, 'atHost' | 'state'> {
  const kept = isUnused ? 'old' : 'open';
  const kind = answer?.kind;
  return {
    // The service knows the site, but says that it is no copy.
    state: kind === 'refused' ? 'no-copy' : isOpen ? kept : 'left',
    atHost: !isAsked ? undefined : kind === 'being-made' ? kind : isKnownBy(answer) ? 'known' : 'unchecked',
  };
}
