import type { ServiceResponse } from '../../stand-ins/service/exchange.ts';
import { seedTokens } from '../../stand-ins/service/seed.ts';

/** A sample of everything that is hostile somewhere. */
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

/** The fields that the action acts on: they keep their values. */
const identifiers: readonly string[] = ['id', 'site_id', 'parent_site_id', 'confirmation_required'];
const finalStatuses = ['completed', 'failed', 'active'];
/** Fields that are mostly null and can hold a text. */
const textFields =
  'result error_message message blocked_reason lock_reason details method custom_domain'.split(' ');

/** The response with this text in every place that can hold one, except in the identifiers. */
export function injectText(response: ServiceResponse, text: string): ServiceResponse {
  const visit = (value: unknown, name: string): unknown => {
    if (identifiers.includes(name)) return value;
    if (typeof value === 'string') return finalStatuses.includes(value) && name === 'status' ? value : text;
    if (value === null) return textFields.includes(name) ? text : null;
    if (Array.isArray(value)) {
      return value.length === 0 && name === 'warnings' ? [text, text] : value.map((each) => visit(each, ''));
    }
    if (typeof value !== 'object') return value;
    const injected = Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, visit(inner, key)]),
    );
    return name === 'metadata_json'
      ? { ...injected, step: text, [text]: [text, { [text]: text }] }
      : injected;
  };
  return { ...response, body: JSON.stringify(visit(JSON.parse(response.body), '')) };
}
