import fc from 'fast-check';
import { seedIds, seedTokens } from '../stand-ins/service/seed.ts';
import type { ValueOf } from './arbitraries.ts';
import { faultlessAttempt, type AttemptResult, type AttemptScript } from './attempt.ts';
import { pauseMs, script } from './runs.ts';
import { serviceVariants } from './service-variants.ts';
import { createWorld, HOUR_MS, MINUTE_MS, SECOND_MS, type SimulatedTask } from './world.ts';

/** One run of a workflow that makes a copy of the live site, or overwrites the site. */
const run = fc.record({
  startsAfterMs: pauseMs,
  /** A push with the digest of a dry run of the same run: `approved` by a person, or `handed` on by the workflow. */
  does: fc.constantFrom('staging', 'push', 'push', 'handed', 'approved', 'approved', 'restore', 'restore'),
  /** A push takes the newest copy, or the first one. */
  isNewestCopy: fc.boolean(),
  /** Between the dry run and the push. */
  reviewMs: pauseMs,
  attempts: fc.array(fc.record({ script, pauseMs }), { minLength: 1, maxLength: 3 }),
});
type Run = ValueOf<typeof run>;

/** Several runs of one repository that copy and overwrite one live site, as data. */
export const liveScenarios = fc.record({
  // The service stops nobody.
  decisions: serviceVariants.map((decisions) => ({
    ...decisions,
    refusals: { ...decisions.refusals, noPermission: { status: 403, code: 'forbidden' } },
    stagingCopies: 'unlimited' as const,
    whileTaskRuns: 'allowed' as const,
    previewWhilePushing: 'can-push' as const,
  })),
  token: fc.constantFrom('full', 'full', 'full', 'withoutDomains'),
  listLagMs: fc.constantFrom(0, 0, 5 * SECOND_MS, 30 * SECOND_MS),
  taskSeconds: fc.array(fc.constantFrom(1, 20, 300, 3_000), { minLength: 1, maxLength: 5 }),
  failing: fc.array(fc.constantFrom(false, false, true), { maxLength: 5 }),
  runs: fc.array(run, { minLength: 2, maxLength: 4 }),
});
type LiveScenario = ValueOf<typeof liveScenarios>;

/** One step. */
interface LiveStep {
  readonly does: Run['does'] | 'dry-run';
  readonly copyId: string;
  readonly runId: string;
  readonly attempt: number;
  readonly digest?: string | undefined;
  /** When the dry run had ended whose digest the push has. */
  readonly approvedAtMs?: number | undefined;
}

type LiveAttempt = AttemptResult & Pick<LiveStep, 'does' | 'approvedAtMs'>;

export type LiveTask = SimulatedTask<LiveAttempt>;

/** More tasks than may fail, twice. */
const MAX_TRIES = 12;

/** What came of a scenario. */
export type SimulatedLive = Awaited<ReturnType<typeof simulateLive>>;

export async function simulateLive(scenario: LiveScenario) {
  const { decisions, listLagMs } = scenario;
  const world = createWorld({ ...scenario, withStagingSite: true });
  const { simulation, service, github } = world;
  const startMs = simulation.nowMs();
  const token = seedTokens[scenario.token];
  const attempts: LiveAttempt[] = [];
  const domain = decisions.liveDomain === 'domain_name' ? 'shop.hosting.example' : 'shop.example';

  const findCopy = (isNewest: boolean): string => {
    const copies = Array.from(service.world.sites.values()).filter(
      (site) => site.parent_site_id === seedIds.shop,
    );
    return (isNewest ? copies.at(-1) : copies[0])?.id ?? seedIds.shopStaging;
  };
  const attemptOnce = async (step: LiveStep, script: AttemptScript): Promise<LiveAttempt> => {
    const { approvedAtMs, attempt, copyId, digest = 'none', does, runId } = step;
    const pushed = {
      ...{ operation: 'push', 'site-id': copyId, 'live-site-id': seedIds.shop, confirmation: domain },
    };
    const inputs = {
      staging: { operation: 'staging', 'site-id': seedIds.shop, environment: 'release', reuse: 'false' },
      restore: { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup },
      push: pushed,
      handed: { ...pushed, 'approved-preview': digest },
      approved: { ...pushed, 'approved-preview': digest },
      'dry-run': { ...pushed, 'dry-run': 'true' },
    }[does];
    const result = await world.attempt({
      name: `${runId}/${does === 'dry-run' ? does : attempt}`,
      token,
      inputs: { 'github-token': 'ghs_0123456789abcdef', ...inputs },
      context: {
        ...{ runId, attempt, job: does, sha: runId.padEnd(40, '0') },
        // A person has typed the digest into the form.
        typedInputs: does === 'approved' ? [digest] : [],
      },
      script,
    });
    const ended = { ...result, does, approvedAtMs };
    attempts.push(ended);
    return ended;
  };

  const execute = async (planned: Run, index: number): Promise<void> => {
    await simulation.sleep(planned.startsAfterMs);
    const runId = String(7001 + index);
    const run = { does: planned.does, copyId: findCopy(planned.isNewestCopy), runId };
    let approval = {};
    if (planned.does === 'approved' || planned.does === 'handed') {
      const dryRun = await attemptOnce({ ...run, does: 'dry-run', attempt: 1 }, faultlessAttempt);
      approval = { digest: dryRun.results.preview?.digest, approvedAtMs: dryRun.endedAtMs };
      await simulation.sleep(planned.reviewMs);
    }
    for (const [before, { pauseMs: untilNextMs, script: of }] of planned.attempts.entries()) {
      const { exitCode } = await attemptOnce({ ...run, ...approval, attempt: before + 1 }, of);
      if (exitCode === 0) return;
      await simulation.sleep(untilNextMs);
    }
  };
  await simulation.run(Promise.all(scenario.runs.map(execute)));
  await simulation.advance(2 * HOUR_MS);
  service.settle();

  // A person goes on, as the messages say: nothing fails any more but tasks, and a red job is re-run, then run anew.
  world.recover();
  /** How these steps ended: a copy, a dry run, a push with its digest. */
  const afterwards: (string | undefined)[] = [];
  let runs = 8000;
  const goOn = async (does: LiveStep['does'], copyId: string, digest?: string) => {
    for (let tries = 0; ; tries += 1) {
      const attempt = 1 + (tries % 2);
      if (attempt === 1) runs += 1;
      const step = { does, copyId, runId: String(runs), attempt, digest };
      const ended = await simulation.run(attemptOnce(step, faultlessAttempt));
      service.settle();
      // GitHub lists what was recorded.
      await simulation.advance(MINUTE_MS);
      // The host's dashboard shows that nothing runs: the entry is removed, as the message says.
      const { outcome } = ended;
      const busy =
        outcome?.kind === 'guard-refused' &&
        outcome.refusal.kind === 'live-busy' &&
        outcome.refusal.overwrite;
      if (busy) github.state.deleteDeployment(busy.id);
      if (ended.exitCode !== 0 && tries < MAX_TRIES) continue;
      afterwards.push(ended.status);
      return ended;
    }
  };
  await goOn('staging', '');
  const copyId = findCopy(true);
  const { results } = await goOn('dry-run', copyId);
  await goOn('approved', copyId, results.preview?.digest);

  const records = github.state.deployments.filter(({ environment }) => environment === 'live-sites');
  /** What GitHub says of the overwrite of an attempt; `undefined`: there is no record. */
  const recordOf = ({ name }: LiveAttempt) => {
    const record = records.find(({ creator }) => creator.login === name);
    if (!record) return undefined;
    /** When every step can see it. */
    return { listedAtMs: Date.parse(record.createdAt) + listLagMs + SECOND_MS };
  };
  const { violations } = service;
  const tasks = world.tasksOf(attempts);
  /** When the copying of a copy began. */
  const copyBeganMs = (id: string): number =>
    tasks.find(({ siteId }) => siteId === id)?.startedAtMs ?? startMs - 2 * HOUR_MS;
  return { attempts, tasks, violations, afterwards, recordOf, copyBeganMs };
}
