/** What docs/hosts/README.md requires of a host, in its words and its order. */
const requirements = {
  connection: 'HTTPS with a valid certificate, and no redirects',
  envelope: 'JSON with `success` and `data` in every answer',
  form: 'The fields that `service.openapi.yaml` describes',
  speed: 'An answer within 60 seconds',
  cache: 'No answer of a cache to a GET',
  token: '401 for a wrong token',
  unknown: '404 or 410 for a site that does not exist',
  tasks: 'Tasks that their token may read',
  preview: '`can_push` and `confirmation_required` in the preview of a push',
  copy: 'A staging copy, with its site and its task',
  lock: 'A key that is locked while its first request is processed',
  keys: 'The stored answer for the same request with the same key',
  header: '`Idempotent-Replayed: true` with a stored answer',
  reused: '`idempotency_key_reused` for another request with the same key',
  end: 'Tasks that end as `completed` or `failed`',
  copiedAt: '`copied_at` as the time when the copying began',
  ages: '`timestamp`, `created_at` and `copied_at` by one clock, in one form',
  confirmation: 'A refusal if the confirmation is another domain',
  push: 'A push of a finished copy',
  busy: 'No 409 with `Retry-After` for a busy site',
  restore: 'A restore of a backup',
} as const;

export type RequirementName = keyof typeof requirements;

/** The rest cannot be tried. The message says why. */
export class Stop extends Error {}

/** Nothing can be tried, and it is not the host's fault. */
export class TokenNotAccepted extends Stop {
  constructor() {
    super('your host does not accept the token: check SITE_API_TOKEN');
  }
}

/** The person named a site that is no copy, or that the token does not reach. */
export class CopyNotAccepted extends Stop {
  constructor(says: string, isGone: boolean) {
    super(
      isGone
        ? `your host does not know --copy (${says}): its id may be wrong, or the token another account's`
        : `your host does not take --copy for a staging site (${says}): name a copy, and not a live site`,
    );
  }
}

/** One line for each requirement that was tried, and one for all others. */
export function listResults({ otherwise, requirements: results }: ReturnType<Findings['conclude']>) {
  const isTried = ({ result, seen }: (typeof results)[number]) => result !== '–' || seen !== otherwise;
  const untried = results.filter((each) => !isTried(each)).length;
  const lines = results.filter(isTried).map(({ requirement, result, seen }) => {
    const about = { '✔': '', '✘': `. Seen: ${seen}`, '–': `: not tried, ${seen}` };
    return `${result} ${requirement}${about[result]}`;
  });
  return untried === 0 ? lines : [...lines, `– ${untried} not tried: ${otherwise}`];
}

type Findings = ReturnType<typeof createFindings>;

/** Collects what is found out. */
export function createFindings() {
  const found = new Map<string, { readonly result: '✔' | '✘' | '–'; readonly seen: string }>();
  const copies = new Set<string>();
  const remarks = new Set<string>();
  const fits = () => Array.from(found.values()).every(({ result }) => result !== '✘');
  return {
    fits,
    copies,
    /** The action can read it all the same. */
    remark: (text: string): void => {
      remarks.add(text);
    },
    /** `undefined`: it could not be tried. A requirement that was not met once stays so. */
    judge: (name: RequirementName, isMet: boolean | undefined, seen = ''): void => {
      const result = isMet === undefined ? '–' : isMet ? '✔' : '✘';
      if (found.get(name)?.result !== '✘') found.set(name, { result, seen });
    },
    /** `otherwise`: why nothing is known of the other requirements. */
    conclude(otherwise: string) {
      const results = Object.entries(requirements).map(([name, requirement]) => {
        return { name, requirement, ...(found.get(name) ?? { result: '–' as const, seen: otherwise }) };
      });
      return { fits: fits(), otherwise, requirements: results, copies: [...copies], remarks: [...remarks] };
    },
  };
}
