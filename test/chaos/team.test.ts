import { describe, expect, it } from 'vitest';
import type { AttemptResult } from './attempt.ts';
import { deploysInVain, openTeam, siteIn } from './team.ts';

/** How a step ended; a refusal by what speaks against it. */
function endOf({ outcome, status }: AttemptResult): string {
  if (outcome?.kind !== 'guard-refused') return status ?? 'killed';
  const { refusal } = outcome;
  return refusal.kind === 'live-changed' ? refusal.reasons.map(({ kind }) => kind).join() : refusal.kind;
}

const MINUTES_A_DAY = 24 * 60;

describe('what is on a copy when it is pushed (G12)', () => {
  it.each([
    ['failed', deploysInVain],
    ['was cancelled', { ...deploysInVain, status: 'cancelled' as const }],
  ])('a deployment that %s is not pushed unread, and is once its job is re-run', async (_what, rest) => {
    const { newRun, push, simulation, stage } = openTeam();
    const ends = await simulation.run(
      (async () => {
        const copyId = siteIn(await stage(newRun('a'), 'main'));
        const failing = newRun('b');
        await stage(failing, 'main', rest);
        const release = newRun('c', 'push');
        const refused = await push(release, copyId);
        await stage({ ...failing, attempt: 2 }, 'main');
        return [refused, await push({ ...release, attempt: 2 }, copyId)].map(endOf);
      })(),
    );
    expect(ends).toEqual(['job', 'completed']);
  });

  it('a deployment that still runs is not pushed unread, and is once its job has ended', async () => {
    const { newRun, push, simulation, stage, wait } = openTeam();
    const ends = await simulation.run(
      (async () => {
        const copyId = siteIn(await stage(newRun('a'), 'main'));
        const deploying = stage(newRun('b'), 'main');
        await wait(2);
        const release = newRun('c', 'push');
        const refused = await push(release, copyId);
        await deploying;
        return [refused, await push({ ...release, attempt: 2 }, copyId)].map(endOf);
      })(),
    );
    expect(ends).toEqual(['job', 'completed']);
  });

  it('a copy that was refreshed after its deployment is not pushed unread', async () => {
    const { newRun, push, refresh, simulation, stage, wait } = openTeam();
    const ends = await simulation.run(
      (async () => {
        const copyId = siteIn(await stage(newRun('a'), 'main'));
        await wait(60);
        refresh(copyId);
        const refused = await push(newRun('b', 'push'), copyId);
        await stage(newRun('a'), 'main');
        return [refused, await push(newRun('b', 'push'), copyId)].map(endOf);
      })(),
    );
    expect(ends).toEqual(['refreshed', 'completed']);
  });

  it('a copy that a pull request has used, in its own environment, never goes unread (G1)', async () => {
    const { newRun, push, repository, simulation, stage } = openTeam();
    const ends = await simulation.run(
      (async () => {
        const made = await stage(newRun('a'), 'main');
        const copyId = siteIn(made);
        // A one-copy host has answered a pull request with it.
        const [entry] = repository.deployments;
        const payload = {
          ...(entry?.payload as object),
          base: undefined,
          'no-base': 'pull-request',
          first: entry?.id,
        };
        repository.addDeployment({
          ...{ environment: 'pr-7', payload, creator: 'github-actions[bot]' },
          ...{ task: entry?.task ?? '', sha: 'd'.repeat(40) },
        });
        await stage(newRun('b'), 'main');
        return [await push(newRun('c', 'push'), copyId)].map(endOf);
      })(),
    );
    expect(ends).toEqual(['unmerged']);
  });

  it('a half-made copy is refused whoever has read its page, until its task has ended', async () => {
    const { newRun, push, service, simulation, stage, wait } = openTeam({ taskSeconds: [1_800, 20] });
    const ends = await simulation.run(
      (async () => {
        const copyId = siteIn(await stage(newRun('a'), 'main', undefined, { wait: 'false' }));
        // This host's preview would allow it.
        service.world.previews.set(copyId, { can_push: true, copied_at: null });
        const release = newRun('b', 'push');
        const refused = await push(release, copyId);
        await wait(45);
        service.world.previews.delete(copyId);
        return [refused, await push({ ...release, attempt: 2 }, copyId)].map(endOf);
      })(),
    );
    expect(ends).toEqual(['copy-unfinished', 'completed']);
  });

  it('a release that was undone is not pushed again by a re-run, whoever has read it', async () => {
    const { newRun, pushReviewed, readPage, restore, simulation, stage } = openTeam();
    const ends = await simulation.run(
      (async () => {
        const copyId = siteIn(await stage(newRun('a'), 'release'));
        const release = newRun('b', 'push');
        const { results } = await readPage(release, copyId);
        const pushed = await pushReviewed(release, copyId, results.preview?.digest);
        const restored = await restore(newRun('c', 'restore'));
        const again = { ...release, attempt: 2 };
        const page = await readPage(again, copyId);
        const refused = await pushReviewed(again, copyId, page.results.preview?.digest);
        return [pushed, restored, refused].map(endOf);
      })(),
    );
    expect(ends).toEqual(['completed', 'completed', 'push-undone']);
  });

  it('the same copy is pushed again by another run, and the notice says so', async () => {
    const { newRun, push, simulation, stage } = openTeam();
    const [first, second] = await simulation.run(
      (async () => {
        const copyId = siteIn(await stage(newRun('a'), 'release'));
        return [await push(newRun('b', 'push'), copyId), await push(newRun('c', 'push'), copyId)] as const;
      })(),
    );
    expect([first, second].map(endOf)).toEqual(['completed', 'completed']);
    expect(first.notice()).toBeUndefined();
    expect(second.notice()).toMatch(
      /^This copy was pushed on .*\. What changed on live since then is lost, too\.$/,
    );
  });
});

it('two weeks of an ordinary team have no false refusal (G12)', async () => {
  const team = openTeam();
  const { close, newRun, push, pushReviewed, readPage, restore, simulation, stage, wait } = team;
  const ends: [what: string, end: string][] = [];
  const note = (what: string, result: AttemptResult): AttemptResult => {
    ends.push([what, endOf(result)]);
    return result;
  };

  /** A fresh copy, its page, reviewers who take their time, and the push: jobs of one run. */
  const release = async (what: string, commit: string, reviewMinutes: number): Promise<string> => {
    const run = newRun(commit);
    const copyId = siteIn(note(`${what}: copy`, await stage(run, 'release', undefined, { reuse: 'false' })));
    const page = await readPage({ ...run, job: 'page' }, copyId);
    await wait(reviewMinutes);
    note(`${what}: push`, await pushReviewed({ ...run, job: 'push' }, copyId, page.results.preview?.digest));
    return copyId;
  };
  const pullRequest = async (number: number, commits: readonly string[], isFlaky: boolean): Promise<void> => {
    for (const [index, commit] of commits.entries()) {
      const run = newRun(commit, 'copy', { pullRequest: number });
      const isFailing = isFlaky && index === 0;
      note(`pull request ${number}`, await stage(run, `pr-${number}`, isFailing ? deploysInVain : undefined));
      if (isFailing) note('… re-run', await stage({ ...run, attempt: 2 }, `pr-${number}`));
      await wait(50);
    }
    await close(newRun(commits.at(-1) ?? '', 'close', { pullRequest: number }), `pr-${number}`);
  };

  /** Editors work for three weeks on this one; it began a week before. */
  const campaign = async (): Promise<void> => {
    const copyId = siteIn(note('campaign: copy', await stage(newRun('ca'), 'campaign')));
    for (let day = 0; day < 20; day += 1) {
      await wait(MINUTES_A_DAY);
      // One of twenty deployments fails, and the next one is as good as any.
      const rest = day === 4 ? deploysInVain : undefined;
      if (day % 2 === 0) note('campaign: deployment', await stage(newRun(`c${day}`), 'campaign', rest));
    }
    // Live was released to since: a person reads the page, and types its digest.
    const run = newRun('ca', 'push');
    const { results } = await readPage(run, copyId);
    const digest = results.preview?.digest ?? '';
    await wait(30);
    note(
      'campaign: promotion',
      await push(newRun('ca', 'push'), copyId, { 'approved-preview': digest }, digest),
    );
  };

  const main = async (): Promise<void> => {
    await wait(7 * MINUTES_A_DAY);
    for (let commit = 0; commit < 15; commit += 1) {
      note('main', await stage(newRun(`e${commit}`), 'main', commit === 6 ? deploysInVain : undefined));
      await wait(20 * 60);
    }
  };

  const releases = async (): Promise<void> => {
    await wait(7 * MINUTES_A_DAY + 300);
    await release('first release', 'f1', 90);
    await wait(2 * MINUTES_A_DAY);
    // The copy of main is released as it is, while its job is re-run, and is green again.
    const ofMain = newRun('f2');
    const copyId = siteIn(
      note('second release: copy', await stage(ofMain, 'next', undefined, { reuse: 'false' })),
    );
    const second = newRun('f2', 'push');
    const page = await readPage(second, copyId);
    await wait(60);
    note('… re-run meanwhile', await stage({ ...ofMain, attempt: 2 }, 'next'));
    note('second release: push', await pushReviewed(second, copyId, page.results.preview?.digest));
    await wait(MINUTES_A_DAY);
    note('restore', await restore(newRun('f3', 'restore')));
    await wait(120);
    await release('hotfix', 'f4', 5);
    await wait(2 * MINUTES_A_DAY);
    // One job makes, deploys and pushes, on a copy that another run has used for the same commit.
    const shared = newRun('f5');
    note('third release: copy', await stage(shared, 'shared', undefined, { reuse: 'false' }));
    const all = newRun('f5', 'all');
    const inOneJob = stage(all, 'shared', { lastsMs: 20 * 60_000, status: 'success' });
    await wait(5);
    const sharedId = team.service.started.findLast(({ kind }) => kind === 'staging')?.siteId ?? '';
    note('third release: push', await push(all, sharedId));
    note('third release: job', await inOneJob);
    await wait(MINUTES_A_DAY);
    // A release whose own job was flaky, and then without reviewers.
    const flaky = newRun('f6');
    note('fourth release: copy', await stage(flaky, 'release', deploysInVain, { reuse: 'false' }));
    const again = note('fourth release: copy again', await stage({ ...flaky, attempt: 2 }, 'release'));
    note('fourth release: push', await push({ ...flaky, attempt: 2, job: 'push' }, siteIn(again)));
  };

  const pullRequests = async (): Promise<void> => {
    await wait(7 * MINUTES_A_DAY + 30);
    for (let number = 1; number <= 8; number += 1) {
      await pullRequest(number, [`a${number}`, `b${number}`], number % 3 === 0);
      await wait(30 * 60);
    }
  };
  await simulation.run(Promise.all([campaign(), main(), releases(), pullRequests()]));
  expect(ends.filter(([, end]) => end !== 'completed')).toEqual([]);
  expect(ends.filter(([what]) => /push|promotion|restore/.test(what))).toHaveLength(7);
});
