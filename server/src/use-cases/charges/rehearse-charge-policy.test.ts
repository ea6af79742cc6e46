import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { moscowDate, moscowTime, plusDays } from '#domain/dates.ts';
import type { ChargePlan } from '#domain/charges/charge-plan.ts';
import { basisPoints } from '#domain/money.ts';
import { cardThatDeclinesLater, cardThatDeclinesTwice } from '#testing/bank/cards.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { growPenalties } from '../penalties/grow-penalties.ts';
import { batchedCharges } from './charge-order.ts';
import { rehearseChargePolicy } from './rehearse-charge-policy.ts';

const { context, at, noon, newOrder, saveCard } = await openProductWithBank({ after });
const { chargePlan, penaltyRate } = context.settings;

/** An order whose second payment is due in two days and charged by the plan until it is paid or overdue. */
async function chargedOrder(pan: string): Promise<OwnOrder> {
  const order = await newOrder(60);
  await saveCard(order, pan);
  const day = (days: number, hour: number) => moscowTime(plusDays(moscowDate(noon(2)), days), hour);
  for (const time of [day(0, 12), day(0, 19), day(1, 8), day(2, 8), day(3, 8), day(4, 1)])
    await batchedCharges(at(time))(order.orderUuid);
  return order;
}

async function rehearsed(plan: Partial<ChargePlan> = {}, rate = penaltyRate) {
  const proposed = { plan: { ...chargePlan, ...plan }, penaltyRate: rate };
  const { rehearsal, isCut } = await rehearseChargePolicy(at(noon(20)), proposed);
  assert.equal(isCut, false);
  return rehearsal;
}

test('the rehearsal replays the real charges with their tries and penalty, under both policies', async () => {
  await newOrder(75);
  await newOrder(60);
  assert.equal((await rehearsed()).payments, 0);
  await chargedOrder(cardThatDeclinesTwice);
  const { orderUuid } = await chargedOrder(cardThatDeclinesLater);
  await growPenalties(at(noon(20)), { orderUuid, days: 'counted' });
  const [penalty] = await context.database.reader<{ amount: number }[]>`
    select amount from penalty where order_uuid = ${orderUuid}`;
  assert.ok(penalty);
  const same = await rehearsed();
  assert.deepEqual([same.payments, same.reproduced, same.changed], [2, 2, 0]);
  assert.deepEqual(same.tries, { before: 8, after: 8, least: 0, most: 0 });
  assert.deepEqual([same.penalties.before, same.penalties.after], [penalty.amount, penalty.amount]);
  const other = await rehearsed({ laterTries: [{ daysAfterLast: 2, hour: 9 }] }, basisPoints(0));
  // the card that declines twice is charged a day later, by the second try
  assert.deepEqual(other.tries, { before: 8, after: 4, least: -3, most: -1 });
  assert.deepEqual(other.days, { before: 1, after: 2, least: 1, most: 1 });
  assert.deepEqual(other.penalties.after, 0);
});
