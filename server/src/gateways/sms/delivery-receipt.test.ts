import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseReceipt } from './delivery-receipt.ts';

const receipt = (text: string, kind = 0x04) =>
  parseReceipt({
    command_status: 0,
    esm_class: kind,
    short_message: { message: text },
    response: () => assert.fail(),
  });

// docs/spec/gateway.md#15.2
test('a receipt with a final state reports delivery or failure, and an interim receipt is ignored', () => {
  const text = (state: string) =>
    `id:4f2a-1 sub:001 dlvrd:001 submit date:2611261200 done date:2611261201 stat:${state} err:000 text:`;
  assert.deepEqual(receipt(text('DELIVRD')), { providerMessageId: '4f2a-1', isDelivered: true });
  for (const state of ['EXPIRED', 'DELETED', 'UNDELIV', 'REJECTD'])
    assert.deepEqual(receipt(text(state)), { providerMessageId: '4f2a-1', isDelivered: false }, state);
  for (const state of ['ENROUTE', 'ACCEPTD', 'UNKNOWN', '']) assert.equal(receipt(text(state)), null, state);
});

test('a message that is no receipt, or has no id, is ignored', () => {
  assert.equal(receipt('id:1 stat:DELIVRD', 0), null);
  assert.equal(receipt('stat:DELIVRD'), null);
  assert.equal(receipt('СТОП'), null);
});
