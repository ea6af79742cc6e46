import type { PenaltyState } from '../orders/penalty-state.ts';

/** Texts of the penalty states, on screens and in files (docs/spec/specification.md#4 «Penalty visibility»). */
export const penaltyNames = {
  APPLIED: 'Начислен',
  PENALTY_TASK_STOPPED: 'Начисление остановлено',
  CASCADE_PAYMENT_TRY_FAIL: 'Списание не прошло',
  PAID: 'Оплачен',
  CANCELLED: 'Отменен',
  REFUNDED: 'Отменен',
} as const satisfies Record<PenaltyState, string>;
