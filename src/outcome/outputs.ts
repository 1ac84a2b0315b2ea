import { httpsUrlOf } from '../text/domain-name.ts';
import { formatIsoTime, parseTimeMs } from '../text/time.ts';
import { errorCodeOf, failureOf, statusOf, type Outcome } from './outcome.ts';
import { copyTimeOf, domainOf, isLeftOver, siteOf, siteUrlOf, taskOf, type Results } from './results.ts';

/** The outputs that come from results, by their names in `action.yml`. */
const outputs: Readonly<
  Record<string, (results: Results) => string | number | boolean | object | undefined>
> = {
  'task-id': (results) => taskOf(results).id,
  'task-status': (results) => taskOf(results).status,
  'task-result': ({ task }) => task?.result,
  'site-id': (results) => siteOf(results).id,
  // Workflows put outputs into shells, so only a real host name is an output, and below only a readable time.
  'site-domain': (results) => {
    const { domain } = siteOf(results);
    return httpsUrlOf(domain) === undefined ? undefined : domain;
  },
  'site-url': siteUrlOf,
  'can-push': ({ preview }) => preview?.canPush,
  'blocked-reason': ({ preview }) => preview?.blockedReason,
  warnings: ({ preview }) => preview?.warnings,
  'copied-at': (results) => {
    const { copiedAt } = copyTimeOf(results);
    return parseTimeMs(copiedAt) === undefined ? undefined : copiedAt;
  },
  'revert-days': ({ preview }) => preview?.revertDays.number,
  'preview-digest': ({ preview }) => preview?.digest,
  'domain-id': (results) => domainOf(results).id,
  'domain-status': (results) => domainOf(results).status,
  'dns-records': (results) => domainOf(results).dnsRecords,
  'idempotency-key': ({ idempotencyKey }) => idempotencyKey,
  replayed: ({ answer }) => answer?.isReplayed,
  reused: ({ reused }) => reused && true,
  'deployment-id': ({ deploymentId }) => deploymentId,
  'comment-url': ({ commentUrl }) => commentUrl,
  'sites-left': ({ listed }) =>
    listed?.sites.filter(isLeftOver).map(({ domain, environment, id, isOpen }) => ({
      ...{ id, domain, environment },
      ...(listed.isOfAll && { open: isOpen }),
    })),
  copies: ({ listed }) =>
    listed?.isOfAll
      ? listed.sites.map(({ domain, environment, id, isOpen, newest, state }) => ({
          ...{ id, domain, environment },
          // Nobody should delete a copy that is being pushed, or that may be in use.
          state: state === 'left' && !isOpen ? 'left' : 'open',
          commit: newest.commit ?? null,
          time: formatIsoTime(newest.atMs),
        }))
      : undefined,
  data: ({ answer }) => answer?.data,
};

/** The outputs that have a value. An object will be written as JSON. */
export function outputsOf(results: Results): ReadonlyMap<string, string | number | boolean | object> {
  return new Map(
    Object.entries(outputs).flatMap(([name, read]) => {
      const value = read(results);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** The outputs that are known only at the end, by their names in `action.yml`. */
export function finalOutputsOf(outcome: Outcome, message?: string) {
  return {
    status: statusOf(outcome),
    message,
    'error-code': errorCodeOf(outcome),
    'service-code': failureOf(outcome)?.serviceCode,
  };
}
