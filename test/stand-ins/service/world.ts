/** A `Site`: the fields that the stand-in reads or changes, and the others of the description. */
export interface Site {
  readonly id: string;
  readonly stack_number: number;
  readonly site_label: string;
  readonly created_at: string;
  readonly user_id: string;
  readonly domain_name: string;
  readonly custom_domain: string | null;
  readonly storage_limit: number;
  readonly parent_site_id: string | null;
  status: string;
  wp_installed: boolean;
  updated_at: string;
  completed_at: string | null;
  readonly [field: string]: string | number | boolean | null;
}

/** A `Domain`: the fields that the stand-in reads or changes, and the others of the description. */
export interface Domain {
  readonly id: string;
  readonly domain: string;
  status: string;
  is_connected: boolean;
  updated_at: string;
  readonly [field: string]: string | boolean;
}

export interface PushPreview {
  readonly confirmation_required: string;
  readonly can_push: boolean;
  readonly blocked_reason: string | null;
  readonly copied_at: string | null;
  readonly revert_days: number;
  readonly warnings: readonly string[];
}

/** The content of a site: files and database tables by name. Immutable. */
export interface Content {
  readonly files: Readonly<Record<string, string>>;
  readonly database: Readonly<Record<string, string>>;
}

export const emptyContent: Content = { files: {}, database: {} };

/** A backup, which the interface also calls a snapshot. */
export interface Backup {
  readonly siteId: string;
  readonly takenAt: string;
  readonly content: Content;
}

/** The permissions of all operations (`apiToken`). */
export const permissions = ['site.view', 'site.staging', 'site.restore', 'domains.manage'] as const;
export type Permission = (typeof permissions)[number];

/** The owner of an API token, with the permissions of the token. */
export interface Caller {
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
  /** Staging site → when its content was copied from live, by `copied_at`. Missing until the first copy is done. */
  readonly copiedAt: Map<string, string>;
  /** Staging site → fields of its push preview that a test has set. */
  readonly previews: Map<string, Partial<PushPreview>>;
}
