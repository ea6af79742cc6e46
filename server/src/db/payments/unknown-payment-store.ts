import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { IntentUuid, OrderUuid, RefundUuid } from '#domain/identifier.ts';
import type { IntentKind } from '#domain/orders/payment-intent.ts';
import type { Fragment, Reader } from '../database.ts';
import { type ListPage, type PageRequest, readListing } from '../listing.ts';

export type UnknownPayment = {
  readonly intentUuid: IntentUuid;
  /** Set for a refund. */
  readonly refundUuid: RefundUuid | null;
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string | null;
  readonly phone: string;
  readonly kind: IntentKind | 'REFUND';
  readonly amount: number;
  readonly createdAt: Instant;
};

export type UnknownPaymentSort = 'createdAt' | 'amount';

/**
 * A page of the payments and refunds whose result has been unknown for a minute, and of forms that the bank has not
 * closed in time; the oldest first without a choice (docs/spec/reliability.md#I-33).
 */
export async function unknownPaymentPage(
  reader: Reader,
  { now, ...listing }: PageRequest<UnknownPaymentSort> & { readonly now: Instant },
): Promise<ListPage<UnknownPayment>> {
  const rows = {
    columns: columns(reader),
    source: source(reader, now),
    keys: {
      createdAt: { value: reader`u."createdAt"`, type: 'time' },
      amount: { value: reader`u.amount`, type: 'number' },
    },
    id: { value: reader`coalesce(u."refundUuid", u."intentUuid")`, type: 'uuid' },
    defaultSort: { field: 'createdAt', order: 'ASC' },
  } as const;
  return readListing<UnknownPayment, UnknownPaymentSort>(reader, rows, listing);
}

/** The statement of all these payments and refunds, the oldest first. */
export function selectUnknownPayments(reader: Reader, now: Instant): Fragment {
  return reader`select ${columns(reader)} ${source(reader, now)} order by u."createdAt"`;
}

function columns(reader: Reader): Fragment {
  return reader`u."intentUuid", u."refundUuid", o.order_uuid as "orderUuid", r.order_number as "orderNumber",
      c.phone, u.kind, u.amount, u."createdAt"`;
}

const unknownAfterSeconds = 60;
const formGraceSeconds = 300;

function source(reader: Reader, now: Instant): Fragment {
  const before = plusSeconds(now, -unknownAfterSeconds);
  return reader`
    from (
      select operation_uuid as "intentUuid", null::uuid as "refundUuid", kind, amount, created_at as "createdAt"
        from operation
      where state in ('SENT', 'UNKNOWN') and created_at < ${before}
        or state in ('CREATED', 'REGISTERED') and expires_at < ${plusSeconds(now, -formGraceSeconds)}
      union all
      select operation_uuid, refund_uuid, 'REFUND', amount, created_at from operation_refund
      where state in ('CREATED', 'SENT', 'UNKNOWN') and created_at < ${before}) u
      join operation o on o.operation_uuid = u."intentUuid" join client c using (client_uuid)
      left join orders r on r.order_uuid = o.order_uuid
    where true`;
}
