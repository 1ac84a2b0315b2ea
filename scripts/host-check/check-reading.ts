import { randomUUID } from 'node:crypto';
import { describeFailure } from '../../src/messages/describe-failure.ts';
import { isUnknownToService } from '../../src/outcome/request-failure.ts';
import { readPreview } from '../../src/push/preview.ts';
import { endpoints } from '../../src/service/endpoints.ts';
import { type Answer, type Host, isAnswered } from './host.ts';
import type { Findings } from './requirements.ts';

/** What an answer says, for a person. */
export function describeAnswer(answer: Answer): string {
  if (answer.kind === 'failure') return describeFailure(answer.failure);
  return `your host accepted it${answer.success.isReplayed ? ' (a stored response)' : ''}`;
}

/** The requirements that can be seen without changing anything. `copyId` is a staging site's. */
export async function checkReading(host: Host, copyId: string, findings: Findings): Promise<void> {
  const previewOf = (siteId: string) => endpoints.previewPush(host.prefix, siteId);
  const preview = await host.ask(previewOf(copyId));
  if (preview.kind === 'failure') {
    findings.missing('preview', describeFailure(preview.failure));
    if (!isAnswered(preview)) {
      findings.stop('the first request was not answered by the host');
      return;
    }
  } else {
    const { data } = preview.success.envelope;
    const { canPush, confirmation, blockedReason = 'no reason given' } = readPreview(data);
    const says = canPush ? 'possible' : `blocked, ${blockedReason}`;
    if (typeof data['can_push'] !== 'boolean') findings.missing('preview', 'there is no boolean `can_push`');
    else if (confirmation.text === undefined)
      findings.missing('preview', 'there is no `confirmation_required`');
    else findings.met('preview', `a push would overwrite ${confirmation.text} (${says})`);
  }

  const wrongToken = await host.ask(previewOf(copyId), { token: 'host-check-wrong-token' });
  const isRefused = wrongToken.kind === 'failure' && wrongToken.failure.errorCode === 'unauthorized';
  if (isRefused && isAnswered(wrongToken)) findings.met('token');
  else findings.missing('token', describeAnswer(wrongToken));

  const noSite = await host.ask(previewOf(randomUUID()));
  if (isUnknown(noSite)) findings.met('unknown');
  else findings.missing('unknown', `for a site that does not exist, ${describeAnswer(noSite)}`);

  const noTask = await host.ask(endpoints.readTask(host.prefix, randomUUID()));
  if (isUnknown(noTask)) findings.met('tasks');
  else findings.missing('tasks', `for a task that does not exist, ${describeAnswer(noTask)}`);
}

function isUnknown(answer: Answer): boolean {
  return answer.kind === 'failure' && isUnknownToService(answer.failure);
}
