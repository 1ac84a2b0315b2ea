import { fields, isNotPassed, showInput, withoutVersion } from '../inputs/fields.ts';
import { FILLED_IN_FILES, type InputCause, type Unfilled } from '../inputs/input-cause.ts';
import type { InputError, InputWarning, ValidationError } from '../inputs/read-inputs.ts';
import type { Report } from '../outcome/report.ts';
import { findByWords, findNearest } from '../text/nearest.ts';
import { nonEmpty } from '../text/sentence.ts';
import { correct } from './press.ts';
import type { RedRow } from './red-row.ts';

/** Every mistake in the inputs. A list stands in the advice, which is not cut. */
export function describeInvalidInputs(errors: readonly ValidationError[], report: Report): RedRow {
  const missing = errors.filter(isEmpty).map(({ input }) => input);
  const meant = errors.map((error) =>
    error.problem === 'unknown' ? findMeant(error.variable, missing) : undefined,
  );
  // An input that was meant by an unknown name is not missing.
  const named = errors.filter((error) => !(isEmpty(error) && meant.includes(error.input)));
  const sentences = named.map((error) => describeValidationError(error, report, missing));
  const [only = '', ...others] = sentences;
  const list = others.length === 0 ? [] : sentences.map((sentence) => `- ${sentence}`);
  const unknown = errors.find((error) => error.problem === 'unknown');
  const advice = [
    ...list,
    adviseEmptyInputs(named, report),
    unknown && adviseUnknownInput(showValue(unknown.variable, report)),
    correct(report, named.length === 1),
  ];
  return [list.length === 0 ? only : `${list.length} inputs are invalid.`, nonEmpty(advice).join('\n')];
}

function isEmpty(error: ValidationError): error is InputError {
  return error.problem === 'missing' || error.problem === 'empty';
}

/** A value that a person entered, cut to what helps to find it. */
export function showValue(value: string, { sanitizer }: Report): string {
  return sanitizer.line(showInput(value), 100);
}

/** That GitHub does not fill in a text, and what to write. */
export function describeUnfilled({ form, instead }: Unfilled, report: Report): string {
  if (form === FILLED_IN_FILES)
    return `GitHub fills in ${form} only in a workflow file: write the value itself`;
  const written = instead === undefined ? '' : `: write \`${showValue(instead, report)}\``;
  return `GitHub does not fill in ${form}${written}`;
}

/** A mistake whose cause is known. */
function describeCause(error: InputError, cause: InputCause, report: Report): string {
  const { input, problem, value } = error;
  const name = `\`${input}\``;
  const start =
    problem === 'secret' ? `${name} is not filled in` : `${name} is "${showValue(value, report)}"`;
  switch (cause.kind) {
    case 'unfilled': {
      const ofSecret = `\${{ ${input === 'github-token' ? 'github.token' : 'secrets.NAME'} }}`;
      const instead = problem === 'secret' ? ofSecret : cause.instead;
      return `${start}. ${describeUnfilled({ ...cause, instead }, report)}.`;
    }
    case 'gap':
      return `${start}: an expression in it seems to have no value in this run. Write one that has a value whenever this workflow runs. The name may not begin or end with -, _ or /, nor have two of them in a row, nor a part such as pr-null.`;
    case 'invisible':
      return `${name} has an invisible character: type it, or copy it again.`;
  }
}

/** A warning about the inputs of a step that goes on. */
export function describeInputWarning(warning: InputWarning): string {
  switch (warning.kind) {
    case 'unknown': {
      const { variables } = warning;
      return `Ignored, because this action has no such inputs: ${variables.map((each) => nameUnknownInput(each)).join(', ')}. ${adviseUnknownInput(variables[0] ?? '')}`;
    }
    case 'unchecked': {
      const names = warning.inputs.map((name) => `\`${name}\``).join(', ');
      return `Not checked, because \`${warning.operation}\` does not use ${warning.inputs.length === 1 ? 'this input' : 'these inputs'}: ${names}.`;
    }
    case 'gap':
      return `\`environment\` is "${warning.value}". If an expression in it was empty, several pull requests share this copy.`;
  }
}

function describeValidationError(error: ValidationError, report: Report, missing: readonly string[]): string {
  const short = (text: string): string => showValue(text, report);
  if (error.problem === 'unknown')
    return `${nameUnknownInput(short(error.variable), missing)} is not an input of this action.`;
  const { accepts, cause, input, problem, value } = error;
  if (cause) return describeCause(error, cause, report);
  const be = `It must be ${accepts}.`;
  switch (problem) {
    case 'missing':
      return `\`${input}\` is empty. ${be}`;
    case 'empty':
      return `\`${input}\` is empty. ${be}${howToDoWithout(error)}`;
    case 'secret':
      return `\`${input}\` has an invalid value, which is not shown. ${be}`;
    case 'invalid':
      if (input === 'operation') return `\`${short(value)}\` is not an operation. ${nameOperation(error)}`;
      if (input === 'api-url' && withoutVersion(value) !== undefined)
        return `\`api-url\` has /v1, which the action appends. Write \`${short(withoutVersion(value) ?? '')}\`.`;
      return `\`${input}\` is "${short(value)}". ${be}${isNotPassed(value.toLowerCase()) ? howToDoWithout(error) : ''}`;
  }
}

/** An unknown input, as `with:` may name it, and the input that is probably meant (I2). */
function nameUnknownInput(variable: string, missing: readonly string[] = []): string {
  const name = variable.slice('INPUT_'.length);
  const meant = findMeant(variable, missing);
  return `\`${name.toLowerCase()}\` (\`${variable}\`${meant === undefined ? '' : `; did you mean \`${meant}\`?`})`;
}

/** The input that is probably meant. If several are alike, it is one of the `missing` inputs. */
function findMeant(variable: string, missing: readonly string[]): string | undefined {
  const name = variable.slice('INPUT_'.length);
  const names = ['operation', ...Object.keys(fields)];
  return findNearest(name, names) ?? findByWords(name, names) ?? findByWords(name, missing);
}

function adviseUnknownInput(variable: string): string {
  return `Correct or remove an unknown input where it is set: in \`with:\`, or in an \`env:\` of the step, the job or the workflow. If an earlier step left it for later ones, clear it on this step: \`env: {${variable}: ''}\`.`;
}

/** How to leave an input out that must not be empty. Nobody types an expression, or is advised to push unread (I1, G14). */
function howToDoWithout({ guardDefault = '', input }: InputError): string {
  const isNeeded = input === 'live-site-id' || input === 'approved-preview';
  return isNeeded || !/^[a-z]+$/.test(guardDefault)
    ? ''
    : ` To do without it, leave it out or write \`${guardDefault}\`.`;
}

const overLive = 'To put a staging site over its live site, database included, use `push`.';

/**
 * What other tools call our operations, and operations that the API does not have; the first match counts. An operation that
 * overwrites a site is proposed only for a word that says so (I3).
 */
const fieldVerbs: readonly (readonly [verb: RegExp, ours: string])[] = [
  [
    /^(roll-?back|undo|revert)/,
    'Your host’s dashboard can revert a push. To go back to a backup, which overwrites the site, use `restore`.',
  ],
  [/^(?!restore).*backup/, 'Your host’s API makes no backups: make them in its dashboard.'],
  [
    /^(delete|destroy|remove|clean|teardown)/,
    'Your host’s API deletes no site. `close-staging` closes an environment on GitHub, and names the copies that remain.',
  ],
  [/promote|(^|[-_])(to|go)[-_]?(live|prod(uction)?)$/, overLive],
  [/preview/, 'To copy a live site, use `staging`. To see what a push would overwrite, use `push-preview`.'],
  [/^(a?wait|follow|poll|status|task)/, 'To wait for a task that an earlier step started, use `await-task`.'],
  [/^(list|close)$/, '`list-staging` lists the copies, and `close-staging` closes an environment.'],
  [/^(create|clone|copy|duplicate|multidev|stage)/, 'To copy a live site, use `staging`.'],
  [
    /^(reset|refresh|sync|pull)/,
    'To get a fresh copy, use `staging` with `max-copy-age-hours`; `reuse: false` always makes a new one.',
  ],
  [/^((push|deploy|publish|release)[-_])?(live|prod(uction)?)$/, overLive],
  [
    /^(deploy|publish|release)/,
    'Your host’s API deploys no code: a step of your own does, to a copy that `staging` has made.',
  ],
];

function nameOperation({ accepts, meant, value }: InputError): string {
  const isWritten = meant === value.toLowerCase().replaceAll('_', '-');
  const [, ours] = isWritten ? [] : (fieldVerbs.find(([verb]) => verb.test(value.toLowerCase())) ?? []);
  return ours ?? `${meant === undefined ? '' : `Did you mean \`${meant}\`? `}It must be ${accepts}.`;
}

/** Why inputs that the workflow sets may be empty. Expressions rarely set `operation` and `confirmation`. */
function adviseEmptyInputs(errors: readonly ValidationError[], { operation }: Report): string {
  const empty = errors.flatMap((error) => (isEmpty(error) ? [error.input] : []));
  if (empty.includes('api-token'))
    return 'The secret may not be set, may have another name, or belong to an environment that this job does not name in `environment:`. A called workflow gets secrets only by `secrets:` of its caller (`secrets: inherit`).';
  const isOfCopy = operation.does === 'pushes' || operation.name === 'push-preview';
  return nonEmpty([
    empty.includes('site-id') &&
      isOfCopy &&
      'If an earlier step sets it, see there why it has no copy: this may not be the tag or the branch of the copy.',
    empty.some((input) => input !== 'operation' && input !== 'confirmation') &&
      'If an expression sets it, check its name: the variable may not exist, the form of the run may not have it, a called workflow gets no `env` of its caller, and GitHub drops a job output that contains a secret’s value.',
  ]).join(' ');
}
