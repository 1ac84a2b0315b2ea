import fc from 'fast-check';
import { objectionTo } from '../../src/live/rule.ts';
import { push, restore, restoreSnapshot, staging } from '../scenarios/support/requests.ts';
import { seedIds } from '../stand-ins/service/seed.ts';
import { oneOf } from './arbitraries.ts';
import {
  deathMoments,
  faultlessAttempt,
  type AttemptResult,
  type AttemptScript,
  type Peer,
} from './attempt.ts';
import type { ServiceFault } from '../stand-ins/service/connection.ts';
import type { GitHubFault } from '../stand-ins/github/connection.ts';
import { createWorld, HOUR_MS, MINUTE_MS, SECOND_MS } from './world.ts';

const environment = 'release';

/** A step, and whether the copy exists that it works with. */
const steps = {
  push: { inputs: push, withStagingSite: true },
  restore: { inputs: { ...restore, method: 'files' }, withStagingSite: true },
  'restore of a snapshot': { inputs: restoreSnapshot, withStagingSite: true },
  'restore without the list': { inputs: { ...restore, 'github-token': 'none' }, withStagingSite: false },
  'new copy': { inputs: { ...staging, environment }, withStagingSite: false },
  'new copy with a comment': { inputs: { ...staging, environment, comment: 'true' }, withStagingSite: false },
  'new copy of a pull request': {
    inputs: { ...staging, environment },
    withStagingSite: false,
    eventName: 'pull_request',
  },
  'reused copy of a pull request': {
    inputs: { ...staging, environment },
    withStagingSite: true,
    eventName: 'pull_request',
  },
  'reused copy': { inputs: { ...staging, environment, comment: 'true' }, withStagingSite: true },
  closing: {
    inputs: { operation: 'close-staging', 'site-id': seedIds.shop, environment, comment: 'true' },
    withStagingSite: true,
  },
} as const;
type StepName = keyof typeof steps;
const stepNames = Object.keys(steps) as StepName[];

/** Nobody has acted: the service itself refuses, in its envelope, or somebody in front of it. */
const ownRefusal = (status: number): ServiceFault => ({
  ...{ kind: 'answer', status },
  body: '{"success":false,"data":{"code":"no"},"message":"no"}',
});
const foreignRefusal = (status: number, headers = {}): ServiceFault => ({
  ...{ kind: 'answer', status, headers },
  body: '{"message":"no"}',
});
/** An answer of somebody in front of the service, which has acted. */
const hiding = (status: number, headers = {}): ServiceFault => ({
  ...{ kind: 'answer-after', status, headers },
  body: '<html>no</html>',
});
const toLogIn = { location: 'https://service.example/login' };
const webPage = { 'content-type': 'text/html' };

/** Those of the fixed part, and all others. */
const someServiceFaults: readonly ServiceFault[] = [
  ...(['refuse', 'reset-after', 'cut', 'stall-after'] as const).map((kind) => ({ kind })),
  ...[ownRefusal(403), ownRefusal(423), foreignRefusal(404)],
  ...[hiding(502), hiding(499), hiding(302, toLogIn), hiding(403, webPage)],
];
const serviceFaults: readonly ServiceFault[] = [
  ...someServiceFaults,
  ...(['repeat', 'reset-before', 'stall'] as const).map((kind) => ({ kind })),
  { kind: 'late', delayMs: 2 * SECOND_MS },
  { kind: 'slow', delayMs: 70 * SECOND_MS },
  ...[400, 401, 404, 409, 410, 422].map(ownRefusal),
  ...[400, 401, 403, 408, 409, 410, 422, 423, 425, 429, 500, 503].map((status) => foreignRefusal(status)),
  // These cannot follow an action.
  ...[307, 308].map((status) => foreignRefusal(status, { location: 'https://other.example/' })),
  ...[200, 303].map((status) => hiding(status, toLogIn)),
  ...[408, 460, 500, 503, 504].map((status) => hiding(status)),
  hiding(406, webPage),
];
const someGitHubFaults: readonly GitHubFault[] = [
  ...(['forbidden', 'moved', 'lost', 'hang-after'] as const).map((kind) => ({ kind })),
  { kind: 'limited', resetAfterMs: HOUR_MS },
];
const githubFaults: readonly GitHubFault[] = [
  ...someGitHubFaults,
  ...(['invalid', 'down', 'hang'] as const).map((kind) => ({ kind })),
  { kind: 'slow', delayMs: 8 * SECOND_MS },
  { kind: 'limited', resetAfterMs: 40 * SECOND_MS },
];

/** One request of a step, by its number: to whom it goes, and how many went there before. */
interface Boundary {
  readonly step: StepName;
  readonly index: number;
  readonly peer: Peer;
  readonly indexAtPeer: number;
}

/** What happens at a request: a fault, perhaps of all later ones, too. The runner is killed there, or a few requests later. */
interface Incident {
  readonly boundary: Boundary;
  readonly serviceFault?: ServiceFault | undefined;
  readonly githubFault?: GitHubFault | undefined;
  readonly isLasting?: boolean;
  readonly killed?: (typeof deathMoments)[number] | undefined;
  readonly requestsUntilKilled?: number;
}

export interface BoundaryScenario {
  readonly incident: Incident;
  readonly rerunAfterMs: number;
  readonly taskSeconds: number;
  readonly isFailing: boolean;
  /** Of the re-run. */
  readonly again?: Incident | undefined;
}

/** As many as any step sends. */
const MANY = 100;

function scriptOf(incident: Incident | undefined): AttemptScript {
  if (!incident) return faultlessAttempt;
  const {
    boundary,
    githubFault,
    isLasting = false,
    killed,
    requestsUntilKilled = 0,
    serviceFault,
  } = incident;
  const { index, indexAtPeer, peer } = boundary;
  const from = <Fault>(fault: Fault | undefined): readonly (Fault | undefined)[] => [
    ...Array<undefined>(indexAtPeer).fill(undefined),
    ...Array<Fault | undefined>(isLasting ? MANY : 1).fill(fault),
  ];
  return {
    ...faultlessAttempt,
    ...(peer === 'service' ? { serviceFaults: from(serviceFault) } : { githubFaults: from(githubFault) }),
    death: killed && { atRequest: index + requestsUntilKilled, moment: killed },
  };
}

/** The requests of each step if nothing goes wrong. */
export async function findBoundaries(): Promise<readonly Boundary[]> {
  const found: Boundary[] = [];
  for (const step of stepNames) {
    const { asked } = await playOnce(step);
    const boundaries = asked.map((peer, index) => ({
      ...{ step, index, peer },
      indexAtPeer: asked.slice(0, index).filter((each) => each === peer).length,
    }));
    found.push(...boundaries);
  }
  return found;
}

async function playOnce(step: StepName): Promise<AttemptResult> {
  const { attempt, simulation } = open(step, { taskSeconds: 2, isFailing: false });
  return simulation.run(attempt());
}

/** Each request with some faults, and each moment at which the runner can be killed: re-run a minute later. */
export function listFixed(boundaries: readonly Boundary[]): readonly BoundaryScenario[] {
  const simple = { rerunAfterMs: MINUTE_MS, taskSeconds: 2, isFailing: false };
  return boundaries.flatMap((boundary) => [
    ...deathMoments.map((killed) => ({ ...simple, incident: { boundary, killed } })),
    ...(boundary.peer === 'service'
      ? someServiceFaults.map((serviceFault) => ({ ...simple, incident: { boundary, serviceFault } }))
      : someGitHubFaults.map((githubFault) => ({ ...simple, incident: { boundary, githubFault } }))),
  ]);
}

/** Any of them, with any kill, pause and task; perhaps with another one in the re-run. */
export function anyScenario(boundaries: readonly Boundary[]): fc.Arbitrary<BoundaryScenario> {
  const incident = fc.record({
    boundary: fc.constantFrom(...boundaries),
    serviceFault: oneOf([1, fc.constant(undefined)], [4, fc.constantFrom(...serviceFaults)]),
    githubFault: oneOf([1, fc.constant(undefined)], [4, fc.constantFrom(...githubFaults)]),
    isLasting: fc.boolean(),
    requestsUntilKilled: fc.constantFrom(0, 0, 1, 2, 3),
    killed: oneOf([2, fc.constant(undefined)], [1, fc.constantFrom(...deathMoments)]),
  });
  // In a later attempt nobody can tell a gateway's repetition from an earlier answer (limits.test.ts).
  const again = incident.filter(({ serviceFault }) => serviceFault?.kind !== 'repeat');
  return fc.record({
    incident,
    rerunAfterMs: fc.constantFrom(MINUTE_MS, 25 * HOUR_MS, 8 * 24 * HOUR_MS),
    taskSeconds: fc.constantFrom(2, 2, 3_000),
    isFailing: fc.constantFrom(false, false, true),
    again: oneOf([2, fc.constant(undefined)], [1, again]),
  });
}

/** A world with a step that can be attempted again and again. */
function open(
  name: StepName,
  { isFailing, taskSeconds }: Pick<BoundaryScenario, 'isFailing' | 'taskSeconds'>,
) {
  const { inputs, withStagingSite, ...step } = steps[name];
  const isOfPullRequest = 'eventName' in step || 'comment' in inputs;
  const world = createWorld({ taskSeconds: [taskSeconds, 2], failing: [isFailing], withStagingSite });
  let attempts = 0;
  let runs = 7001;
  const attempt = (script = faultlessAttempt, of: Readonly<Record<string, string>> = inputs) => {
    attempts += 1;
    const runId = String(runs);
    const sha = runId.padEnd(40, '0');
    return world.attempt({
      name: `${runId}/${attempts}`,
      inputs: of,
      context: { runId, attempt: attempts, sha, eventName: isOfPullRequest ? 'pull_request' : 'push' },
      event: { pull_request: { number: 7, head: { sha } } },
      script,
    });
  };
  /** A step of another run, in which nothing goes wrong. */
  const look = (of: Readonly<Record<string, string>>) =>
    world.attempt({
      ...{ name: 'look', inputs: of, script: faultlessAttempt },
      context: { runId: '9001', attempt: 1, eventName: 'push' },
    });
  const startNewRun = (): void => {
    attempts = 0;
    runs += 1;
  };
  return { ...world, inputs, attempt, look, startNewRun };
}

/** After so many tries a person gives up. */
const MAX_TRIES = 6;

export type BoundaryResult = Awaited<ReturnType<typeof simulateBoundary>>;

/** The step under its incident, its re-run, and then what its messages advise, until it has ended well. */
export async function simulateBoundary(scenario: BoundaryScenario) {
  const { again, incident, rerunAfterMs } = scenario;
  const world = open(incident.boundary.step, scenario);
  const { attempt, repository, inputs, service, simulation, startNewRun } = world;
  const attempts: AttemptResult[] = [];
  const play = async (script?: AttemptScript, of?: Readonly<Record<string, string>>) => {
    const ended = await simulation.run(attempt(script, of));
    attempts.push(ended);
    return ended;
  };
  /** What the list says to who looks at once after a green step: its end is known. */
  const findBusy = async (): Promise<string | undefined> => {
    if (service.started.some(({ ended }) => ended === undefined)) return undefined;
    const live = 'target-site-id' in inputs ? inputs['target-site-id'] : seedIds.shop;
    const preview = { ...push, operation: 'push-preview', 'live-site-id': live };
    const { results } = await simulation.run(world.look(preview));
    const objection = results.look && objectionTo(results.look);
    return objection?.kind === 'busy' ? JSON.stringify(objection) : undefined;
  };
  const pause = async (ms: number): Promise<void> => {
    await simulation.advance(ms);
    service.settle();
  };

  await play(scriptOf(incident));
  await pause(rerunAfterMs);
  let last = await play(scriptOf(again));
  // What GitHub did not take stands in no list.
  const isWrittenDown = last.exitCode === 0 && again?.boundary.peer !== 'github';
  const busy = isWrittenDown ? await findBusy() : undefined;
  const ownAttempts = attempts.length;
  for (let tries = 0; last.exitCode !== 0 && tries < MAX_TRIES; tries += 1) {
    // What is late arrives, tasks end, and nobody waits any more for what nobody knows.
    await pause(2 * HOUR_MS);
    const way = readWay(last);
    if (way === undefined) break;
    if (way !== 'rerun' && way !== 'await') startNewRun();
    if (way === 'fresh-copy') {
      const { results } = await play(undefined, { ...staging, environment, reuse: 'false' });
      startNewRun();
      last = await play(undefined, { ...inputs, 'site-id': results.answer?.site?.id ?? '' });
    } else if (way === 'await') {
      // Without the list no message names it: the host's dashboard does.
      const { taskId: shown } = service.started.at(-1) ?? {};
      const [, taskId = shown] = /`task-id: ([^`]+)`/.exec(last.advice() ?? '') ?? [];
      if (taskId === undefined) startNewRun();
      const awaiting = taskId !== undefined && { operation: 'await-task', 'task-id': taskId };
      last = await play(undefined, awaiting || inputs);
    } else last = await play(undefined, way === 'without-reuse' ? { ...inputs, reuse: 'false' } : inputs);
  }
  await pause(2 * HOUR_MS);
  const tasks = world.tasksOf(attempts);
  const entries = world.entries();
  return {
    ...{ attempts, tasks, entries, violations: service.violations },
    /** Those of the first run: the step and its re-run. */
    ownAttempts: attempts.slice(0, ownAttempts),
    last,
    busy,
    comments: repository.comments,
    stateOf: (id: number) => repository.stateOf(id),
  };
}

/** What a person does who reads the advice, or whose runner was killed. */
function readWay({ advice }: AttemptResult) {
  const text = advice();
  if (text === undefined) return 'rerun';
  if (/fresh copy in a new run/i.test(text)) return 'fresh-copy';
  if (text.includes('set `reuse: false`')) return 'without-reuse';
  if (/(?<!do not )re-run this job|a re-run gets it again/i.test(text)) return 'rerun';
  if (text.includes('`await-task`')) return 'await';
  if (/start a new run|in a new run|start the operation again|commit it|push a new commit/i.test(text))
    return 'new-run';
  if (/run (it )?again/i.test(text)) return 'rerun';
  return undefined;
}
