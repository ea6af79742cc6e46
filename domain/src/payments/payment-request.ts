import type { PaymentChoice } from './early/quote-payment.ts';
import type { ClientUuid, ServiceUuid } from '../identifier.ts';

/**
 * What a payment request pays. A request without an `Idempotency-Key` is a repeat when it has the same object as an
 * earlier request (docs/spec/rules.md#5). The amount and the card are not part of the object, except the custom amount.
 * A form that saves the card under another consent is not returned to a repeat (docs/spec/rules.md#11). The first
 * payment of a purchase is recorded in the same way; after it the state of the purchase refuses every repeat
 * (docs/spec/rules.md#2).
 *
 * | call                                       | subject whose row is locked   | object                            |
 * | ------------------------------------------ | ----------------------------- | --------------------------------- |
 * | `/payment/init`, `/payment/recurrent`      | order                         | `NEXT_PAYMENT` or `ALL_MAIN_DEBT` |
 * | `/early-payment/initRawCount.do`           | order                         | `PAYMENT_COUNT/<count>`           |
 * | `/early-payment/initRawNumber.do`          | order                         | `PAYMENT/<number>`                |
 * | `/overdue/manualPayment.do`                | order                         | `PAYMENT/<number>`                |
 * | `/early-payment/initRawSum.do`             | order                         | `ANOTHER_SUM/<kopecks>`           |
 * | `/overdue/registerPenaltyOrder.do`         | order                         | `PENALTY/<penaltyUuid>`           |
 * | `/payment/initAllDue`                      | each late order               | `ALL_DUE`                         |
 * | `/client/order/services/buy`               | order                         | `SERVICE/<serviceUuid>/<number>`  |
 * | `/checkout/pay`                            | order, by its checkout        | `FIRST_PAYMENT`                   |
 * | `/client/payments/initBindingUpdate.do`    | card                          | `CARD_CHANGE`                     |
 * | `/client/payments/initBindingAdd.do`       | client                        | `CARD_ADDITION`                   |
 */
export type PaymentObject =
  | 'NEXT_PAYMENT'
  | 'ALL_MAIN_DEBT'
  | `PAYMENT_COUNT/${number}`
  | `PAYMENT/${number}`
  | `ANOTHER_SUM/${number}`
  | `PENALTY/${string}`
  | 'ALL_DUE'
  | `SERVICE/${string}/${number}`
  | 'FIRST_PAYMENT'
  | 'CARD_CHANGE'
  | 'CARD_ADDITION';

/** A payment request, recorded together with its payment intent. */
export type PaymentRequest = {
  readonly clientUuid: ClientUuid;
  /** The order, card or client whose row is locked while the request is recorded. */
  readonly subjectUuid: string;
  readonly object: PaymentObject;
  /** The `Idempotency-Key`; null when the request has none. */
  readonly key: string | null;
};

/**
 * The time for which a repeated request gets the settled payment. It never gets a declined or expired payment
 * (docs/spec/rules.md#5).
 */
export const repeatWindowSeconds = 30;

/** The object of a payment of an order's debt. */
export function objectOfChoice(choice: PaymentChoice): PaymentObject {
  switch (choice.kind) {
    case 'NEXT_PAYMENT':
    case 'ALL_MAIN_DEBT':
    case 'ALL_DUE':
      return choice.kind;
    case 'PAYMENT_COUNT':
      return `PAYMENT_COUNT/${choice.paymentCount}`;
    case 'PAYMENT_NUMBER':
    case 'FAILED_PAYMENT':
      return `PAYMENT/${choice.paymentNumber}`;
    case 'PENALTY':
      return `PENALTY/${choice.penaltyUuid}`;
    case 'ANOTHER_SUM':
      return `ANOTHER_SUM/${choice.amount}`;
  }
}

/** The object of a service purchase: the service for one payment of the schedule. */
export function objectOfService({
  serviceUuid,
  paymentNumber,
}: {
  readonly serviceUuid: ServiceUuid;
  readonly paymentNumber: number;
}): PaymentObject {
  return `SERVICE/${serviceUuid}/${paymentNumber}`;
}
