import type { OperationUuid, RefundUuid } from '../identifier.ts';
import type { Kopecks } from '../money.ts';
import type { AllocationTarget } from '../payments/operation.ts';

/** Money that has to go back to the card of an operation; written before the bank is asked (docs/spec/reliability.md#D-3). */
export type RefundIntent = {
  readonly refundUuid: RefundUuid;
  readonly operationUuid: OperationUuid;
  readonly targetType: AllocationTarget;
  readonly targetId: string;
  readonly amount: Kopecks;
};
