import { describe, expect, it } from 'vitest';
import { differsInvisibly, readPreview } from '../../../../src/operations/push/preview.ts';

const data = { can_push: true, copied_at: '2026-01-15T09:00:00Z', revert_days: 14, warnings: ['a', 'b'] };

describe('readPreview', () => {
  type Row = [Record<string, unknown>, object];
  it.each<Row>([
    [
      { ...data, confirmation_required: 'x', blocked_reason: 'r' },
      {
        canPush: true,
        warnings: ['a', 'b'],
        confirmation: { text: 'x', received: 'x' },
        blockedReason: 'r',
        copiedAt: { text: data.copied_at, received: data.copied_at },
        revertDays: { number: 14, received: 14 },
      },
    ],
    [{}, { canPush: false, confirmation: { text: undefined, received: '' }, warnings: [] }],
    [{ copied_at: '0001-01-01T00:00:00Z' }, { copiedAt: { text: undefined } }],
    [
      { copied_at: 1_768_467_600, revert_days: '14' },
      {
        copiedAt: { text: '2026-01-15T09:00:00.000Z', received: 1_768_467_600 },
        revertDays: { number: 14, received: '14' },
      },
    ],
    ...['', '14 days', 'x14', '1e3', '1'.repeat(10), ['7']].map((days): Row => [
      { revert_days: days },
      { revertDays: { number: undefined } },
    ]),
    [{ warnings: 'x' }, { warnings: ['x'] }],
    [{ warnings: '' }, { warnings: [] }],
    [{ warnings: { 1: 'a', 3: 'b' } }, { warnings: ['a', 'b'] }],
    [{ warnings: { orders: 5 } }, { warnings: ['{"orders":5}'] }],
    // Only a literal `true` (push guard 1).
    ...[{}, [], 0, 'yes'].map((canPush): Row => [{ can_push: canPush }, { canPush: false }]),
    ...[1, '1', 'true'].map((canPush): Row => [
      { can_push: canPush },
      {
        canPush: false,
        blockedReason: `\`can_push\` is ${JSON.stringify(canPush)}, and only true allows a push`,
      },
    ]),
    [
      { can_push: true, blocked_reason: null },
      { canPush: true, blockedReason: undefined },
    ],
    [{ warnings: [{ a: 1 }, 7, null] }, { warnings: ['{"a":1}', '7', 'null'] }],
    [{ blocked_reason: { a: 1 } }, { blockedReason: '{"a":1}' }],
    [{ blocked_reason: null }, { blockedReason: undefined }],
    [{ confirmation_required: null }, { confirmation: { text: undefined, received: '' } }],
    [{ confirmation_required: 7 }, { confirmation: { text: undefined, received: 7 } }],
  ])('reads %j', (received, preview) => {
    expect(readPreview(received)).toMatchObject(preview);
  });
});

it.each([
  ['shop.example', 'shop\u200b.example', true],
  ['\u2060Shop.example ', 'shop.example', true],
  ['shop.example', 'shop.example', false],
  ['shop.example', 'shop\u200b.example.org', false],
])('%j and %j look the same, but differ: %j (push guard 2)', (typed, required, isSo) => {
  expect(differsInvisibly(typed, required)).toBe(isSo);
});
