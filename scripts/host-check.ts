import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { systemClock } from '../src/adapters/clock.ts';
import { normalizeProxies } from '../src/adapters/proxy.ts';
import { createService } from '../src/adapters/service.ts';
import { type Field, fields } from '../src/inputs/fields.ts';
import { readAs } from '../src/text/json.ts';
import { createSanitizer } from '../src/text/sanitizer.ts';
import { checkHost } from './host-check/check-host.ts';
import { listResults, Stop } from './host-check/requirements.ts';

/** `npm run host-check`: ends with 0 if nothing is missing, with 1 if something is, with 2 if an option is wrong. */
const usage = `SITE_API_TOKEN=… npm run host-check -- --url URL [options]

Asks a host for what docs/hosts/README.md requires, and prints a line for each requirement.

  --url URL      the base URL of the API, without /v1
  --copy ID      a staging site, which is only read; without one, its preview is not tried
  --json         prints JSON
  --yes          asks no questions
  --write        also makes a copy of a live site, and pushes it:
  --site ID        a live site that may be destroyed
  --destroy ID     the same site again
  --backup ID      a backup of it, to restore as well`;

process.exitCode = 2;
delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']; // An impostor would get the token.
const options = readOptions();
if (options) process.exitCode = (await run(options)) ? 0 : 1;

/** `undefined` if they are wrong. */
function readOptions() {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  const flags = { write: flag, yes: flag, json: flag };
  const texts = { url: text, copy: text, site: text, destroy: text, backup: text };
  try {
    const { values } = parseArgs({ options: { ...flags, ...texts } });
    const { backup, copy, json, site, write, yes } = values;
    if (site !== values.destroy) throw new Error('--destroy must be the same as --site.');
    if (write && !yes && !process.stdin.isTTY) throw new Error('Nobody can be asked: add --yes.');
    const id = fields['site-id'];
    const backupId = backup === undefined ? undefined : read('--backup', id, backup);
    return {
      ...{ json, yes, copyId: copy === undefined ? undefined : read('--copy', id, copy) },
      token: read('SITE_API_TOKEN', fields['api-token'], process.env['SITE_API_TOKEN']),
      api: read('--url', fields['api-url'], values.url),
      write: write ? { siteId: read('--site', id, site), backupId } : undefined,
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return undefined;
  }
}

function read<T>(name: string, { accepts, schema }: Field<T>, value: string | undefined): T {
  const result = readAs(schema, value);
  if (result === undefined) throw new Error(`${name} must be ${accepts}.`);
  return result;
}

async function run({ yes, json, ...options }: NonNullable<ReturnType<typeof readOptions>>): Promise<boolean> {
  normalizeProxies(process.env);
  const { origin, baseUrl } = options.api;
  const { line } = createSanitizer([options.token]);
  const log = (text: string): void => {
    console.error(line(text));
  };
  const confirm = async (what: string): Promise<void> => {
    log(what);
    if (yes) return;
    using prompt = createInterface({ input: process.stdin, output: process.stderr });
    if ((await prompt.question('Type yes to go on: ')) !== 'yes') throw new Stop('nobody confirmed it');
  };
  const connect = (token: string) => createService(origin, token);
  const found = await checkHost({ ...options, clock: systemClock, connect, log, confirm });
  const requirements = found.requirements.map((each) => ({ ...each, seen: line(each.seen, 300) }));
  if (json) console.log(JSON.stringify({ url: baseUrl, ...found, requirements }, null, 2));
  if (!json) for (const each of listResults({ ...found, requirements })) console.log(each);
  if (!json) for (const remark of found.remarks) console.log(`• ${line(remark, 300)}`);
  if (found.copies.length > 0) log(`Delete these copies in the dashboard: ${found.copies.join(', ')}`);
  return found.fits;
}
