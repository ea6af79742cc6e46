import type { IntentState } from './payment-intent.ts';
import type { PenaltyState } from './penalty-state.ts';
import type { PaymentState } from './payment-state.ts';
import type { Order, OrderState } from './order.ts';

/**
 * Allowed transitions (docs/spec/reliability.md#D-6, docs/spec/reliability.md#I-45). Any other transition is a program
 * error.
 */

export const orderTransitions = {
  APPROVED: ['ACTIVE', 'COMPLETED', 'REVERSED'],
  ACTIVE: ['COMPLETED', 'REVERSED'],
  COMPLETED: ['REVERSED'],
  REVERSED: [],
} as const satisfies Record<OrderState, readonly OrderState[]>;

export const paymentTransitions = {
  NOT_YET_PAID: ['PAID', 'APPROVED', 'ERROR_PAID', 'OVERDUE', 'CANCELLED'],
  APPROVED: ['PAID', 'REVERSED'],
  PAID: ['REFUNDED', 'REVERSED'],
  ERROR_PAID: ['OVERDUE', 'PAID', 'CANCELLED'],
  OVERDUE: ['PAID', 'OVERDUE_TASK_STOPPED', 'CASCADE_PAYMENT_TRY_FAIL', 'CANCELLED'],
  OVERDUE_TASK_STOPPED: ['OVERDUE', 'PAID', 'CANCELLED'],
  CASCADE_PAYMENT_TRY_FAIL: ['OVERDUE', 'PAID', 'CANCELLED'],
  CANCELLED: [],
  REFUNDED: [],
  REVERSED: [],
} as const satisfies Record<PaymentState, readonly PaymentState[]>;

export const penaltyTransitions = {
  APPLIED: ['PENALTY_TASK_STOPPED', 'CASCADE_PAYMENT_TRY_FAIL', 'PAID', 'CANCELLED'],
  PENALTY_TASK_STOPPED: ['APPLIED', 'PAID', 'CANCELLED'],
  CASCADE_PAYMENT_TRY_FAIL: ['APPLIED', 'PAID', 'CANCELLED'],
  PAID: ['REFUNDED'],
  CANCELLED: [],
  REFUNDED: [],
} as const satisfies Record<PenaltyState, readonly PenaltyState[]>;

/**
 * Transitions of an intent. An expired or declined intent is still settled when the bank reports it as paid
 * (docs/spec/rules.md#5, docs/spec/reliability.md#F-10). No other transition leaves an end state.
 */
export const intentTransitions = {
  CREATED: ['REGISTERED', 'SENT', 'UNKNOWN', 'SETTLED', 'DECLINED', 'EXPIRED'],
  REGISTERED: ['SENT', 'UNKNOWN', 'SETTLED', 'DECLINED', 'EXPIRED'],
  SENT: ['REGISTERED', 'UNKNOWN', 'SETTLED', 'DECLINED', 'EXPIRED'],
  UNKNOWN: ['REGISTERED', 'SENT', 'SETTLED', 'DECLINED', 'EXPIRED'],
  SETTLED: [],
  DECLINED: ['SETTLED'],
  EXPIRED: ['SETTLED'],
} as const satisfies Record<IntentState, readonly IntentState[]>;

export type TransitionSubject = 'ORDER' | 'SCHEDULED' | 'PENALTY' | 'OPERATION';

const transitions: Record<TransitionSubject, Readonly<Record<string, readonly string[]>>> = {
  ORDER: orderTransitions,
  SCHEDULED: paymentTransitions,
  PENALTY: penaltyTransitions,
  OPERATION: intentTransitions,
};

/**
 * Changes that pass through a third state: a payment whose cascade fails before the end of its grace becomes overdue
 * first, then has no card left (docs/spec/rules.md#3, docs/spec/reliability.md#D-6). Both steps are recorded.
 */
const waypoints: Readonly<Record<string, string>> = {
  'SCHEDULED/NOT_YET_PAID/CASCADE_PAYMENT_TRY_FAIL': 'OVERDUE',
  'SCHEDULED/ERROR_PAID/CASCADE_PAYMENT_TRY_FAIL': 'OVERDUE',
};

export type Step = {
  readonly subjectType: TransitionSubject;
  /** The uuid of the order, penalty or intent, or `orderUuid/paymentNumber`. */
  readonly subjectId: string;
  readonly from: string;
  readonly to: string;
};

/**
 * Returns the steps of one change; empty when nothing changes.
 * @throws Error with the subject when the change is not allowed, which is a program error.
 */
export function checkedSteps(change: Step): Step[] {
  const { subjectType, subjectId, from, to } = change;
  if (from === to) return [];
  if (transitions[subjectType][from]?.includes(to) === true) return [change];
  const waypoint = waypoints[`${subjectType}/${from}/${to}`];
  if (waypoint === undefined) throw new Error(`${subjectType} ${subjectId} may not go from ${from} to ${to}`);
  return [
    { ...change, to: waypoint },
    { ...change, from: waypoint },
  ];
}

/**
 * Returns all state changes between two versions of an order, for the history of states
 * (docs/spec/reliability.md#I-45).
 * @throws Error when a step is not allowed.
 */
export function stepsBetween(before: Order, after: Order): Step[] {
  const paymentStates = new Map(before.payments.map(({ paymentNumber, state }) => [paymentNumber, state]));
  const penaltyStates = new Map(before.penalties.map(({ penaltyUuid, state }) => [penaltyUuid, state]));
  const changes: Step[] = [
    { subjectType: 'ORDER', subjectId: after.orderUuid, from: before.state, to: after.state },
    ...after.payments.map(({ paymentNumber, state }) => ({
      subjectType: 'SCHEDULED' as const,
      subjectId: `${after.orderUuid}/${paymentNumber}`,
      from: paymentStates.get(paymentNumber) ?? state,
      to: state,
    })),
    ...after.penalties.map(({ penaltyUuid, state }) => ({
      subjectType: 'PENALTY' as const,
      subjectId: penaltyUuid,
      from: penaltyStates.get(penaltyUuid) ?? state,
      to: state,
    })),
  ];
  return changes.flatMap(checkedSteps);
}
