import { describe, expect, it } from 'vitest';
import { describeAccepted, listLiveRecords, readLiveRecords } from '../../../src/github/live-records.ts';
import { describeSettled, relateSites, type SiteNames } from '../../../src/github/live-records.ts';
import { createFakeClock } from '../../stand-ins/fake-clock.ts';
import { liveRecord } from '../../support/live-records.ts';
import { createRecordingGitHub } from '../../support/recording-github.ts';
import { ids } from '../../support/ids.ts';

/** Names as `id:…`, `copy:…` and domains, in one text. */
function names(text: string): SiteNames {
  const words = text.split(' ').filter((word) => word !== '');
  const after = (prefix: string) =>
    words.filter((word) => word.startsWith(prefix)).map((word) => word.slice(prefix.length));
  return { ids: after('id:'), copies: after('copy:'), domains: words.filter((word) => !word.includes(':')) };
}

describe('whether a record is about the same live site (G12)', () => {
  it.each<[relation: ReturnType<typeof relateSites>, a: string, b: string, others?: readonly string[]]>([
    ['same', 'id:a', 'id:A'],
    ['same', 'shop.example', 'Shop.Example.'],
    ['same', 'copy:c', 'copy:C'],
    ['same', 'id:a shop.example', 'id:a blog.example'],
    ['other', 'id:a', 'id:b'],
    ['other', 'id:a shop.example', 'blog.example'],
    ['other', 'copy:c id:a', 'copy:d id:b'],
    // A live site can have several copies.
    ['unknown', 'copy:c', 'copy:d'],
    ['unknown', 'copy:c', 'id:a'],
    ['unknown', 'id:a', 'shop.example'],
    ['unknown', '', 'id:a'],
    // By way of what records name together.
    ['same', 'id:a', 'shop.example', ['id:a shop.example']],
    ['same', 'copy:c', 'id:a', ['copy:c shop.example', 'shop.example id:a']],
    ['same', 'copy:c', 'copy:d', ['copy:d id:a', 'copy:c id:a']],
    ['same', 'id:a', 'shop.example', ['id:a copy:c', 'copy:c shop.example']],
    ['same', 'id:a', 'copy:d', ['copy:d x.example', 'x.example y.example', 'id:a y.example']],
    ['other', 'copy:c', 'id:b', ['copy:c id:a']],
    ['other', 'shop.example', 'copy:c', ['copy:c blog.example']],
    ['unknown', 'copy:c', 'id:b', ['copy:d id:b']],
  ])('is %s: %j and %j, with %j', (relation, a, b, others = []) => {
    expect(relateSites(names(a), names(b), others.map(names))).toBe(relation);
  });
});

it('a record is read with what its statuses say (G11, G12)', async () => {
  const clock = createFakeClock();
  const statuses = [
    { state: 'inactive', description: 'Not Seen before push by x' },
    { state: 'inactive', description: 'Seen before restore-snapshot by https://github.com/x' },
    { state: 'failure', description: '' },
    { state: 'in_progress', description: `task ${ids.task} site ${ids.live} accepted 2026-01-15T12:00:00Z` },
  ] as const;
  const github = createRecordingGitHub({
    deployments: [{ ...liveRecord({ 'site-id': ids.staging }), statuses }],
  });
  const options = { clock, deadlineMs: 60_000, signal: new AbortController().signal };
  const listed = await listLiveRecords('https://api.example.com', github, options);
  const about = { site: names(`id:${ids.live}`), isEnough: () => false };
  const { records } = await readLiveRecords(listed, about, { github, options });
  expect(records).toMatchObject([
    {
      taskId: ids.task,
      acceptedAtMs: Date.parse('2026-01-15T12:00:00Z'),
      names: { ids: [ids.live, ids.live], domains: ['shop.example.com'], copies: [ids.staging] },
      hasError: false,
      end: 'failed',
      settledBy: ['', 'restore-snapshot'],
    },
  ]);
});

it('the status by which a later attempt goes on says “another run” if its address is not known (G12)', () => {
  expect(describeSettled('push', undefined)).toBe('Seen before push by another run');
});

describe('the status after the answer (G11)', () => {
  const acceptedAtMs = Date.parse('2026-01-15T12:00:00Z');
  const accepted = 'accepted 2026-01-15T12:00:00.000Z';
  it.each<[known: Parameters<typeof describeAccepted>[0], description: string]>([
    [{ taskId: ids.task, siteId: ids.live, acceptedAtMs }, `task ${ids.task} site ${ids.live} ${accepted}`],
    [{ taskId: undefined, siteId: ids.live, acceptedAtMs: undefined }, `site ${ids.live}`],
    [{ taskId: undefined, siteId: undefined, acceptedAtMs }, accepted],
    [{ taskId: undefined, siteId: undefined, acceptedAtMs: undefined }, ''],
    // GitHub takes 140 characters. What does not fit is left out, and never cut.
    [{ taskId: 't'.repeat(100), siteId: ids.live, acceptedAtMs }, `task ${'t'.repeat(100)} ${accepted}`],
    [{ taskId: 't'.repeat(135), siteId: ids.live, acceptedAtMs }, `task ${'t'.repeat(135)}`],
    [{ taskId: 't'.repeat(136), siteId: ids.live, acceptedAtMs }, `site ${ids.live} ${accepted}`],
  ])('says what is known of task, site and time: %j', (known, description) => {
    expect(describeAccepted(known)).toBe(description);
  });
});
