import type { Failure } from './failure.ts';

/**
 * Words of a host that the action interprets: patterns, each with an example for the test that tries it against all
 * lists. They count only if the HTTP status leaves a question open (rules.md, *Operations*).
 */
type Words = readonly (readonly [pattern: RegExp, example: string])[];

const lists = {
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
    [/\b(rate limit(s|ed)?|too many requests)\b/i, 'Rate limit exceeded'],
  ],
  /**
   * The domain is ready, or belongs to somebody else, so `verify-domain` waits no longer. A domain that "points to another
   * site" does not match, because its DNS may still change, nor does a record that exists.
   */
  taken: [
    [
      /(?<!\b(records?|cname) )\balready (been )?(verified|connected|active|added|attached|assigned|registered|claimed|taken|used|in use|exists?)\b/i,
      'The domain has already been added',
    ],
    [/\b(taken|claimed|in use|used by|owned by|belongs to)\b/i, 'The domain is in use'],
    [
      /(?<!\b(point|resolve|lead|direct)(s|ing)? (still )?(to|at) )\b(another|a different|some other) (site|account|user|customer|project|team|organi[sz]ation)\b/i,
      'The domain is on another account',
    ],
  ],
  /** The account allows no more domains, so `verify-domain` waits no longer. The limit of a rate or of a time passes. */
  limit: [[/\b(plans?|quotas?|(?<!\b(rate|time) )limit)\b/i, 'Your plan allows 3 domains']],
  /** A domain's DNS is not in place. */
  dns: [
    [/\bdns/i, 'No DNS record was found'],
    [/\bverif/i, 'The domain is not verified'],
  ],
  /** The `result` of a completed task that leads to a warning. */
  broken: [
    [/^(fatal[ _-]?err(or(ed)?)?|err(ored)?|fail|unsuccessful|not[ _-]?successful)$/i, 'fatal_error'],
    [/^(crashed|broken|dead|lost|corrupt(ed)?|invalid|interrupted|halted)$/i, 'crashed'],
    [/^(skipped|ignored|superseded|dropped|discarded|no[ _-]?op|not[ _-]?(run|started))$/i, 'skipped'],
    [/^(rejected|refused|denied|declined|revoked|blocked)$/i, 'rejected'],
    [/^(killed|terminated|cancel+(ed|ation)?|abort(ed)?|stopped)$/i, 'canceled'],
    [/^(expired|time(d)?[ _-]?out)$/i, 'timed out'],
    [
      /^(partial(ly)?([ _-](complete(d)?|success(ful)?|succeeded|done|failed|failure))?|completed?[ _-]with[ _-].*|incomplete)$/i,
      'completed_with_errors',
    ],
  ],
  /** The `result` of a completed task, as a whole, by which it says that it has failed. */
  failure: [[/^(failed|failure|error)$/i, 'failed']],
  /** … that a push was undone. */
  undone: [[/^(roll(ed)?[ _-]?back|revert(ed)?|undone)$/i, 'rolled_back']],
  /** The `error_message` of a completed task that says that there was no error. */
  none: [[/^(none|null|n\/a|no errors?|no|false|0|-)[.!]?$/i, 'No errors.']],
  /** A message that only says that the request succeeded, such as "OK". */
  success: [[/^(?!.*\b(not\b|fail|error)).*\b(ok|success(fully)?)[.!]?$/i, 'Task retrieved successfully']],
} satisfies Record<string, Words>;

export const hostWords: Readonly<Record<keyof typeof lists, Words>> = lists;

/** Whether the text has words of the list. */
export function says(text: string, list: keyof typeof hostWords): boolean {
  return hostWords[list].some(([pattern]) => pattern.test(text.trim()));
}

type SaidByHost = Pick<Failure, 'serviceCode' | 'serviceMessage'>;

/** The words of a refusal without host names, because `billing.example.com` does not mean a billing problem. */
export function wordsOf({ serviceCode, serviceMessage }: SaidByHost): string {
  const message = serviceMessage?.replaceAll(HOST_NAME, ' ');
  return [serviceCode, message].join(' ').replaceAll(/[_-]/g, ' ');
}

/** Matches at the start of a word only, which keeps the search fast in a text of megabytes. */
const HOST_NAME = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+/gu;
