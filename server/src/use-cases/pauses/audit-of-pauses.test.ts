import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Instant, moscowDate, plusDays } from '#domain/dates.ts';
import type { PauseRequestUuid, PenaltyUuid, StaffUuid } from '#domain/identifier.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { runAudit } from '../audit-log/run-audit.ts';
import { batchedCharges } from '../charges/charge-order.ts';
import { cancelOrderPenalty } from '../penalties/cancel-order-penalty.ts';
import { grantPause } from './grant-pause.ts';
import { askRelief } from './report-problem.ts';

const { context, at, noon, newOrder, saveCard, chargeAndNotify } = await openProductWithBank({ after });
const { database, settings } = context;
const now = at(noon(0));
const [service] = await database.reader<{ staffUuid: StaffUuid }[]>`
  select staff_uuid as "staffUuid" from staff where login = 'service'`;
assert.ok(service);
const permissions = ['MANUAL_TERMINATION', 'EDIT_PENALTY'] as const;
const staff = { ...service, address: '203.0.113.1', permissions };

/** An order with a penalty; its client has asked for relief twelve days ago. */
async function lateOrder(): Promise<OwnOrder & { readonly requestUuid: PauseRequestUuid }> {
  const order = await newOrder(40);
  const relief = { reason: 'ILLNESS', text: 'Больница', wishedDays: 20 } as const;
  assert.ok((await askRelief(at(noon(-12)), { ...order, ...relief })).ok);
  await chargeAndNotify(order, noon(-8));
  await batchedCharges(now)(order.orderUuid);
  const [request] = await database.reader<{ requestUuid: PauseRequestUuid }[]>`
    select request_uuid as "requestUuid" from pause_request where order_uuid = ${order.orderUuid}`;
  assert.ok(request);
  return { ...order, ...request };
}

async function grant({ requestUuid }: { readonly requestUuid: PauseRequestUuid }): Promise<void> {
  const dateTo = plusDays(moscowDate(noon(0)), 3);
  const granted = await grantPause(now, {
    staff,
    requestUuid,
    dateTo,
    lawTermConfirmed: true,
    stopNote: null,
  });
  assert.ok(granted.ok, JSON.stringify(granted));
}

async function violationsOf(check: string): Promise<number | undefined> {
  const rows = await runAudit({ clock: now.clock, database, settings }, null);
  return rows.find(({ id }) => id === check)?.violations;
}

// docs/spec/rules.md#13
test('a backdated pause leaves a cancelled penalty as it is, and the audit finds nothing', async () => {
  const order = await lateOrder();
  const [penalty] = await database.reader<{ penaltyUuid: PenaltyUuid }[]>`
    select penalty_uuid as "penaltyUuid" from penalty where order_uuid = ${order.orderUuid}`;
  assert.ok(penalty);
  const cancelled = await cancelOrderPenalty(now, {
    ...penalty,
    orderUuid: order.orderUuid,
    staff,
    reason: null,
  });
  assert.ok(cancelled.ok, JSON.stringify(cancelled));
  await grant(order);
  assert.equal(await violationsOf('NIGHTS'), 0);
});

test('the audit finds a wrong date of an overdue payment of a paused order', async () => {
  const order = await lateOrder();
  await grant(order);
  assert.equal(await violationsOf('DATES'), 0);
  await database.autocommit`
    update scheduled_payment set plan_date = plan_date + 5 where order_uuid = ${order.orderUuid} and state = 'OVERDUE'`;
  assert.equal(await violationsOf('DATES'), 1);
});

test('the audit finds a paid penalty with a day inside a pause, unless the pause was backdated after the payment', async () => {
  const order = await lateOrder();
  await database.autocommit`update penalty set state = 'PAID' where order_uuid = ${order.orderUuid}`;
  await database.autocommit`
    insert into transition (subject_type, subject_id, from_state, to_state, at)
    select 'PENALTY', penalty_uuid::text, 'APPLIED', 'PAID', ${noon(0)}::timestamptz + interval '1 minute'
    from penalty where order_uuid = ${order.orderUuid}`;
  const insertPause = (startedAt: Instant) => database.autocommit`
    insert into order_pause (pause_uuid, order_uuid, reason, date_from, date_to, started_at)
    values (gen_random_uuid(), ${order.orderUuid}, 'DEFECTIVE', ${plusDays(moscowDate(noon(0)), -3)},
      ${moscowDate(noon(0))}, ${startedAt})`;
  const before = await violationsOf('NIGHTS');
  await insertPause(noon(1));
  assert.equal(await violationsOf('NIGHTS'), before);
  await database.autocommit`update order_pause set started_at = ${noon(-3)} where order_uuid = ${order.orderUuid}`;
  assert.equal(await violationsOf('NIGHTS'), Number(before) + 1);
});

test('the audit finds a charge that was begun before a pause and sent after it was written', async () => {
  const order = await newOrder(61);
  await saveCard(order);
  await chargeAndNotify(order, noon(1));
  await batchedCharges(at(noon(2)))(order.orderUuid);
  const before = await violationsOf('PAUSES');
  const insertPause = (writtenAt: string) => database.autocommit`
    insert into order_pause (pause_uuid, order_uuid, reason, date_from, date_to, started_at, written_at)
    select gen_random_uuid(), order_uuid, 'DEFECTIVE', (created_at at time zone 'Europe/Moscow')::date + 1,
      '9999-01-01', created_at + interval '1 second', sent_at + ${writtenAt}::interval
    from operation where order_uuid = ${order.orderUuid} and sent_at is not null`;
  await insertPause('1 second');
  assert.equal(await violationsOf('PAUSES'), before);
  await database.autocommit`update order_pause set written_at = written_at - interval '2 s'
    where order_uuid = ${order.orderUuid}`;
  assert.equal(await violationsOf('PAUSES'), Number(before) + 1);
});
