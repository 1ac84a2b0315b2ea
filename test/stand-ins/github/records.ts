import type { Account } from './account.ts';

/** What the stand-in remembers. */
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
  /** Empty where none was given, as GitHub has it. */
  readonly environmentUrl: string;
  readonly logUrl: string;
  readonly creator: Account;
  readonly createdAt: Date;
}

export interface RunAttempt {
  readonly runId: number;
  readonly attempt: number;
  readonly createdAt: Date;
  /** Absent where GitHub's answer is to leave it out. */
  readonly runStartedAt: Date | undefined;
}
