import { fields, isNotPassed, type Field } from './fields.ts';

/**
 * The inputs as the runner passes them, trimmed. What is not passed is absent. An empty text stands only under inputs
 * that protect or select something (I1). Unknown ones stand under their variables: `INPUT_DRYRUN`.
 */
export type RawInputs = Readonly<Record<string, string>>;

/** The `github-token` of a run without GitHub: act, Gitea. */
export const NO_GITHUB = 'none';

/** Nothing is asked of GitHub, and nothing is recorded there. */
export function isWithoutGitHub(raw: RawInputs): boolean {
  return raw['github-token'] === NO_GITHUB;
}

/** An input that decides whether a push or a restore reads the list of its site (G14). */
export type ListInput = 'live-site-id' | 'github-token';

const declared: Readonly<Record<string, Pick<Field<unknown>, 'guardDefault'>>> = { operation: {}, ...fields };

/**
 * The runner sets every declared input: to what was passed, else to its default, else to an empty text. Outside a
 * runner a variable may be absent: `core.getInput` cannot tell the two apart.
 */
export function readRawInputs(env: Readonly<Record<string, string | undefined>>): RawInputs {
  const known = Object.entries(declared).flatMap(([name, { guardDefault }]): [string, string][] => {
    const value = env[variableOf(name)]?.trim();
    const isAbsent = value === undefined || (guardDefault === undefined ? value === '' : isNotPassed(value));
    return isAbsent ? [] : [[name, value]];
  });
  return Object.fromEntries([...known, ...listUnknown(env)]);
}

/** Shorter words occur in ordinary texts. */
const SHORTEST_WORD = 8;

/**
 * What must never be shown: the tokens, and what is left of one that was pasted with more: quotes, `Bearer`, another line.
 * `none`, as some write it in another letter case, is a word of every log.
 */
export function findSecrets(raw: RawInputs): readonly string[] {
  const { 'api-token': apiToken = '', 'github-token': githubToken = '' } = raw;
  const tokens = [apiToken, githubToken].filter((token) => !/^(none)?$/i.test(token));
  const words = tokens.flatMap((token) => token.split(/[\s"'`]+/));
  return [...new Set([...tokens, ...words.filter(({ length }) => length >= SHORTEST_WORD)])];
}

const variables = new Set(Object.keys(declared).map(variableOf));

function listUnknown(env: Readonly<Record<string, string | undefined>>): [string, string][] {
  return Object.entries(env).flatMap(([variable, text = '']): [string, string][] => {
    if (!isInputVariable(variable) || text.trim() === '') return [];
    const upperCase = variable.toUpperCase();
    // On Windows all letter cases are one variable. Elsewhere `INPUT_dry-run` is a variable that nobody reads.
    return variables.has(upperCase) && env[upperCase] === text ? [] : [[variable, text]];
  });
}

/** The variables of the inputs that the action does not know (I2). */
export function findUnknownInputs(raw: RawInputs): readonly string[] {
  return Object.keys(raw).filter(isInputVariable);
}

function isInputVariable(name: string): boolean {
  return name.startsWith('INPUT_');
}

/** The runner's variable for an input: in upper case. Spaces become underscores, but no declared input has one. */
function variableOf(name: string): string {
  return `INPUT_${name.toUpperCase()}`;
}
