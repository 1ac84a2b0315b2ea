/** What docs/hosts.md requires of a host, in its order: the title there, and what is wanted. */
export const requirements = {
  connection: { title: 'HTTPS without redirects', wanted: 'a valid certificate, and no redirect' },
  envelope: { title: 'One envelope', wanted: 'JSON with `success` (a boolean) and `data` (an object)' },
  form: { title: 'The described fields', wanted: 'what docs/service.openapi.yaml says' },
  speed: { title: 'An answer within 60 s', wanted: 'a complete answer within 60 s' },
  token: { title: '401 for a wrong token', wanted: '401 in the envelope' },
  unknown: { title: '404 for what does not exist', wanted: '404 in the envelope for an unknown site' },
  tasks: { title: 'Readable tasks', wanted: 'that a token which may start a task may also read it' },
  preview: { title: 'The preview of a push', wanted: '`can_push` and `confirmation_required`' },
  copy: { title: 'A staging copy', wanted: '`data.site` with its id, and a task with id and status' },
  lock: { title: 'A locked key', wanted: 'one copy, and a replay or a 409 that says "in progress"' },
  keys: { title: 'Stored answers', wanted: 'the task of the first request' },
  header: { title: 'Idempotent-Replayed', wanted: '`Idempotent-Replayed: true` with a stored answer' },
  reused: { title: 'idempotency_key_reused', wanted: 'a refusal with the code `idempotency_key_reused`' },
  end: { title: 'The end of a task', wanted: 'exactly `completed` or `failed`' },
  copiedAt: { title: 'copied_at', wanted: 'when the copying began, not when it ended' },
  confirmation: { title: 'A checked confirmation', wanted: 'a refusal if another domain is typed' },
  push: { title: 'A push', wanted: '`can_push: true` for a finished copy, and a task that completes' },
  busy: { title: 'A busy site', wanted: '423, which the action does not send again' },
  restore: { title: 'A restore', wanted: 'a task that completes' },
} as const;

export type RequirementName = keyof typeof requirements;

const names = Object.keys(requirements).filter((name): name is RequirementName => name in requirements);

/** What was found out about a requirement. `seen`: what a person reads about it; for `not-tried`, why. */
export interface Finding {
  readonly name: RequirementName;
  readonly title: string;
  readonly result: 'met' | 'missing' | 'not-tried';
  readonly seen: string;
  readonly wanted: string;
}

export type Findings = ReturnType<typeof createFindings>;

/** Collects what is found out. A requirement that is missing once stays so. */
export function createFindings() {
  const found = new Map<RequirementName, Pick<Finding, 'result' | 'seen'>>();
  const left = new Set<string>();
  let reason = 'it needs --write';
  const note =
    (result: Finding['result']) =>
    (name: RequirementName, seen = ''): void => {
      if (found.get(name)?.result !== 'missing') found.set(name, { result, seen });
    };
  return {
    met: note('met'),
    missing: note('missing'),
    notTried: note('not-tried'),
    /** Why all that follows is not tried. */
    stop: (why: string): void => {
      reason = why;
    },
    /** A site that the check has made. */
    leave: (siteId: string | undefined): void => {
      if (siteId !== undefined) left.add(siteId);
    },
    isMissing: (): boolean => Array.from(found.values()).some(({ result }) => result === 'missing'),
    left: (): readonly string[] => [...left],
    all: (): readonly Finding[] =>
      names.map((name) => ({
        name,
        ...requirements[name],
        ...(found.get(name) ?? { result: 'not-tried' as const, seen: reason }),
      })),
  };
}

/** One line for a person. */
export function describeFinding({ result, title, seen, wanted }: Finding): string {
  if (result === 'met') return `✔ ${title}${seen && `: ${seen}`}`;
  return result === 'missing'
    ? `✘ ${title}: ${seen}. Wanted: ${wanted}.`
    : `– ${title}: not tried, because ${seen}.`;
}
