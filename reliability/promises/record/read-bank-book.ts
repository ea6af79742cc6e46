import { type CalendarDate, instant, type Instant, moscowDate } from '#domain/dates.ts';
import type { Reader } from '#server/db/database.ts';
import { type BankOperation, bankOperations } from '#testing/bank/sandbox-calls.ts';
import type { Stack } from '#testing/stack/stack.ts';
import type { ChargeTry, RunRecord, ReturnedMoney } from './run-record.ts';

type Book = Pick<RunRecord, 'tries' | 'returns' | 'takenPayments'>;

/** The bank's book, with the orders and payments to which its operations belong. */
export async function readBankBook(stack: Stack, reader: Reader): Promise<Book> {
  const book = await bankOperations(stack);
  const taken = book.filter(({ kind, approved }) => kind === 'CHARGE' && approved);
  return {
    tries: await triesIn(book, reader),
    returns: await returnsIn(book, reader),
    takenPayments: new Set(taken.map(({ orderNumber }) => orderNumber)),
  };
}

type ScheduledCharge = Omit<ChargeTry, 'at' | 'isApproved' | 'amount'> & { readonly orderNumber: string };

/** Oldest first. */
async function triesIn(book: readonly BankOperation[], reader: Reader): Promise<ChargeTry[]> {
  // the order's own card was stored for the order, or has replaced another card before the charge
  const scheduled = await reader<ScheduledCharge[]>`
    select o.client_uuid as "clientUuid", o.order_uuid as "orderUuid", o.gateway_order_number as "orderNumber",
      o.created_at as "sentAt", split_part(a.target_id, '/', 2)::int as "paymentNumber", right(b.masked_pan, 4) as card,
      not exists (select from consent_record c where c.binding_uuid = o.binding_uuid and c.order_uuid = o.order_uuid
        and c.scope = 'ORDER' and c.action = 'GIVEN')
        and not exists (select from history h where h.order_uuid = o.order_uuid and h.type = 'BINDING_CHANGED'
        and h.subject_id = o.binding_uuid::text and h.action_date <= o.created_at) as "isOtherCard"
    from operation o join binding b using (binding_uuid) join allocation a using (operation_uuid)
    where o.kind = 'SCHEDULED' and a.target_type = 'SCHEDULED'`;
  const byNumber = new Map(scheduled.map((charge) => [charge.orderNumber, charge]));
  return book.flatMap(({ kind, orderNumber, amount, at, approved }) => {
    const charge = kind === 'CHARGE' ? byNumber.get(orderNumber) : undefined;
    return charge === undefined ? [] : [{ ...charge, amount, at: instant(at), isApproved: approved }];
  });
}

type Payment = {
  readonly orderNumber: string;
  readonly clientUuid: string;
  /** null for money of a purchase that was not approved. */
  readonly orderUuid: string | null;
};

async function returnsIn(book: readonly BankOperation[], reader: Reader): Promise<ReturnedMoney[]> {
  const payments = await reader<Payment[]>`
    select gateway_order_number as "orderNumber", operation.client_uuid as "clientUuid",
      orders.order_uuid as "orderUuid"
    from operation left join orders using (order_uuid)`;
  const byNumber = new Map(payments.map((payment) => [payment.orderNumber, payment]));
  return book.flatMap(({ kind, approved, orderNumber, amount, at }) => {
    const payment = byNumber.get(orderNumber);
    if (kind !== 'REFUND' || !approved || payment === undefined) return [];
    return [{ clientUuid: payment.clientUuid, orderUuid: payment.orderUuid, amount, at: instant(at) }];
  });
}

export async function readDeliveries(reader: Reader): Promise<ReadonlyMap<string, CalendarDate>> {
  const rows = await reader<{ orderUuid: string; at: Instant }[]>`
    select order_uuid as "orderUuid", delivered_at as at from orders where delivered_at is not null`;
  return new Map(rows.map(({ orderUuid, at }) => [orderUuid, moscowDate(at)]));
}
