import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { OperationUuid, OrderUuid, RefundUuid } from '#domain/identifier.ts';
import type { OperationKind } from '#domain/orders/operation.ts';
import { mostShownPayments } from '#domain/reconciliation/shown-payments.ts';
import type { Fragment, Reader } from '../database.ts';

export type UnknownPayment = {
  readonly operationUuid: OperationUuid;
  /** Set for a refund. */
  readonly refundUuid: RefundUuid | null;
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string | null;
  readonly phone: string;
  readonly kind: OperationKind | 'REFUND';
  readonly amount: number;
  readonly createdAt: Instant;
};

/**
 * Payments and refunds whose result has been unknown for a minute, and forms that the bank has not closed in time, the
 * oldest first; at most `mostShownPayments` (docs/spec/reliability.md#I-33).
 */
export async function unknownPayments(reader: Reader, now: Instant): Promise<UnknownPayment[]> {
  return reader<UnknownPayment[]>`${selectUnknownPayments(reader, now)} limit ${mostShownPayments}`;
}

const unknownAfterSeconds = 60;
const formGraceSeconds = 300;

/** Builds the statement of `unknownPayments` without its limit. */
export function selectUnknownPayments(reader: Reader, now: Instant): Fragment {
  const before = plusSeconds(now, -unknownAfterSeconds);
  return reader`
    select u."operationUuid", u."refundUuid", o.order_uuid as "orderUuid", r.order_number as "orderNumber", c.phone,
      u.kind, u.amount,
      u."createdAt"
    from (
      select operation_uuid as "operationUuid", null::uuid as "refundUuid", kind, amount, created_at as "createdAt"
        from operation
      where state in ('SENT', 'UNKNOWN') and created_at < ${before}
        or state in ('CREATED', 'REGISTERED') and expires_at < ${plusSeconds(now, -formGraceSeconds)}
      union all
      select operation_uuid, refund_uuid, 'REFUND', amount, created_at from operation_refund
      where state in ('CREATED', 'SENT', 'UNKNOWN') and created_at < ${before}) u
      join operation o on o.operation_uuid = u."operationUuid" join client c using (client_uuid)
      left join orders r on r.order_uuid = o.order_uuid
    order by u."createdAt"`;
}
