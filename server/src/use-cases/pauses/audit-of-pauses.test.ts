import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { moscowDate, plusDays } from '#domain/calendar.ts';
import type { PauseRequestUuid, PenaltyUuid, StaffUuid } from '#domain/identifier.ts';
import { type OwnOrder, openProductWithBank } from '#testing/product-with-bank.ts';
import { runAudit } from '../audit-log/run-audit.ts';
import { batchedCharges } from '../charges/charge-order.ts';
import { cancelOrderPenalty } from '../penalties/cancel-order-penalty.ts';
import { grantPause } from './grant-pause.ts';
import { askRelief } from './report-problem.ts';

const { context, at, noon, newOrder, chargeAndNotify } = await openProductWithBank({ after });
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
  const cancelled = await cancelOrderPenalty(now, { ...penalty, orderUuid: order.orderUuid, staff });
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
