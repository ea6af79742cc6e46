import assert from 'node:assert/strict';
import { type GoodwillUuid, identifier } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import { goodwillParts, leftOf, refundGoodwill } from '#domain/refunds/refund-goodwill.ts';
import type { OrderScenario } from './audit-order.ts';
import { record } from './order-scenario.ts';

/** Staff return a random part of the paid money, or all of it (docs/spec/rules.md#14). */
export function returnGoodwill(run: OrderScenario, pick: number): void {
  const { order, newUuid } = run;
  const left = leftOf(goodwillParts(order, run));
  const amount = kopecks(pick % 4 === 0 ? left : 1 + ((pick >> 2) % Math.max(left, 1)));
  const goodwillUuid = identifier<GoodwillUuid>(newUuid());
  const given = refundGoodwill({ order, amount, money: run, goodwillUuid, newUuid });
  assert.equal(given.ok, left > 0);
  if (given.ok) record(run, given.value);
}
