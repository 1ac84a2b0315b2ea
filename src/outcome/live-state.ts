import type { Copy, Overwrite } from './list-entry.ts';

/** What the lists of a live site and its copy say, as a person reads it (rules.md, G12). Texts are hostile until sanitized. */
export interface LiveState {
  /** The newest overwrite that the rule looks at. */
  readonly seen: Overwrite | undefined;
  /** The newest of all, if that is another. */
  readonly newest: Overwrite | undefined;
  /** The newest overwrite of the copy as a site. */
  readonly onCopy: Overwrite | undefined;
  /** The newest entry of the copy to push; `undefined`: the list has none. */
  readonly copy: Copy | undefined;
  /** Who recorded the copy, if only another account than that of `github-token` did. */
  readonly otherAccount: string | undefined;
  /**
   * What speaks against the step: `wait`: a restore waits for it; `busy`: it still runs, so the step is refused; `changed`: of a
   * push, a person must have read it; of a restore, a re-run does not begin it.
   */
  readonly against:
    { readonly kind: 'wait' | 'busy' | 'changed'; readonly overwrite: Overwrite | undefined } | undefined;
  /** The live site's domain, if all of our completed pushes onto it agree: the service has compared it. */
  readonly domain: string | undefined;
  /** When the lists were read, by GitHub's clock, in milliseconds since 1970. */
  readonly readAtMs: number;
  /** What this step did to the live site before, by its key: the newest. */
  readonly own: Overwrite | undefined;
  /** The same of any step of this run: in a re-run of all jobs, the same push has another copy, and so another key. */
  readonly earlierInRun: Overwrite | undefined;
}
