/**
 * One request as the service sees it: header names in lower case, the path relative to `{base_url}`,
 * the body as the text that was sent.
 */
export interface ServiceRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One response as the service gives it: header names in lower case, the body as text. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
