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
