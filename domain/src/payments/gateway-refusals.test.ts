import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GatewayCall, type RefusalClass, refusalClass } from './gateway-refusals.ts';

/**
 * Every refusal of docs/spec/gateway.md#7 for each call of the product, and the number 99, which the page does not
 * list. The product reverses an order with `refund` and binds a card with `register`, so it calls neither
 * `reverse.do` nor `bindCard.do`.
 */
const table = {
  register: {
    1: 'ask',
    ...{ 2: 'final', 3: 'final', 4: 'final', 5: 'final', 6: 'final', 8: 'final', 9: 'final' },
    7: 'ask',
    ...{ 10: 'final', 13: 'final', 14: 'final', 15: 'final', 99: 'final' },
  },
  charge: { 1: 'ask', 2: 'ask', 3: 'ask', 4: 'ask', 5: 'ask', 6: 'ask', 7: 'ask', 15: 'ask', 99: 'ask' },
  status: { 1: 'repeat', 2: 'repeat', 5: 'repeat', 6: 'final', 7: 'repeat', 99: 'repeat' },
  decline: { 1: 'ask', 2: 'ask', 5: 'ask', 6: 'ask', 7: 'ask', 99: 'ask' },
  refund: { 1: 'ask', 3: 'ask', 4: 'ask', 5: 'ask', 6: 'ask', 7: 'ask', 8: 'ask', 99: 'ask' },
  unbind: { 1: 'final', 2: 'final', 5: 'repeat', 6: 'final', 7: 'repeat', 15: 'final', 99: 'final' },
} as const satisfies Readonly<Record<GatewayCall, Readonly<Record<number, RefusalClass>>>>;

/** The class of each number that the table has for a call. */
function classesOf(call: GatewayCall): Readonly<Record<string, RefusalClass>> {
  const codes = Object.keys(table[call]);
  return Object.fromEntries(codes.map((code) => [code, refusalClass(call, Number(code))]));
}

for (const call of ['register', 'charge', 'status', 'decline', 'refund', 'unbind'] as const)
  test(`each refusal of ${call} has its class`, () => {
    assert.deepEqual(classesOf(call), table[call]);
  });
