import type { Instant } from '#domain/calendar.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import type { PaymentRequest } from '#domain/payments/payment-request.ts';
import type { Reader, Transaction, Write } from '../database.ts';

export type RecordedRequest = PaymentRequest & {
  readonly operationUuid: OperationUuid;
  readonly requestedAt: Instant;
};

/** Records a payment request, in the transaction that records its operation. */
export function insertPaymentRequest(transaction: Transaction, request: RecordedRequest): Write {
  const { clientUuid, subjectUuid, object, key, operationUuid, requestedAt } = request;
  return transaction`
    insert into payment_request (client_uuid, subject_uuid, object, key, operation_uuid, requested_at)
    values (${clientUuid}, ${subjectUuid}, ${object}, ${key}, ${operationUuid}, ${requestedAt})`;
}

type RequestIdentity = Pick<PaymentRequest, 'clientUuid' | 'subjectUuid' | 'object'>;

/**
 * Returns the operation that a repeated request for this object gets: a pending one, or else the last one settled
 * after `settledAfter`. Null when there is none. The caller holds the lock of the order or client `subjectUuid`.
 */
export async function operationOfRepeat(
  reader: Reader,
  { clientUuid, subjectUuid, object }: RequestIdentity,
  settledAfter: Instant,
): Promise<OperationUuid | null> {
  const [row] = await reader<{ operationUuid: OperationUuid }[]>`
    select o.operation_uuid as "operationUuid"
    from payment_request r join operation o using (operation_uuid)
    where r.subject_uuid = ${subjectUuid} and r.object = ${object} and r.client_uuid = ${clientUuid}
      and (o.state in ('CREATED', 'REGISTERED', 'SENT', 'UNKNOWN') or o.state = 'SETTLED' and o.settled_at > ${settledAfter})
    order by o.state = 'SETTLED', o.settled_at desc, r.request_id desc limit 1`;
  return row?.operationUuid ?? null;
}
