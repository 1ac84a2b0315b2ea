import type { ServiceResponse } from '../../stand-ins/service/exchange.ts';
import { seedTokens } from '../../stand-ins/service/seed.ts';
import { hostileTexts } from '../../support/hostile-texts.ts';

/** The token in every form in which a service may return it. */
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
    // Broken up by characters that nobody sees.
    each((character) => `${character}\u200b`),
    each((character) => `${character}\u00ad`),
    `${secret.slice(0, 5)}\u001b[0m${secret.slice(5)}`,
  ];
}

/** What must not appear: the forms without invisible characters, and without the loose ends of base64. */
export const tokenTraces: readonly string[] = [
  ...tokenForms.slice(0, 6),
  ...tokenForms.slice(6, 9).map((form) => form.replace(/=+$/, '').slice(4, -4)),
];

/** A sample of everything, for the snapshot. */
export const sample = [
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

/** All hostile texts, in groups that are short enough not to be truncated, and one that is far too long. */
export const hostileGroups: readonly string[] = [
  sample,
  tokenForms.join(' '),
  ...groupsOf(hostileTexts.filter((text) => text.length < 1000)),
  `${'x'.repeat(70_000)}\n::error::pwned`,
];

function groupsOf(texts: readonly string[]): string[] {
  const size = 6;
  return Array.from({ length: Math.ceil(texts.length / size) }, (_, index) =>
    texts.slice(index * size, (index + 1) * size).join('\n'),
  );
}

/** Returns a function that returns the next group with each call. Another start begins elsewhere in the list. */
export function createHostileTexts(start: number): () => string {
  let index = start;
  return () => {
    index += 1;
    return hostileGroups[index % hostileGroups.length] ?? '';
  };
}

/** The fields that the action acts on: they keep their values. */
export const identifiers: readonly string[] = ['id', 'site_id', 'parent_site_id', 'confirmation_required'];
const finalStatuses = ['completed', 'failed', 'active'];
/** Fields that are mostly null and can hold a text. */
const textFields = [
  'result',
  'error_message',
  'message',
  'blocked_reason',
  'lock_reason',
  'details',
  'method',
  'custom_domain',
];

/** The response with a hostile text in every place that can hold a text, except in the kept fields. */
export function injectTexts(
  response: ServiceResponse,
  nextText: () => string,
  kept: readonly string[] = identifiers,
): ServiceResponse {
  const visit = (value: unknown, name: string): unknown => {
    if (kept.includes(name)) return value;
    if (typeof value === 'string') {
      return finalStatuses.includes(value) && name === 'status' ? value : nextText();
    }
    if (value === null) return textFields.includes(name) ? nextText() : null;
    if (Array.isArray(value)) {
      return value.length === 0 && name === 'warnings'
        ? [nextText(), nextText()]
        : value.map((each) => visit(each, ''));
    }
    if (typeof value !== 'object') return value;
    const injected = Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, visit(inner, key)]),
    );
    return name === 'metadata_json'
      ? { ...injected, step: nextText(), [nextText()]: [nextText(), { [nextText()]: nextText() }] }
      : injected;
  };
  return { ...response, body: JSON.stringify(visit(JSON.parse(response.body), '')) };
}
