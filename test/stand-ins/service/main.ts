import { parseArgs } from 'node:util';
import { realClock } from '../clock.ts';
import { createControl } from './control.ts';
import { startHttpService } from './http-service.ts';
import type { RequestRecord } from './ledger.ts';
import { seedIds, seedTokens } from './seed.ts';
import { createService } from './service.ts';
import type { World } from './world.ts';

const { values } = parseArgs({
  options: { port: { type: 'string' }, 'task-seconds': { type: 'string' }, help: { type: 'boolean' } },
});

if (values.help) {
  console.log('npm run service -- [--port N] [--task-seconds N]');
} else {
  await serve(readNumber('port', '0'), readNumber('task-seconds', '6'));
}

function readNumber(name: 'port' | 'task-seconds', otherwise: string): number {
  const value = values[name] ?? otherwise;
  if (/^\d{1,5}$/.test(value)) return Number(value);
  console.error(`--${name} takes a whole number, not "${value}".`);
  process.exit(2);
}

/** Starts the service for a person to run the action against, and prints how. */
async function serve(port: number, taskSeconds: number): Promise<void> {
  const service = createService({
    clock: realClock,
    withStagingSite: true,
    paceOf: () => ({ by: 'time', durationMs: taskSeconds * 1000 }),
  });
  const control = createControl(service);
  const running = await startHttpService(
    {
      ...service,
      async handle(request) {
        const response = await service.handle(request);
        const record = service.requests.at(-1);
        if (record) console.log(describeRequest(record));
        return response;
      },
    },
    { port, beside: control },
  );
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

function describeRequest({ method, path, key, status, replayed, body }: RequestRecord): string {
  const parts = [method, path, body, key && `key ${key}`, `→ ${status ?? '?'}${replayed ? ' replayed' : ''}`];
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

API tokens
${tokens.join('\n')}

Sites
  ${shop}  shop, live at shop.example
  ${shopStaging}  its staging copy
  ${blog}  blog, live
Backups
  ${shopBackup}  of shop
  ${seedIds.olderShopBackup}  of shop, older
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
