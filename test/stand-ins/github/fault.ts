/** What can go wrong with one request to GitHub, which is not carried out then. */
export type Fault =
  /** The connection breaks. */
  { readonly kind: 'down' } | FaultyAnswer;

export interface FaultyAnswer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}
