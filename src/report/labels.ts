/** How the reader of a summary or a comment sees an operation's sites. */
export interface Labels {
  /** The site that `site-id` names. */
  readonly inputSite: string;
  /** The site in the results: the one created, overwritten or restored. */
  readonly resultSite: string;
}
