import { instant, moscowDate } from '#domain/dates.ts';
import assert from 'node:assert/strict';
import { openDatabase, type Reader } from '#server/db/database.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { clockNow, approvedCharges, productClockNow } from '#testing/bank/sandbox-calls.ts';

/** Checks after a jump of the machine's clock during a payment. */
export type AfterAJump = {
  /** Asserts that the product still uses the right time while the machine's clock is wrong. */
  assertTimeIsRight(): Promise<void>;
  /**
   * Asserts the state after the clock is correct again: no payment is lost or pending, none is charged twice or on a
   * wrong day, and the audit holds.
   */
  assertNoEffect(context: string): Promise<void>;
};

export function afterAJump(stack: Stack): AfterAJump {
  const { reader, close } = openDatabase({ url: stack.databaseUrl, connections: 1 });
  stack.atEnd(close);
  return {
    assertTimeIsRight: () => assertTimeIsRight(stack),
    assertNoEffect: async (context) => {
      const played = { stack, reader, context };
      await assertNothingLiesAhead(played);
      await assertAllDueIsCharged(played);
      await assertOneScheduledChargeADay(played);
      await assertAuditHolds(stack).catch((cause: unknown) => {
        throw new Error(`${context}: ${String(cause)}`, { cause });
      });
    },
  };
}

type PlayedJump = { readonly stack: Stack; readonly reader: Reader; readonly context: string };

const toleratedMilliseconds = 5 * 60_000;

async function assertTimeIsRight(stack: Stack): Promise<void> {
  const now = await productClockNow(stack);
  const wrongMilliseconds = Math.abs(Date.parse(now) - Date.parse(await clockNow(stack)));
  assert.ok(wrongMilliseconds < toleratedMilliseconds, `${wrongMilliseconds} ms`);
}

/** Longer than the wait of a recurring job, or of an order with a payment that is due soon. */
const furthestJobDays = 3;

async function assertNothingLiesAhead({ stack, reader, context }: PlayedJump): Promise<void> {
  const now = await clockNow(stack);
  const lost = await reader<{ kind: string; at: string }[]>`
    select kind, run_at as at from job where run_at > ${now}::timestamptz + make_interval(days => ${furthestJobDays})`;
  assert.deepEqual([...lost], [], context);
}

/**
 * The due payments of an order without a charge or a decline today. Of two payments with one date, the second is
 * charged a day later.
 */
async function assertAllDueIsCharged({ stack, reader, context }: PlayedJump): Promise<void> {
  const today = moscowDate(instant(await clockNow(stack)));
  const left = await reader<{ order: string; number: number; date: string; state: string }[]>`
    select order_uuid as order, payment_number as number, plan_date as date, scheduled_payment.state
    from scheduled_payment join orders using (order_uuid)
    where orders.state = 'ACTIVE' and plan_date <= ${today}
      and scheduled_payment.state in ('NOT_YET_PAID', 'ERROR_PAID')
      and not exists (
        select from operation where operation.order_uuid = orders.order_uuid and kind = 'SCHEDULED'
          and operation.state in ('SETTLED', 'DECLINED')
            and (created_at at time zone 'Europe/Moscow')::date = ${today})`;
  assert.deepEqual([...left], [], context);
}

/** Asserts at most one scheduled charge of an order a day, by the bank's clock, which the test does not change. */
async function assertOneScheduledChargeADay({ stack, reader, context }: PlayedJump): Promise<void> {
  const scheduledCharges = await reader<{ number: string; order: string }[]>`
    select gateway_order_number as number, order_uuid as order from operation where kind = 'SCHEDULED'`;
  const orderOf = new Map(scheduledCharges.map(({ number, order }) => [number, order]));
  const charged = await approvedCharges(stack);
  const days = charged.flatMap(({ orderNumber, at }) => {
    const order = orderOf.get(orderNumber);
    return order === undefined ? [] : [`${order} ${at.slice(0, 10)}`];
  });
  assert.equal(new Set(days).size, days.length, context);
}
