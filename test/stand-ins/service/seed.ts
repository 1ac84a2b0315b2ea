import { toIso } from '../clock.ts';
import { type Caller, type Content, permissions, type Permission, type Site, type World } from './world.ts';

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
} as const;

/** The API tokens, named after their permissions. */
export const seedTokens = { full: 'standin_full_access', withoutDomains: 'standin_without_domains' } as const;

/** The contents of sites and backups. All differ, so that a test can tell which one a site has. */
export const seedContents = {
  shop: reportOf('shop', 'as on the live site', 40),
  blog: reportOf('blog', 'as on the live site'),
  shopStaging: reportOf('shop', 'changed on staging', 30),
  shopBackup: reportOf('shop', 'in the backup', 20),
};

/** Only a shop has orders. */
function reportOf(site: 'shop' | 'blog', state: string, orders?: number): Content {
  return {
    files: { [`wp-content/themes/${site}/style.css`]: `${site}, ${state}` },
    database: {
      wp_posts: `posts of the ${site}, ${state}`,
      ...(orders !== undefined && { wp_orders: `orders 1 to ${orders}` }),
    },
  };
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * The initial data of a service: two live sites, their backups and the tokens. No DNS is in place. The staging copy of
 * "shop" was made two hours ago.
 */
export function seedWorld(nowMs: number, withStagingSite: boolean): World {
  const longAgo = toIso(nowMs - 90 * dayMs);
  const blog = liveSite({ id: seedIds.blog, stack_number: 2, site_label: 'blog', created_at: longAgo });
  const shop: Site = {
    ...liveSite({ id: seedIds.shop, stack_number: 1, site_label: 'shop', created_at: longAgo }),
    custom_domain: 'shop.example',
  };
  const yesterday = toIso(nowMs - dayMs);
  const world: World = {
    sites: new Map([shop, blog].map((site) => [site.id, site])),
    contents: new Map([
      [seedIds.shop, seedContents.shop],
      [seedIds.blog, seedContents.blog],
    ]),
    backups: new Map([
      [seedIds.shopBackup, { siteId: seedIds.shop, takenAt: yesterday, content: seedContents.shopBackup }],
    ]),
    domains: new Map(),
    dns: new Set(),
    tokens: new Map([
      [seedTokens.full, seedCaller()],
      [seedTokens.withoutDomains, seedCaller('domains.manage')],
    ]),
    copiedAt: new Map(),
    previews: new Map(),
  };
  if (withStagingSite) addStagingSite(world, shop, toIso(nowMs - 2 * hourMs));
  return world;
}

function seedCaller(missing?: Permission): Caller {
  const has = permissions.filter((permission) => permission !== missing);
  return { accountId: seedIds.account, permissions: new Set(has) };
}

function liveSite(own: Pick<Site, 'id' | 'stack_number' | 'site_label' | 'created_at'>): Site {
  const { account: user_id, server: server_id, subscription: subscription_id } = seedIds;
  return {
    ...own,
    ...{ server_id, user_id, subscription_id },
    ...{ domain_name: `${own.site_label}.hosting.example`, custom_domain: null },
    ...{ region: 'eu-central', status: 'active', message: null, site_type: 'wordpress' },
    ...{ template_id: null, template_version: null, wp_version: '6.9', wp_installed: true },
    ...{ php_hardened: null, config_profile: null, php_version: '8.4', storage_limit: 20, storage_usage: 3 },
    ...{ maintenance_mode: false, notes: null, notes_updated_at: null, notes_updated_by: null },
    ...{ parent_site_id: null, expires_at: null, extend_count: 0 },
    ...{ demo_expires_at: null, demo_stopped_at: null, demo_converted_at: null },
    ...{ site_lock: false, lock_reason: null, locked_at: null },
    ...{ billing_suspended_at: null, admin_suspended_at: null },
    ...{ updated_at: own.created_at, completed_at: own.created_at },
  };
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
