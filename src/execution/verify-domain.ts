import { recogniseDns } from '../api/classify-response.ts';
import { describeTrouble, endOfRequest } from '../report/messages.ts';
import type { Trouble } from '../outcome/request-failure.ts';
import { keyOfQuestion } from '../api/idempotency-key.ts';
import type { Question } from '../operations/operation.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { nextPollAtMs } from './poll-schedule.ts';
import { createProgress } from './poll-progress.ts';
import { formatDuration } from '../text/durations.ts';
import { send } from '../api/client.ts';
import { siteUrl } from '../api/site.ts';
import { endingContext, type Story } from './step.ts';

/** "Not in place yet", in a refusal's words (contract, *verify-domain*). */
const NOT_YET_STATUSES = [400, 409, 422, 425];

/**
 * Asks a question until the answer is yes or the time is up: `verify-domain`. Each repetition is a new
 * question with a key of its own; a retry of a lost one keeps its key. Once a question was answered, passing
 * trouble does not end it; a refusal that is not "not yet" does.
 */
export async function ask(question: Question, story: Story): Promise<Outcome> {
  const { journal, plan, sender } = story;
  const { clock, deadlineMs, signal } = sender;
  const startedAtMs = clock.elapsedMs();
  let request = question.request;
  let asked = 0;
  let hasAnswer = false;
  let mayHaveActed = false;
  let isReplay = false;
  let wasReplay = false;
  let foreign: string | undefined;
  let retryAfterMs: number | undefined;
  const progress = createProgress(journal, clock);
  let lastTrouble: Trouble | undefined;
  let message: string | undefined;

  for (;;) {
    asked += 1;
    const askedAtMs = clock.elapsedMs();
    const idempotencyKey = keyOfQuestion(plan.firstKey, plan.facts.attempt, asked);
    journal.find({ idempotencyKey });
    journal.willPost();
    const sent = await send(request, sender, { idempotencyKey, isQuestion: true, isPatient: hasAnswer });
    mayHaveActed ||= sent.tries.mayHaveActed;
    const context = endingContext(story);
    if (sent.kind === 'cancelled') return cancelledWhileAsking;

    isReplay = sent.kind === 'succeeded' ? sent.success.isReplay : sent.trouble.isReplay;
    // Once is enough: two such steps share every key, question after question.
    if (isReplay && !wasReplay) warnOfForeignReplay(story, sent.tries.mayBeStored);
    wasReplay ||= isReplay;
    if (sent.kind === 'succeeded') {
      const { envelope } = sent.success;
      journal.find({ isReplay, data: envelope.data });
      const read = question.readAnswer(envelope.data);
      if (read.ok) journal.find(read.findings);
      foreign = read.ok ? undefined : read.reason;
      if (question.isYes(envelope.data))
        return {
          status: 'completed',
          what: describeVerified(journal.findings.domainName),
        };
      lastTrouble = undefined;
      message = envelope.message;
      retryAfterMs = sent.success.retryAfterMs;
    } else {
      const { trouble } = sent;
      if (trouble.httpStatus !== undefined) journal.find({ isReplay });
      if (trouble.errorCode === 'not_found' && asked === 1) {
        request = { ...request, path: question.otherPath };
        journal.say(`${question.request.path} is not known to the service; trying ${question.otherPath}.`);
        continue;
      }
      const isRefused = !isNotYet(trouble);
      if (isRefused && !(hasAnswer && isWorthWaiting(trouble))) {
        if (trouble.data) journal.find({ data: trouble.data });
        return endOfRequest(trouble, mayHaveActed, context);
      }
      if (!isRefused && trouble.data) journal.find({ data: trouble.data });
      lastTrouble = trouble;
      retryAfterMs = trouble.retryAfterMs;
    }
    if (!hasAnswer && plan.isWaiting) journal.openGroup('Waiting for the DNS records');
    hasAnswer = true;
    const words = lastTrouble
      ? describeTrouble(lastTrouble)
      : [foreign ?? `status ${journal.findings.domainStatus ?? 'not given'}`, message]
          .filter((part) => part !== undefined)
          .join(' · ');
    progress.tell(words);
    if (!plan.isWaiting) return notReady(lastTrouble, words, mayHaveActed && !isReplay);

    const nextAtMs = nextPollAtMs({
      startedAtMs,
      lastPollAtMs: askedAtMs,
      nowMs: clock.elapsedMs(),
      deadlineMs,
      isFirstAtOnce: true,
      random: clock.random(),
      ...(plan.fixedIntervalMs !== undefined && { fixedIntervalMs: plan.fixedIntervalMs }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
    if (nextAtMs === undefined) return timedOut(story, words);
    await progress.sleepUntil(nextAtMs, signal);
  }
}

/** A replay before which no try of this step may have been received is the answer to another step's question. */
export function warnOfForeignReplay({ journal, plan }: Story, mayBeOwn: boolean): void {
  if (mayBeOwn || plan.facts.attempt > 1) return;
  journal.warn(
    'This step did nothing itself: the service answered with what it had stored for another step with the same idempotency key. ' +
      'Steps that ask for the same in one job are told apart by an `idempotency-key` of their own, with the run id in it.',
  );
}

function describeVerified(domainName: string | undefined): string {
  const url = siteUrl(domainName);
  return `the domain ${domainName ?? ''} is verified${url === undefined ? '' : ` · ${url}`}`.replace(
    '  ',
    ' ',
  );
}

function isNotYet(trouble: Trouble): boolean {
  if (trouble.errorCode === 'idempotency_key_reused' || trouble.cause === 'in-progress') return false;
  const status = trouble.httpStatus;
  if (status === undefined) return false;
  // A success that says it did not succeed is "any other success".
  return NOT_YET_STATUSES.includes(status) || (status < 300 && trouble.errorCode === 'rejected');
}

const cancelledWhileAsking: Outcome = {
  status: 'cancelled',
  errorCode: 'cancelled',
  what: 'the job was cancelled before the domain was seen to be verified',
  next: 'Run it again when you like: asking again does no harm.',
};

function isWorthWaiting(trouble: Trouble): boolean {
  return trouble.isPassing || trouble.errorCode === 'connection_failed';
}

function notReady(trouble: Trouble | undefined, words: string, isUncertain: boolean): Outcome {
  return {
    status: isUncertain ? 'unknown' : 'refused',
    errorCode: 'dns_not_ready',
    ...(trouble?.serviceCode !== undefined && { serviceCode: trouble.serviceCode }),
    what: `the domain is not verified yet (${words})`,
    next: `${trouble && !recogniseDns(trouble) ? 'Check `domain-id` and the' : 'Put the'} DNS records that \`add-domain\` showed in place, then run it again; \`wait: true\` asks until they are seen.`,
  };
}

function timedOut({ sender, plan }: Story, words: string): Outcome {
  return {
    status: 'timed-out',
    errorCode: 'timed_out',
    what: `the domain is not verified after ${formatDuration(sender.clock.elapsedMs())} (${words})`,
    next: `Check that the DNS records are in place: they can take hours to be seen everywhere. Then run it again; \`timeout-minutes\` (now ${plan.timeoutMs / 60_000}) allows more time.`,
  };
}
