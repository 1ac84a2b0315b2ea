interface FirstCalls<Fault> {
  readonly calls: number;
  readonly fault: Fault;
  /** Which requests count; all by default. */
  readonly method?: string;
  readonly path?: RegExp;
}

/**
 * An `intercept` for either stand-in: the first calls that match meet the fault, all others are answered. Several
 * are combined by `??`.
 */
export function failFirst<Fault>({ calls, fault, method, path }: FirstCalls<Fault>) {
  let callsLeft = calls;
  return (request: { readonly method: string; readonly path: string }): Fault | undefined => {
    const isMatch = (method === undefined || method === request.method) && (path?.test(request.path) ?? true);
    if (!isMatch || callsLeft === 0) return undefined;
    callsLeft -= 1;
    return fault;
  };
}
