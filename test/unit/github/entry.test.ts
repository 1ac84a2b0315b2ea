import { describe, expect, it } from 'vitest';
import { readOverwrite, readUse } from '../../../src/github/entry.ts';
import { isOfRun } from '../../../src/live/list-entry.ts';
import { ids } from '../../support/ids.ts';
import { liveRecord, otherRun } from '../../support/live-records.ts';
import { listed, ownId, recordedPayload as payload } from '../../support/recording-github.ts';

const useOf = (given: unknown, fields: object = {}) =>
  readUse(listed({ id: 41, sha: 'a'.repeat(40), payload: given, ...fields }), ids.live);

describe('the entry of a use of a copy (G1)', () => {
  it('is read from an object or its JSON text, with or without what is optional', () => {
    const use = {
      ...{ id: 41, operation: 'staging', environment: 'pr-7', siteId: ids.staging, taskId: ids.task },
      ...{ domain: 'pr-7.staging.example.com', options: '{}', base: 0, firstId: 0 },
      ...{ key: 'gha-8990-copy', job: 'deploy', isUnmerged: false },
      ...{ atMs: Date.UTC(2026, 0, 15, 10), creatorId: ownId, creator: 'github-actions[bot]' },
      ...{ run: otherRun, attempt: 1, tag: undefined, commit: 'a'.repeat(40) },
    };
    expect(useOf(payload)).toEqual(use);
    expect(useOf(JSON.stringify(payload))).toEqual(use);
    const optional = { 'site-domain': undefined, 'task-id': undefined, base: undefined, run: undefined };
    // Earlier versions have written neither.
    const later = { first: undefined, job: undefined };
    const absent = { domain: undefined, taskId: undefined, base: undefined, run: undefined };
    const unknown = { firstId: undefined, job: undefined };
    expect(useOf({ ...payload, ...optional, ...later })).toEqual({ ...use, ...absent, ...unknown });
  });

  it.each<[mark: string | undefined, commit: string | undefined, isUnmerged: boolean]>([
    ['pull-request', undefined, true],
    ['unknown-commit', 'unknown', true],
    [undefined, 'unknown', true],
    // The reasons of an earlier version are no mark, but its absent base is one.
    ['overwritten', undefined, false],
    ['older', undefined, false],
  ])('is marked by %j, for commit %j: %j (G1)', (mark, commit, isUnmerged) => {
    expect(useOf({ ...payload, 'no-base': mark, commit })).toMatchObject({ isUnmerged });
  });

  it('counts for any address of the service', () => {
    expect(useOf({ ...payload, 'api-url': 'https://api.example.org' })).toMatchObject({ id: 41 });
  });

  it.each<[said: unknown, commit: string | undefined]>([
    [undefined, 'a'.repeat(40)],
    // Of another repository: the deployment is of the commit of its run.
    ['b'.repeat(40), 'b'.repeat(40)],
    ['unknown', undefined],
  ])('is for the commit %j of its payload, or for its own', (commit, expected) => {
    expect(useOf({ ...payload, commit })?.commit).toBe(expected);
  });

  it.each<unknown>([
    ...[7, 'javascript:alert(1)', `${otherRun} x`, otherRun.replace('/actions', '/../evil/actions')],
    ...[otherRun.replace('/actions', '/./actions'), otherRun.replace('/actions', '//actions')],
  ])('names no run by %j', (run) => {
    expect(useOf({ ...payload, run })).toMatchObject({ siteId: ids.staging, run: undefined });
  });

  it.each<[what: string, given: unknown, fields?: object]>([
    ['nothing', undefined],
    ['a text', 'x'],
    ['another action', { ...payload, action: 'another' }],
    ['another live site', { ...payload, 'live-site-id': ids.target }],
    ['the live site itself', { ...payload, 'site-id': ids.live }],
    ['an id in capitals', { ...payload, 'site-id': ids.staging.toUpperCase() }],
    ['a longer id', { ...payload, 'site-id': `${ids.staging}0` }],
    ['no site', { ...payload, 'site-id': undefined }],
    ['a task with a line end', { ...payload, 'task-id': `${ids.task}\n` }],
    ['a domain that is a number', { ...payload, 'site-domain': 7 }],
    ['a key of 256 characters', { ...payload, 'idempotency-key': 'k'.repeat(256) }],
    ['a base that is a text', { ...payload, base: '0' }],
    ['a commit that is a branch', { ...payload, commit: 'main' }],
    ['no options', { ...payload, options: undefined }],
    ['an overwrite, in any letter case', payload, { environment: 'Live-Sites' }],
  ])('is none of %s', (_what, given, fields) => {
    expect(useOf(given, fields)).toBeUndefined();
  });
});

describe('the entry of an overwrite (G1)', () => {
  type Fields = Parameters<typeof liveRecord>[0];
  const entryOf = (fields: Fields, record: object = {}) =>
    readOverwrite(listed({ ...liveRecord(fields), ...record }), ids.live, ownId);
  const byHand = { payload: '', description: 'Update of plugins by WP-CLI' };
  const mallory = { creator: 'mallory', creatorId: 999 };
  const ofCopy = { operation: 'push', 'site-id': ids.staging };
  const believed = { key: 'gha-8990-other', copyId: ids.staging };
  const notBelieved = { key: undefined, copyId: undefined };

  it.each<[what: string, fields: Fields, record: object, expected: object | undefined]>([
    [
      'ours, with its key and its copy',
      ofCopy,
      {},
      { operation: 'push', domain: 'shop.example.com', ...believed },
    ],
    ['ours, written on time', ofCopy, {}, { isLate: false }],
    ['ours, written afterwards', { ...ofCopy, recorded: 'afterwards' }, {}, { isLate: true }],
    ['in any letter case of the environment', ofCopy, { environment: 'LIVE-SITES' }, believed],
    ['as JSON text', {}, { payload: JSON.stringify(liveRecord(ofCopy).payload) }, believed],
    [
      'another account’s, but not what it says of key and copy',
      ofCopy,
      mallory,
      { operation: 'push', ...notBelieved },
    ],
    ['one whose account is gone', ofCopy, { creatorId: 0 }, notBelieved],
    [
      'ours in the list of another site, without key and copy',
      { ...ofCopy, 'live-site-id': ids.target },
      {},
      notBelieved,
    ],
    ['ours in another form, without key and copy', { ...ofCopy, attempt: 'x' }, {}, notBelieved],
    ['one without a payload', {}, byHand, { operation: byHand.description, ...notBelieved }],
    ['one that says nothing', {}, { payload: '' }, { operation: 'change', ...notBelieved }],
    ['one whose time cannot be read', {}, { createdAt: 'now' }, { atMs: NaN }],
    ['one of a service that is no text', { 'api-url': 7 }, {}, notBelieved],
    ['one whose address a person wrote', { 'api-url': 'https://API.example.com/' }, {}, { id: 61 }],
    [
      'one whatever the address of the service',
      {},
      { payload: { 'api-url': 'https://api.example.org' } },
      { id: 61 },
    ],
    ['none in another environment', {}, { environment: 'live' }, undefined],
  ])('is %s', (_what, fields, record, expected) => {
    const entry = entryOf(fields, record);
    if (expected) expect(entry).toMatchObject(expected);
    else expect(entry).toBeUndefined();
  });
});

it.each([
  ['https://github.com/octo-org/shop/actions/runs/9001', true],
  ['https://github.com/octo-org/renamed/actions/runs/9001', true],
  ['https://github.com/octo-org/shop/actions/runs/8991', false],
  [undefined, false],
])('an entry of %s is of run 9001: %s', (run, expected) => {
  expect(isOfRun({ run }, 'https://github.com/octo-org/shop/actions/runs/9001')).toBe(expected);
  expect(isOfRun({ run }, undefined)).toBe(false);
});
