/**
 * How a push or a restore ended (contract, G12): `unknown` if its record does not say so and the service does not
 * answer about its task.
 */
export type OverwriteEnd = 'running' | 'completed' | 'failed' | 'unknown';

/** A push or a restore that this repository has recorded (contract, G11). Texts are hostile until sanitized. */
export interface Overwrite {
  /** The deployment that records it. */
  readonly id: number;
  readonly operation: string;
  readonly end: OverwriteEnd;
  /** When the service accepted it, in milliseconds since 1970; else when GitHub recorded it. */
  readonly atMs: number | undefined;
  readonly taskId?: string | undefined;
  /** The address of its run. */
  readonly run?: string | undefined;
  /** The tag of a run on a tag, and the commit of the run. */
  readonly tag?: string | undefined;
  readonly sha: string;
}
