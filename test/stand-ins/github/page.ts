import { z } from 'zod';
import type { Call } from './call.ts';
import type { Reply } from './reply.ts';

const paging = z.object({ per_page: z.number().default(30), page: z.number().default(1) });

/**
 * One page of a list with GitHub's `Link` header: 30 entries by default, at most 100. Like GitHub's, the links have
 * the form `/repositories/ID/…`, so a client must follow them as they are.
 */
export function replyWithPage<T>(call: Call, items: readonly T[], present: (item: T) => unknown): Reply {
  const asked = paging.parse(call.parameters);
  const perPage = Math.min(Math.max(asked.per_page, 1), 100);
  const page = Math.max(asked.page, 1);
  const last = Math.max(Math.ceil(items.length / perPage), 1);
  const body = items.slice((page - 1) * perPage, page * perPage).map(present);
  const links = [
    { rel: 'prev', target: page - 1, isShown: page > 1 },
    { rel: 'next', target: page + 1, isShown: page < last },
    { rel: 'last', target: last, isShown: page < last },
    { rel: 'first', target: 1, isShown: page > 1 },
  ];
  const link = links
    .filter(({ isShown }) => isShown)
    .map(({ rel, target }) => `<${linkTo(call, target)}>; rel="${rel}"`)
    .join(', ');
  return { status: 200, body, headers: link === '' ? {} : { link } };
}

function linkTo({ repository, path, query }: Call, page: number): string {
  const below = path.split('/').slice(4).join('/');
  const target = new URL(`${repository.apiUrl}/repositories/${repository.id}/${below}`);
  target.search = new URLSearchParams({ ...query, page: String(page) }).toString();
  return target.href;
}
