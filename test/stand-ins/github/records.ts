import type { Account } from './account.ts';

export interface Comment {
  readonly id: number;
  readonly issueNumber: number;
  readonly author: Account;
  body: string;
  readonly createdAt: Date;
  updatedAt: Date;
}

export interface Deployment {
  readonly id: number;
  readonly sha: string;
  readonly ref: string;
  readonly task: string;
  readonly payload: string | Readonly<Record<string, unknown>>;
  readonly originalEnvironment: string;
  /** A status may change it. */
  environment: string;
  readonly description: string | undefined;
  readonly isTransient: boolean;
  readonly isProduction: boolean;
  readonly creator: Account;
  readonly createdAt: Date;
  updatedAt: Date;
}

export const deploymentStates = [
  'error',
  'failure',
  'inactive',
  'in_progress',
  'queued',
  'pending',
  'success',
] as const;

export type DeploymentState = (typeof deploymentStates)[number];

export interface DeploymentStatus {
  readonly id: number;
  readonly deploymentId: number;
  readonly state: DeploymentState;
  readonly description: string;
  readonly environment: string;
  /** Empty if none was given, as on GitHub. */
  readonly environmentUrl: string;
  readonly logUrl: string;
  readonly creator: Account;
  readonly createdAt: Date;
}

export interface RunAttempt {
  readonly runId: number;
  readonly attempt: number;
  readonly createdAt: Date;
  /** Undefined: GitHub's answer has no `run_started_at`. */
  readonly runStartedAt: Date | undefined;
}

/** An answer of a person or an app to a run that waits for the approval of environments. */
export interface Review {
  readonly runId: number;
  readonly state: 'approved' | 'pending' | 'rejected';
  readonly environments: readonly { readonly id: number; readonly name: string }[];
  /** Undefined: the account was deleted, and the review has no user. */
  readonly user: Account | undefined;
  readonly comment: string;
}
