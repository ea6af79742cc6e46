import type { HistoryEvent, HistoryEventType } from '#domain/orders/order-change.ts';
import type { Checkout } from '../../db/checkout/checkout-store.ts';

const texts: Readonly<Partial<Record<HistoryEventType, string>>> = {
  PROCESS_STARTED: 'Начато оформление покупки',
  VERIFICATION_SMS_SUCCESS: 'Покупка подтверждена кодом из СМС',
  SCORING_SUCCEEDED: 'Проверка пройдена',
  SCORING_FAILED: 'Проверка не пройдена',
  SCORING_ERROR: 'Проверку не удалось провести',
  APPROVE_FAILED: 'В покупке частями отказано',
};

/** A history event of a purchase that is not an order yet; the transition key allows one event of each type. */
export function checkoutEvent(
  { orderUuid, purchaseAmount }: Checkout,
  type: HistoryEventType,
  text = texts[type] ?? type,
): HistoryEvent {
  return {
    type,
    subjectType: 'CHECKOUT',
    subjectId: orderUuid,
    transitionKey: `CHECKOUT/${orderUuid}/${type}/1`,
    amount: type === 'PROCESS_STARTED' ? purchaseAmount : null,
    text,
  };
}
