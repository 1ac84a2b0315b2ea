import { showRequest } from '../../step/submit/show-request.ts';
import { trySend } from '../../step/submit/send-once.ts';
import { readDnsRecords, readDomain, readVerification, saysVerified } from './domain.ts';
import { endpoints } from '../../service/endpoints.ts';
import type { Envelope } from '../../service/envelope.ts';
import { defineOperation, waitInputs } from '../../step/define-operation.ts';
import { Ended, type GreenOutcome } from '../../outcome/outcome.ts';
import { unrelatedResponse, type Failure } from '../../outcome/failure.ts';
import { isSettled, mayPass } from '../../outcome/refusal-kind.ts';
import { answerOf, type DomainSeen } from '../../outcome/results.ts';
import type { OtherRequest } from '../../ports.ts';
import { describeFailure } from '../../messages/describe-failure.ts';
import { messages } from '../../messages/messages.ts';
import type { Step } from '../../step/step.ts';
import { createPollProgress } from '../../step/tasks/poll-progress.ts';
import { nonEmpty } from '../../text/sentence.ts';

/**
 * Verifies a domain until its DNS is in place. docs/hosts/service.openapi.yaml does not define the shapes of the
 * answers.
 */
export const verifyDomain = defineOperation({
  name: 'verify-domain',
  permission: 'domains.manage',
  does: 'changes-idempotently',
  required: ['domain-id'],
  shared: waitInputs,
  advice: {
    not_found: {
      check:
        'Check `domain-id` (`add-domain` sets it as its output), and that the API token belongs to the same account.',
    },
  },
  plan(inputs, { prefix }) {
    const domainId = inputs['domain-id'];
    const subject = `verify domain ${domainId}`;
    const request = endpoints.verifyDomain(prefix, domainId);
    const fallback = endpoints.verifyDomainUnversioned(prefix, domainId);
    return {
      subject,
      request,
      named: { domainId },
      execute: async (step) =>
        step.plan.isDryRun
          ? showRequest(request, step)
          : verifyUntilReady(domainId, [request, fallback], step),
    };
  },
});

/** The statuses that mean "not ready yet" (rules.md, *verify-domain*). */
const NOT_READY_STATUSES = [400, 409, 422, 425];

/** Each call may begin the host's check anew, so the pauses grow beyond any check (W1). */
const MAX_WAIT_MS = 5 * 60_000;

/**
 * Calls the service until the domain is verified. Each call has a random key, because a stored answer would prove
 * nothing (K3). If the first call gets a 404, all others use the path without a version, as
 * docs/hosts/service.openapi.yaml has it. Once the service has answered, transient failures do not end the wait.
 */
async function verifyUntilReady(
  domainId: string,
  [versioned, unversioned]: readonly [OtherRequest, OtherRequest],
  step: Step,
): Promise<GreenOutcome> {
  const { client, log, plan, results } = step;
  const { clock, signal } = client;
  const startedAtMs = clock.elapsedMs();
  const progress = createPollProgress(step);
  let request = versioned;
  let hasResponse = false;
  let mayHaveActed = false;
  let domain: DomainSeen | undefined;

  for (let call = 1; ; call += 1) {
    const calledAtMs = clock.elapsedMs();
    const options = { before: mayHaveActed, during: 'verification', isPatient: hasResponse } as const;
    const { failed, success, ...sent } = await trySend(request, step, options);
    ({ mayHaveActed } = sent);
    const { failure } = failed ?? {};
    const { isReplayed, retryAfterMs } = success ?? failed.failure;
    const effectSoFar = mayHaveActed && !isReplayed ? 'possible' : 'none';
    let words: string;
    if (success) {
      const { envelope, reason } = success;
      const state = readState({ ...envelope, reason }, domainId, domain);
      const isNew = JSON.stringify(state.domain?.dnsRecords) !== JSON.stringify(domain?.dnsRecords);
      if (isNew) for (const record of state.domain?.dnsRecords ?? []) log.info(messages.dnsRecord(record));
      ({ domain, words } = state);
      results.set({ answer: { isReplayed, data: envelope.data, domain } });
      if (state.isVerified) return { kind: 'domain-verified', domainName: domain?.name };
      if (isSettled(envelope)) {
        const detail = 'the domain is not verified';
        const settled = { ...unrelatedResponse(detail), errorCode: 'rejected', ...envelope, reason } as const;
        throw new Ended({ kind: 'request-failed', failure: settled, effect: effectSoFar });
      }
    } else {
      if (failed.failure.errorCode === 'not_found' && call === 1) {
        request = unversioned;
        log.info(`Your host does not know ${versioned.path}. Trying ${unversioned.path}.`);
        continue;
      }
      const isPassing = !isNotReady(failed.failure) && hasResponse && mayPass(failed.failure);
      if (!isPassing) results.set({ answer: { ...answerOf(failed.failure), domain } });
      if (!isPassing && !isNotReady(failed.failure)) throw new Ended({ kind: 'request-failed', ...failed });
      words = describeFailure(failed.failure);
    }
    if (!hasResponse && plan.isWaiting) log.startGroup('Waiting for the DNS records');
    hasResponse = true;
    progress.stateSeen(words);
    if (!plan.isWaiting) throw new Ended({ kind: 'domain-not-ready', failure, words, effect: effectSoFar });
    const wait = {
      startedAtMs,
      lastPollAtMs: calledAtMs,
      isFirstAtOnce: true,
      retryAfterMs,
      maxWaitMs: MAX_WAIT_MS,
    };
    const nextAtMs = progress.nextAtMs(wait);
    if (nextAtMs === undefined)
      throw new Ended({ kind: 'domain-timed-out', words, elapsedMs: clock.elapsedMs() });
    await progress.sleepUntil(nextAtMs, signal);
  }
}

function readState(
  { data, reason, serviceMessage }: Pick<Envelope, 'data' | 'serviceMessage'> & Pick<Failure, 'reason'>,
  domainId: string,
  earlier: DomainSeen | undefined,
) {
  const named = readDomain(data);
  // The path names the domain, so an answer that names none is about it.
  if (!named) {
    const words = nonEmpty(['the response names no domain', reason]).join(' · ');
    return { domain: earlier, isVerified: saysVerified(data, serviceMessage), words };
  }
  if (named.id !== domainId) {
    const words = nonEmpty([`the response is about another domain (${named.id})`, reason]).join(' · ');
    return { domain: earlier, isVerified: false, words };
  }
  const { id, isVerified, name = earlier?.name, status = earlier?.status } = named;
  const dnsRecords = readDnsRecords(data) ?? earlier?.dnsRecords;
  const domain: DomainSeen = { id, name, status, dnsRecords, verification: readVerification(data) };
  const state = status === undefined ? 'your host gives no status' : `status ${status}`;
  return { domain, isVerified, words: nonEmpty([state, reason]).join(' · ') };
}

/** Whether the domain is not ready yet, and waiting may help (rules.md, *verify-domain*). */
function isNotReady(failure: Failure): boolean {
  const { cause, errorCode, status = 0 } = failure;
  if (errorCode === 'idempotency_key_reused' || cause === 'in-progress' || isSettled(failure)) return false;
  return NOT_READY_STATUSES.includes(status) || cause === 'not-successful';
}
