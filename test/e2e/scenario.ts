import type { Harness, HarnessOptions } from './harness.ts';

/** One use of an example, and what must be true at its end. */
export interface Scenario {
  /** A sentence in the present tense. */
  readonly name: string;
  /** How the hosting service behaves in it. */
  readonly service?: Omit<HarnessOptions, 'onRun'>;
  readonly play: (harness: Harness) => Promise<void>;
}
