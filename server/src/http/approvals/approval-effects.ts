import type { ApprovalEffects } from '../../use-cases/approvals/approval-effect.ts';
import { startProductEffect } from '../../use-cases/catalogue/save-product.ts';
import { refundOrderEffect } from '../../use-cases/merchants/refund-order.ts';
import { restoreLimitsEffect } from '../../use-cases/clients/change-client-status.ts';
import { longPauseEffect } from '../../use-cases/pauses/long-pause-effect.ts';
import { refundToCardEffect } from '../../use-cases/refunds/refund-to-card.ts';
import { cancelPaidPenaltyEffect } from '../../use-cases/penalties/cancel-order-penalty.ts';
import {
  changeStaffEffect,
  enableStaffEffect,
  resetStaffEffect,
  resetStaffFactorEffect,
} from '../../use-cases/staff/change-account.ts';
import { inviteStaffEffect } from '../../use-cases/staff/invite-staff.ts';
import { saveRoleEffect } from '../../use-cases/staff/staff-roles.ts';

/**
 * The effect of each kind of approval. Features export their effects; the approval code itself imports no feature. To
 * add a kind: add its name and permission to `approvalKinds` (domain), its name to the contract and its effect here.
 */
export const approvalEffects: ApprovalEffects = {
  CANCEL_PAID_PENALTY: cancelPaidPenaltyEffect,
  REFUND_ORDER: refundOrderEffect,
  LONG_PAUSE: longPauseEffect,
  REFUND_TO_CARD: refundToCardEffect,
  RESTORE_LIMITS: restoreLimitsEffect,
  START_PRODUCT: startProductEffect,
  INVITE_STAFF: inviteStaffEffect,
  CHANGE_STAFF: changeStaffEffect,
  ENABLE_STAFF: enableStaffEffect,
  RESET_STAFF: resetStaffEffect,
  RESET_STAFF_FACTOR: resetStaffFactorEffect,
  SAVE_ROLE: saveRoleEffect,
};
