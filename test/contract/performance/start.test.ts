import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { startServices } from '../../scenarios/support/start-services.ts';

const dist = join(import.meta.dirname, '../../../dist');
const files = readdirSync(dist).map((name) => ({ name, text: readFileSync(join(dist, name)) }));

/**
 * Budgets in counts, which are the same on every machine; times are in `npm run bench`. Each is a few percent
 * over what it was when it was set: whoever goes beyond one looks at what came in, then raises it or not.
 */
const budget = {
  /** The file that is compiled before signals are handled. */
  entryBytes: 10_000,
  /** What is read and compiled at each start. */
  startBytes: 106_000,
  distBytes: 210_000,
  distGzipBytes: 70_000,
  /** Modules of Node's own beside those that every program has, when the first request is made. */
  builtinsAtFirstRequest: 54,
  /** The same, where the inputs are wrong. */
  builtinsAtMistake: 47,
};

/** Node loads them for every service on https; the tests' own is on http. */
const ofTls = /^(https$|tls$|_tls|internal\/tls|internal\/js_stream_socket)/;

const snapshot = z.object({ builtins: z.array(z.string()), files: z.array(z.string()) });
const seen = z.object({
  atFirstRequest: z.optional(snapshot),
  atExit: snapshot,
  /** Absent where the program has set none by then. */
  exitCodeAtFirst: z.optional(z.number()),
  filesAtFirst: z.array(z.string()),
});

/**
 * Preloaded into the action: what is loaded when its first request is made, and at its end; and the exit code with
 * which it would end if it ended as it begins to listen for signals, which is the first thing that it does.
 */
const spy = `
const files = [];
require('node:module').registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) files.push(url);
    return next(url, context);
  },
});
const before = new Set(process.moduleLoadList);
const look = () => ({
  builtins: process.moduleLoadList
    .filter((name) => name.startsWith('NativeModule ') && !before.has(name))
    .map((name) => name.slice('NativeModule '.length)),
  files: [...files],
});
let atFirstRequest;
require('node:diagnostics_channel').subscribe('http.client.request.created', () => {
  atFirstRequest ??= look();
});
let exitCodeAtFirst;
let filesAtFirst;
const on = process.on;
process.on = function (name, ...rest) {
  if (name === 'SIGINT') {
    exitCodeAtFirst ??= process.exitCode;
    filesAtFirst ??= [...files];
  }
  return on.call(this, name, ...rest);
};
process.on('exit', () => {
  const seen = { atFirstRequest, atExit: look(), exitCodeAtFirst, filesAtFirst };
  require('node:fs').writeFileSync(process.env.SPY_FILE, JSON.stringify(seen));
});
`;

const folder = mkdtempSync(join(tmpdir(), 'site-pipeline-start-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the packaged action, and tells what it loaded. */
async function watch(inputs: Readonly<Record<string, string>>) {
  const preload = join(folder, 'spy.cjs');
  const spyFile = join(folder, 'seen.json');
  writeFileSync(preload, spy);
  await using services = await startServices({ github: {} });
  const told = await services.runAction({
    inputs,
    eventName: 'pull_request',
    event: JSON.stringify({ pull_request: { number: 7, head: { sha: '2'.repeat(40) } } }),
    env: { NODE_OPTIONS: `--require ${JSON.stringify(preload)}`, SPY_FILE: spyFile },
  });
  return { told, ...seen.parse(JSON.parse(readFileSync(spyFile, 'utf8'))) };
}

/** Costly, and of no use to this action. */
const unwelcome =
  /undici|readline|child_process|dgram|cluster|worker|inspector|repl|fs\/promises|perf_hooks|zlib|^assert$/;
/** Of use to whoever sends something. (`net` is loaded by a log that is a pipe.) */
const network = /^(_?http|https$|_?tls)/;

/** The names of files. */
const namesOf = (paths: readonly string[] = []): readonly string[] => paths.map((path) => basename(path));
const sizeOf = (names: readonly string[]): number =>
  files.filter(({ name }) => names.includes(name)).reduce((sum, { text }) => sum + text.length, 0);

/** The file with Octokit, by the name in its user agent. */
const [octokit = 'none', ...otherOctokits] = files
  .filter(({ text }) => text.includes('octokit-core'))
  .map(({ name }) => name);

describe('the package', () => {
  it('is within its budget of bytes', () => {
    expect(sizeOf(['index.js'])).toBeLessThanOrEqual(budget.entryBytes);
    expect(sizeOf(files.map(({ name }) => name))).toBeLessThanOrEqual(budget.distBytes);
    expect(files.reduce((sum, { text }) => sum + gzipSync(text).length, 0)).toBeLessThanOrEqual(
      budget.distGzipBytes,
    );
  });

  it('contains no undici and no source map', () => {
    // The prefix of undici's own error codes, which stand in strings.
    expect(files.filter(({ text }) => text.includes('UND_ERR_')).map(({ name }) => name)).toEqual([]);
    expect(
      files.filter(({ name, text }) => name.endsWith('.map') || text.includes('sourceMappingURL')),
    ).toEqual([]);
  });

  it('has Octokit in one file', () => {
    expect(octokit).toMatch(/^\d+\.index\.js$/);
    expect(otherOctokits).toEqual([]);
  });
});

const restored = { 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };

describe('a run', () => {
  let restore: Awaited<ReturnType<typeof watch>>;
  beforeAll(async () => {
    restore = await watch({ operation: 'restore', ...restored });
    expect(restore.told.exitCode).toBe(0);
  });

  it('loads little before its first request, and no undici, neither its own nor the one inside of Node', () => {
    const { builtins = [], files: read } = restore.atFirstRequest ?? {};
    expect(builtins.filter((name) => unwelcome.test(name))).toEqual([]);
    expect(builtins.filter((name) => !ofTls.test(name)).length).toBeLessThanOrEqual(
      budget.builtinsAtFirstRequest,
    );
    // The entry, the file with the action, and the file with the network.
    expect(namesOf(read)).toHaveLength(3);
    expect(namesOf(read)[0]).toBe('index.js');
    expect(namesOf(read)).not.toContain(octokit);
  });

  it('would end red until it has proved otherwise, and handles signals, before it reads a second file', () => {
    expect(restore.exitCodeAtFirst).toBe(1);
    expect(namesOf(restore.filesAtFirst)).toEqual(['index.js']);
  });

  it('never reads Octokit unless it has something to tell GitHub', () => {
    expect(namesOf(restore.atExit.files)).not.toContain(octokit);
  });

  it('reads Octokit for a comment, after the first request', async () => {
    const { told, atFirstRequest, atExit } = await watch({
      operation: 'restore',
      comment: 'true',
      ...restored,
    });
    expect(told.githubRequests.length).toBeGreaterThan(0);
    expect(namesOf(atFirstRequest?.files)).not.toContain(octokit);
    expect(namesOf(atExit.files)).toContain(octokit);
    expect(atExit.builtins.filter((name) => name.includes('undici'))).toEqual([]);
  });

  it('with a mistake in its inputs ends without having loaded anything of the network', async () => {
    const { told, atFirstRequest, atExit } = await watch({ operation: 'restore', 'site-id': 'shop' });
    expect(told.outputs).toMatchObject({ 'error-code': 'invalid_input' });
    expect(atFirstRequest).toBeUndefined();
    expect(atExit.builtins.filter((name) => network.test(name) || unwelcome.test(name))).toEqual([]);
    expect(atExit.builtins.length).toBeLessThanOrEqual(budget.builtinsAtMistake);
    // The entry, and the file with the action.
    expect(namesOf(atExit.files)).toHaveLength(2);
    expect(sizeOf(namesOf(atExit.files))).toBeLessThanOrEqual(budget.startBytes);
  });
});
