import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Outcome } from '../../../../src/outcome/outcome.ts';
import { renderComment } from '../../../../src/messages/comment.ts';
import { renderSummary } from '../../../../src/messages/summary.ts';
import { httpsUrlOf } from '../../../../src/text/domain-name.ts';
import { createMarkdown } from '../../../../src/text/markdown.ts';
import { createSanitizer } from '../../../../src/text/sanitizer.ts';
import { anyHostileText, hostileTexts } from '../../../support/hostile-texts.ts';
import { endings, named } from '../../../support/outcomes.ts';
import { findReferences, renderMarkdown } from '../../../support/rendered-markdown.ts';
import { resultsSaying } from '../../../support/results.ts';
import { runContext, token } from '../../../support/run-operation.ts';

const sanitizer = createSanitizer([token]);
const red: Outcome = { ...endings['task-failed'], effect: 'started' };
function renderPages(said: string): readonly string[] {
  const content = {
    outcome: red,
    text: { what: `your host answered 422: ${said}`, next: 'Set `site-id` right.' },
    results: resultsSaying(said),
    namedInputs: { 'site-id': said },
    warnings: [`Your host warns: ${said}`, said],
    context: { ...runContext, actor: said, triggeringActor: `${said}2`, ref: said },
    serviceHost: 'api.example.com',
    startedAtMs: 0,
    elapsedMs: 1,
    sanitizer,
    md: createMarkdown(sanitizer),
  };
  return [
    renderSummary({ ...content, operation: named('push-preview') }),
    // What an approver reads.
    ...[true, false].map((canPush) => {
      const outcome = { ...endings.previewed, canPush } as const;
      return renderSummary({ ...content, outcome, operation: named('push-preview') });
    }),
    renderComment({ ...content, operation: named('staging') }, { by: {}, marker: '', nowMs: 0 }),
  ];
}

const ours = renderPages('x').map(renderMarkdown);
const withoutCode = (tags: readonly string[]): readonly string[] =>
  tags.filter((tag) => !/^.?code$/.test(tag));

function checkPages(text: string): void {
  // An empty text leaves out rows, and a host name is a link, so the pages cannot be compared.
  if (sanitizer.line(text) === '' || httpsUrlOf(text) !== undefined) return;
  for (const [index, rendered] of renderPages(text).map(renderMarkdown).entries()) {
    const { tags = [], targets } = ours[index] ?? {};
    expect(withoutCode(rendered.tags)).toEqual(withoutCode(tags));
    expect(rendered.targets).toEqual(targets);
    expect(findReferences(rendered.prose)).toEqual([]);
  }
}

it('hostile text adds no element, link or mention to the summary and the comment', () => {
  hostileTexts.forEach(checkPages);
  fc.assert(fc.property(anyHostileText, checkPages), { numRuns: 100 });
});
