import { isLaterAttempt } from '../inputs/run-context.ts';
import { relateSites } from '../github/live-records.ts';
import { githubTimeMs } from '../github/request.ts';
import { messages } from '../messages/messages.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { refuse } from '../outcome/refuse.ts';
import { parseTimeMs } from '../text/time.ts';
import type { LiveView, Step } from '../step.ts';
import { judgeLive } from './judge-live.ts';
import type { LiveVerdict } from './judge-live.ts';
import { copyToPush, nameLiveSite } from './look-at-live.ts';

/** What happened to the live site, as it concerns the step. `preview`: it says more of the live site and the copy. */
export function judgeForStep(
  view: LiveView,
  step: Step,
  preview = step.results.current.preview?.facts,
): LiveVerdict {
  const { client, firstKey, github, plan } = step;
  const { isReadOnly, makesCopy, name } = plan.operation;
  const copyId = copyToPush(plan);
  const site = nameLiveSite(plan, view.copy, preview);
  return judgeLive(
    view.records.filter(({ names }) => relateSites(names, site, view.named) !== 'other'),
    {
      purpose: makesCopy ? 'copy' : copyId === undefined ? 'restore' : 'push',
      operation: name,
      isOnlyLooking: plan.isDryRun || isReadOnly,
      isPreview: isReadOnly,
      isRerun: isLaterAttempt(plan.context),
      hasApprovedPreview: plan.approvedDigest !== undefined,
      key: firstKey,
      copyId,
      madeAtMs: parseTimeMs(view.copy?.payload.made),
      copiedAtMs: parseTimeMs(preview?.copiedAt.text),
      nowMs: githubTimeMs(client.clock, github),
    },
  );
}

/** Refuses because of what happened to the live site (contract, G12, 2 and 3), or says what did. */
export function guardLive(view: LiveView, step: Step): Outcome | undefined {
  const { log, plan } = step;
  const { last, verdict } = judgeForStep(view, step);
  if (!last) return undefined;
  switch (verdict) {
    case 'outdated':
      return refuse({ kind: 'copy-outdated', overwrite: last });
    case 'warn':
      log.warn(messages.liveInDoubt(last));
      return undefined;
    case 'go-on':
      // The log of a push has this line already.
      if (copyToPush(plan) === undefined) log.info(messages.lastOverwrite(last));
      return undefined;
    default:
      return refuse({ kind: 'live-busy', overwrite: last });
  }
}

/** Once nothing stops a later attempt, what a person has looked at is over for everybody (contract, G12, 2). */
export function settleLive(view: LiveView, step: Step): void {
  const { settles } = judgeForStep(view, step);
  if (settles !== undefined) step.recorder.settle(settles, step.plan.operation.name);
}

/** Records the overwrite that is about to be requested (contract, G11). Resolves to how the step ends if that fails. */
export async function recordOverwrite(step: Step, view: LiveView | undefined): Promise<Outcome | undefined> {
  const { client, firstKey, plan, recorder, results } = step;
  if (plan.isWithoutGitHub) return undefined;
  const { domains, ids } = nameLiveSite(plan, view?.copy, results.current.preview?.facts);
  const overwrite = {
    'api-url': plan.api.baseUrl,
    operation: plan.operation.name,
    'live-site-id': ids[0],
    // What the service asks to confirm, rather than what was typed.
    'live-domain': domains.at(-1),
    'idempotency-key': firstKey,
    ...plan.source,
  };
  return recorder.beginOverwrite(overwrite, client);
}
