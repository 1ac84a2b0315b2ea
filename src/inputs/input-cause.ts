import { hasHidden } from '../text/invisible.ts';

/** What a person probably did, if the value shows it. */
export type InputCause =
  | Unfilled
  /** An expression in a name was empty (I5). */
  | { readonly kind: 'gap' }
  | { readonly kind: 'invisible' };

export interface Unfilled {
  readonly kind: 'unfilled';
  /** The form in words, because nothing else of a token may be shown. */
  readonly form: string;
  /** The expression to write; absent if only the value itself helps. */
  readonly instead?: string | undefined;
}

/** GitHub fills in this form, but only in a workflow file. */
export const FILLED_IN_FILES = '`${{ … }}`';

/** A shell variable as a context of an expression. `env` does not have the variables that the runner sets. */
function nameVariable(name: string): string {
  return name.startsWith('GITHUB_') ? `github.${name.slice('GITHUB_'.length).toLowerCase()}` : `env.${name}`;
}

/** Forms that GitHub does not fill in: how to find one inside a text and as a whole text, and the expression that it does fill in. */
const forms: readonly {
  readonly form: string;
  readonly inside?: RegExp;
  readonly whole: RegExp;
  readonly write?: (found: string, name: string) => string;
}[] = [
  { form: FILLED_IN_FILES, whole: /\$\{\{/ },
  { form: '`{{ … }}`', inside: /\{\{/g, whole: /^\{\{(?=.*\}\}$)/s, write: (found) => `$${found}` },
  {
    form: '`{ … }`',
    inside: /\$?\{ *((?:secrets|vars|env|inputs|github|needs|steps)\.[\w.*-]+) *\}/g,
    whole: /^\$?\{ *((?:secrets|vars|env|inputs|github|needs|steps)\.[\w.*-]+) *\}$/,
    write: (_, name) => `\${{ ${name} }}`,
  },
  {
    form: '`%NAME%`',
    // Two hex digits are an encoded character of a URL.
    inside: /%(?![\da-f]{2})([a-z_]\w+)%/gi,
    whole: /^%([a-z_]\w+)%$/i,
    write: (_, name) => `\${{ ${nameVariable(name)} }}`,
  },
  {
    form: '`$NAME`',
    inside: /\$[{(]?([a-z_]\w*)[)}]?/gi,
    whole: /^\$[{(]?([a-z_]\w*)[)}]?$/i,
    write: (_, name) => `\${{ ${nameVariable(name)} }}`,
  },
  {
    form: 'an expression without braces',
    whole:
      /^(?:(?:secrets|vars|env|inputs)\.[\w-]+|(?:github|needs|steps)\.[\w.*-]+)(?: *(?:\|\||&&|[!=]=).*)?$/s,
    write: (found) => `\${{ ${found} }}`,
  },
];

/** The unfilled form in a text. `isWhole`: only a whole text counts, because a token may contain `$`. */
export function findUnfilled(value: string, isWhole: boolean): Unfilled | undefined {
  const patternOf = ({ inside, whole }: (typeof forms)[number]) => (isWhole ? whole : (inside ?? whole));
  const found = forms.find((each) => value.search(patternOf(each)) >= 0);
  if (!found) return undefined;
  const { form, write } = found;
  return { kind: 'unfilled', form, ...(write && { instead: value.replace(patternOf(found), write) }) };
}

/** Whether an expression in a name had no value: two pull requests would share `staging-pr-`, `pr--staging` or `pr-null`. */
export function hasGap(name: string): boolean {
  const hasNoNumber = /(?:^|[-_/])pr[-_/]?(?:null|undefined|object|array)(?:$|[-_/])/i.test(name);
  return hasNoNumber || /(?:^|[-_/])[-_/]|[-_/]$/.test(name);
}

/** What a person probably did, if an input does not accept the value. */
export function findCause(value: string): InputCause | undefined {
  if (hasHidden(value)) return { kind: 'invisible' };
  return findUnfilled(value, true);
}
