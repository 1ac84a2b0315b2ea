import type { Decisions } from './decisions.ts';
import type { IdName, Operation } from './operation.ts';
import { addDomain } from './operations/add-domain.ts';
import { createStaging } from './operations/create-staging.ts';
import { previewPush } from './operations/preview-push.ts';
import { pushStaging } from './operations/push-staging.ts';
import { readTask } from './operations/read-task.ts';
import { restoreBackup } from './operations/restore-backup.ts';
import { restoreSnapshot } from './operations/restore-snapshot.ts';
import { verifyDomain } from './operations/verify-domain.ts';
import type { Permission } from './world.ts';

/** One operation of section 4, with the permissions it needs (5.4). */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly permissions: readonly Permission[];
  readonly run: Operation;
}

/** The routes of a service. Verify and the task depend on decisions. */
export function listRoutes({ verifyPath, verifyPermission, taskPermission }: Decisions): readonly Route[] {
  const verify: Omit<Route, 'path'> = {
    method: 'POST',
    permissions: verifyPermission === undefined ? [] : [verifyPermission],
    run: verifyDomain,
  };
  return [
    ...fixedRoutes,
    {
      method: 'GET',
      path: '/v1/tasks/{task_id}',
      permissions: taskPermission === undefined ? [] : [taskPermission],
      run: readTask,
    },
    ...(verifyPath === 'as-written' ? [] : [{ ...verify, path: '/v1/domains/{domain_id}/verify' }]),
    ...(verifyPath === 'v1' ? [] : [{ ...verify, path: '/domains/{domain_id}/verify' }]),
  ];
}

const fixedRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/sites/{site_id}/staging',
    permissions: ['site.staging'],
    run: createStaging,
  },
  {
    method: 'GET',
    path: '/v1/sites/{site_id}/staging/push-preview',
    permissions: ['site.staging'],
    run: previewPush,
  },
  {
    method: 'POST',
    path: '/v1/sites/{site_id}/staging/push',
    permissions: ['site.restore'],
    run: pushStaging,
  },
  {
    method: 'POST',
    path: '/v1/sites/{site_id}/domains',
    permissions: ['domains.manage'],
    run: addDomain,
  },
  {
    method: 'POST',
    path: '/v1/sites/{site_id}/backups/{backup_id}/restore',
    permissions: ['site.restore'],
    run: restoreBackup,
  },
  {
    method: 'POST',
    path: '/v1/snapshots/{source_backup_id}/restore',
    permissions: ['site.view', 'site.restore'],
    run: restoreSnapshot,
  },
];

/** A route that matches a path, with the ids in the path. */
export interface Match {
  readonly route: Route;
  readonly id: (name: IdName) => string;
}

/** Finds the routes that match a path, of any method. The query is ignored. */
export function matchPath(routes: readonly Route[], path: string): Match[] {
  const [pathname = ''] = path.split('?');
  const given = pathname.split('/');
  return routes.flatMap((route) => {
    const ids = matchSegments(route.path.split('/'), given);
    return ids === undefined ? [] : [{ route, id: (name: IdName) => takeId(ids, name) }];
  });
}

function matchSegments(
  expected: readonly string[],
  given: readonly string[],
): ReadonlyMap<string, string> | undefined {
  if (expected.length !== given.length) return undefined;
  const ids = new Map<string, string>();
  for (const [index, segment] of expected.entries()) {
    const text = given[index] ?? '';
    if (segment.startsWith('{')) ids.set(segment.slice(1, -1), text);
    else if (segment !== text) return undefined;
  }
  return ids;
}

function takeId(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`This route has no ${name} in its path.`);
  return id;
}
