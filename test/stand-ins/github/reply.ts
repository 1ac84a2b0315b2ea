/** An answer of GitHub's, before it is written to the wire. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const documentationUrl = 'https://docs.github.com/rest';

export function refuse(status: number, message: string, headers: Record<string, string> = {}): Reply {
  return { status, headers, body: { message, documentation_url: documentationUrl, status: String(status) } };
}

/** What GitHub says of all it has not got, and of all it does not show to who asks. */
export function notFound(): Reply {
  return refuse(404, 'Not Found');
}

/** 422, with the one field that is wrong. */
export function invalid(resource: string, field: string, message: string): Reply {
  const errors = [{ resource, code: 'custom', field, message }];
  return { status: 422, body: { message: 'Validation Failed', errors, documentation_url: documentationUrl } };
}
