import { type Instant, moscowDate } from '../../dates.ts';
import type { ProductTerms } from '../../schedules/product-terms.ts';
import type { ClientUuid, MerchantUuid, OrderUuid, ProductId } from '../../identifier.ts';
import { post } from '../../ledger/posting-rules.ts';
import { type Kopecks, noMoney } from '../../money.ts';
import { applyAllocations } from '../../payments/apply-allocations.ts';
import type { PaymentIntent } from '../payment-intent.ts';
import { assertPaidInFull, paymentSucceeded, settledIntent } from '../../payments/settle-intent.ts';
import { buildSchedule } from '../../schedules/build-schedule.ts';
import { finishChange } from '../finish-change.ts';
import { historyEvent } from '../history-event.ts';
import type { OrderChange } from '../order-change.ts';
import type { CartItem, Channel, Order, OrderCard } from '../order.ts';

/** The purchase that the merchant registered and the customer agreed to. */
export type Purchase = {
  readonly orderUuid: OrderUuid;
  readonly orderNumber: string;
  readonly merchantUuid: MerchantUuid;
  readonly merchantFullName: string;
  readonly websiteUrl: string | null;
  readonly physicalAddress: string | null;
  readonly clientUuid: ClientUuid;
  readonly channel: Channel;
  readonly productId: ProductId;
  /** The terms as shown to the customer; they do not change from here on (docs/spec/reliability.md#I-54). */
  readonly terms: ProductTerms;
  readonly purchaseAmount: Kopecks;
  readonly cart: readonly CartItem[];
  /**
   * The time of the signature, on which the schedule begins. Null for purchases registered before contracts existed;
   * their schedule begins at the approval.
   */
  readonly signedAt: Instant | null;
};

export type Approval = {
  readonly purchase: Purchase;
  /** INITIAL with the first payment, or BINDING when the first payment is shifted by an interval. */
  readonly intent: PaymentIntent;
  /** The amount that the bank reports as taken; 0 for BINDING. */
  readonly paidAmount: Kopecks;
  /** The card that the intent bound; null when the bank bound none. */
  readonly card: OrderCard | null;
  readonly now: Instant;
};

/**
 * Creates an order after the first payment was taken, or after a card was bound when the first payment is shifted. The
 * schedule begins on the Moscow date of the signed contract. The first payment stays APPROVED until the delivery
 * (docs/spec/rules.md#1, docs/spec/rules.md#2).
 * @throws Error when the payment does not match the purchase; staff have to decide then.
 */
export function approveOrder(approval: Approval): OrderChange {
  const { purchase, intent, now } = approval;
  assertPaidInFull(intent, approval.paidAmount);
  const order = orderOf(approval);
  const applied = applyAllocations(order, intent.allocations, now);
  assertFirstPayment(approval, applied.order, applied.excess);
  const { orderUuid } = purchase;
  const commission = buildSchedule(
    purchase.terms,
    purchase.purchaseAmount,
    moscowDate(order.createdAt),
  ).commission;
  const moneyTaken = intent.kind === 'INITIAL';
  return finishChange(null, {
    order: applied.order,
    intent: settledIntent(intent, applied, now),
    postings: [
      post('order-approved', { orderUuid, purchaseAmount: purchase.purchaseAmount, commission }),
      ...(moneyTaken ? [firstPaymentPosting(intent)] : []),
    ],
    events: [
      ...paymentSucceeded(intent),
      historyEvent({
        type: 'APPROVE_SUCCESS',
        subjectType: 'ORDER',
        subjectId: orderUuid,
        newState: 'APPROVED',
        amount: order.fullAmount,
      }),
    ],
    refunds: [],
  });
}

function orderOf({ purchase, intent, card, now }: Approval): Order {
  const { purchaseAmount, signedAt, ...facts } = purchase;
  const createdAt = signedAt ?? now;
  const schedule = buildSchedule(purchase.terms, purchaseAmount, moscowDate(createdAt));
  return {
    ...facts,
    originalGatewayOrderId: intent.gatewayOrderId,
    state: 'APPROVED',
    fullAmount: schedule.fullAmount,
    reducedAmount: noMoney,
    card,
    createdAt,
    deliveredAt: null,
    completedAt: null,
    reversedAt: null,
    refundedAt: null,
    schedulesStoppedAt: null,
    schedulesResumedAt: null,
    resumptionMessageAt: null,
    pauses: [],
    pauseRequestedAt: null,
    payments: schedule.payments.map((payment) => ({
      ...payment,
      state: 'NOT_YET_PAID',
      paidAt: null,
      paidEarly: false,
      triedPlanDate: null,
    })),
    penalties: [],
    refunds: [],
    earlyPayments: [],
    refundsUnderWay: [],
  };
}

/** Checks that exactly the first payment is paid, in full; nothing is paid when it is shifted. */
function assertFirstPayment({ purchase, intent }: Approval, order: Order, excess: Kopecks): void {
  const kind = purchase.terms.shiftPayment ? 'BINDING' : 'INITIAL';
  const paidNumbers = order.payments.flatMap(({ paymentNumber, state }) =>
    state === 'APPROVED' ? [paymentNumber] : [],
  );
  const expected = purchase.terms.shiftPayment ? '' : '1';
  if (intent.kind !== kind || paidNumbers.join() !== expected || excess !== 0)
    throw new Error(`order ${order.orderUuid}: intent ${intent.intentUuid} is not its first payment`);
}

function firstPaymentPosting({ orderUuid, intentUuid, amount }: PaymentIntent): ReturnType<typeof post> {
  return post('payment-settled', { orderUuid, intentUuid, applied: amount, excess: noMoney });
}
