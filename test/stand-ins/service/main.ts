import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { realClock } from '../clock.ts';
import type { ServiceRequest, ServiceResponse } from './exchange.ts';
import { startHttpService } from './http-service.ts';
import { seedIds, seedTokens } from './seed.ts';
import { createService, type Service } from './service.ts';
import type { World } from './world.ts';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '0' }, 'task-seconds': { type: 'string', default: '6' } },
});
await serve(Number(values.port), Number(values['task-seconds']));

/** Starts the service for a person to run the action against, and prints how. */
async function serve(port: number, taskSeconds: number): Promise<void> {
  const service = createService({
    clock: realClock,
    withStagingSite: true,
    paceOf: () => ({ by: 'time', durationMs: taskSeconds * 1000 }),
  });
  const handle: Service['handle'] = async (request) => {
    const control = answerControl(request, service);
    if (control) return control;
    const response = await service.handle(request);
    console.log(describeRequest(request, response));
    return response;
  };
  const running = await startHttpService({ ...service, handle }, { port });
  console.log(describeService(running.url, service.world));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      running.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

/**
 * Paths below `/_control`, which are no part of the service and need no token. A person does with them what happens
 * outside of the interface.
 */
function answerControl(
  { method, path, body }: ServiceRequest,
  service: Service,
): ServiceResponse | undefined {
  if (!path.startsWith('/_control/')) return undefined;
  if (method === 'POST' && path === '/_control/dns') {
    const { domain } = z.object({ domain: z.string() }).parse(JSON.parse(body));
    service.putDnsInPlace(domain);
    return showJson(200, { domain, dns: 'in place' });
  }
  service.settle();
  const id = path.slice('/_control/sites/'.length);
  const content = service.world.contents.get(id);
  if (method === 'GET' && content) return showJson(200, content);
  if (method === 'DELETE' && service.world.sites.get(id)?.parent_site_id != null) {
    service.deleteStagingSite(id);
    return showJson(200, { deleted: id });
  }
  return showJson(404, { error: 'There is no such control, or no such site.' });
}

function showJson(status: number, value: object): ServiceResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value, null, 2) };
}

function describeRequest({ method, path, headers, body }: ServiceRequest, response: ServiceResponse): string {
  const key = headers['idempotency-key'];
  const replayed = response.headers['idempotent-replayed'] === undefined ? '' : ' replayed';
  const parts = [method, path, body, key && `key ${key}`, `→ ${response.status}${replayed}`];
  return `${new Date().toISOString().slice(11, 19)}  ${parts.filter(Boolean).join('  ')}`;
}

function describeService(url: string, world: World): string {
  const run = (inputs: Readonly<Record<string, string>>): string => {
    const all = { 'api-url': url, 'api-token': seedTokens.full, ...inputs };
    const given = Object.entries(all).map(([name, value]) => `'INPUT_${name.toUpperCase()}=${value}'`);
    return `  env ${given.join(' ')} node_modules/.bin/node dist/index.js`;
  };
  const tokens = Object.values(seedTokens).map(
    (token) => `  ${token.padEnd(26)} ${[...(world.tokens.get(token)?.permissions ?? [])].join(', ')}`,
  );
  const { shop, blog, shopStaging, shopBackup } = seedIds;
  return `
The stand-in for the hosting service runs at ${url}
(\`npm run service -- --port N --task-seconds N\` sets its port, and how long a task takes)

API tokens
${tokens.join('\n')}

Sites
  ${shop}  shop, live at shop.example
  ${shopStaging}  its staging copy
  ${blog}  blog, live
Backups
  ${shopBackup}  of shop
  ${seedIds.blogBackup}  of blog

Try it, in the root of the checkout (with the project's own Node 24; a shell cannot export INPUT_API-URL, \`env\` can)
${run({ operation: 'staging', 'site-id': shop })}
${run({ operation: 'push-preview', 'site-id': shopStaging })}
${run({ operation: 'push', 'site-id': shopStaging, confirmation: 'shop.example' })}
${run({ operation: 'restore', 'site-id': shop, 'backup-id': shopBackup, method: 'files' })}
${run({ operation: 'restore-snapshot', 'backup-id': shopBackup, 'target-site-id': blog })}
${run({ operation: 'add-domain', 'site-id': shop, domain: 'www.shop.example', 'defer-verification': 'true' })}

Controls, which are no part of the service
  curl -X POST ${url}/_control/dns -d '{"domain":"www.shop.example"}'   # puts its DNS records in place
  curl ${url}/_control/sites/${shop}   # shows the content of a site
  curl -X DELETE ${url}/_control/sites/${shopStaging}   # deletes a staging site

Stop it with Ctrl+C. Requests:`;
}
