import { expect, test } from 'vitest';
import type { ServiceRequest, ServiceResponse } from '../../stand-ins/service/exchange.ts';
import { seedIds } from '../../stand-ins/service/seed.ts';
import { judgeHostile } from '../support/judge-hostile.ts';
import { heaps, poison, structure } from '../support/poison.ts';
import { onPullRequest } from '../support/pull-request.ts';
import { showGitHub, showRun } from '../support/show.ts';
import { setStage, type StageOptions } from '../support/stage.ts';

interface Place {
  readonly what: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly expected: Readonly<Record<string, string>>;
  readonly options?: StageOptions;
  /** How the text gets into the answer; everywhere unless told. */
  readonly say?: (text: string, request: ServiceRequest, response: ServiceResponse) => ServiceResponse;
}

const push = { operation: 'push', 'site-id': seedIds.shopStaging, confirmation: 'shop.example' };
const restore = { operation: 'restore', 'site-id': seedIds.shop, 'backup-id': seedIds.shopBackup };

/** An answer that is nothing but a refusal, in the text's words. */
const refuse =
  (status: number) =>
  (text: string): ServiceResponse => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      success: false,
      data: { code: text, permission: text, [text]: text },
      message: text,
      status_code: status,
    }),
  });

const places: Readonly<Record<string, Place>> = {
  push: {
    what: 'in the preview, the site and the task of a push',
    inputs: push,
    expected: { status: 'completed' },
  },
  blocked: {
    what: 'in the reason why a push is blocked',
    inputs: push,
    expected: { status: 'refused', 'error-code': 'push_blocked' },
    say: (text, _request, response) =>
      poison({ ...response, body: response.body.replace('"can_push":true', '"can_push":false') }, text),
  },
  confirmation: {
    what: 'in the confirmation that is required',
    inputs: push,
    expected: { status: 'refused', 'error-code': 'confirmation_mismatch' },
    say: (text, _request, response) => poison(response, text, ['id']),
  },
  preview: {
    what: 'in a preview',
    inputs: { operation: 'push-preview', 'site-id': seedIds.shopStaging },
    expected: { status: 'completed' },
    say: (text, _request, response) => poison(response, text, ['id']),
  },
  failed: {
    what: 'in the reason why a task failed',
    inputs: restore,
    expected: { status: 'failed', 'error-code': 'task_failed' },
    options: { failureOf: () => 'The disk is full.' },
  },
  staging: {
    what: 'in the new staging site’s names, its warnings, and so on GitHub',
    inputs: { operation: 'staging', 'site-id': seedIds.shop, environment: 'staging' },
    expected: { status: 'completed' },
    say: (text, _request, response) =>
      poison(
        { ...response, body: response.body.replace('"site_lock":false', '"site_lock":true') },
        text,
        structure,
      ),
  },
  domain: {
    what: 'in a domain, its DNS records and its verification',
    inputs: {
      operation: 'add-domain',
      'site-id': seedIds.shop,
      domain: 'www.shop.example',
      'defer-verification': 'true',
    },
    expected: { status: 'completed' },
  },
  'domain-id': {
    what: 'in a domain’s id',
    inputs: {
      operation: 'add-domain',
      'site-id': seedIds.shop,
      domain: 'www.shop.example',
      'defer-verification': 'true',
    },
    expected: { status: 'completed' },
    say: (text, _request, response) => poison(response, text, ['site_id']),
  },
  verify: {
    what: 'in “not in place yet”',
    inputs: { operation: 'verify-domain', 'domain-id': seedIds.blogBackup, wait: 'false' },
    expected: { status: 'refused', 'error-code': 'dns_not_ready' },
    say: (text) => refuse(422)(text),
  },
  'task-id': {
    what: 'in a task’s id',
    inputs: restore,
    expected: { status: 'unknown', 'error-code': 'invalid_response' },
    say: (text, _request, response) => poison(response, text, []),
  },
  'site-id': {
    what: 'in the new staging site’s id',
    inputs: { operation: 'staging', 'site-id': seedIds.shop, environment: 'staging' },
    expected: { status: 'completed' },
    say: (text, request, response) =>
      request.method === 'POST'
        ? {
            ...response,
            body: response.body.replace(
              /"site":\{"id":"[^"]*"/,
              () => `"site":{"id":${JSON.stringify(text)}`,
            ),
          }
        : response,
  },
  'parent-id': {
    what: 'in the id of the site that was copied',
    inputs: { operation: 'staging', 'site-id': seedIds.shop },
    expected: { status: 'unknown', 'error-code': 'invalid_response' },
    say: (text, _request, response) => poison(response, text, ['id', 'site_id']),
  },
  unauthorized: {
    what: 'in a 401',
    inputs: restore,
    expected: { status: 'refused', 'error-code': 'unauthorized' },
    say: refuse(401),
  },
  forbidden: {
    what: 'in a 403, and in the permission that it names',
    inputs: restore,
    expected: { status: 'refused', 'error-code': 'forbidden' },
    say: refuse(403),
  },
  'preview-forbidden': {
    what: 'in a preview that is forbidden',
    inputs: push,
    expected: { status: 'refused', 'error-code': 'forbidden' },
    say: refuse(403),
  },
  rejected: {
    what: 'in a 422',
    inputs: restore,
    expected: { status: 'refused', 'error-code': 'rejected' },
    say: refuse(422),
  },
  'poll-refused': {
    what: 'in a poll that is refused',
    inputs: restore,
    expected: { status: 'unknown', 'error-code': 'forbidden' },
    say: (text, { method }, response) => (method === 'GET' ? refuse(403)(text) : response),
  },
};

for (const [name, { what, inputs, expected, options, say }] of Object.entries(places)) {
  test(`hostile text ${what} reaches nobody as such`, async () => {
    const runs = heaps.map(async ([heap, text]) => {
      const stage = await setStage({
        github: {},
        ...options,
        retell: (request, response) => say?.(text, request, response) ?? poison(response, text),
      });
      const run = await stage.run({
        inputs: { ...inputs, comment: 'true' },
        ...onPullRequest(),
        env: { RUNNER_DEBUG: '1' },
      });

      expect(run.outputs, heap).toMatchObject(expected);
      judgeHostile(run, stage);
      return [showRun(run), ...(stage.github ? [showGitHub(stage.github)] : [])].join('\n');
    });
    const [ofTheMixture] = await Promise.all(runs);
    await expect(ofTheMixture).toMatchFileSnapshot(`snapshots/${name}.txt`);
  });
}
