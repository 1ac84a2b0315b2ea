import { isNotPassed } from '../inputs/fields.ts';
import { join } from '../text/sentence.ts';
import type { InputError, ValidationError } from '../inputs/read-inputs.ts';
import { afterCorrection, isTyped, showValue, type MessageContext, type RedRow } from './message-context.ts';
import { adviseUnknownInput, findMeantInput } from './messages.ts';

/** Every mistake in the inputs. A list of them is not cut. */
export function describeInvalidInputs(errors: readonly ValidationError[], context: MessageContext): RedRow {
  const sentences = errors.map((error) => describeValidationError(error, context));
  const [only = '', ...others] = sentences;
  const list = others.length === 0 ? [] : sentences.map((sentence) => `- ${sentence}`);
  const known = errors.filter((error): error is InputError => error.problem !== 'unknown');
  const unknown = errors.find((error) => error.problem === 'unknown');
  const advice = [
    ...list,
    adviseEmptyInputs(known, context),
    unknown && adviseUnknownInput(showValue(unknown.variable, context)),
    `Correct it. ${afterCorrection(context)}`,
  ];
  return [list.length === 0 ? only : `${list.length} inputs are invalid.`, join(advice, '\n')];
}

function describeValidationError(error: ValidationError, context: MessageContext): string {
  const short = (text: string): string => showValue(text, context);
  if (error.problem === 'unknown') {
    // What the input was called in `with:`, as far as the variable tells.
    const name = short(error.variable.slice('INPUT_'.length).toLowerCase());
    const meant = findMeantInput(error.variable);
    return `\`${name}\` (variable \`${short(error.variable)}\`) is not an input of this action.${meant === undefined ? '' : ` Did you mean \`${meant}\`?`}`;
  }
  const { accepts, guardDefault, input, problem, value } = error;
  switch (problem) {
    case 'missing':
      if (input === 'confirmation') return '`confirmation` is empty. Type the domain of the live site.';
      return `\`${input}\` is ${guardDefault === undefined ? 'empty' : 'not set'}. It must be ${accepts}.`;
    case 'empty':
      return `\`${input}\` is empty. It must be ${accepts}${howToDoWithout(error, context)}.`;
    case 'secret':
      return `\`${input}\` has an invalid value, which is not shown. It must be ${accepts}.`;
    case 'invalid':
      if (input === 'operation') return `\`${short(value)}\` is not an operation. ${nameOperation(error)}`;
      if (input === 'api-url' && /\/v1\/*$/.test(value))
        return `\`api-url\` ends in /v1. Write \`${short(value.replace(/\/v1\/*$/, ''))}\`.`;
      return `\`${input}\` is "${short(value)}". It must be ${accepts}.${
        guardDefault !== undefined && isNotPassed(value.toLowerCase())
          ? ` To do without it, write \`${value.toLowerCase()}\` in lower case.`
          : ''
      }`;
  }
}

/** Nobody types the default of `matrix`, which is an expression. */
function howToDoWithout({ guardDefault = '', input }: InputError, context: MessageContext): string {
  const { start } = context;
  if (guardDefault.startsWith('${{')) return '';
  if (input === 'approved-preview' && isTyped('', context))
    return ': enter the preview digest of the dry run';
  const leaveOut = '; to do without it, leave it out';
  return start === 'form'
    ? `${leaveOut}. Enter it in the form, or declare the default \`${guardDefault}\` there`
    : `${leaveOut}. If a form sets it: its inputs are empty in this run, so write \`\${{ inputs.${input} || '${guardDefault}' }}\``;
}

/** What others call what our operations do, and what the API cannot (rules.md, I3). */
const fieldVerbs: readonly (readonly [verb: RegExp, ours: string])[] = [
  [
    /^(?!restore).*backup/,
    'Your host’s API makes no backups: make them in its dashboard. To go back to one, use `restore`.',
  ],
  [/^(promote|deploy|publish|go-?live)/, 'To put a staging site over its live site, use `push`.'],
  [/^(create|clone|copy|multidev)/, 'To copy a live site, use `staging`.'],
  [/^preview/, 'To copy a live site, use `staging`. To see what a push would overwrite, use `push-preview`.'],
  [
    /^(reset|refresh|sync|pull)/,
    'To get a fresh copy, use `staging` with `max-copy-age-hours`; `0` always makes a new one.',
  ],
  [
    /^(delete|destroy|remove|clean|teardown)/,
    'Your host’s API deletes no site. `close-staging` closes an environment on GitHub, and names the copies that remain.',
  ],
  [
    /^(rollback|roll-back|undo|revert)/,
    'To go back to a backup, use `restore`. Your host’s dashboard can revert a push.',
  ],
];

function nameOperation({ accepts, meant, value }: InputError): string {
  const [, ours] = fieldVerbs.find(([verb]) => verb.test(value.toLowerCase())) ?? [];
  if (ours !== undefined) return ours;
  return `${meant === undefined ? '' : `Did you mean \`${meant}\`? `}It must be ${accepts}.`;
}

/** Why inputs are empty that the workflow sets. `operation` and `confirmation` are rarely set by an expression. */
function adviseEmptyInputs(errors: readonly InputError[], { start }: MessageContext): string | undefined {
  const empty = errors
    // A form that was sent without them needs no other reason.
    .filter(({ problem }) => problem === 'missing' || (problem === 'empty' && start !== 'form'))
    .map(({ input }) => input);
  if (empty.includes('api-token')) {
    return 'The secret may not be set, may have another name, or this job may not read it.';
  }
  return empty.some((input) => input !== 'operation' && input !== 'confirmation')
    ? 'If an expression sets it: the name may be misspelled, the variable may not exist, or GitHub dropped the job output because it contains a secret’s value.'
    : undefined;
}
