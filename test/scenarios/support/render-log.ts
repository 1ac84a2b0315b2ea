import type { GitHub } from '../../stand-ins/github/github.ts';
import type { ActionRun, RecordedRequest } from './start-services.ts';

/**
 * A whole run as text for a committed snapshot: inputs, log, requests, outputs and summary. What depends on the clock,
 * a port or a random number is replaced by a placeholder.
 */
export function renderRun(run: ActionRun): string {
  const list = (values: Readonly<Record<string, string>>): string[] =>
    Object.entries(values).map(([name, value]) => `${name}: ${value}`);
  return [
    section(
      `With (attempt ${run.attempt})`,
      list(run.inputs).filter((line) => !/^api-(?:url|token):/.test(line)),
    ),
    section('Log', run.log.map(unfoldAnnotation)),
    `exit code ${String(run.exitCode)}`,
    section('Requests', run.requests.map(renderRequest)),
    section('Outputs', list(run.outputs).sort()),
    section('Summary', [run.summary]),
  ]
    .map(normalize)
    .join('\n\n')
    .concat('\n');
}

/** What a team sees on GitHub in the end: the deployments with their states, and the comments. */
export function renderGitHub({ state }: GitHub): string {
  const deployments = state.deployments.flatMap(({ id, environment, sha, creator, payload }) => [
    `${environment} by ${creator.login}, commit ${sha.slice(0, 7)}, ${JSON.stringify(payload)}`,
    ...state.statusesOf(id).map((status) => {
      const parts = [`  ${status.state}`, status.description, status.environmentUrl, status.logUrl];
      return parts.filter((part) => part !== '').join(' · ');
    }),
  ]);
  const comments = state.comments.map(
    ({ issueNumber, author, body }) => `on #${issueNumber} by ${author?.login}:\n${body}`,
  );
  return `${normalize(`${section('Deployments', deployments)}\n\n${section('Comments', comments)}`)}\n`;
}

function section(title: string, lines: readonly string[]): string {
  return `── ${title} ──\n${lines.join('\n').trimEnd() || 'none'}`;
}

/** The lines of an annotation one below the other, as GitHub shows them. */
function unfoldAnnotation(line: string): string {
  return /^::(error|warning|notice)::/.test(line) ? line.replaceAll('%0A', '\n          ') : line;
}

function renderRequest({ method, path, body, key, status, isReplay }: RecordedRequest): string {
  return [
    `${method} ${path}`,
    ...(key === undefined ? [] : [`key ${key}`]),
    ...(body === '' ? [] : [`body ${body}`]),
    ...(status === undefined ? [] : [`→ ${status}${isReplay ? ' replayed' : ''}`]),
  ].join('  ');
}

/** Replaces ports, times, durations and ids that GitHub draws. */
function normalize(text: string): string {
  return (
    text
      .replace(/(127\.0\.0\.1|localhost|\[::1\]):(\u2060?)\d+/g, '$1:$2<port>')
      .replace(/^Site Pipeline \d+\.\d+\.\d+$/m, 'Site Pipeline <version>')
      .replace(/\b\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})? UTC/g, '<time>')
      .replace(/^(\| )?\d{1,2}:\d{2}(:\d{2})?(?= )/gm, '$1<at>')
      .replace(DURATION, '<duration>')
      .replace(/(written by: use (?:\d+|none), )\d+/g, '$1<ms>')
      .replace(/(issuecomment-|\/issues\/comments\/)\d+/g, '$1<id>')
      // It covers the port in `api-url`.
      .replace(/\b[0-9a-f]{64}\b/g, '<digest>')
      .replace(/site-pipeline-[0-9a-f]{8}-[0-9a-f-]{27}/g, '<random key>')
  );
}

/** A measured duration; the days for which a push can be reverted come from the service and stay. */
const DURATION = /(?<!reverted for |reverted for\*\* \| )\b\d+ (ms|s|min|h|days)( \d+ (s|min|h))?\b/g;
