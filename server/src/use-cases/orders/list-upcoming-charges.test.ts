import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Instant, moscowDate, moscowTime, plusDays } from '#domain/dates.ts';
import { cardThatDeclinesLater, goodCard } from '#testing/bank/cards.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { batchedCharges } from '../charges/charge-order.ts';
import { listUpcomingCharges, sumPaidThisMonth } from './list-upcoming-charges.ts';

const { context, at, noon, newOrder, saveCard } = await openProductWithBank({ after });
const { database } = context;

function hourOf(days: number, hour: number): Instant {
  return moscowTime(moscowDate(noon(days)), hour);
}

/** An order whose payments from the second on fall on these days. */
async function orderDue(pan: string, days: readonly number[]): Promise<OwnOrder> {
  const order = await newOrder();
  await saveCard(order, pan);
  for (const [index, day] of days.entries())
    await database.autocommit`
      update scheduled_payment set plan_date = ${moscowDate(noon(day))}::date
      where order_uuid = ${order.orderUuid} and payment_number = ${2 + index}`;
  return order;
}

/** The promises at an instant: payment, day, sum and card. */
async function promisedAt(now: Instant, { clientUuid }: OwnOrder): Promise<string[]> {
  const charges = await listUpcomingCharges(at(now), clientUuid);
  return charges.map(
    ({ paymentNumber, nextTryOn, amount, panLastFourDigits }) =>
      `${paymentNumber}: ${nextTryOn ?? 'no day'} ${amount} ${panLastFourDigits}`,
  );
}

/** The charges of the service so far, in the words of the promises. */
async function chargesOf({ orderUuid }: OwnOrder): Promise<string[]> {
  const rows = await database.reader<{ charge: string }[]>`
    select split_part(a.target_id, '/',
      2) || ': ' || (o.created_at at time zone 'Europe/Moscow')::date || ' ' || o.amount
      || ' ' || right(b.masked_pan, 4) as charge
    from operation o join allocation a using (operation_uuid) join binding b using (binding_uuid)
    where o.order_uuid = ${orderUuid} and o.kind = 'SCHEDULED' order by o.created_at`;
  return rows.map(({ charge }) => charge);
}

/** Moves through the hours of a day at which the plan may charge. */
async function passDay(order: OwnOrder, days: number): Promise<void> {
  for (const hour of [8, 12, 19]) await batchedCharges(at(hourOf(days, hour)))(order.orderUuid);
}

test('each charge is made on the day, for the sum and by the card that were promised', async () => {
  const order = await orderDue(cardThatDeclinesLater, [1]);
  const lackedMoney = async () =>
    (await listUpcomingCharges(at(hourOf(1, 12)), order.clientUuid))[0]?.cardLackedMoney;
  assert.equal(await lackedMoney(), false);
  await batchedCharges(at(hourOf(1, 8)))(order.orderUuid);
  assert.equal(await lackedMoney(), true);
  for (const [at1, day] of [
    [hourOf(1, 12), 1],
    [hourOf(1, 20), 2],
    [hourOf(2, 20), 3],
  ] as const) {
    const [promise] = await promisedAt(at1, order);
    assert.equal(promise?.slice(0, 13), `2: ${moscowDate(noon(day))}`);
    const before = (await chargesOf(order)).length;
    await passDay(order, day);
    assert.deepEqual((await chargesOf(order)).slice(before), [promise]);
  }
});

test('the second of two due payments gets its day only after the first is charged', async () => {
  const order = await orderDue(goodCard, [1, 1]);
  const [first, second] = await promisedAt(hourOf(1, 7), order);
  assert.match(first ?? '', new RegExp(`^2: ${moscowDate(noon(1))} `));
  assert.match(second ?? '', /^3: no day /);
  await passDay(order, 1);
  const [later] = await promisedAt(hourOf(1, 20), order);
  assert.match(later ?? '', new RegExp(`^3: ${plusDays(moscowDate(noon(1)), 1)} `));
  await passDay(order, 2);
  assert.deepEqual(await chargesOf(order), [first, later]);
});

// docs/spec/screens.md#calendar
test('the paid sum of a month counts in that month alone', async () => {
  const order = await orderDue(goodCard, [1, 40]);
  const paid = (): Promise<number> => sumPaidThisMonth(at(noon(1)), order.clientUuid);
  const [first] = await promisedAt(hourOf(0, 20), order);
  const before = await paid();
  await passDay(order, 1);
  assert.equal(await paid(), before + Number(first?.split(' ')[2]));
  assert.equal(await sumPaidThisMonth(at(noon(400)), order.clientUuid), 0);
});

test('an order with an open reconciliation difference has no promised day', async () => {
  const order = await orderDue(goodCard, [1]);
  await database.autocommit`
    insert into reconciliation_difference (difference_uuid, kind, subject, order_uuid, our_amount, their_amount,
      found_at, seen_at)
    values (gen_random_uuid(), 'DEBT_DIFFERS', ${order.orderUuid}, ${order.orderUuid}, 1, 2, ${noon(0)}, ${noon(0)})`;
  const [promise] = await promisedAt(hourOf(0, 20), order);
  assert.match(promise ?? '', /^2: no day /);
});
