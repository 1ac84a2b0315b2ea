import type { Failure } from '../failure.ts';

/** A stored answer that can be read. One that cannot is no refusal: its request may have succeeded (rules.md, K5). */
export function isStoredError({ errorCode, isReplayed }: Failure): boolean {
  return isReplayed && errorCode !== 'invalid_response';
}

/** Who refused, and why, as far as it can be told. */
export type RefusalKind =
  /** A gateway or a firewall: no word about the site, the task or the token. */
  | 'elsewhere'
  /** The service itself does not know what was asked for. */
  | 'gone'
  /** A plan or a quota: no id and no permission would help. */
  | 'limit'
  /** The site is busy with something else. */
  | 'busy'
  | 'other';

/** The only place that decides whether a refusal is the service's own word (rules.md, *Operations*); `undefined` if it is none. */
export function refusalOf(failure: Failure): RefusalKind | undefined {
  const { cause, hasEnvelope, status = 0, ...said } = failure;
  if (cause === 'site-busy') return 'busy';
  const isRefusal = cause === 'http-status' && status >= 400 && status < 500 && ![408, 429].includes(status);
  if (!isRefusal && cause !== 'not-successful') return undefined;
  // No gateway says the first, and the second follows from the service's own words alone.
  if (said.errorCode === 'idempotency_key_reused' || said.errorCode === 'dns_not_ready') return 'other';
  if (!hasEnvelope) return 'elsewhere';
  if (status === 404 || status === 410) return 'gone';
  if (status === 401) return 'other';
  const words = wordsOf(said);
  if (status === 402 || LIMIT.test(withoutPassing(words))) return 'limit';
  const isBusy = status === 423 || BUSY.test(words) || (status === 409 && !TAKEN.test(words));
  return isBusy ? 'busy' : 'other';
}

/** The service itself keeps something from this token (rules.md, W2). */
export function isDenied({ errorCode, hasEnvelope }: Failure): boolean {
  return hasEnvelope && ['unauthorized', 'forbidden'].includes(errorCode);
}

/** The host says that waiting cannot help: what is asked for is done, taken, somebody else's, or beyond a limit. */
export function isSettled(said: Pick<Failure, 'hasEnvelope' | 'serviceCode' | 'serviceMessage'>) {
  const words = withoutPassing(wordsOf(said));
  return said.hasEnvelope && (TAKEN.test(words) || LIMIT.test(words));
}

/** What the service said, for those who look for words in it: not in a name such as billing.example.com. */
export function wordsOf({
  serviceCode,
  serviceMessage,
}: Pick<Failure, 'serviceCode' | 'serviceMessage'>): string {
  const message = serviceMessage?.replaceAll(HOST_NAME, ' ');
  return [serviceCode, message].join(' ').replaceAll(/[_-]/g, ' ');
}

/** It begins at the start of a word only: a text may be megabytes long. */
const HOST_NAME = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+/gu;

/** The limits that pass, and the value of an input, are none that a person lifts. */
function withoutPassing(words: string): string {
  return words.replaceAll(PASSING, ' ');
}

/** A limit of time or of tries, and a DNS record that is there, change by themselves; `storage_limit` is an input. */
const PASSING =
  /\b(exceed(s|ed)? (the |its |a )?)?(time ?(limit|out)|timed out|rate limit(s|ed)?|too many (\w+ ){0,2}(attempts|tries|requests|lookups|checks|queries|authorizations|validations|verifications)|number of (\w+ )?(attempts|tries|requests))( (was |been |is )?(exceeded|reached))?\b|\b(records?|cname) already (exists?|has)\b|\balready has an? \w+ record\b|\bstorage limit(?= (field|must|should|cannot|is )\b)/gi;

const LIMIT =
  /\b(plans?|limit(s|ed|ation|ations)?|allows|quotas?|exceed(s|ed)|too many|maximum (number|allowed)|upgrade|subscription|billing|payment|suspended)\b/i;
const BUSY =
  /\b(busy|locked|rate limit|too many requests|in progress|currently being|(another|running|pending|queued|active|ongoing) (task|operation|job)|(task|operation|job|backup|restore|push|copy|import|migration) (is )?(still |already |currently )?(running|in progress))\b/i;
/** A domain that "points to another site" is not in place yet: that may change. */
const TAKEN =
  /\balready (been )?(verified|connected|active|added|attached|assigned|registered|claimed|taken|used|in use|exists?|has(?! an? (running|pending|queued)))\b|\b(taken|claimed|in use|used by|owned by|belongs to)\b|(?<!\b(point|resolve|lead|direct)(s|ing)? (still )?(to|at) )\b(another|a different|some other) (site|account|user|customer|project|team|organi[sz]ation)\b/i;

/** Nobody answered, or somebody else did: whoever waits goes on. */
export function mayPass(failure: Failure): boolean {
  const { errorCode, isTransient } = failure;
  return isTransient || errorCode === 'connection_failed' || refusalOf(failure) === 'elsewhere';
}
