import type { Domain, PushPreview, Site } from './resources.ts';

/** The content of a site: files and database tables by name. Immutable. */
export interface Content {
  readonly files: Readonly<Record<string, string>>;
  readonly database: Readonly<Record<string, string>>;
}

/** A backup, which the interface also calls a snapshot. */
export interface Backup {
  readonly id: string;
  readonly siteId: string;
  readonly takenAt: string;
  readonly content: Content;
}

/** The permissions of section 5 and, for reading, of 4.6. */
export const permissions = ['site.view', 'site.staging', 'site.restore', 'domains.manage'] as const;
export type Permission = (typeof permissions)[number];

/** The owner of an API token, with the permissions of the token. */
export interface Caller {
  readonly token: string;
  readonly accountId: string;
  readonly permissions: ReadonlySet<Permission>;
}

/** The state of the service, except for tasks and keys. Tests may change it while the service runs. */
export interface World {
  readonly sites: Map<string, Site>;
  readonly contents: Map<string, Content>;
  readonly backups: Map<string, Backup>;
  readonly domains: Map<string, Domain>;
  /** The custom domains whose DNS records are in place. */
  readonly dns: Set<string>;
  /** API token → caller. */
  readonly tokens: Map<string, Caller>;
  /** Staging site → when its content was copied from live. Missing until the first copy is done. */
  readonly copiedAt: Map<string, string>;
  /** Staging site → fields of its push preview that a test has set. */
  readonly previews: Map<string, Partial<PushPreview>>;
}

export const emptyContent: Content = { files: {}, database: {} };
