import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Level, Permission, Token } from '../stand-ins/github/permissions.ts';
import type { ReceivedRequest } from '../stand-ins/github/received-request.ts';

/** Where the files are that people copy. */
export const examplesPath = join(import.meta.dirname, '../../examples');

/** The names of all examples. */
export function listExamples(): readonly string[] {
  return readdirSync(examplesPath)
    .filter((file) => file.endsWith('.yml'))
    .map((file) => basename(file, '.yml'));
}

export function readExample(name: string): string {
  return readFileSync(join(examplesPath, `${name}.yml`), 'utf8');
}

/**
 * What jobs of an example ask of `GITHUB_TOKEN`, all of them unless told which: GitHub makes a token for each job,
 * act has one for the whole run. Reads the layout that prettier gives these files, and no other.
 */
export function permissionsOf(text: string, jobIds?: readonly string[]): Token['permissions'] {
  const given: Partial<Record<Permission, Level>> = {};
  for (const [, jobId = '', job = ''] of text.matchAll(/^ {2}([a-z-]+):\n((?: {4}.*\n|\n)+)/gm)) {
    if (jobIds !== undefined && !jobIds.includes(jobId)) continue;
    const [, block = ''] = /^ {4}permissions:\n((?: {6}\S.*\n)+)/m.exec(job) ?? [];
    for (const [, name, level] of block.matchAll(/^ {6}([a-z-]+): (read|write)/gm)) {
      if (isPermission(name) && isLevel(level) && given[name] !== 'write') given[name] = level;
    }
  }
  return given;
}

/** The permission that a request to GitHub needs; reading what one may write needs no other. */
export function permissionFor({ method, path }: ReceivedRequest): string | undefined {
  if (path.includes('/actions/runs/')) return 'actions: read';
  if (method === 'GET') return undefined;
  if (path.includes('/deployments')) return 'deployments: write';
  return path.includes('/comments') ? 'pull-requests: write' : undefined;
}

/** The ones that the stand-in knows: `contents` has no part in what the examples ask of the API. */
function isPermission(name: string | undefined): name is Permission {
  return ['actions', 'deployments', 'issues', 'pull-requests'].some((known) => known === name);
}

function isLevel(level: string | undefined): level is Level {
  return level === 'read' || level === 'write';
}
