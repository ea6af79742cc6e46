import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionOutcome, declineKind } from './action-codes.ts';

test('the bank says yes with 0 and 400', () => {
  for (const code of [0, 400]) assert.equal(actionOutcome(code).kind, 'approved');
});

test('no answer of the processing is an unknown outcome: the status is asked for', () => {
  for (const code of [-100, 1001, 1019, 151019, 998, 68, 90])
    assert.equal(actionOutcome(code).kind, 'pending');
});

test('insufficient funds are told as such and tried again later', () => {
  assert.deepEqual(actionOutcome(116), {
    kind: 'declined',
    decline: 'soft',
    refusal: 'insufficient.funds.error',
  });
});

test('lost, stolen and forbidden cards are never tried again; expired and wrong ones need another card', () => {
  for (const code of [41, 208, 43, 239, 240, -3100, -3101]) assert.equal(declineKind(code), 'never');
  for (const code of [101, 14, 111, 82, -2006, 53, 107]) assert.equal(declineKind(code), 'hard');
});

test("the gateway's own limits are told as a limit", () => {
  for (const code of [1112, 1118])
    assert.deepEqual(actionOutcome(code), {
      kind: 'declined',
      decline: 'limit',
      refusal: 'request.limit.exceeded',
    });
});

test('already paid (2007) and the session time-out (-2007) differ only by sign', () => {
  assert.equal(actionOutcome(2007).kind, 'pending');
  assert.equal(declineKind(-2007), 'soft');
});

test('a code that no table knows is a soft decline', () => {
  assert.deepEqual(actionOutcome(987_654), {
    kind: 'declined',
    decline: 'soft',
    refusal: 'payment.failed.error',
  });
  assert.equal(declineKind(null), 'soft');
});
