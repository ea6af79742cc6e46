import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type CalendarDate, daysBetween, moscowDate } from '#domain/dates.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { batchedCharges } from '../charges/charge-order.ts';
import { planPenaltyGrowth } from './plan-penalty-growth.ts';

const { context, at, noon, newOrder, chargeAndNotify } = await openProductWithBank({ after });
const { database } = context;

// docs/spec/reliability.md#D-14
test('days of a downtime or an unreconciled difference do not count as late before the first penalty', async () => {
  const down = await newOrder();
  const unreconciled = await newOrder();
  const [first] = await database.reader<{ planDate: CalendarDate }[]>`
    select plan_date as "planDate" from scheduled_payment where order_uuid = ${down.orderUuid} order by payment_number`;
  assert.ok(first);
  const daysToFirst = daysBetween(moscowDate(noon(0)), first.planDate);
  /** Noon this many days after that date. */
  const onDay = (days: number) => noon(daysToFirst + days);
  const chargeOrders = async (days: number) => {
    for (const { orderUuid } of [down, unreconciled]) await batchedCharges(at(onDay(days)))(orderUuid);
  };
  const penalties = () =>
    database.reader<{ orderUuid: string; daysLate: number }[]>`
      select order_uuid as "orderUuid", days_late as "daysLate" from penalty
      where order_uuid in (${down.orderUuid}, ${unreconciled.orderUuid}) order by applied_at`;
  await planPenaltyGrowth(at(onDay(0)));
  for (const order of [down, unreconciled]) await chargeAndNotify(order, onDay(0));
  await planPenaltyGrowth(at(onDay(1)));
  // five days without a worker; the charges run before the nightly job has waived the days
  await chargeOrders(6);
  assert.deepEqual([...(await penalties())], []);
  for (const days of [6, 7, 8]) await planPenaltyGrowth(at(onDay(days)));
  await database.autocommit`
    insert into reconciliation_difference
      (difference_uuid, kind, subject, order_uuid, our_amount, their_amount, found_at, seen_at, settled_at, note)
    values (${context.random.uuid()}, 'UNKNOWN_CHARGE', ${unreconciled.orderUuid}, ${unreconciled.orderUuid}, 0, 100000,
      ${onDay(8)}, ${onDay(8)}, ${onDay(9)}, 'Вернули')`;
  await planPenaltyGrowth(at(onDay(9)));
  await chargeOrders(9);
  assert.deepEqual([...(await penalties())], [{ orderUuid: down.orderUuid, daysLate: 4 }]);
  for (const days of [10, 11]) await planPenaltyGrowth(at(onDay(days)));
  await chargeOrders(11);
  assert.deepEqual(
    (await penalties()).map(({ orderUuid, daysLate }) => [orderUuid, daysLate]),
    [
      [down.orderUuid, 4],
      [unreconciled.orderUuid, 4],
    ],
  );
});
