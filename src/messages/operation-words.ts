import type { Does } from '../outcome/operation.ts';
import type { Report } from '../outcome/report.ts';
import { startNewRun } from './advice.ts';

/** What a request with the same key does, and until when a re-run sends it. */
interface Rerun {
  readonly does: string;
  readonly until: string;
}

/** The texts that depend on what an operation does. */
interface Words {
  /** What may have happened, if nobody knows it. */
  readonly possible: string;
  /** What to do after an answer that names no task. */
  readonly whereToLook: string;
  /** Absent if a re-run would have no task to follow. */
  readonly rerun?: Rerun;
  /** Replaces `rerun` as long as no task is known. */
  readonly rerunWithoutTask?: Rerun;
  /** The first advice after a failed task. */
  readonly afterFailure?: (report: Report) => string;
  /** Replaces the usual advice once another overwrite has ended. */
  readonly afterBusy?: string;
  /** For a person who cancelled because the operation is not wanted. */
  readonly ifUnwanted?: string;
  /** What an earlier attempt may have left, for a cancelled re-run. */
  readonly leftRunning: string;
  /** What else can be done if GitHub does not answer. */
  readonly withoutGitHub?: string;
  /** What a dry run did not do, or did not check. */
  readonly dryRun: (report: Report) => string;
}

const common = {
  possible: '',
  whereToLook: 'Look at the site',
  leftRunning: 'What an earlier attempt started may still be running.',
  dryRun: () => 'Of the inputs, only the form was checked',
};

const reading = {
  ...common,
  // `await-task` does not know what the task does.
  afterFailure: () => 'If the task overwrites a site, look at that site first.',
};

/** One row for each `does`: a new one is a type error. */
export const words: Readonly<Record<Does, Words>> = {
  reads: reading,
  closes: { ...reading, dryRun: () => 'Nothing was changed on GitHub' },
  'changes-idempotently': reading,
  'changes-once': {
    ...common,
    possible: 'The request may have been carried out',
    rerun: { does: 'your host repeats its answer, if it has one', until: 'within 23 hours' },
  },
  copies: {
    ...common,
    possible: 'The staging task may have started',
    whereToLook: 'A copy may exist: look',
    rerun: {
      does: 'it waits for the staging task, and starts a new one if it has failed or not started',
      until: 'within 23 hours',
    },
    // A copy is recorded only after the answer, so the list may not have it.
    leftRunning: 'What an earlier attempt started may still be running, even if it left no summary.',
  },
  pushes: {
    ...common,
    possible: 'The live site may be partly overwritten: look at it first',
    rerun: {
      does: 'it waits for the push, and starts a new one if it has failed or not started',
      until: 'until 23 hours after the push was recorded',
    },
    afterFailure: (report) =>
      `If the site is broken, your host’s dashboard may revert it, or restore a backup; after a restore, ${startNewRun(report)}.`,
    afterBusy: 'make a fresh copy in a new run, and push that one',
    // A re-run starts a push that has not started.
    ifUnwanted: 'If the push is not wanted any more, do not re-run: look at the live site.',
    dryRun: () => 'Nothing was pushed. Not checked: whether the token may push, and the approval',
  },
  restores: {
    ...common,
    possible: 'The site may be partly overwritten: look at it first',
    rerun: { does: 'it waits for the restore', until: 'until 23 hours after the restore was recorded' },
    // Nobody knows after an hour whether it runs (G12).
    rerunWithoutTask: {
      does: 'it waits for the restore, and starts it if your host has not received it',
      until: 'within an hour',
    },
    afterFailure: () => 'Your host’s dashboard may restore another backup.',
    // It may be too urgent to wait (M2).
    withoutGitHub: 'Your host’s dashboard can restore as well.',
    dryRun: ({ results }) =>
      `Nothing was restored. ${uncheckedOfRestore(results.look ? '' : ', what was done to the site before')}`,
  },
};

/** What the dry run of a restore does not check. `list`: that it read no list (G14). */
export function uncheckedOfRestore(list = ''): string {
  return `Not checked: whether the backup exists, whether the token may restore${list}, and the approval`;
}
