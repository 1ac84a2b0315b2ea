import { parseArgs } from 'node:util';

/**
 * Stands in for curl, which not every machine has: `node curl.ts -sSi -H 'Name: value' URL`. It refuses every other option, so
 * a command with one needs it here first.
 */
const flag = { type: 'boolean' } as const;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { ...flag, short: 's' },
    'show-error': { ...flag, short: 'S' },
    include: { ...flag, short: 'i' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
  },
});
const [url = ''] = positionals;
const headers = values.header.map((line): [string, string] => {
  const [name = '', value = ''] = line.split(/: *(.*)/);
  return [name, value];
});
const response = await fetch(url, { headers });
if (values.include === true) {
  console.log(`HTTP/1.1 ${response.status} ${response.statusText}`);
  for (const [name, value] of response.headers) console.log(`${name}: ${value}`);
  console.log();
}
process.stdout.write(await response.text());
