import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { onPullRequest, restore } from '../../scenarios/support/requests.ts';
import { startServices } from '../../scenarios/support/start-services.ts';

const dist = join(import.meta.dirname, '../../../dist');
const files = readdirSync(dist).map((name) => ({ name, text: readFileSync(join(dist, name)) }));

/**
 * Budgets in counts, which are the same on every machine; times are in `npm run bench`. Each is a few percent
 * over what it was when it was set. If a change exceeds one, look at what it loads, then raise the budget or not.
 */
const budget = {
  /** The file that is compiled before signals are handled. */
  entryBytes: 10_000,
  /** What is read and compiled at each start. */
  startBytes: 98_000,
  distBytes: 202_000,
  distGzipBytes: 65_000,
  /** Modules of Node's own beside those that every program has, when the first request is made. */
  builtinsAtFirstRequest: 52,
  /** The same at the end of a run with invalid inputs. */
  builtinsIfInvalid: 2,
};

/** Costly, and of no use to this action. */
const unwelcome =
  /undici|readline|child_process|dgram|cluster|worker|inspector|repl|fs\/promises|perf_hooks|zlib|^assert$/;
/** Only for requests, and for a log of more than a page. */
const network = /^(_?http|https$|_?tls|net$|stream)/;
/** Node loads them for every service on https; the tests' own is on http. */
const ofTls = /^(https$|tls$|_tls|internal\/tls|internal\/js_stream_socket)/;

const loaded = z.object({ builtins: z.array(z.string()), files: z.array(z.string()) });
const observed = z.object({
  /** When the first signal handler is set, which is the first thing that the action does. */
  atFirst: loaded,
  /** The exit code with which the process would end at that moment. */
  exitCodeAtFirst: z.optional(z.number()),
  atFirstRequest: z.optional(loaded),
  atExit: loaded,
});

/** Preloaded into the action: writes down what is loaded at these moments. */
const observer = `
const files = [];
require('node:module').registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) files.push(url);
    return next(url, context);
  },
});
const before = new Set(process.moduleLoadList);
const readLoaded = () => ({
  builtins: process.moduleLoadList
    .filter((name) => name.startsWith('NativeModule ') && !before.has(name))
    .map((name) => name.slice('NativeModule '.length)),
  files: [...files],
});
let atFirst, exitCodeAtFirst, atFirstRequest;
require('node:diagnostics_channel').subscribe('http.client.request.created', () => {
  atFirstRequest ??= readLoaded();
});
const on = process.on;
process.on = function (name, ...rest) {
  if (name === 'SIGINT') {
    exitCodeAtFirst = process.exitCode;
    atFirst ??= readLoaded();
  }
  return on.call(this, name, ...rest);
};
process.on('exit', () => {
  const text = JSON.stringify({ atFirst, exitCodeAtFirst, atFirstRequest, atExit: readLoaded() });
  require('node:fs').writeFileSync(process.env.OBSERVED_FILE, text);
});
`;

const folder = mkdtempSync(join(tmpdir(), 'site-pipeline-start-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the packaged action, and returns what it loaded and when. */
async function observe(inputs: Readonly<Record<string, string>>) {
  const preload = join(folder, 'observer.cjs');
  const observedFile = join(folder, 'observed.json');
  writeFileSync(preload, observer);
  await using services = await startServices({ github: {} });
  const run = await services.runAction({
    inputs,
    ...onPullRequest(),
    env: { NODE_OPTIONS: `--require ${JSON.stringify(preload)}`, OBSERVED_FILE: observedFile },
  });
  return { run, ...observed.parse(JSON.parse(readFileSync(observedFile, 'utf8'))) };
}

const namesOf = (paths: readonly string[] = []): readonly string[] => paths.map((path) => basename(path));
const sizeOf = (names: readonly string[]): number =>
  files.filter(({ name }) => names.includes(name)).reduce((sum, { text }) => sum + text.length, 0);
const filesWith = (text: string): readonly string[] =>
  files.filter((file) => file.text.includes(text)).map(({ name }) => name);

/** The file with Octokit, by the name in its user agent. */
const [octokit = 'none', ...otherOctokits] = filesWith('octokit-core');

describe('the package', () => {
  it('is within its budget of bytes', () => {
    const gzipBytes = files.reduce((sum, { text }) => sum + gzipSync(text).length, 0);
    expect(sizeOf(['index.js'])).toBeLessThanOrEqual(budget.entryBytes);
    expect(sizeOf(files.map(({ name }) => name))).toBeLessThanOrEqual(budget.distBytes);
    expect(gzipBytes).toBeLessThanOrEqual(budget.distGzipBytes);
  });

  it('has Octokit in one file, no undici and no source map', () => {
    expect(octokit).toMatch(/^\d+\.index\.js$/);
    expect(otherOctokits).toEqual([]);
    // The prefix of undici's own error codes, which are strings.
    expect([...filesWith('UND_ERR_'), ...filesWith('sourceMappingURL')]).toEqual([]);
  });
});

describe('a run', () => {
  let restored: Awaited<ReturnType<typeof observe>>;
  beforeAll(async () => {
    restored = await observe(restore);
    expect(restored.run.exitCode).toBe(0);
  });

  it('would end red until it has proved otherwise, and handles signals, before it reads a second file', () => {
    expect(restored.exitCodeAtFirst).toBe(1);
    expect(namesOf(restored.atFirst.files)).toEqual(['index.js']);
  });

  it('loads little before its first request, and never Octokit or undici if it records nothing', () => {
    const { builtins = [], files: read } = restored.atFirstRequest ?? {};
    expect(builtins.filter((name) => unwelcome.test(name))).toEqual([]);
    const counted = builtins.filter((name) => !ofTls.test(name));
    expect(counted.length).toBeLessThanOrEqual(budget.builtinsAtFirstRequest);
    // The entry, the file with the action, and the file with the network.
    expect(namesOf(read)).toHaveLength(3);
    expect(namesOf(restored.atExit.files)).not.toContain(octokit);
  });

  it('reads Octokit for a comment, after the first request', async () => {
    const { run, atFirstRequest, atExit } = await observe({ ...restore, comment: 'true' });
    expect(run.githubRequests.length).toBeGreaterThan(0);
    expect(namesOf(atFirstRequest?.files)).not.toContain(octokit);
    expect(namesOf(atExit.files)).toContain(octokit);
    expect(atExit.builtins.filter((name) => name.includes('undici'))).toEqual([]);
  });

  it('with invalid inputs ends without loading anything of the network', async () => {
    const { run, atFirstRequest, atExit } = await observe({ operation: 'restore', 'site-id': 'shop' });
    expect(run.outputs).toMatchObject({ 'error-code': 'invalid_input' });
    expect(atFirstRequest).toBeUndefined();
    expect(atExit.builtins.filter((name) => network.test(name) || unwelcome.test(name))).toEqual([]);
    expect(atExit.builtins.length).toBeLessThanOrEqual(budget.builtinsIfInvalid);
    // The entry, and the file with the action.
    expect(namesOf(atExit.files)).toHaveLength(2);
    expect(sizeOf(namesOf(atExit.files))).toBeLessThanOrEqual(budget.startBytes);
  });
});
