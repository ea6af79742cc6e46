import type { Kopecks } from '#domain/money.ts';

/**
 * The bank as the servicing engine sees it (docs/spec/gateway.md#4, 5). Every call ends within its time limit, in one
 * of the answers listed; `unknown` means that nobody can tell whether the bank acted (time-out, 5xx, garbage):
 * only `status` resolves it, and nothing is repeated before (docs/spec/reliability.md#D-1).
 */
export type AcquiringGateway = {
  /** Registers a one-stage order; `amount` 0 with `verifyOnly` binds a card without taking money. */
  register(request: Registration): Promise<RegistrationAnswer>;
  /** Charges a registered order to a saved card. */
  chargeBinding(request: BindingCharge): Promise<ChargeAnswer>;
  /** The only truth about money. */
  status(
    query: { readonly mdOrder: string } | { readonly gatewayOrderNumber: string },
  ): Promise<StatusAnswer>;
  /** Kills an unpaid order, so that its form can not be paid any more. */
  decline(order: { readonly mdOrder: string }): Promise<PlainAnswer>;
  /** Returns money; the same `externalRefundId` never returns it twice (docs/spec/gateway.md#11). */
  refund(request: RefundRequest): Promise<PlainAnswer>;
  unbind(binding: { readonly bindingId: string }): Promise<PlainAnswer>;
  /** False for a minute after several calls in a row that were not answered: nothing new is begun then (docs/spec/reliability.md#F-08). */
  isAnswering(): boolean;
};

export type Registration = {
  readonly gatewayOrderNumber: string;
  readonly amount: Kopecks;
  readonly verifyOnly: boolean;
  /** Our client's uuid; null where the card is not to be saved: without it the bank binds no card. */
  readonly clientId: string | null;
  /** The order that the payment is for: the bank keeps it, and says it with the status. */
  readonly orderUuid: string;
  /** Fixes the saved card that may pay; the form then asks the CVC only. */
  readonly bindingId: string | null;
  readonly description: string;
  readonly lifeSeconds: number;
};

export type RegistrationAnswer =
  | { readonly kind: 'registered'; readonly mdOrder: string; readonly formUrl: string }
  /** The order number is known already: an earlier answer was lost (docs/spec/reliability.md#F-09). */
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'refused'; readonly errorCode: number }
  | { readonly kind: 'unknown' };

export type BindingCharge = {
  readonly mdOrder: string;
  readonly bindingId: string;
  /** F in gateway.md: the customer chose the stored card; U: we charge without the customer. */
  readonly initiator: 'customer' | 'merchant';
};

export type ChargeAnswer =
  /** The bank has worked on it; ask for the status. */
  | { readonly kind: 'processed' }
  /** The customer has to confirm on the bank's page: this one, or (null) the form of the registered order. */
  | { readonly kind: 'confirmation-needed'; readonly formUrl: string | null }
  | { readonly kind: 'refused'; readonly errorCode: number }
  | { readonly kind: 'unknown' };

export type BankOrderState =
  'registered' | 'held' | 'paid' | 'reversed' | 'refunded' | 'confirming' | 'declined' | 'pending';

export type StatusAnswer =
  | {
      readonly kind: 'found';
      readonly mdOrder: string | null;
      readonly gatewayOrderNumber: string;
      readonly state: BankOrderState;
      readonly actionCode: number | null;
      readonly amount: Kopecks;
      readonly currency: string;
      /** What the bank holds of it now, after refunds; null when the bank does not say. */
      readonly depositedAmount: Kopecks | null;
      readonly refundedAmount: Kopecks | null;
      readonly card: BoundCard | null;
      /** What was said at the registration; null for what was not registered by us. */
      readonly orderUuid: string | null;
    }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown' };

/** The saved card that a payment left behind. */
export type BoundCard = {
  readonly bindingId: string;
  readonly clientId: string;
  /** At most BIN and last four digits. */
  readonly maskedPan: string;
  /** YYYYMM */
  readonly expiry: string;
  /** The bank's words. */
  readonly paymentSystem: string;
  readonly paymentWay: string;
};

export type RefundRequest = {
  readonly mdOrder: string;
  readonly amount: Kopecks;
  readonly externalRefundId: string;
  /** Optimistic lock: what the bank must hold before the refund. */
  readonly expectedDepositedAmount: Kopecks | null;
};

export type PlainAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly errorCode: number }
  | { readonly kind: 'unknown' };
