import { z } from 'zod';
import type { Account } from './account.ts';
import type { Reply } from './reply.ts';

const asked = z.strictObject({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).optional(),
  operationName: z.string().nullish(),
});

const viewerFields = ['__typename', 'login', 'databaseId'] as const;

/**
 * Answers `{ viewer { … } }`, which GitHub answers for installation tokens as well. Any other query is a problem.
 */
export function answerGraphql(
  body: unknown,
): { readonly answer: (viewer: Account) => Reply } | { readonly problem: string } {
  const request = asked.safeParse(body);
  if (!request.success)
    return { problem: `body is not a GraphQL request: ${z.prettifyError(request.error)}` };
  const { query } = request.data;
  const selection = /^\s*(?:query\b\s*\w*\s*)?\{\s*viewer\s*\{([\s\w,]+)\}\s*\}\s*$/.exec(query)?.[1] ?? '';
  const fields = z.array(z.enum(viewerFields)).min(1).safeParse(selection.match(/\w+/g));
  if (!fields.success)
    return { problem: `the stand-in answers { viewer { login databaseId } }, not ${query}` };
  return {
    answer: ({ login, id }) => {
      const all = { __typename: 'User', login, databaseId: id };
      const viewer = Object.fromEntries(fields.data.map((field) => [field, all[field]]));
      return { status: 200, body: { data: { viewer } } };
    },
  };
}
