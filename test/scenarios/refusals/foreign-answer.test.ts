import { test } from 'vitest';
import { seedIds } from '../../stand-ins/service/seed.ts';
import type { ServiceRequest, ServiceResponse } from '../../stand-ins/service/exchange.ts';
import { showRun } from '../support/show.ts';
import { setStage } from '../support/stage.ts';

type Retell = (request: ServiceRequest, response: ServiceResponse) => ServiceResponse;

/** Replaces words in the answer to the POST. */
const inPost =
  (from: RegExp, to: string): Retell =>
  (request, response) =>
    request.method === 'POST' ? { ...response, body: response.body.replace(from, to) } : response;

const staging = { operation: 'staging', 'site-id': seedIds.shop };
const restore = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };
const add = {
  operation: 'add-domain',
  'site-id': seedIds.shop,
  domain: 'www.shop.example',
  'defer-verification': 'true',
};

const cases: readonly (readonly [name: string, inputs: Readonly<Record<string, string>>, retell: Retell])[] =
  [
    [
      'a staging copy of another site',
      staging,
      inPost(/"parent_site_id":"[^"]*"/, `"parent_site_id":"${seedIds.blog}"`),
    ],
    [
      'the live site itself as the staging copy',
      staging,
      inPost(/"site":\{"id":"[^"]*"/, `"site":{"id":"${seedIds.shop}"`),
    ],
    ['no task', restore, inPost(/"task":\{"id":"[^"]*"/, '"nothing":{"id":"1"')],
    ['a task without an id', restore, inPost(/"task":\{"id":"[^"]*"/, '"task":{"id":""')],
    ['no domain', add, inPost(/"domain":\{.*?\},/, '')],
    ['a domain of another site', add, inPost(/"site_id":"[^"]*"/, `"site_id":"${seedIds.blog}"`)],
  ];

for (const [name, inputs, retell] of cases) {
  test.concurrent(`an answer that names ${name} proves nothing: unknown`, async ({ expect }) => {
    const stage = await setStage({ retell });
    const run = await stage.run({ inputs });

    expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': 'invalid_response' });
    await expect(showRun(run)).toMatchFileSnapshot(
      `snapshots/foreign-answer-${name.replaceAll(' ', '-')}.txt`,
    );
  });
}

test.concurrent(
  'a preview that does not say whether it can be pushed is an invalid answer to `push-preview`',
  async ({ expect }) => {
    const stage = await setStage({
      retell: (_request, response) => ({ ...response, body: '{"success":true,"data":{},"message":"OK"}' }),
    });
    const run = await stage.run({ inputs: { operation: 'push-preview', 'site-id': seedIds.shopStaging } });

    expect(run.outputs).toMatchObject({ status: 'refused', 'error-code': 'invalid_response' });
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/foreign-answer-to-the-preview.txt');
  },
);

test.concurrent(
  'an answer that is no JSON, and the same as a stored one, is unknown: a re-run would get it again',
  async ({ expect }) => {
    const stage = await setStage({
      retell: (request, response) =>
        request.method === 'POST' ? { ...response, body: '<p>Thank you!</p>' } : response,
    });
    const run = await stage.run({ inputs: restore });

    expect(run.outputs).toMatchObject({ status: 'unknown', 'error-code': 'invalid_response' });
    expect(run.requests).toHaveLength(2);
    expect(stage.service.started).toHaveLength(1);
    await expect(showRun(run)).toMatchFileSnapshot('snapshots/foreign-answer-not-json-twice.txt');
  },
);
