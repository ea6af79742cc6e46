import type { GoodwillUuid, IntentUuid, RefundUuid } from '../identifier.ts';
import type { Kopecks } from '../money.ts';
import type { AllocationTarget } from './payment-intent.ts';

/**
 * Money to return to the card of an intent; the row is written before the bank is called
 * (docs/spec/reliability.md#D-3).
 */
export type RefundIntent = {
  readonly refundUuid: RefundUuid;
  readonly intentUuid: IntentUuid;
  readonly targetType: AllocationTarget;
  readonly targetId: string;
  readonly amount: Kopecks;
  /** The refund by staff that this money belongs to (docs/spec/rules.md#14); null for all other refunds. */
  readonly goodwillUuid: GoodwillUuid | null;
};

/**
 * Money is returned by the way it came: to the card, or by bank transfer if it did not pass the gateway
 * (docs/spec/rules.md#10). OTHER: the bank refused the refund, and staff confirm that the money has reached the client
 * in another way (docs/decisions/0093-refused-refunds.md).
 */
export type RefundWay = 'CARD' | 'TRANSFER' | 'OTHER';
