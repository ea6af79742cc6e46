import type { Kopecks } from '../money.ts';
import type { Posting } from '../ledger/posting.ts';
import type { PaymentIntent } from './payment-intent.ts';
import type { Order } from './order.ts';
import type { RefundIntent } from './refund-intent.ts';

/** The kinds of event of the operation history (docs/spec/specification.md#3 «Operation event types»). */
export type HistoryEventType =
  | 'PROCESS_STARTED'
  | 'VERIFICATION_SMS_SUCCESS'
  | 'VERIFICATION_SBERID_SUCCESS'
  | 'SCORING_FAILED'
  | 'SCORING_SUCCEEDED'
  | 'SCORING_ERROR'
  | 'APPROVE_SUCCESS'
  | 'APPROVE_FAILED'
  | 'COMPLETION'
  | 'DEPOSIT_SUCCESS'
  | 'DEPOSIT_FAILED'
  | 'PAYMENT_EVENT_SUCCESS'
  | 'PAYMENT_EVENT_FAILED'
  | 'SMS_SEND'
  | 'PENALTY_APPLIED'
  | 'PENALTY_NOT_APPLIED'
  | 'BINDING_CHANGED'
  | 'REFUND'
  | 'AMOUNT_CHANGED'
  | 'MONEY_RETURNED'
  | 'REVERSE'
  | 'PENALTY_CANCELLATION';

export type HistorySubject =
  | 'OP'
  | 'PENALTY'
  | 'REFUND'
  | 'ORDER'
  | 'BINDING'
  | 'SMS'
  | 'SBERID'
  | 'CHECKOUT';

/**
 * One event of the history; `transitionKey` is unique in the whole history, so that no event is recorded twice
 * (docs/spec/reliability.md#I-28).
 */
export type HistoryEvent = {
  readonly type: HistoryEventType;
  readonly subjectType: HistorySubject;
  readonly subjectId: string;
  /** The parts are: subject type / id / reached state / attempt. */
  readonly transitionKey: string;
  readonly amount: Kopecks | null;
  /** Russian, for people; no personal data. */
  readonly text: string;
};

/**
 * The result of a decision about an order: the new values, and the postings, history events and refunds that the same
 * transaction writes (docs/spec/reliability.md#D-1, phase 3).
 */
export type OrderChange = {
  readonly order: Order;
  readonly intent: PaymentIntent | null;
  readonly postings: readonly Posting[];
  readonly events: readonly HistoryEvent[];
  readonly refunds: readonly RefundIntent[];
};

/**
 * The result for an intent whose order may not exist yet: a first payment before the approval
 * (docs/spec/rules.md#2).
 */
export type IntentChange = Omit<OrderChange, 'order' | 'intent'> & {
  readonly order: Order | null;
  readonly intent: PaymentIntent;
};
