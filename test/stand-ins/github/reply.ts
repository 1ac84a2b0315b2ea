/** An answer of GitHub, before it is sent. */
export interface Reply {
  readonly status: number;
  /** Undefined: no body. */
  readonly body: unknown;
  /** What is compared with GitHub's description, if the body differs from it on purpose. */
  readonly described?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const documentationUrl = 'https://docs.github.com/rest';

export function refuse(status: number, message: string, headers: Record<string, string> = {}): Reply {
  return { status, headers, body: { message, documentation_url: documentationUrl, status: String(status) } };
}

/** GitHub's answer if there is no such thing, or if the caller may not see it. */
export function notFound(): Reply {
  return refuse(404, 'Not Found');
}

/** 422, with the field that is wrong. */
export function invalid(resource: string, field: string, message: string): Reply {
  const errors = [{ resource, code: 'custom', field, message }];
  return { status: 422, body: { message: 'Validation Failed', errors, documentation_url: documentationUrl } };
}
