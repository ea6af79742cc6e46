import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { moscowDate, moscowTime, plusDays } from '#domain/dates.ts';
import { identifier, type OrderUuid } from '#domain/identifier.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { batchedCharges } from '../charges/charge-order.ts';
import { growPenalties } from './grow-penalties.ts';
import { planPenaltyGrowth } from './plan-penalty-growth.ts';

const { context, at, noon, newOrder, chargeAndNotify } = await openProductWithBank({ after });
const { database } = context;

/** An order with one payment that became overdue today. */
async function lateOrder() {
  const order = await newOrder(40);
  await chargeAndNotify(order, noon(-8));
  await batchedCharges(at(noon(0)))(order.orderUuid);
  return order;
}

async function penaltyAmount(orderUuid: OrderUuid): Promise<number> {
  const [penalty] = await database.reader<{ amount: number }[]>`
    select amount from penalty where order_uuid = ${orderUuid}`;
  assert.ok(penalty);
  return penalty.amount;
}

// docs/spec/rules.md#4, docs/spec/reliability.md#D-14
test('a penalty grows once a day', async () => {
  const { orderUuid, clientUuid } = await lateOrder();
  const before = await penaltyAmount(orderUuid);
  const missingOrder = { orderUuid: identifier<typeof orderUuid>(clientUuid), days: 'counted' } as const;
  await growPenalties(at(noon(1)), missingOrder);
  await growPenalties(at(noon(1)), { orderUuid, days: 'counted' });
  const grown = await penaltyAmount(orderUuid);
  assert.ok(grown > before);
  await growPenalties(at(noon(1)), { orderUuid, days: 'counted' });
  assert.equal(await penaltyAmount(orderUuid), grown);
});

test('a penalty does not grow on days of a downtime', async () => {
  const { orderUuid } = await lateOrder();
  const before = await penaltyAmount(orderUuid);
  await growPenalties(at(noon(1)), { orderUuid, days: 'counted' });
  const grown = await penaltyAmount(orderUuid);
  await growPenalties(at(noon(5)), { orderUuid, days: 'passed-over' });
  assert.equal((await penaltyAmount(orderUuid)) - grown < 2 * (grown - before), true);
});

test('a penalty does not grow while its order has an unreconciled difference, and continues afterwards', async () => {
  const { orderUuid } = await lateOrder();
  const grownBy = async (days: number): Promise<number> => {
    const before = await penaltyAmount(orderUuid);
    await growPenalties(at(noon(days)), { orderUuid, days: 'counted' });
    return (await penaltyAmount(orderUuid)) - before;
  };
  const perDay = await grownBy(1);
  assert.ok(perDay > 0);
  await database.autocommit`
    insert into reconciliation_difference (difference_uuid, kind, subject, order_uuid, our_amount, their_amount,
      found_at, seen_at)
    values (${context.random.uuid()}, 'UNKNOWN_CHARGE', ${orderUuid}, ${orderUuid}, 0, 100000, ${noon(1)}, ${noon(1)})`;
  assert.deepEqual([await grownBy(2), await grownBy(4)], [0, 0]);
  await database.autocommit`
    update reconciliation_difference set settled_at = ${noon(4)}, note = 'Вернули через банк'
      where order_uuid = ${orderUuid}`;
  const afterwards = await grownBy(5);
  assert.ok(afterwards > 0 && afterwards < 2 * perDay, 'the penalty grows by one day');
});

test('a penalty accrues at the rate of a clause from its first day on', async () => {
  const { orderUuid } = await newOrder(41);
  await chargeAndNotify({ orderUuid }, noon(-8));
  await batchedCharges(at(noon(0)))(orderUuid);
  const amountOn = async (day: number): Promise<number> => {
    await growPenalties(at(noon(day)), { orderUuid, days: 'counted' });
    const [penalty] = await database.reader<{ amount: number }[]>`
      select amount from penalty where order_uuid = ${orderUuid}`;
    return penalty?.amount ?? 0;
  };
  const amounts = [await amountOn(0), await amountOn(10)];
  await database.autocommit`
    insert into law (clause_id, law, link, requirement, check_name, limit_value, valid_from)
    values ('stricter', '283-ФЗ', 'https://law.example', 'Штраф — не больше 10 % годовых', 'PENALTY_RATE', 1000,
      ${noon(11)}::timestamptz::date)`;
  amounts.push(await amountOn(20));
  const [first = 0, second = 0, third = 0] = amounts;
  const [before, afterwards] = [second - first, third - second];
  assert.ok(before > 0 && Math.abs(before - 2 * afterwards) <= 2, `${before} and then ${afterwards}`);
});

/** Plans the growth this many days later; returns how the job of the order counts these days, and the log. */
async function planGrowth(orderUuid: OrderUuid, days: number) {
  const logged: string[] = [];
  const log = {
    ...context.log,
    info: (event: string, fields: object = {}) => void logged.push(`${event} ${JSON.stringify(fields)}`),
    error: (event: string, _fault: unknown, fields: object = {}) =>
      void logged.push(`${event} ${JSON.stringify(fields)}`),
  };
  await database.autocommit`delete from job`;
  const next = await planPenaltyGrowth({ ...at(noon(days)), log });
  assert.equal(next, moscowTime(plusDays(moscowDate(noon(days)), 1), 0, 5));
  assert.ok(logged.some((line) => line.startsWith('penalties.planned {"count":')));
  const jobs = await database.reader<{ payload: { orderUuid: string; days: string } }[]>`
    select payload from job where kind = 'grow-penalties'`;
  return {
    isDowntimeLogged: logged.includes('penalties.waived {"code":"days-down"}'),
    days: jobs.find(({ payload }) => payload.orderUuid === orderUuid)?.payload.days,
  };
}

test('each night every order with a growing penalty gets its job', async () => {
  const { orderUuid } = await lateOrder();
  for (const days of [1, 2, 2])
    assert.deepEqual(
      await planGrowth(orderUuid, days),
      { isDowntimeLogged: false, days: 'counted' },
      `after ${days} days`,
    );
});

test('days of a downtime are waived', async () => {
  const { orderUuid } = await lateOrder();
  assert.deepEqual(await planGrowth(orderUuid, 2), { isDowntimeLogged: false, days: 'counted' });
  assert.deepEqual(await planGrowth(orderUuid, 4), { isDowntimeLogged: true, days: 'passed-over' });
});
