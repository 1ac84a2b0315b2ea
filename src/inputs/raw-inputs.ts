import { fields, isNotPassed, type Field } from './fields.ts';

/**
 * The inputs as the runner passes them, trimmed. An empty text is kept only for inputs that protect or select something (I1).
 * Unknown inputs have the name of their variable: `INPUT_DRYRUN`.
 */
export type RawInputs = Readonly<Record<string, string>>;

/** The `github-token` of a run without GitHub, as under act or Gitea. */
export const NO_GITHUB = 'none';

/** Whether the step asks nothing of GitHub and records nothing there. */
export function isWithoutGitHub(inputs: { readonly 'github-token'?: string }): boolean {
  return inputs['github-token'] === NO_GITHUB;
}

/** Without one of these inputs, a push or a restore does not read the list of its site (G14). */
export type ListInput = 'live-site-id' | 'github-token';

const declared: Readonly<Record<string, Partial<Field<unknown>>>> = { operation: {}, ...fields };

/**
 * Reads the variables of the inputs. The runner sets one for every declared input, perhaps to an empty text. Outside a runner it
 * may be absent, which `core.getInput` cannot tell from empty.
 */
export function readRawInputs(env: Readonly<Record<string, string | undefined>>): RawInputs {
  const declaredInputs = Object.entries(declared).flatMap(([name, { guardDefault }]): [string, string][] => {
    const value = env[variableOf(name)]?.trim();
    const isAbsent = value === undefined || (guardDefault === undefined ? value === '' : isNotPassed(value));
    return isAbsent ? [] : [[name, value]];
  });
  return Object.fromEntries([...declaredInputs, ...listUnknown(env)]);
}

/** Shorter words occur in ordinary texts. */
const SHORTEST_WORD = 8;

/**
 * What must never be shown: the tokens, and the words of one that was pasted with quotes, `Bearer` or another line. `none`, in
 * any letter case, is no secret.
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

/** The runner's variable for an input. The runner replaces spaces, too, but no declared input has one. */
function variableOf(name: string): string {
  return `INPUT_${name.toUpperCase()}`;
}
