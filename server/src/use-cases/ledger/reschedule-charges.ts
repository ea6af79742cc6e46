import type { Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Transaction } from '../../db/database.ts';
import { enqueueJob, enqueueJobs, type NewJob } from '../../db/jobs/job-store.ts';
import { activeOrdersOf } from '../../db/orders/order-store.ts';

/** Plans the scheduled charges of an order again after a change. */
export async function rescheduleCharges(
  transaction: Transaction,
  orderUuid: OrderUuid,
  now: Instant,
): Promise<void> {
  await enqueueJob(transaction, chargeJob(orderUuid, now));
}

/** Plans the scheduled charges of all open orders of a client again after a change of cards. */
export async function rescheduleChargesOfClient(
  transaction: Transaction,
  clientUuid: ClientUuid,
  now: Instant,
): Promise<void> {
  const orderUuids = await activeOrdersOf(transaction, clientUuid);
  const jobs = orderUuids.map((orderUuid) => chargeJob(orderUuid, now));
  await enqueueJobs(transaction, jobs);
}

/** The job that charges the due payments of an order. */
export function chargeJob(orderUuid: OrderUuid, runAt: Instant): NewJob {
  return { kind: 'charge-order', key: orderUuid, payload: { orderUuid }, runAt };
}
