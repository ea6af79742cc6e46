import type { CalendarDate, Instant } from '#domain/dates.ts';
import type { FeeUuid, OrderUuid, ServiceUuid } from '#domain/identifier.ts';
import type { BasisPoints, Kopecks } from '#domain/money.ts';
import type { FeeState, ServiceFee } from '#domain/services/service-fee.ts';
import type { Reader, Transaction } from '../database.ts';

type FeeRow = {
  fee_uuid: FeeUuid;
  order_uuid: OrderUuid;
  service_uuid: ServiceUuid;
  payment_number: number;
  date_from: CalendarDate;
  date_to: CalendarDate;
  principal_debt: Kopecks;
  lower_limit: Kopecks;
  greater_limit: Kopecks | null;
  tariff_fee: Kopecks;
  prime_discount: BasisPoints | null;
  amount: Kopecks;
  state: FeeState;
  ordered_at: Instant;
  paid_at: Instant | null;
};

/**
 * The services ordered for an order, paid or not, the oldest first. A decision based on them requires the order's lock.
 */
export async function feesOfOrder(reader: Reader, orderUuid: OrderUuid): Promise<ServiceFee[]> {
  const rows = await reader<FeeRow[]>`
    select fee_uuid, order_uuid, service_uuid, payment_number, date_from, date_to, principal_debt, lower_limit,
      greater_limit, tariff_fee, prime_discount, amount, state, ordered_at, paid_at
    from service_fee where order_uuid = ${orderUuid} order by ordered_at, fee_uuid`;
  return rows.map(feeOfRow);
}

/**
 * Saves a fee that is ordered, ordered again or paid. A paid fee is never overwritten (docs/spec/reliability.md#I-54).
 * @throws Error when the stored fee is paid
 */
export async function saveFee(transaction: Transaction, fee: ServiceFee): Promise<void> {
  const { rate, principalDebt, primeDiscount } = fee.price;
  const rows = await transaction`
    insert into service_fee (fee_uuid, order_uuid, service_uuid, payment_number, date_from, date_to, principal_debt,
      lower_limit, greater_limit, tariff_fee, prime_discount, amount, state, ordered_at, paid_at)
    values (${fee.feeUuid}, ${fee.orderUuid}, ${fee.serviceUuid}, ${fee.paymentNumber}, ${fee.dateFrom}, ${fee.dateTo},
      ${principalDebt}, ${rate.lowerLimit}, ${rate.greaterLimit}, ${rate.serviceFee}, ${primeDiscount}, ${fee.amount},
      ${fee.state}, ${fee.orderedAt}, ${fee.paidAt})
    on conflict (fee_uuid) do update set date_from = excluded.date_from, date_to = excluded.date_to,
      principal_debt = excluded.principal_debt, lower_limit = excluded.lower_limit,
      greater_limit = excluded.greater_limit, tariff_fee = excluded.tariff_fee,
      prime_discount = excluded.prime_discount, amount = excluded.amount, state = excluded.state,
      ordered_at = excluded.ordered_at, paid_at = excluded.paid_at
    where service_fee.state = 'ORDERED' returning 1`;
  if (rows.length === 0) throw new Error(`service fee ${fee.feeUuid} is paid and cannot be changed`);
}

function feeOfRow(row: FeeRow): ServiceFee {
  return {
    feeUuid: row.fee_uuid,
    orderUuid: row.order_uuid,
    serviceUuid: row.service_uuid,
    paymentNumber: row.payment_number,
    dateFrom: row.date_from,
    dateTo: row.date_to,
    price: {
      principalDebt: row.principal_debt,
      rate: {
        lowerLimit: row.lower_limit,
        greaterLimit: row.greater_limit,
        serviceFee: row.tariff_fee,
      },
      primeDiscount: row.prime_discount,
    },
    amount: row.amount,
    state: row.state,
    orderedAt: row.ordered_at,
    paidAt: row.paid_at,
  };
}
