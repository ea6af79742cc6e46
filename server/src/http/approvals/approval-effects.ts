import type { ApprovalEffects } from '../../use-cases/approvals/approval-effect.ts';
import { startProductEffect } from '../../use-cases/catalogue/save-product.ts';
import { refundOrderEffect } from '../../use-cases/merchants/refund-order.ts';
import { cancelPaidPenaltyEffect } from '../../use-cases/penalties/cancel-order-penalty.ts';

/**
 * The effect that each kind of approval carries out. A feature exports its effect and is named here; the approvals import no feature.
 * To add a kind: its name and right in `approvalKinds` (domain), its word in the contract, its effect here.
 */
export const approvalEffects: ApprovalEffects = {
  CANCEL_PAID_PENALTY: cancelPaidPenaltyEffect,
  REFUND_ORDER: refundOrderEffect,
  START_PRODUCT: startProductEffect,
};
