import type { Failure } from '../failure.ts';

/**
 * All words of a host that the action interprets: a pattern, and an example of what it is for. The status decides first
 * (rules.md, *Operations*). A test tries each example against all lists.
 */
type Words = readonly (readonly [pattern: RegExp, example: string])[];

/** A limit of time or of tries with what tends to stand around it. */
function passingLimit(limit: string): RegExp {
  return new RegExp(
    String.raw`\b(exceed(s|ed)? (the |its |a )?)?(${limit})( (was |been |is )?(exceeded|reached))?\b`,
    'gi',
  );
}

/** Words that look like a limit or a taken name, but pass by themselves, or are about the value of an input. */
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
  /** A plan, a quota or a list of addresses: no id and no permission would help. */
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
  /** The host limits how often it is asked. */
  rate: [
    [/\brate limit(s|ed)?\b/i, 'Rate limit exceeded'],
    [/\btoo many requests\b/i, 'Too many requests'],
  ],
  /** What is asked for is done, or belongs to somebody. A domain that "points to another site" may still change. */
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
  /** The status of a task that names a good end, but is not the one that counts (rules.md, *Tasks*). */
  succeeded: [
    [/^(success(ful(ly)?)?|succeeded|ok|passed)$/i, 'succeeded'],
    [/^(complete|done|finished|ended|closed|resolved|processed|archived|deleted|removed)$/i, 'done'],
  ],
  /** The same of a bad end. As the `result` of a task that has completed, it is a word of a failure (rules.md, *Operations*). */
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
  /** The `error_message` of a task that has completed, if it says that there is none. */
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
  /** The message of an answer that only says that it was given, without a word of a failure. */
  success: [[/^(?!.*\b(not\b|fail|error)).*\b(ok|success(fully)?)[.!]?$/i, 'Task retrieved successfully']],
} satisfies Record<string, Words>;

export const hostWords: Readonly<Record<keyof typeof lists, Words>> = lists;

/** Whether the text has words of that list. */
export function says(text: string, list: keyof typeof hostWords): boolean {
  const isOfPerson = list === 'limit' || list === 'taken';
  const rest = isOfPerson ? passing.reduce((left, [pattern]) => left.replaceAll(pattern, ' '), text) : text;
  return hostWords[list].some(([pattern]) => pattern.test(rest.trim()));
}

type SaidByHost = Pick<Failure, 'serviceCode' | 'serviceMessage'>;

/** What the service said, for those who look for words in it: not in a name such as billing.example.com. */
export function wordsOf({ serviceCode, serviceMessage }: SaidByHost): string {
  const message = serviceMessage?.replaceAll(HOST_NAME, ' ');
  return [serviceCode, message].join(' ').replaceAll(/[_-]/g, ' ');
}

/** It matches at the start of a word only, so that a text of megabytes is fast. */
const HOST_NAME = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+/gu;
