import type { ListedSite } from '../outcome/results.ts';
import type { SiteAnswer } from '../service/ask-about.ts';

/** The service's answer about a recorded copy. */
export type CopyAnswer = SiteAnswer | { readonly kind: 'being-made' };

/** The state of a recorded copy that is not gone (G9). Pure. */
export function judgeListed({
  answer,
  isAsked,
  isOpen,
  isPushed,
  isUnused,
}: {
  /** The step has an API token to ask the service. */
  readonly isAsked: boolean;
  /** `undefined`: the service was not asked about this site. */
  readonly answer: CopyAnswer | undefined;
  readonly isOpen: boolean;
  /** A push of the copy over live may still run. */
  readonly isPushed: boolean;
  /** The copy is older than `max-copy-age-hours`, and nobody has used it for that long. */
  readonly isUnused: boolean;
}): ListedSite['state'] {
  if (isAsked && answer?.kind !== 'known' && answer?.kind !== 'being-made') return 'unchecked';
  return isPushed || (isOpen && !isUnused) ? 'in-use' : 'left';
}
