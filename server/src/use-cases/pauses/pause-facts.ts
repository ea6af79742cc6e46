import type { PauseFacts } from '#domain/orders/lifecycle/pause-order.ts';
import { type Instant, moscowDate, moscowTime, plusDays } from '#domain/dates.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import type { OrderChange } from '#domain/orders/order-change.ts';
import { finishChange } from '#domain/orders/finish-change.ts';
import type { Order } from '#domain/orders/order.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { moscowUtcOffset } from '#domain/local-time.ts';
import { openPauseOf } from '#domain/pauses/pause.ts';
import { utcOffsetOfOrder } from '../../db/clients/client-store.ts';
import type { Reader, Transaction } from '../../db/database.ts';
import { enqueueJob } from '../../db/jobs/job-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { hoursAt } from '../notifications/client-hours.ts';
import { penaltyRateToday } from '../laws/penalty-rate.ts';

type PauseTerms = Pick<PauseFacts, 'annualRate' | 'messageHours'>;

/** What a pause of an order depends on beside the order: the rate of its penalties today, and its client's clock. */
export async function readPauseTerms(
  context: DatabaseAccess,
  reader: Reader,
  orderUuid: OrderUuid,
): Promise<PauseTerms> {
  const [annualRate, utcOffset] = await Promise.all([
    penaltyRateToday(context, reader, orderUuid),
    utcOffsetOfOrder(reader, orderUuid),
  ]);
  // an order that does not exist is refused by the change itself
  return { annualRate, messageHours: hoursAt(context.settings, utcOffset ?? moscowUtcOffset) };
}

type OrderFacts = PauseTerms & Pick<PauseFacts, 'intents'>;

/** The facts by which a pause of an order is decided now. */
export function pauseFacts({ clock }: DatabaseAccess, order: Order, facts: OrderFacts): PauseFacts {
  return { order, now: clock.now(), ...facts };
}

/**
 * A pause may remove days from a penalty, so a payment of a penalty has to end before the pause
 * (docs/spec/rules.md#13).
 */
export function paysPenalty({ allocations }: PaymentIntent): boolean {
  return allocations.some(({ targetType }) => targetType === 'PENALTY');
}

/** A change without changed rows of the order: only the document of the order shows another state of the request. */
export function withRequest(order: Order, pauseRequestedAt: Order['pauseRequestedAt']): OrderChange {
  const after = { ...order, pauseRequestedAt };
  return finishChange(order, { order: after, intent: null, postings: [], events: [], refunds: [] });
}

/**
 * Enqueues the job that records and reports the end of the running pause of an order. When today has become its last
 * day, the reminder about tomorrow is written again, because it may have been written before
 * (docs/spec/rules.md#3).
 */
export async function enqueuePauseEnd(
  transaction: Transaction,
  { clientUuid, orderUuid, pauses }: Pick<Order, 'clientUuid' | 'orderUuid' | 'pauses'>,
  now: Instant,
): Promise<void> {
  const open = openPauseOf(pauses);
  if (open === null) return;
  const date = plusDays(open.dateTo, 1);
  const runAt = moscowTime(date, 0);
  await enqueueJob(transaction, { kind: 'end-pause', key: orderUuid, payload: { orderUuid }, runAt });
  if (open.dateTo !== moscowDate(now)) return;
  const reminder = { kind: 'remind-client', key: `${clientUuid}/${date}/${now}`, runAt: now } as const;
  await enqueueJob(transaction, { ...reminder, payload: { clientUuid, date } });
}
