import { parseArgs } from 'node:util';
import { systemClock } from '../src/adapters/clock.ts';
import { normalizeProxies } from '../src/adapters/proxy.ts';
import { createService } from '../src/adapters/service.ts';
import { type Field, fields } from '../src/inputs/fields.ts';
import { readAs } from '../src/text/json.ts';
import { createSanitizer } from '../src/text/sanitizer.ts';
import { checkReading } from './host-check/check-reading.ts';
import { createHost } from './host-check/host.ts';
import { createFindings, describeFinding } from './host-check/requirements.ts';

/**
 * `npm run host-check`: says whether a host has what docs/hosts.md requires. Ends with 0 only if nothing is missing, with 2
 * if an option is wrong.
 */
const usage = `SITE_API_TOKEN=… npm run host-check -- --url URL --copy ID [options]

Asks a host for what docs/hosts.md requires, and prints a line for each requirement. It only reads.

  --url URL      the base URL of the API, without /v1
  --copy ID      a staging site
  --json         prints JSON
  --help         prints this text`;

class UsageError extends Error {}

process.exitCode = 1;
// As src/adapters/start.ts does: the token goes to no impostor.
delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
try {
  await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exitCode = 2;
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options.help) {
    console.log(usage);
    process.exitCode = 0;
    return;
  }
  const api = readOption('--url', fields['api-url'], options.url);
  const copyId = readOption('--copy', fields['site-id'], options.copy);
  const token = readOption('SITE_API_TOKEN', fields['api-token'], process.env['SITE_API_TOKEN']);

  normalizeProxies(process.env);
  const { line } = createSanitizer([token]);
  const findings = createFindings();
  const host = createHost(
    {
      api,
      token,
      clock: systemClock,
      connect: (token) => createService({ origin: api.origin, token }),
      log: (text) => {
        console.error(line(text));
      },
    },
    findings,
  );
  await checkReading(host, copyId, findings);

  const found = findings.all().map((finding) => ({ ...finding, seen: line(finding.seen, 300) }));
  const fits = !findings.isMissing();
  if (options.json) {
    console.log(
      JSON.stringify({ url: api.baseUrl, fits, requirements: found, left: findings.left() }, null, 2),
    );
  } else {
    console.log(found.map(describeFinding).join('\n'));
  }
  process.exitCode = fits ? 0 : 1;
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        url: { type: 'string' },
        copy: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readOption<T>(name: string, { accepts, schema }: Field<T>, value: string | undefined): T {
  const read = readAs(schema, value);
  if (read === undefined) throw new UsageError(`${name} must be ${accepts}.`);
  return read;
}
