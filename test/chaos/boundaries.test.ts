import { describe } from 'vitest';
import {
  anyScenario,
  findBoundaries,
  listFixed,
  simulateBoundary,
  type BoundaryResult,
} from './boundaries.ts';
import { siteOf } from '../../src/outcome/results.ts';
import type { AttemptResult } from './attempt.ts';
import { findRepetition, itKeepsEveryPromise, numRuns, type Properties } from './properties.ts';

/** The first value that is there twice. */
function findTwice(values: readonly (string | undefined)[]): string | undefined {
  return values.find((value, index) => value !== undefined && values.indexOf(value) < index);
}

const properties: Properties<BoundaryResult> = {
  whole: {
    'nothing is put over a site twice with one key, however late': ({ tasks }) =>
      findTwice(tasks.filter(({ kind }) => kind !== 'staging').map(({ key }) => key)),
    'a re-run does not repeat what has not failed, a copy as long as the service keeps its key': ({
      ownAttempts,
      tasks,
    }) => {
      const own = tasks.filter(({ startedBy }) => ownAttempts.includes(startedBy));
      const isCopy = own.some(({ kind }) => kind === 'staging');
      return findRepetition(own, isCopy ? (own[0]?.startedAtMs ?? 0) : Infinity);
    },
    'G1, G11: an attempt writes one entry': ({ entries }) =>
      findTwice(entries.map(({ creator: { login } }) => login)),
    'G5: there is one comment': ({ comments }) => findTwice(comments.map(({ body }) => body.split('\n')[0])),
    'G6: what is closed is closed': ({ entries, last, stateOf }) =>
      last.outcome?.kind === 'environment-closed' && entries.some(({ id }) => stateOf(id) !== 'inactive')
        ? 'an entry is open'
        : undefined,
    'G12: what has ended does not run': ({ busy }) => busy,
    'the way that the messages name ends well': ({ last }) =>
      last.exitCode === 0 ? undefined : `${JSON.stringify(last.outcome ?? 'killed')}: ${last.advice() ?? ''}`,
  },
  attempts: {
    'G11: the entry of an overwrite says how its attempt ended, if GitHub works': (
      attempt,
      { entries, stateOf },
    ) => {
      const { name, status } = attempt;
      const entry = entries.find((each) => isLive(each) && each.creator.login === name);
      if (!entry || !isGitHubWell(attempt)) return false;
      const state = stateOf(entry.id) ?? 'none';
      // Of a replay, the older entry says it.
      if (status === 'completed' || status === 'failed') {
        const ends = entries.filter(isLive).map(({ id }) => stateOf(id));
        const end = status === 'completed' ? 'success' : 'failure';
        return ![end, 'error'].includes(state) || !ends.includes(end);
      }
      return status === 'refused' && state !== 'error';
    },
    'G1: a copy that is ready is recorded, if GitHub works': (attempt, { entries, stateOf }) => {
      const { inputs, jobStatus, results, status } = attempt;
      if (inputs['operation'] !== 'staging' || status !== 'completed' || !isGitHubWell(attempt)) return false;
      const { id } = siteOf(results);
      const records = entries.filter(
        ({ payload }) => typeof payload === 'object' && payload['site-id'] === id,
      );
      // The end of the job says how it ended, unless the runner was killed before (G13). A re-run may have said so.
      const states = ['success', ...(jobStatus === undefined ? ['in_progress'] : [])];
      return !records.some((each) => states.includes(stateOf(each.id) ?? ''));
    },
  },
};

function isLive({ environment }: BoundaryResult['entries'][number]): boolean {
  return environment === 'live-sites';
}

function isGitHubWell({ exitCode, script: { githubFaults } }: AttemptResult): boolean {
  return (
    exitCode !== undefined && Array.isArray(githubFaults) && githubFaults.every((each) => each === undefined)
  );
}

const boundaries = await findBoundaries();

describe('each request of a step, whatever happens there, then its re-run, then what the messages advise', () => {
  itKeepsEveryPromise({
    fixed: listFixed(boundaries),
    scenarios: anyScenario(boundaries),
    simulate: simulateBoundary,
    properties,
    numRuns: numRuns.boundaries,
  });
});
