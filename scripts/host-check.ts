import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { systemClock } from '../src/adapters/clock.ts';
import { normalizeProxies } from '../src/adapters/proxy.ts';
import { createService } from '../src/adapters/service.ts';
import { type Field, fields } from '../src/inputs/fields.ts';
import { readAs } from '../src/text/json.ts';
import { createSanitizer } from '../src/text/sanitizer.ts';
import { checkHost } from './host-check/check-host.ts';

/** `npm run host-check`: ends with 0 only if nothing is missing, and with 2 if an option is wrong. */
const usage = `SITE_API_TOKEN=… npm run host-check -- --url URL --copy ID [options]

Prints a line for each requirement of docs/hosts.md. It only reads, unless you ask for more.

  --url URL       the base URL of the API, without /v1
  --copy ID       a staging site
  --write         makes a copy, pushes it and restores a backup: needs --site and --destroy
  --site ID       a live site that may be destroyed
  --destroy ID    the same id again
  --backup ID     a backup of this site, to restore
  --yes           asks no questions
  --json          prints JSON
  --help          prints this text`;

process.exitCode = 2;
// As src/adapters/start.ts does: the token goes to no impostor.
delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
const options = readOptions();
if (options) process.exitCode = await run(options);

/** `undefined` if there is nothing to check. */
function readOptions() {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      options: {
        ...{ url: text, copy: text, site: text, destroy: text, backup: text },
        ...{ write: flag, yes: flag, json: flag, help: flag },
      },
    });
    if (values.help) {
      console.log(usage);
      process.exitCode = 0;
      return undefined;
    }
    const siteId = values.write ? readOption('--site', fields['site-id'], values.site) : undefined;
    if (siteId !== values.destroy?.toLowerCase())
      throw new Error('--destroy must be the id of --site, with --write.');
    if (values.write && !values.yes && !process.stdin.isTTY)
      throw new Error('Nobody can be asked: --yes is needed.');
    const { backup } = values;
    return {
      ...values,
      api: readOption('--url', fields['api-url'], values.url),
      copyId: readOption('--copy', fields['site-id'], values.copy),
      siteId,
      backupId: backup === undefined ? undefined : readOption('--backup', fields['backup-id'], backup),
      token: readOption('SITE_API_TOKEN', fields['api-token'], process.env['SITE_API_TOKEN']),
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return undefined;
  }
}

function readOption<T>(name: string, { accepts, schema }: Field<T>, value: string | undefined): T {
  const read = readAs(schema, value);
  if (read === undefined) throw new Error(`${name} must be ${accepts}.`);
  return read;
}

/** The exit code. */
async function run({ api, token, yes, json, ...options }: NonNullable<ReturnType<typeof readOptions>>) {
  normalizeProxies(process.env);
  const { line } = createSanitizer([token]);
  const confirm = async (question: string): Promise<boolean> => {
    console.error(line(question));
    if (yes) return true;
    using prompt = createInterface({ input: process.stdin, output: process.stderr });
    return (await prompt.question('Type yes to go on: ')).trim() === 'yes';
  };
  const log = (text: string): void => {
    console.error(line(text));
  };
  const connect = (as: string) => createService({ origin: api.origin, token: as });
  const { isFit, requirements, sites } = await checkHost({
    ...{ ...options, api, token, clock: systemClock, connect, log, confirm },
  });
  const shown = requirements.map((each) => ({ ...each, seen: line(each.seen, 300) }));
  if (json) console.log(JSON.stringify({ url: api.baseUrl, isFit, requirements: shown, sites }, null, 2));
  for (const { requirement, result, seen } of json ? [] : shown) {
    const about = { '✔': '', '✘': `. Seen: ${seen}`, '–': `: not tried, ${seen}` };
    console.log(`${result} ${requirement}${about[result]}`);
  }
  if (sites.length > 0) log(`Delete these copies in the host's dashboard: ${sites.join(', ')}`);
  return isFit ? 0 : 1;
}
