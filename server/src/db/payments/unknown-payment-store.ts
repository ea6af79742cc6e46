import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { OperationUuid, OrderUuid } from '#domain/identifier.ts';
import type { OperationKind } from '#domain/orders/operation.ts';
import type { Fragment, Reader } from '../database.ts';

export type UnknownPayment = {
  readonly operationUuid: OperationUuid;
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string | null;
  readonly phone: string;
  readonly kind: OperationKind;
  readonly amount: number;
  readonly createdAt: Instant;
};

/** Payments whose result has been unknown for a minute, the oldest first; at most 100. */
export async function unknownPayments(reader: Reader, now: Instant): Promise<UnknownPayment[]> {
  return reader<UnknownPayment[]>`${selectUnknownPayments(reader, now)} limit 100`;
}

const unknownAfterSeconds = 60;

/** Builds the statement of `unknownPayments` without its limit. */
export function selectUnknownPayments(reader: Reader, now: Instant): Fragment {
  return reader`
    select o.operation_uuid as "operationUuid", o.order_uuid as "orderUuid", r.order_number as "orderNumber", c.phone, o.kind, o.amount,
      o.created_at as "createdAt"
    from operation o join client c using (client_uuid) left join orders r on r.order_uuid = o.order_uuid
    where o.state in ('SENT', 'UNKNOWN') and o.created_at < ${plusSeconds(now, -unknownAfterSeconds)} order by o.created_at`;
}
