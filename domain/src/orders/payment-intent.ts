import type { Instant } from '../dates.ts';
import type { CardConsent } from '../consents/consent.ts';
import type { CardUuid, ClientUuid, ConsentUuid, IntentUuid, OrderUuid } from '../identifier.ts';
import type { Kopecks } from '../money.ts';

/** Purpose of a payment intent. BINDING moves no money. */
export type IntentKind =
  | 'INITIAL'
  | 'SCHEDULED'
  | 'MANUAL'
  | 'EARLY'
  | 'RECURRENT'
  | 'PENALTY'
  | 'SERVICE'
  | 'FULL_PAYMENT'
  | 'BINDING';

/** States of a payment intent (docs/spec/rules.md#5, docs/spec/reliability.md#D-1). */
export type IntentState = 'CREATED' | 'REGISTERED' | 'SENT' | 'UNKNOWN' | 'SETTLED' | 'DECLINED' | 'EXPIRED';

export type AllocationTarget = 'SCHEDULED' | 'PENALTY' | 'SERVICE' | 'EXCESS';

/**
 * The debt that a part of the payment pays; written with the intent, before the bank is called
 * (docs/spec/reliability.md#I-12).
 */
export type Allocation = {
  readonly targetType: AllocationTarget;
  /** `orderUuid/paymentNumber`, the penalty's or the fee's uuid; the intent's own uuid for EXCESS. */
  readonly targetId: string;
  readonly amount: Kopecks;
};

/** A payment intent: its row exists before the bank is called (docs/spec/reliability.md#D-1). */
export type PaymentIntent = {
  readonly intentUuid: IntentUuid;
  readonly orderUuid: OrderUuid;
  readonly clientUuid: ClientUuid;
  readonly kind: IntentKind;
  readonly state: IntentState;
  /** 0 only for BINDING. */
  readonly amount: Kopecks;
  readonly allocations: readonly Allocation[];
  /** The saved card to charge; null when the customer enters a card on the bank's page. */
  readonly cardUuid: CardUuid | null;
  /** The consent that allows the service to charge the card; null when the customer or staff started the payment. */
  readonly consentUuid: ConsentUuid | null;
  /** The permitted use of the card that the customer enters; null when no card is entered. */
  readonly cardConsent: CardConsent | null;
  /** Unique at the gateway and never used again; derived from the uuid (docs/spec/reliability.md#D-3). */
  readonly gatewayOrderNumber: string;
  readonly gatewayOrderId: string | null;
  readonly formUrl: string | null;
  readonly createdAt: Instant;
  /** When the bank's form expires. */
  readonly expiresAt: Instant;
  readonly settledAt: Instant | null;
  /** The action code of the last try (docs/spec/gateway.md#8). */
  readonly actionCode: number | null;
};

/**
 * The states in which the bank may still take the money. A debt has at most one intent in these states
 * (docs/spec/reliability.md#I-17).
 */
export const openIntentStates = ['CREATED', 'REGISTERED', 'SENT', 'UNKNOWN'] as const satisfies IntentState[];

/** Whether the bank may still take the money of an intent in this state. */
export function isOpen(state: IntentState): boolean {
  return openIntentStates.some((open) => open === state);
}

/**
 * Whether the result of a payment is pending: its card is being charged, or the outcome is unknown
 * (docs/spec/rules.md#5). `REGISTERED` is not pending: the bank's form is open, and the customer has not returned from
 * the form.
 */
export function isPending(state: IntentState): boolean {
  return state === 'SENT' || state === 'UNKNOWN';
}

/** The gateway allows 36 characters: the 32 of the uuid and the suffix (docs/spec/reliability.md#D-3). */
export function gatewayOrderNumber(intentUuid: IntentUuid): string {
  return `${intentUuid.replaceAll('-', '')}-1`;
}

/** The target of an allocation to a scheduled payment. */
export function scheduledTarget(orderUuid: OrderUuid, paymentNumber: number): string {
  return `${orderUuid}/${paymentNumber}`;
}

/** True when all of the money is excess: it paid no debt and is returned (docs/spec/rules.md#5). */
export function paidNothing({ allocations }: Pick<PaymentIntent, 'allocations'>): boolean {
  return allocations.every(({ targetType }) => targetType === 'EXCESS');
}

/** The payment number of an allocation target. */
export function paymentNumberOfTarget(targetId: string): number {
  return Number(targetId.slice(targetId.lastIndexOf('/') + 1));
}
