import { toIso } from '../clock.ts';
import type { Site } from './resources.ts';
import { type Backup, type Caller, type Content, permissions, type Permission, type World } from './world.ts';

/** The ids of the initial data, the same in every service. */
export const seedIds = {
  account: '0acc0000-0000-4000-8000-000000000001',
  server: '05e70000-0000-4000-8000-000000000001',
  subscription: '050b0000-0000-4000-8000-000000000001',
  /** The live site "shop": domain `shop.example`. */
  shop: '0517e000-0000-4000-8000-000000000001',
  /** The live site "blog", without a custom domain. */
  blog: '0517e000-0000-4000-8000-000000000002',
  /** The staging copy of "shop", which exists with `withStagingSite` only. */
  shopStaging: '0517e000-0000-4000-8000-000000000003',
  shopBackup: '0bac0000-0000-4000-8000-000000000001',
  olderShopBackup: '0bac0000-0000-4000-8000-000000000002',
  blogBackup: '0bac0000-0000-4000-8000-000000000003',
} as const;

/** The API tokens, named after their permissions. */
export const seedTokens = {
  full: 'standin_full_access',
  withoutStaging: 'standin_without_staging',
  withoutRestore: 'standin_without_restore',
  withoutDomains: 'standin_without_domains',
  withoutView: 'standin_without_view',
  viewOnly: 'standin_view_only',
} as const;

const tokenPermissions: readonly (readonly [string, readonly Permission[]])[] = [
  [seedTokens.full, permissions],
  [seedTokens.withoutStaging, ['site.view', 'site.restore', 'domains.manage']],
  [seedTokens.withoutRestore, ['site.view', 'site.staging', 'domains.manage']],
  [seedTokens.withoutDomains, ['site.view', 'site.staging', 'site.restore']],
  [seedTokens.withoutView, ['site.staging', 'site.restore', 'domains.manage']],
  [seedTokens.viewOnly, ['site.view']],
];

/** The contents of sites and backups. All differ, so that a test can tell which one a site has. */
export const seedContents = {
  shop: {
    files: { 'wp-content/themes/shop/style.css': 'shop, as it is live' },
    database: { wp_posts: 'products, as they are live', wp_orders: 'orders 1 to 40' },
  },
  blog: {
    files: { 'wp-content/themes/blog/style.css': 'blog, as it is live' },
    database: { wp_posts: 'posts, as they are live' },
  },
  shopStaging: {
    files: { 'wp-content/themes/shop/style.css': 'shop, redesigned on staging' },
    database: { wp_posts: 'products, edited on staging', wp_orders: 'orders 1 to 30' },
  },
  shopBackup: {
    files: { 'wp-content/themes/shop/style.css': 'shop, in the newer backup' },
    database: { wp_posts: 'products, in the newer backup', wp_orders: 'orders 1 to 20' },
  },
  olderShopBackup: {
    files: { 'wp-content/themes/shop/style.css': 'shop, in the older backup' },
    database: { wp_posts: 'products, in the older backup', wp_orders: 'orders 1 to 10' },
  },
  blogBackup: {
    files: { 'wp-content/themes/blog/style.css': 'blog, in the backup' },
    database: { wp_posts: 'posts, in the backup' },
  },
} as const satisfies Record<string, Content>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface SeedOptions {
  readonly nowMs: number;
  /** Also a staging copy of "shop", made two hours ago. */
  readonly withStagingSite: boolean;
}

/** The initial data of a service: two live sites, their backups and the tokens. No DNS is in place. */
export function seedWorld({ nowMs, withStagingSite }: SeedOptions): World {
  const longAgo = toIso(nowMs - 90 * dayMs);
  const shop = liveSite({ id: seedIds.shop, stack_number: 1, site_label: 'shop', created_at: longAgo });
  const blog = liveSite({ id: seedIds.blog, stack_number: 2, site_label: 'blog', created_at: longAgo });
  shop.custom_domain = 'shop.example';

  const world: World = {
    sites: new Map([shop, blog].map((site) => [site.id, site])),
    contents: new Map<string, Content>([
      [seedIds.shop, seedContents.shop],
      [seedIds.blog, seedContents.blog],
    ]),
    backups: new Map(seedBackups(nowMs).map((backup) => [backup.id, backup])),
    domains: new Map(),
    dns: new Set(),
    tokens: new Map(tokenPermissions.map(([token, allowed]) => [token, seedCaller(token, allowed)])),
    copiedAt: new Map(),
    previews: new Map(),
  };
  if (withStagingSite) addStagingSite(world, shop, toIso(nowMs - 2 * hourMs));
  return world;
}

function liveSite(own: Pick<Site, 'id' | 'stack_number' | 'site_label' | 'created_at'>): Site {
  return {
    ...own,
    server_id: seedIds.server,
    user_id: seedIds.account,
    subscription_id: seedIds.subscription,
    domain_name: `${own.site_label}.hosting.example`,
    custom_domain: null,
    region: 'eu-central',
    status: 'active',
    message: null,
    site_type: 'wordpress',
    template_id: null,
    template_version: null,
    wp_version: '6.9',
    wp_installed: true,
    php_hardened: null,
    config_profile: null,
    php_version: '8.4',
    storage_limit: 20,
    storage_usage: 3,
    maintenance_mode: false,
    notes: null,
    notes_updated_at: null,
    notes_updated_by: null,
    parent_site_id: null,
    expires_at: null,
    extend_count: 0,
    demo_expires_at: null,
    demo_stopped_at: null,
    demo_converted_at: null,
    site_lock: false,
    lock_reason: null,
    locked_at: null,
    billing_suspended_at: null,
    admin_suspended_at: null,
    updated_at: own.created_at,
    completed_at: own.created_at,
  };
}

function seedBackups(nowMs: number): Backup[] {
  const { shop, blog, shopBackup, olderShopBackup, blogBackup } = seedIds;
  return [
    { id: shopBackup, siteId: shop, takenAt: toIso(nowMs - dayMs), content: seedContents.shopBackup },
    {
      id: olderShopBackup,
      siteId: shop,
      takenAt: toIso(nowMs - 7 * dayMs),
      content: seedContents.olderShopBackup,
    },
    { id: blogBackup, siteId: blog, takenAt: toIso(nowMs - dayMs), content: seedContents.blogBackup },
  ];
}

function seedCaller(token: string, allowed: readonly Permission[]): Caller {
  return { token, accountId: seedIds.account, permissions: new Set(allowed) };
}

function addStagingSite(world: World, shop: Site, copiedAt: string): void {
  world.sites.set(seedIds.shopStaging, {
    ...shop,
    id: seedIds.shopStaging,
    stack_number: 3,
    site_label: 'shop-staging',
    domain_name: 'shop-staging.staging.hosting.example',
    custom_domain: null,
    parent_site_id: shop.id,
    created_at: copiedAt,
    updated_at: copiedAt,
    completed_at: copiedAt,
  });
  world.contents.set(seedIds.shopStaging, seedContents.shopStaging);
  world.copiedAt.set(seedIds.shopStaging, copiedAt);
}
