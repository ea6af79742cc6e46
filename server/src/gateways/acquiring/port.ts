import type { Kopecks } from '#domain/money.ts';

/**
 * The acquiring bank (docs/spec/gateway.md#4, 5). Every call ends within its time limit with one of the listed answers.
 * `unknown` means that the bank may or may not have acted (timeout, 5xx, invalid answer). Only `status` resolves it,
 * and no call is repeated before that (docs/spec/reliability.md#D-1).
 */
export type AcquiringGateway = {
  /** Registers a one-stage order; `amount` 0 with `verifyOnly` binds a card without taking money. */
  register(request: Registration): Promise<RegistrationAnswer>;
  /** Charges a saved card for a registered order. */
  chargeBinding(request: BindingCharge): Promise<ChargeAnswer>;
  /** Returns the gateway status, the only reliable source about money. */
  status(
    query: { readonly gatewayOrderId: string } | { readonly gatewayOrderNumber: string },
  ): Promise<StatusAnswer>;
  /** Declines an unpaid order, so that its payment page cannot be used any more. */
  decline(order: { readonly gatewayOrderId: string }): Promise<PlainAnswer>;
  /**
   * Refunds money; idempotent by `externalRefundId` (docs/spec/gateway.md#11). `refused` has no finer kinds:
   * only `status` shows whether the amount was wrong or the bank failed (docs/spec/gateway.md#7).
   */
  refund(request: RefundRequest): Promise<PlainAnswer>;
  unbind(binding: { readonly bindingId: string }): Promise<PlainAnswer>;
  /**
   * False for a minute after several consecutive unanswered calls: no new charge starts then
   * (docs/spec/reliability.md#F-08).
   */
  isAnswering(): boolean;
};

export type Registration = {
  readonly gatewayOrderNumber: string;
  readonly amount: Kopecks;
  readonly verifyOnly: boolean;
  /** The UUID of our client; null when the card is not to be saved, because the bank binds cards only with it. */
  readonly clientId: string | null;
  /** The order of the payment; the bank stores it and returns it with the status. */
  readonly orderUuid: string;
  /** Restricts the payment to a saved card; the payment page then asks only for the CVC. */
  readonly bindingId: string | null;
  readonly description: string;
  readonly lifetimeSeconds: number;
};

export type RegistrationAnswer =
  | { readonly kind: 'registered'; readonly gatewayOrderId: string; readonly formUrl: string }
  /** The order number is registered: an earlier answer was lost (docs/spec/reliability.md#F-09). */
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'refused'; readonly errorCode: number }
  | { readonly kind: 'unknown' };

export type BindingCharge = {
  readonly gatewayOrderId: string;
  readonly bindingId: string;
  /**
   * `customer` is F in gateway.md: the customer chose the stored card. `merchant` is U: the service charges without the
   * customer.
   */
  readonly initiator: 'customer' | 'merchant';
};

export type ChargeAnswer =
  /** The bank has processed the charge; `status` returns the result. */
  | { readonly kind: 'processed' }
  /** The customer must confirm on this page of the bank; null means the payment page of the registered order. */
  | { readonly kind: 'confirmation-needed'; readonly formUrl: string | null }
  | { readonly kind: 'refused'; readonly errorCode: number }
  | { readonly kind: 'unknown' };

export type BankOrderState =
  | 'registered'
  | 'held'
  | 'paid'
  | 'reversed'
  | 'refunded'
  | 'confirming'
  | 'declined'
  | 'pending';

export type StatusAnswer =
  | {
      readonly kind: 'found';
      readonly gatewayOrderId: string | null;
      readonly gatewayOrderNumber: string;
      readonly state: BankOrderState;
      readonly actionCode: number | null;
      readonly amount: Kopecks;
      readonly currency: string;
      /** The amount that the bank currently holds, after refunds; null when not reported. */
      readonly depositedAmount: Kopecks | null;
      readonly refundedAmount: Kopecks | null;
      /** The refunds that the bank has made and reports with our identifier. */
      readonly refunds: readonly { readonly externalRefundId: string; readonly amount: Kopecks }[];
      readonly card: BoundCard | null;
      /** The order from the registration; null when another system registered the payment. */
      readonly orderUuid: string | null;
    }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown' };

/** The card that a payment has saved. */
export type BoundCard = {
  readonly bindingId: string;
  readonly clientId: string;
  /** At most BIN and last four digits. */
  readonly maskedPan: string;
  /** YYYYMM */
  readonly expiry: string;
  /** As reported by the bank. */
  readonly paymentSystem: string;
  readonly paymentWay: string;
};

export type RefundRequest = {
  readonly gatewayOrderId: string;
  readonly amount: Kopecks;
  readonly externalRefundId: string;
  /** Optimistic lock: the amount that the bank must hold before the refund. */
  readonly expectedDepositedAmount: Kopecks | null;
};

export type PlainAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly errorCode: number }
  | { readonly kind: 'unknown' };
