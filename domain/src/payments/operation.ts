import type { Instant } from '../calendar.ts';
import type { EnteredCard } from '../consents/consent.ts';
import type { BindingUuid, ClientUuid, ConsentUuid, OperationUuid, OrderUuid } from '../identifier.ts';
import type { Kopecks } from '../money.ts';

/** What a payment is for (reliability.md, appendix A). BINDING moves no money. */
export type OperationKind =
  | 'INITIAL'
  | 'SCHEDULED'
  | 'MANUAL'
  | 'EARLY'
  | 'RECURRENT'
  | 'PENALTY'
  | 'SERVICE'
  | 'FULL_PAYMENT'
  | 'BINDING';

/** Life of a payment intent (docs/spec/rules.md#5, docs/spec/reliability.md#D-1). */
export type OperationState =
  'CREATED' | 'REGISTERED' | 'SENT' | 'UNKNOWN' | 'SETTLED' | 'DECLINED' | 'EXPIRED';

export type AllocationTarget = 'SCHEDULED' | 'PENALTY' | 'SERVICE' | 'EXCESS';

/** Which debt a part of the payment pays; written with the intent, before the bank is called (docs/spec/reliability.md#I-12). */
export type Allocation = {
  readonly targetType: AllocationTarget;
  /** `orderUuid/paymentNumber`, the penalty's or the fee's uuid; the operation's own uuid for EXCESS. */
  readonly targetId: string;
  readonly amount: Kopecks;
};

/** One payment intent: the row that exists before the bank is asked for anything (docs/spec/reliability.md#D-1). */
export type Operation = {
  readonly operationUuid: OperationUuid;
  readonly orderUuid: OrderUuid;
  readonly clientUuid: ClientUuid;
  readonly kind: OperationKind;
  readonly state: OperationState;
  /** 0 only for BINDING. */
  readonly amount: Kopecks;
  readonly allocations: readonly Allocation[];
  /** The saved card it is charged to; null when the customer enters one on the bank's page. */
  readonly bindingUuid: BindingUuid | null;
  /** The consent by which the service charges the card; null where the customer or staff began it. */
  readonly consentUuid: ConsentUuid | null;
  /** What the card that the customer enters may be used for; null where no card is entered. */
  readonly enteredCard: EnteredCard | null;
  /** Unique for ever at the bank, derived from the uuid (docs/spec/reliability.md#D-3). */
  readonly gatewayOrderNumber: string;
  readonly mdOrder: string | null;
  readonly formUrl: string | null;
  readonly createdAt: Instant;
  /** When the bank's form dies. */
  readonly expiresAt: Instant;
  readonly settledAt: Instant | null;
  /** The bank's word on the last try (docs/spec/gateway.md#8). */
  readonly actionCode: number | null;
};

/** States in which the bank may still take the money: one such operation per debt (docs/spec/reliability.md#I-17). */
const liveOperationStates = ['CREATED', 'REGISTERED', 'SENT', 'UNKNOWN'] as const satisfies OperationState[];

/** Whether the bank may still take the money of such an operation. */
export function isLive(state: OperationState): boolean {
  return liveOperationStates.some((live) => live === state);
}

/**
 * Whether the result of a payment is pending: its card is being charged, or the outcome is not known (docs/spec/rules.md#5). The bank's
 * form of a `REGISTERED` payment is open, and its customer has not come back from it.
 */
export function isPending(state: OperationState): boolean {
  return state === 'SENT' || state === 'UNKNOWN';
}

/** The bank allows 36 characters: 32 of the uuid and the attempt (docs/spec/reliability.md#D-3). */
export function gatewayOrderNumber(operationUuid: OperationUuid): string {
  return `${operationUuid.replaceAll('-', '')}-1`;
}

/** How an allocation names a payment of a schedule. */
export function scheduledTarget(orderUuid: OrderUuid, paymentNumber: number): string {
  return `${orderUuid}/${paymentNumber}`;
}

/** The payment that a target of the schedule names. */
export function paymentNumberOfTarget(targetId: string): number {
  return Number(targetId.slice(targetId.lastIndexOf('/') + 1));
}
