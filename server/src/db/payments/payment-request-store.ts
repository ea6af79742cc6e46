import type { Instant } from '#domain/dates.ts';
import type { IntentUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { PaymentRequest } from '#domain/payments/payment-request.ts';
import type { Reader, Transaction, Write } from '../database.ts';

export type RecordedRequest = PaymentRequest & {
  readonly intentUuid: IntentUuid;
  readonly requestedAt: Instant;
};

/** Records a payment request, in the transaction that records its intent. */
export function insertPaymentRequest(transaction: Transaction, request: RecordedRequest): Write {
  const { clientUuid, subjectUuid, object, key, intentUuid, requestedAt } = request;
  return transaction`
    insert into payment_request (client_uuid, subject_uuid, object, key, operation_uuid, requested_at)
    values (${clientUuid}, ${subjectUuid}, ${object}, ${key}, ${intentUuid}, ${requestedAt})`;
}

type RequestIdentity = Pick<PaymentRequest, 'clientUuid' | 'subjectUuid' | 'object'>;

/**
 * Returns the intent that a repeated request for this object gets: a pending one, or else the last one settled
 * after `settledAfter`. Null when there is none. The caller holds the lock of the order or client `subjectUuid`.
 */
export async function intentOfRepeat(
  reader: Reader,
  { clientUuid, subjectUuid, object }: RequestIdentity,
  settledAfter: Instant,
): Promise<IntentUuid | null> {
  const [row] = await reader<{ intentUuid: IntentUuid }[]>`
    select o.operation_uuid as "intentUuid"
    from payment_request r join operation o using (operation_uuid)
    where r.subject_uuid = ${subjectUuid} and r.object = ${object} and r.client_uuid = ${clientUuid}
      and (o.state in ('CREATED', 'REGISTERED', 'SENT', 'UNKNOWN') or o.state = 'SETTLED'
        and o.settled_at > ${settledAfter})
    order by o.state = 'SETTLED', o.settled_at desc, r.request_id desc limit 1`;
  return row?.intentUuid ?? null;
}

type PaidRequest = {
  readonly orderUuid: OrderUuid;
  readonly intentUuid: IntentUuid;
  readonly amount: Kopecks;
  readonly state: 'SETTLED' | 'SENT' | 'UNKNOWN';
};

/**
 * The settled and pending payments of one object over all orders of a client by requests with this key, the first one
 * first and the pending ones last. Without a key those after `paidAfter`.
 */
export async function paidByRequest(
  reader: Reader,
  { clientUuid, object, key }: Pick<PaymentRequest, 'clientUuid' | 'object' | 'key'>,
  paidAfter: Instant,
): Promise<PaidRequest[]> {
  return reader<PaidRequest[]>`
    select r.subject_uuid as "orderUuid", o.operation_uuid as "intentUuid", o.amount, o.state
    from payment_request r join operation o using (operation_uuid)
    where r.subject_uuid in (select order_uuid from orders where client_uuid = ${clientUuid}) and r.object = ${object}
      and o.state in ('SETTLED', 'SENT', 'UNKNOWN')
      and (r.key = ${key} or ${key}::text is null and coalesce(o.settled_at, o.created_at) > ${paidAfter})
    group by r.subject_uuid, o.operation_uuid order by o.settled_at nulls last, o.created_at`;
}
