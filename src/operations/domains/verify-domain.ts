import { showRequest } from '../../step/submit/show-request.ts';
import { trySend, type Tried } from '../../step/submit/send-once.ts';
import { readDnsRecords, readDomain, readVerification, saysVerified } from './domain.ts';
import { endpoints } from '../../service/endpoints.ts';
import type { Envelope } from '../../service/envelope.ts';
import { defineOperation, waitInputs } from '../../step/define-operation.ts';
import { Ended, type GreenOutcome } from '../../outcome/outcome.ts';
import { unrelatedResponse, type Failure } from '../../outcome/failure.ts';
import { isSettled, mayPass } from '../../outcome/refusal-kind.ts';
import { answerOf, type Answer, type DomainSeen } from '../../outcome/results.ts';
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
    const request = endpoints.verifyDomain(prefix, domainId);
    return {
      subject: `verify domain ${domainId}`,
      request,
      named: { domainId },
      execute: async (step) =>
        step.plan.isDryRun ? showRequest(request, step) : verifyUntilReady(domainId, step),
    };
  },
});

/** Each call may begin the host's check anew, so the pauses grow beyond any check (W1). */
const MAX_WAIT_MS = 5 * 60_000;

/**
 * Calls the service until the domain is verified. Each call has a random key, because a stored answer would prove
 * nothing (K3). If the first call gets a 404, all others use the path without a version, as
 * docs/hosts/service.openapi.yaml has it.
 */
async function verifyUntilReady(domainId: string, step: Step): Promise<GreenOutcome> {
  const { client, log, plan, results } = step;
  const { clock, prefix, signal } = client;
  const versioned = endpoints.verifyDomain(prefix, domainId);
  const startedAtMs = clock.elapsedMs();
  const progress = createPollProgress(step);
  let request = versioned;
  let mayHaveActed = false;
  let answer: Answer | undefined;

  for (;;) {
    const lastPollAtMs = clock.elapsedMs();
    const isPatient = answer !== undefined;
    const sent = await trySend(request, step, { before: mayHaveActed, during: 'verification', isPatient });
    ({ mayHaveActed } = sent);
    if (request === versioned && !answer && sent.failure?.errorCode === 'not_found') {
      request = endpoints.verifyDomainUnversioned(prefix, domainId);
      log.info(`Your host does not know ${versioned.path}. Trying ${request.path}.`);
      continue;
    }
    const read = readAnswer(sent, domainId, answer);
    const { dnsRecords = [], name: domainName } = read.answer.domain ?? {};
    const isNew = JSON.stringify(dnsRecords) !== JSON.stringify(answer?.domain?.dnsRecords ?? []);
    if (isNew) for (const record of dnsRecords) log.info(messages.dnsRecord(record));
    results.set({ answer: read.answer });
    if (read.kind === 'verified') return { kind: 'domain-verified', domainName };
    const { effect, failure } = read;
    if (read.kind === 'ended') throw new Ended({ kind: 'request-failed', failure: read.failure, effect });
    const { words } = read;
    if (!answer && plan.isWaiting) log.startGroup('Waiting for the DNS records');
    progress.stateSeen(words);
    if (!plan.isWaiting) throw new Ended({ kind: 'domain-not-ready', failure, words, effect });
    ({ answer } = read);
    const { retryAfterMs } = sent.success ?? sent.failure;
    const wait = { startedAtMs, lastPollAtMs, isFirstAtOnce: true, retryAfterMs, maxWaitMs: MAX_WAIT_MS };
    const nextAtMs = progress.nextAtMs(wait);
    if (nextAtMs === undefined)
      throw new Ended({ kind: 'domain-timed-out', words, elapsedMs: clock.elapsedMs() });
    await progress.sleepUntil(nextAtMs, signal);
  }
}

/**
 * What a call means: the domain is verified or not ready yet, or the wait has ended, because it cannot help. Once the
 * service has answered (`earlier`), transient failures do not end the wait. Pure.
 */
function readAnswer({ effect, failure, success }: Tried, domainId: string, earlier: Answer | undefined) {
  if (failure) {
    const answer = { ...answerOf(failure), domain: earlier?.domain };
    const notReady = { kind: 'not-ready', words: describeFailure(failure), failure, effect } as const;
    if (isNotReady(failure)) return { ...notReady, answer };
    // The service has not answered, so its last answer stands.
    if (earlier && mayPass(failure)) return { ...notReady, answer: earlier };
    return { kind: 'ended', answer, failure, effect } as const;
  }
  const { envelope, isReplayed, reason } = success;
  const { domain, isVerified, state } = readState(envelope, domainId, earlier?.domain);
  const answer = { isReplayed, data: envelope.data, domain };
  if (isVerified) return { kind: 'verified', answer } as const;
  if (isSettled(envelope)) {
    const unverified = unrelatedResponse('the domain is not verified');
    const settled: Failure = { ...unverified, errorCode: 'rejected', ...envelope, reason };
    return { kind: 'ended', answer, failure: settled, effect } as const;
  }
  const words = nonEmpty([state, reason]).join(' · ');
  return { kind: 'not-ready', answer, words, effect, failure: undefined } as const;
}

/** What is known of the domain after an answer. What it leaves out is taken from `earlier`. */
function readState({ data, serviceMessage }: Envelope, domainId: string, earlier: DomainSeen | undefined) {
  const named = readDomain(data);
  if (named?.id !== domainId) {
    // The path names the domain, so an answer that names none is about it.
    const isVerified = !named && saysVerified(data, serviceMessage);
    const state = named
      ? `The response is about another domain (${named.id})`
      : 'The response names no domain';
    return { domain: earlier, isVerified, state };
  }
  const { id, isVerified, name = earlier?.name, status = earlier?.status } = named;
  const dnsRecords = readDnsRecords(data) ?? earlier?.dnsRecords;
  const domain: DomainSeen = { id, name, status, dnsRecords, verification: readVerification(data) };
  const state = status === undefined ? 'Your host gives no status' : `Status ${status}`;
  return { domain, isVerified, state };
}

/** Whether the domain is not ready yet, and waiting may help (rules.md, *verify-domain*). */
function isNotReady(failure: Failure): boolean {
  const { cause, errorCode, status = 0 } = failure;
  if (errorCode === 'idempotency_key_reused' || cause === 'in-progress' || isSettled(failure)) return false;
  return [400, 409, 422, 425].includes(status) || cause === 'not-successful';
}
