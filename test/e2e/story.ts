import type { Stage, StageOptions } from './stage.ts';

/** One story: an example as a team would use it, and what must be true of it at the end. */
export interface Story {
  /** A sentence in the present tense. */
  readonly name: string;
  /** How the service behaves in it. */
  readonly service?: Omit<StageOptions, 'onPlayed'>;
  readonly tell: (stage: Stage) => Promise<void>;
}
