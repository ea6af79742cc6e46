import type { Instant } from '#domain/dates.ts';
import { debtOf, isPaidOff } from '#domain/orders/order-totals.ts';
import type { Order } from '#domain/orders/order.ts';
import type { Pause } from '#domain/pauses/pause.ts';
import type { Transaction } from '../../db/database.ts';
import type { DatabaseAccess } from '../context.ts';
import { type NewNotification, writeNotifications } from '../notifications/write-notifications.ts';

type ChangedOrder = { readonly before: Order; readonly after: Order };

/**
 * Writes the notifications about changes of orders: ORDER_PAID, and ORDER_PAUSED for a new pause or other days
 * (docs/spec/rules.md#12). Runs in the transaction of the changes. Changes without one need no statement.
 */
export async function writeOrderNotifications(
  context: DatabaseAccess,
  transaction: Transaction,
  changes: readonly ChangedOrder[],
): Promise<void> {
  const now = context.clock.now();
  await writeNotifications(
    context,
    transaction,
    changes.flatMap((change) => notificationsOf(change, now)),
  );
}

function notificationsOf({ before, after }: ChangedOrder, now: Instant): NewNotification[] {
  const { clientUuid, orderUuid, orderNumber } = after;
  // the messages about the refund tell of an order that is refunded in full; penalties outlive the payments
  if (isPaidOff(after) && debtOf(before) > 0)
    return [{ kind: 'ORDER_PAID', parameters: { orderNumber }, clientUuid, orderUuid, occasion: orderUuid }];
  // the message about the stop says more: no day ends it
  if (after.schedulesStoppedAt !== null) return [];
  return after.pauses.flatMap((pause) => {
    const known = before.pauses.find(({ pauseUuid }) => pauseUuid === pause.pauseUuid);
    const isSame = known?.dateTo === pause.dateTo && known.dateFrom === pause.dateFrom;
    return pause.endedAt !== null || isSame ? [] : [paused(after, pause, now)];
  });
}

/** A pause may get the same last day again, so the occasion has the time of the change. */
function paused(order: Order, { pauseUuid, dateTo }: Pause, now: Instant): NewNotification {
  const { clientUuid, orderUuid, orderNumber } = order;
  const parameters = { orderNumber, until: dateTo };
  return { kind: 'ORDER_PAUSED', parameters, clientUuid, orderUuid, occasion: `${pauseUuid}/${now}` };
}
