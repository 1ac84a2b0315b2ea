import type { Domain, PushPreview, Site } from './resources.ts';

/** What a site is made of: names of files and of tables, each with a text. Never changed, only replaced. */
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

/** Who calls: an API token of an account, with what it may do. */
export interface Caller {
  readonly token: string;
  readonly accountId: string;
  readonly permissions: ReadonlySet<Permission>;
}

/** All that the service knows, tasks and keys aside. Tests and people may change it while it runs. */
export interface World {
  readonly sites: Map<string, Site>;
  readonly contents: Map<string, Content>;
  readonly backups: Map<string, Backup>;
  readonly domains: Map<string, Domain>;
  /** The custom domains whose DNS records are in place. */
  readonly dns: Set<string>;
  /** API token → caller. */
  readonly tokens: Map<string, Caller>;
  /** Staging site → when its content was copied from live; absent before the first copy is done. */
  readonly copiedAt: Map<string, string>;
  /** Staging site → what its push preview says in place of what it would. */
  readonly previews: Map<string, Partial<PushPreview>>;
}

/** What a site without content holds. */
export const emptyContent: Content = { files: {}, database: {} };
