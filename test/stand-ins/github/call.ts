import type { Account } from './account.ts';
import type { Reply } from './reply.ts';
import type { Repository } from './repository.ts';
import type { GitHubState } from './state.ts';

/** A valid and permitted request to the REST API. */
export interface Call {
  readonly state: GitHubState;
  readonly repository: Repository;
  readonly identity: Account;
  /** Below the API's root, `/repos/OWNER/NAME/…` or `/user`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Of path and query, converted to the described types. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export type Answerer = (call: Call) => Reply;
