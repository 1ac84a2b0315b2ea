import type { GitHub } from '../../stand-ins/github/github.ts';
import type { Fault } from '../../stand-ins/service/fault.ts';
import type { Told, ToldRequest } from './stage.ts';

export interface ShowOptions {
  /** How often something is tried is for the clock and chance to decide: what repeats itself is shown once. */
  readonly isRepetitive?: boolean;
}

/**
 * A whole run as text for a committed snapshot: what the workflow says, the log, the requests, the outputs and
 * the summary. What the clock, a port or a random number decides is written as a placeholder; everything else is
 * to the letter.
 */
export function showRun(run: Told, { isRepetitive = false }: ShowOptions = {}): string {
  const lines = (list: readonly string[]): string => (isRepetitive ? foldRepetitions(list) : list).join('\n');
  const outputs = Object.entries(run.outputs).sort(([a], [b]) => (a < b ? -1 : 1));
  const given = Object.entries(run.inputs).filter(([name]) => name !== 'api-url' && name !== 'api-token');
  return [
    section(
      run.attempt === 1 ? 'With' : `With, in attempt ${run.attempt}`,
      given.map(([name, value]) => `${name}: ${value}`).join('\n'),
    ),
    section('Log', lines(run.log.map(showLine))),
    ...(run.stderr === '' ? [] : [section('stderr', run.stderr)]),
    `exit code ${run.exitCode ?? String(run.signal)}`,
    section('Requests', lines(run.requests.map(showRequest)) || 'none'),
    ...showGitHubRequests(run.githubRequests),
    section('Outputs', outputs.map(([name, value]) => `${name}: ${value}`).join('\n')),
    section('Summary', run.summary),
  ]
    .map(mask)
    .join('\n\n')
    .concat('\n');
}

function foldRepetitions(list: readonly string[]): string[] {
  const shown = list.map(mask);
  return shown.filter((line, index) => line !== shown[index - 1]);
}

/** Several runs of one story, each under a heading. */
export function showRuns(runs: Readonly<Record<string, Told>>): string {
  return Object.entries(runs)
    .map(([title, run]) => `═══ ${title} ═══\n\n${showRun(run)}`)
    .join('\n\n');
}

/** What a team sees on GitHub in the end: the deployments with their states, and the comments. */
export function showGitHub({ state }: GitHub): string {
  const deployments = state.deployments.map(({ id, environment, sha, creator, payload }) =>
    [
      `${environment} by ${creator.login}, commit ${sha.slice(0, 7)}, ${typeof payload === 'string' ? payload : JSON.stringify(payload)}`,
      ...state
        .statusesOf(id)
        .map((status) =>
          [`  ${status.state}`, status.description, status.environmentUrl, status.logUrl]
            .filter((part) => part !== '')
            .join(' · '),
        ),
    ].join('\n'),
  );
  const comments = state.comments.map(
    ({ issueNumber, author, body }) => `on #${issueNumber} by ${author.login}:\n${body}`,
  );
  return mask(
    [
      '═══ On GitHub ═══',
      section('Deployments', deployments.join('\n') || 'none'),
      section('Comments', comments.join('\n\n') || 'none'),
    ].join('\n\n'),
  ).concat('\n');
}

/**
 * What is asked of GitHub about the run, the deployment and the comment goes on side by side: each of the three in
 * the order in which it came. A search that a cancellation broke off is made again, so what is the same is told once.
 */
function showGitHubRequests(requests: readonly string[]): string[] {
  const threads = [
    ['about the run', / \/repos\/[^/]+\/[^/]+\/actions\//],
    ['about the deployment', /\/deployments/],
    ['about the comment', /\/comments| \/graphql/],
  ] as const;
  return threads.flatMap(([title, pattern]) => {
    const own = new Set(requests.filter((request) => pattern.test(request)));
    return own.size === 0 ? [] : [section(`Requests to GitHub ${title}`, [...own].join('\n'))];
  });
}

function section(title: string, text: string): string {
  return `── ${title} ──\n${text.trimEnd()}`;
}

/** An annotation's lines one below the other, as GitHub shows them; everything else as it is. */
function showLine(line: string): string {
  if (/^::(error|warning|notice)::/.test(line)) return line.replaceAll('%0A', '\n          ');
  return line;
}

function showRequest({ method, path, body, key, status, isReplay, fault }: ToldRequest): string {
  const answer = status === undefined ? undefined : `${status}${isReplay ? ' replayed' : ''}`;
  return [
    `${method} ${path}`,
    key === undefined ? undefined : `key ${key}`,
    body === '' ? undefined : `body ${body}`,
    fault
      ? `→ ${describeFault(fault)}${answer === undefined ? '' : ` (the service had answered ${answer})`}`
      : undefined,
    !fault && answer !== undefined ? `→ ${answer}` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join('  ');
}

function describeFault(fault: Fault): string {
  switch (fault.kind) {
    case 'reset-before':
    case 'reset-after':
      return 'the connection broke';
    case 'stall':
    case 'stall-after':
      return 'no answer came';
    case 'cut':
      return `cut after ${fault.bytes} bytes of the body`;
    case 'slow':
      return 'answered late';
    case 'answer':
    case 'answer-after': {
      const headers = Object.entries(fault.headers ?? {}).map(([name, value]) => ` ${name}: ${value}`);
      return `${fault.status}${headers.join(',')} from somewhere in between`;
    }
  }
}

/** Replaces what a real clock, an ephemeral port, chance, or where the bundle lies has decided. */
export function mask(text: string): string {
  return text
    .replace(/(file:\/\/)?\/\S+?\/dist\/[\w.]+:\d+:\d+/g, '<dist>')
    .replace(/\(node:[\w/]+:\d+:\d+\)/g, '(<node>)')
    .replace(/(127\.0\.0\.1|localhost|\[::1\]):(\u2060?)\d+/g, '$1:$2<port>')
    .replace(/site-pipeline-[0-9a-f]{8}-[0-9a-f-]{27}/g, 'site-pipeline-<random>')
    .replace(/\b\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC/g, '<time>')
    .replace(/^(\| )?\d{1,2}:\d{2}(:\d{2})?(?= )/gm, '$1<at>')
    .replace(DURATION, '<duration>')
    .replace(/(issuecomment-|\/issues\/comments\/)\d+/g, '$1<id>')
    .replace(/^(duration-seconds: )\d+$/m, '$1<seconds>');
}

/** A duration that was measured; how long a push can be reverted, and what an input allows, is told to the letter. */
const DURATION =
  /(?<!reverted for |reverted for\*\* \| |older than the |allows |asks to come back in )\b\d+ (ms|s|min|h|days)( \d+ (s|min|h))?\b(?!,? which)/g;
