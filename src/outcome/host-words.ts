import type { Failure } from '../failure.ts';

/**
 * Words of a host that the action interprets: patterns, each with an example for the test that tries it against all
 * lists. They count only if the HTTP status leaves a question open (rules.md, *Operations*).
 */
type Words = readonly (readonly [pattern: RegExp, example: string])[];

/** Matches the name of a limit together with words such as "exceeded the" before it and "was reached" after it. */
function passingLimit(limit: string): RegExp {
  return new RegExp(
    String.raw`\b(exceed(s|ed)? (the |its |a )?)?(${limit})( (was |been |is )?(exceeded|reached))?\b`,
    'gi',
  );
}

/** Words that look like the limit of a plan or a taken name, but waiting or another input value helps. */
export const passing: Words = [
  [passingLimit('time ?(limit|out)|timed out'), 'The time limit was exceeded'],
  [passingLimit('rate limit(s|ed)?'), 'Rate limit exceeded'],
  [
    passingLimit(
      String.raw`too many (\w+ ){0,2}(attempts|tries|requests|lookups|checks|queries|authorizations|validations|verifications)`,
    ),
    'Too many failed attempts',
  ],
  [passingLimit(String.raw`number of (\w+ )?(attempts|tries|requests)`), 'Exceeded the number of attempts'],
  [/\b(records?|cname) already (exists?|has)\b/gi, 'A record already exists'],
  [/\balready has an? \w+ record\b/gi, 'The name already has a TXT record'],
  [/\bstorage limit(?= (field|must|should|cannot|is )\b)/gi, 'The storage limit must be at least 5'],
];

const lists = {
  /** A plan, a quota or an allowlist refuses the request, so another id or permission would not help. */
  limit: [
    [/\bplans?\b/i, 'Your plan has no roles'],
    [/\blimit(s|ed|ation|ations)?\b/i, 'The limit of sites is reached'],
    [/\ballows\b/i, 'Your account allows 3 sites'],
    [/\bquotas?\b/i, 'No quota is left'],
    [/\bexceed(s|ed)\b/i, 'The copy exceeds 10 GB'],
    [/\btoo many\b/i, 'Too many sites'],
    [/\bmaximum (number|allowed)\b/i, 'This is the maximum number of sites'],
    [/\bupgrade\b/i, 'Please upgrade'],
    [/\bsubscription\b/i, 'The subscription has ended'],
    [/\bbilling\b/i, 'See the billing page'],
    [/\b(allow|white)[- ]?list(s|ed)?\b/i, 'Your IP address is not on the allowlist'],
    [/\bpayment\b/i, 'A payment is due'],
    [/\bsuspended\b/i, 'The account is suspended'],
  ],
  /** The site is busy with something else. */
  busy: [
    [/\bbusy\b/i, 'The site is busy'],
    // A lock by a person does not pass by itself.
    [/\blocked\b(?! by (its|the|your|an?) (owner|admin|account|user|customer|host))/i, 'The site is locked'],
    [/\bin progress\b/i, 'A deployment is in progress'],
    [/\bcurrently being\b/i, 'The site is currently being moved'],
    [
      /\b(another|running|pending|queued|active|ongoing) (task|operation|job)\b/i,
      'There is a pending task for this site',
    ],
    [
      /\b(task|operation|job|backup|restore|push|copy|import|migration) (is )?(currently )?running\b/i,
      'A backup is running',
    ],
    [/\b(already|still) running\b/i, 'It is still running'],
    [
      /\bbeing (restored|pushed|copied|cloned|created|imported|migrated|deployed|updated|processed)\b/i,
      'The site is being restored',
    ],
    [/\btry again (later|in)\b/i, 'Try again later'],
  ],
  /** The host limits the rate of requests. */
  rate: [
    [/\brate limit(s|ed)?\b/i, 'Rate limit exceeded'],
    [/\btoo many requests\b/i, 'Too many requests'],
  ],
  /**
   * The request was carried out before, or the domain belongs to somebody else. A domain that "points to another site"
   * does not match, because its DNS may still change.
   */
  taken: [
    [
      /\balready (been )?(verified|connected|active|added|attached|assigned|registered|claimed|taken|used|in use|exists?|has(?! an? (running|pending|queued)))\b/i,
      'The domain has already been added',
    ],
    [/\b(taken|claimed|in use|used by|owned by|belongs to)\b/i, 'The domain is in use'],
    [
      /(?<!\b(point|resolve|lead|direct)(s|ing)? (still )?(to|at) )\b(another|a different|some other) (site|account|user|customer|project|team|organi[sz]ation)\b/i,
      'The domain is on another account',
    ],
  ],
  /** A domain's DNS is not in place. */
  dns: [
    [/\bdns/i, 'No DNS record was found'],
    [/\bverif/i, 'The domain is not verified'],
  ],
  /** The status of a task that seems to have succeeded, although only `completed` counts (rules.md, *Tasks*). */
  succeeded: [
    [/^(success(ful(ly)?)?|succeeded|ok|passed)$/i, 'succeeded'],
    [/^(complete|done|finished|ended|closed|resolved|processed|archived|deleted|removed)$/i, 'done'],
  ],
  /** The status of a task that seems to have failed, or the `result` of a completed task that leads to a warning. */
  broken: [
    [/^((fatal[ _-]?)?err(or(ed)?)?|fail(ed)?|failure|unsuccessful|not[ _-]?successful)$/i, 'fatal_error'],
    [/^(crashed|broken|dead|lost|corrupt(ed)?|invalid|interrupted|halted)$/i, 'crashed'],
    [/^(roll(ed)?[ _-]?back|revert(ed)?|undone)$/i, 'rolled_back'],
    [/^(skipped|ignored|superseded|dropped|discarded|no[ _-]?op|not[ _-]?(run|started))$/i, 'skipped'],
    [/^(rejected|refused|denied|declined|revoked|blocked)$/i, 'rejected'],
    [/^(killed|terminated|cancel+(ed|ation)?|abort(ed)?|stopped)$/i, 'canceled'],
    [/^(expired|time(d)?[ _-]?out)$/i, 'timed out'],
    [
      /^(partial(ly)?([ _-](complete(d)?|success(ful)?|succeeded|done|failed|failure))?|completed?[ _-]with[ _-].*|incomplete)$/i,
      'completed_with_errors',
    ],
  ],
  /** The `error_message` of a completed task, if the text says that there was no error. */
  nothing: [
    [/^(none|null|nil|undefined|n\/?a|-+|–|—|0|false|empty|no|nothing|\[\]|\{\}|"")[.!]?$/i, 'N/A'],
    [
      /^(no|without|0) (errors?|problems?|issues?|failures?)( (found|occurred|reported))?[.!]?$/i,
      'No errors',
    ],
    [
      /^(all )?(the )?((task|job|operation|push|restore|import|copy|backup|migration|sites?|tables?) )?((has|have|was|were|is) )?(ok(ay)?|fine|done|success(ful(ly)?)?|succeeded|completed?|finished|passed)( (ok|successfully|without (errors?|problems?)))?[.!]?$/i,
      'The import has finished without errors.',
    ],
  ],
  /** A message that only says that the request succeeded, such as "OK". */
  success: [[/^(?!.*\b(not\b|fail|error)).*\b(ok|success(fully)?)[.!]?$/i, 'Task retrieved successfully']],
} satisfies Record<string, Words>;

export const hostWords: Readonly<Record<keyof typeof lists, Words>> = lists;

/** Whether the text has words of the list. */
export function says(text: string, list: keyof typeof hostWords): boolean {
  const isLasting = list === 'limit' || list === 'taken';
  const rest = isLasting ? passing.reduce((left, [pattern]) => left.replaceAll(pattern, ' '), text) : text;
  return hostWords[list].some(([pattern]) => pattern.test(rest.trim()));
}

type SaidByHost = Pick<Failure, 'serviceCode' | 'serviceMessage'>;

/** The words of a refusal without host names, because `billing.example.com` does not mean a billing problem. */
export function wordsOf({ serviceCode, serviceMessage }: SaidByHost): string {
  const message = serviceMessage?.replaceAll(HOST_NAME, ' ');
  return [serviceCode, message].join(' ').replaceAll(/[_-]/g, ' ');
}

/** Matches at the start of a word only, which keeps the search fast in a text of megabytes. */
const HOST_NAME = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+/gu;
