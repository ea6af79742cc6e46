/** The states of a penalty (docs/spec/specification.md#3 «Penalty states»). */
export type PenaltyState =
  | 'APPLIED'
  | 'PENALTY_TASK_STOPPED'
  | 'CASCADE_PAYMENT_TRY_FAIL'
  | 'PAID'
  | 'CANCELLED'
  | 'REFUNDED';

type PenaltyRules = {
  readonly visibleToClient: boolean;
  readonly payable: boolean;
  readonly cancellable: boolean;
  /** Open unless CANCELLED, REFUNDED or PAID (docs/spec/specification.md#3 «Derived values»). */
  readonly open: boolean;
  /** Counted in the total unless CANCELLED or REFUNDED. */
  readonly counted: boolean;
};

/**
 * Visibility of a penalty and the actions allowed on it (docs/spec/specification.md#4 «Penalty visibility», «Penalty
 * actions»).
 */
export const penaltyRules = {
  APPLIED: { visibleToClient: true, payable: true, cancellable: true, open: true, counted: true },
  PENALTY_TASK_STOPPED: {
    visibleToClient: true,
    payable: true,
    cancellable: true,
    open: true,
    counted: true,
  },
  CASCADE_PAYMENT_TRY_FAIL: {
    visibleToClient: false,
    payable: false,
    cancellable: true,
    open: true,
    counted: true,
  },
  PAID: { visibleToClient: false, payable: false, cancellable: true, open: false, counted: true },
  CANCELLED: { visibleToClient: false, payable: false, cancellable: false, open: false, counted: false },
  REFUNDED: { visibleToClient: false, payable: false, cancellable: false, open: false, counted: false },
} as const satisfies Record<PenaltyState, PenaltyRules>;

/** States of an open penalty, which is still owed. */
export const openPenaltyStates: readonly string[] = Object.entries(penaltyRules)
  .filter(([, { open }]) => open)
  .map(([state]) => state);
