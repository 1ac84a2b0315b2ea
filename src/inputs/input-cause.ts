import { hasHidden } from '../text/invisible.ts';

/** What a person probably did, if the value shows it. */
export type InputCause =
  | Unfilled
  /** An expression at the begin or end of a name was empty (I5). */
  | { readonly kind: 'gap' }
  | { readonly kind: 'invisible' }
  | { readonly kind: 'quoted' }
  /** A secret of another place, in words: nothing of it may be shown. */
  | { readonly kind: 'other-secret'; readonly what: string }
  /** It has an id, a digest or a commit, and more. */
  | { readonly kind: 'more'; readonly part: string }
  /** A mail address stands where a login belongs. */
  | { readonly kind: 'mail' }
  /** It is missing, and this input, which the operation does not use, may have what is meant. */
  | { readonly kind: 'other-input'; readonly input: string };

export interface Unfilled {
  readonly kind: 'unfilled';
  /** Which form it has, in words: of a token nothing else may be shown. */
  readonly form: string;
  /** What to write; absent if only the value itself helps. */
  readonly instead?: string;
}

/** GitHub fills it in, but only in a workflow file. */
export const FILLED_IN_FILES = '`${{ … }}`';

/** A variable of a shell as an expression. Those that the runner sets are in no `env`. */
function nameVariable(name: string): string {
  return name.startsWith('GITHUB_') ? `github.${name.slice('GITHUB_'.length).toLowerCase()}` : `env.${name}`;
}

/** What GitHub does not fill in, anywhere in a text and as the whole of it, and how what was found is written so that it does. */
const forms: readonly {
  readonly form: string;
  readonly inside?: RegExp;
  readonly whole: RegExp;
  readonly write?: (found: string, name: string) => string;
}[] = [
  { form: FILLED_IN_FILES, whole: /\$\{\{/ },
  { form: '`{{ … }}`', inside: /\{\{/g, whole: /^\{\{(?=.*\}\}$)/s, write: (found) => `$${found}` },
  {
    form: '`$NAME`',
    inside: /\$\{?([a-z_]\w*)\}?/gi,
    whole: /^\$\{?([a-z_]\w*)\}?$/i,
    write: (_, name) => `\${{ ${nameVariable(name)} }}`,
  },
  {
    form: 'an expression without braces',
    whole:
      /^(?:(?:secrets|vars|env|inputs)\.[\w-]+|(?:github|needs|steps)\.[\w.*-]+)(?: *(?:\|\||&&|[!=]=).*)?$/s,
    write: (found) => `\${{ ${found} }}`,
  },
];

/** Which of the forms a text has. `isWhole`: only as a whole, as in a token, in which `$` may be a character like any other. */
export function findUnfilled(value: string, isWhole: boolean): Unfilled | undefined {
  const patternOf = ({ inside, whole }: (typeof forms)[number]) => (isWhole ? whole : (inside ?? whole));
  const found = forms.find((each) => value.search(patternOf(each)) >= 0);
  if (!found) return undefined;
  const { form, write } = found;
  return { kind: 'unfilled', form, ...(write && { instead: value.replace(patternOf(found), write) }) };
}

/** Whether an expression at the begin or end of a name was empty: `staging-pr-` of two pull requests is one environment. */
export function hasGap(name: string): boolean {
  return /^[-_/]|[-_/]$/.test(name);
}

/** The text without the quotes around it, straight or not; `undefined` if it has none. */
export function withoutQuotes(value: string): string | undefined {
  return /^["'`“”„‘’‚«»](.+)["'`“”‘’«»]$/s.exec(value)?.[1];
}

/** A token of GitHub is sent to nobody else. */
export const GITHUB_TOKEN = /^(gh[a-z]|github_pat)_\w{16}/;

/** Which secret of another place it is. */
export function findOtherSecret(value: string): InputCause | undefined {
  if (GITHUB_TOKEN.test(value)) return { kind: 'other-secret', what: 'a token of GitHub' };
  return value.startsWith('-----BEGIN ') ? { kind: 'other-secret', what: 'a private key' } : undefined;
}

/** What a person did, if an input does not accept the value. */
export function findCause(value: string): InputCause | undefined {
  if (hasHidden(value)) return { kind: 'invisible' };
  return findUnfilled(value, true) ?? (withoutQuotes(value) === undefined ? undefined : { kind: 'quoted' });
}
