/**
 * A request as the service receives it: header names in lower case, the path relative to `{base_url}`, the body as
 * text.
 */
export interface ServiceRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A response of the service: header names in lower case, the body as text. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
