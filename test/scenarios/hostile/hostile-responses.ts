import type { ServiceResponse } from '../../stand-ins/service/exchange.ts';
import { seedTokens } from '../../stand-ins/service/seed.ts';
import { hostileTexts } from '../../support/hostile-texts.ts';

/** Every form in which a service may give our own token back. */
export const tokenForms: readonly string[] = formsOf(seedTokens.full);

function formsOf(secret: string): string[] {
  const each = (form: (character: string, code: number) => string): string =>
    Array.from(secret, (character) => form(character, character.charCodeAt(0))).join('');
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  return [
    secret,
    each((_, code) => `\\u${code.toString(16).padStart(4, '0')}`),
    each((_, code) => `%${code.toString(16).toUpperCase()}`),
    each((_, code) => `&#${code};`),
    each((_, code) => `&#x${code.toString(16)};`),
    each((_, code) => `\\x${code.toString(16)}`),
    base64(secret),
    base64(`Bearer ${secret}`),
    base64(`x${secret}`),
    // Hidden behind what nobody sees.
    each((character) => `${character}\u200b`),
    each((character) => `${character}\u00ad`),
    `${secret.slice(0, 5)}\u001b[0m${secret.slice(5)}`,
  ];
}

/** What each form leaves behind where it is not hidden: without what nobody sees, and without base64's loose ends. */
export const tokenTraces: readonly string[] = [
  ...tokenForms.slice(0, 6),
  ...tokenForms.slice(6, 9).map((form) => form.replace(/=+$/, '').slice(4, -4)),
];

/** A few of everything, for the snapshots that people read. */
export const mixture = [
  '::error::pwned',
  '  ::set-output name=status::completed',
  '##[error]pwned',
  '\u001b[31mred\u001b[0m',
  '\u202egnp.exe\u202c',
  '<img src=x onerror=alert(1)>',
  '[click](https://evil.example)',
  '@octocat #1 www.evil.example',
  '| a | b |',
  `token ${seedTokens.full}`,
].join('\n');

/** The texts in a few heaps, so that no cut takes away what is to be tested; the long ones stand alone. */
export const heaps: readonly (readonly [name: string, text: string])[] = [
  ['a few of everything', mixture],
  ['our token in every form', tokenForms.join(' ')],
  ...heapsOf(hostileTexts.filter((text) => text.length < 1000)),
  ['a text that is far too long', `${'x'.repeat(70_000)}\n::error::pwned`],
];

function heapsOf(texts: readonly string[]): (readonly [string, string])[] {
  const size = 28;
  return Array.from({ length: Math.ceil(texts.length / size) }, (_, index) => [
    `heap ${index + 1} of hostile texts`,
    texts.slice(index * size, (index + 1) * size).join('\n'),
  ]);
}

/** What has to stay as it is for the story to go on: the names of fields. */
export type Kept = readonly string[];

/** What the action goes by. */
export const structure: Kept = ['id', 'site_id', 'parent_site_id', 'confirmation_required'];
const ends = ['completed', 'failed', 'active'];
/** Fields that mostly are null, and might be a text. */
const texts = [
  'result',
  'error_message',
  'message',
  'blocked_reason',
  'lock_reason',
  'details',
  'method',
  'custom_domain',
];

/** The answer with the text in every place where a text may stand, the kept fields aside. */
export function poison(response: ServiceResponse, text: string, kept: Kept = structure): ServiceResponse {
  const visit = (value: unknown, name: string): unknown => {
    if (kept.includes(name)) return value;
    if (typeof value === 'string') return ends.includes(value) && name === 'status' ? value : text;
    if (value === null) return texts.includes(name) ? text : null;
    if (Array.isArray(value))
      return value.length === 0 && name === 'warnings' ? [text, text] : value.map((each) => visit(each, ''));
    if (typeof value !== 'object') return value;
    const poisoned = Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, visit(inner, key)]),
    );
    return name === 'metadata_json'
      ? { ...poisoned, step: text, [text]: [text, { [text]: text }] }
      : poisoned;
  };
  return { ...response, body: JSON.stringify(visit(JSON.parse(response.body), '')) };
}
