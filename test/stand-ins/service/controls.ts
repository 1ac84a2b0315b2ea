import * as z from 'zod/mini';
import { parseJson } from './description.ts';
import type { ServiceRequest, ServiceResponse } from './exchange.ts';
import type { Service } from './service.ts';

const dnsBody = z.object({ domain: z.string() });

/**
 * Answers the paths below `/_control`, which are no part of the service and need no token. A person does with them what
 * happens outside of the interface. `undefined` for every other path.
 */
export function answerControl(
  { method, path, body }: ServiceRequest,
  service: Service,
): ServiceResponse | undefined {
  if (!path.startsWith('/_control/')) return undefined;
  if (path === '/_control/dns') {
    if (method !== 'POST') return showJson(405, { error: `There is no ${method} here. Send a POST.` });
    const read = dnsBody.safeParse(parseJson(body));
    if (!read.success)
      return showJson(400, { error: 'The body must be JSON like {"domain":"www.shop.example"}.' });
    service.putDnsInPlace(read.data.domain);
    return showJson(200, { domain: read.data.domain, dns: 'in place' });
  }
  service.settle();
  const [, id = ''] = /^\/_control\/sites\/([^/]+)$/.exec(path.toLowerCase()) ?? [];
  const site = service.world.sites.get(id);
  if (site === undefined) return showJson(404, { error: 'There is no such control, or no such site.' });
  switch (method) {
    case 'GET':
      return showJson(200, service.world.contents.get(id) ?? {});
    case 'DELETE':
      if (site.parent_site_id === null) {
        return showJson(409, { error: 'This is a live site. Only a staging site can be deleted.' });
      }
      service.deleteStagingSite(id);
      return showJson(200, { deleted: id });
    default:
      return showJson(405, { error: `There is no ${method} here. Send a GET or a DELETE.` });
  }
}

function showJson(status: number, value: object): ServiceResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value, null, 2) };
}
