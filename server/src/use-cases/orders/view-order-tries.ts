import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import { lateDueDay } from '#domain/orders/view/late-due-day.ts';
import { nameOfCard } from '#domain/orders/view/try-sentence.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { cardOfRow } from '../../db/cards/card-columns.ts';
import { readOrders } from '../../db/orders/order-store.ts';
import { mostOfKind } from '../../db/orders/timeline-store.ts';
import { type TryRow, triesOfOrder } from '../../db/payments/try-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { outcomeOfTry, paymentNumbersOf } from './try-of-row.ts';

export type OrderTries = {
  /** The tries to take scheduled payments, the first one first. */
  readonly tries: readonly {
    readonly at: Instant;
    readonly outcome: string;
    readonly paymentNumbers: readonly number[];
    /** The card that paid. */
    readonly paidFrom?: string;
  }[];
  /** The payments that were paid after their day, and that day. */
  readonly paidLate: readonly { readonly paymentNumber: number; readonly dueOn: CalendarDate }[];
};

/**
 * What the schedule of an order adds to its payments: each try to take money, in words, and the day of a payment that
 * was paid late (docs/spec/screens.md#order).
 */
export async function viewOrderTries(
  { database: { reader, transaction } }: DatabaseAccess,
  { clientUuid, orderUuid }: { readonly clientUuid: ClientUuid; readonly orderUuid: OrderUuid },
): Promise<Result<OrderTries, Refusal<'order.not.found.error'>>> {
  const [[order], rows] = await Promise.all([
    transaction((inTransaction) => readOrders(inTransaction, [orderUuid])),
    triesOfOrder(reader, orderUuid, mostOfKind),
  ]);
  if (order?.clientUuid !== clientUuid) return refuse('order.not.found.error');
  return success({
    tries: rows
      .map((row) => ({
        at: row.at,
        outcome: outcomeOfTry(row),
        paymentNumbers: paymentNumbersOf(row),
        ...paidFrom(row),
      }))
      .filter(({ paymentNumbers }) => paymentNumbers.length > 0)
      .toReversed(),
    paidLate: order.payments.flatMap((payment) => {
      const dueOn = lateDueDay(payment);
      return dueOn === null ? [] : [{ paymentNumber: payment.paymentNumber, dueOn }];
    }),
  });
}

function paidFrom(row: TryRow): { readonly paidFrom?: string } {
  const card = row.state === 'SETTLED' ? cardOfRow(row) : null;
  return card === null ? {} : { paidFrom: nameOfCard(card) };
}
