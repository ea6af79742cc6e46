import type { OperationState } from '../payments/operation.ts';
import type { PenaltyState } from '../penalties/penalty-state.ts';
import type { PaymentState } from '../schedules/payment-state.ts';
import type { Order, OrderState } from './order.ts';

/** From which state to which (docs/spec/reliability.md#D-6, docs/spec/reliability.md#I-45). What is not here never happens: trying it is a fault of the program. */

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
 * An attempt at the bank. Money decides over words: even an attempt that was taken for dead is settled when the
 * bank says that it was paid (docs/spec/rules.md#5, docs/spec/reliability.md#F-10); nothing else leaves an end state.
 */
export const operationTransitions = {
  CREATED: ['REGISTERED', 'SENT', 'UNKNOWN', 'SETTLED', 'DECLINED', 'EXPIRED'],
  REGISTERED: ['SENT', 'UNKNOWN', 'SETTLED', 'DECLINED', 'EXPIRED'],
  SENT: ['REGISTERED', 'UNKNOWN', 'SETTLED', 'DECLINED', 'EXPIRED'],
  UNKNOWN: ['REGISTERED', 'SENT', 'SETTLED', 'DECLINED', 'EXPIRED'],
  SETTLED: [],
  DECLINED: ['SETTLED'],
  EXPIRED: ['SETTLED'],
} as const satisfies Record<OperationState, readonly OperationState[]>;

export type TransitionSubject = 'ORDER' | 'SCHEDULED' | 'PENALTY' | 'OPERATION';

const transitions: Record<TransitionSubject, Readonly<Record<string, readonly string[]>>> = {
  ORDER: orderTransitions,
  SCHEDULED: paymentTransitions,
  PENALTY: penaltyTransitions,
  OPERATION: operationTransitions,
};

/**
 * A change that the tables allow only by way of a third state: a payment whose cascade failed before the end of the
 * grace is late first, and only then has no card left (docs/spec/rules.md#3, docs/spec/reliability.md#D-6). The way is told step by step.
 */
const waypoints: Readonly<Record<string, string>> = {
  'SCHEDULED/NOT_YET_PAID/CASCADE_PAYMENT_TRY_FAIL': 'OVERDUE',
  'SCHEDULED/ERROR_PAID/CASCADE_PAYMENT_TRY_FAIL': 'OVERDUE',
};

export type Step = {
  readonly subjectType: TransitionSubject;
  /** The order's uuid, `orderUuid/paymentNumber`, the penalty's or the operation's uuid. */
  readonly subjectId: string;
  readonly from: string;
  readonly to: string;
};

/**
 * The allowed steps of one change, none when nothing changes.
 * @throws Error naming the subject when the tables do not know the change: a fault, never a refusal.
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
 * Every change of state between two versions of an order, step by step, as the history of states keeps it (docs/spec/reliability.md#I-45).
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
