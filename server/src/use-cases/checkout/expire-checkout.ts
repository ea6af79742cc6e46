import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { isOpen } from '#domain/orders/payment-intent.ts';
import type { Transaction } from '../../db/database.ts';
import {
  type Checkout,
  checkoutByOrder,
  lockCheckout,
  updateCheckout,
} from '../../db/checkout/checkout-store.ts';
import { insertEvents } from '../../db/history/history-store.ts';
import { intentByUuid } from '../../db/payments/intent-store.ts';
import type { BankAccess } from '../context.ts';
import { enqueueWebhooks } from '../webhooks/enqueue-webhook.ts';
import { declineForm } from '../outcomes/decline-form.ts';
import { checkoutEvent } from './checkout-event.ts';
import { currentState } from './checkout-state.ts';

const retrySeconds = 60;

/**
 * Expires a purchase after its deadline; an open form is declined at the bank first. Returns when to try again, or
 * null.
 */
export async function expireCheckout(context: BankAccess, orderUuid: OrderUuid): Promise<Instant | null> {
  const { database, clock, random } = context;
  const known = await checkoutByOrder(database.reader, orderUuid);
  if (known === null || currentState(context, known) !== 'EXPIRED' || known.state === 'EXPIRED') return null;
  const intent = known.intentUuid === null ? null : await intentByUuid(database.reader, known.intentUuid);
  if (intent !== null && isOpen(intent.state) && !(await declineForm(context, intent))) {
    return plusSeconds(clock.now(), retrySeconds);
  }
  await database.transaction(async (transaction) => {
    const checkout = await lockCheckout(transaction, orderUuid);
    if (checkout === null || currentState(context, checkout) !== 'EXPIRED' || checkout.state === 'EXPIRED')
      return;
    await updateCheckout(transaction, checkout, { state: 'EXPIRED' });
    await recordExpiry(transaction, checkout, clock.now());
    const webhooks = {
      orderUuid,
      orderNumber: checkout.orderNumber,
      type: 'order.expired',
      state: 'EXPIRED',
    } as const;
    await enqueueWebhooks(transaction, [webhooks], { at: clock.now(), random });
  });
  return null;
}

/** A purchase whose SMS code was never entered has no client, so it has no history. */
async function recordExpiry(
  transaction: Transaction,
  checkout: Checkout,
  actionDate: Instant,
): Promise<void> {
  const { clientUuid, orderUuid } = checkout;
  if (clientUuid === null) return;
  const event = checkoutEvent(checkout, 'APPROVE_FAILED', 'Время на оформление вышло, покупка не состоялась');
  await insertEvents(transaction, [{ ...event, clientUuid, orderUuid, actionDate }]);
}
