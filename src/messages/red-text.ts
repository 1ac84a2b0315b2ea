import type { MessageContext } from './message-context.ts';

/** The parts of a red text, in their order (contract, M1). */
export interface RedText {
  /** What did not happen, or what may have happened. */
  readonly certainty?: string | undefined;
  /** What went wrong. Ends with the words of others, so that they are what is cut. */
  readonly cause: string;
  /** What may still be running, and until when a re-run finds it. */
  readonly running?: string | undefined;
  readonly advice: string;
  /** A list of mistakes is shown whole. */
  readonly isWhole?: boolean;
}

/** More of an invalid value does not help anybody to find it. */
export const MAX_QUOTED_VALUE_LENGTH = 100;

/** That this step has certainly done nothing; an earlier attempt may have. */
export function nothingDone({ isRerun, nothing, rerun }: MessageContext): string {
  return isRerun && rerun !== 'asks-again' ? `${nothing} by this step` : nothing;
}
