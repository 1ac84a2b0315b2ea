import * as z from 'zod/mini';
import type { ServiceRequest, ServiceResponse } from './exchange.ts';
import type { Service } from './service.ts';

const dnsBody = z.object({ domain: z.string().check(z.minLength(4)) });

/**
 * Paths below `/_control`, which are no part of the service and need no token. A person or a demo does with them what
 * happens outside of the interface:
 * - `POST /_control/dns` with `{"domain":"…"}` puts a domain's DNS records in place;
 * - `GET /_control/sites` lists the sites;
 * - `GET /_control/sites/{id}` shows the content of a site;
 * - `DELETE /_control/sites/{id}` deletes a staging site, as its owner can in the dashboard.
 */
export function createControl(service: Service): (request: ServiceRequest) => ServiceResponse | undefined {
  return ({ method, path, body }) => {
    if (method === 'POST' && path === '/_control/dns') {
      const read = dnsBody.safeParse(parse(body));
      if (!read.success) return show(400, { error: 'a JSON body with a domain is required' });
      service.putDnsInPlace(read.data.domain);
      return show(200, { domain: read.data.domain, dns: 'in place' });
    }
    const [, id] = /^\/_control\/sites\/([0-9a-f-]{36})$/.exec(path) ?? [];
    if (method === 'DELETE' && id !== undefined) {
      if (service.world.sites.get(id)?.parent_site_id == null) {
        return show(404, { error: 'there is no staging site with this id' });
      }
      service.deleteStagingSite(id);
      return show(200, { deleted: id });
    }
    if (method !== 'GET') return undefined;
    service.settle();
    if (path === '/_control/sites') {
      const sites = [...service.world.sites.values()];
      return show(
        200,
        sites.map(({ id, site_label, parent_site_id }) => ({ id, site_label, parent_site_id })),
      );
    }
    const content = id === undefined ? undefined : service.world.contents.get(id);
    return content && show(200, content);
  };
}

function show(status: number, value: unknown): ServiceResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value, null, 2) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
