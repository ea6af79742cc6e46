import type { Instant } from '../calendar.ts';
import { moscowDate } from '../calendar.ts';
import type { ProductTerms } from '../catalogue/product-terms.ts';
import type { ClientUuid, MerchantUuid, OrderUuid, ProductId } from '../identifier.ts';
import { post } from '../ledger/posting-rules.ts';
import type { Kopecks } from '../money.ts';
import { noMoney } from '../money.ts';
import { applyAllocations } from '../payments/apply-allocations.ts';
import type { Operation } from '../payments/operation.ts';
import { assertPaidInFull, paymentSucceeded, settled } from '../payments/settle-operation.ts';
import { buildSchedule } from '../schedules/build-schedule.ts';
import { finishChange } from './finish-change.ts';
import { historyEvent } from './history-event.ts';
import type { OrderChange } from './order-change.ts';
import type { CartItem, Channel, Order, OrderCard } from './order.ts';

/** What the merchant registered and the customer agreed to. */
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
  /** As they were shown: frozen from here on (docs/spec/reliability.md#I-54). */
  readonly terms: ProductTerms;
  readonly purchaseAmount: Kopecks;
  readonly cart: readonly CartItem[];
};

export type Approval = {
  readonly purchase: Purchase;
  /** INITIAL with the first payment; BINDING when the first payment is put off by an interval. */
  readonly operation: Operation;
  /** What the bank says it took; 0 for BINDING. */
  readonly paidAmount: Kopecks;
  /** The card that was bound by it; null when the bank bound none. */
  readonly card: OrderCard | null;
  readonly now: Instant;
};

/**
 * The birth of an order: the first payment has been taken, or a card bound when the first payment is put off. The schedule
 * begins with the Moscow date of the approval; the first payment stays APPROVED until the delivery (docs/spec/rules.md#1, docs/spec/rules.md#2).
 * @throws Error when the payment is not what the purchase needs: the bank and the checkout disagree, which needs a person.
 */
export function approveOrder(approval: Approval): OrderChange {
  const { purchase, operation, now } = approval;
  assertPaidInFull(operation, approval.paidAmount);
  const order = orderOf(approval);
  const applied = applyAllocations(order, operation.allocations, now);
  assertFirstPayment(approval, applied.order, applied.excess);
  const { orderUuid } = purchase;
  const commission = buildSchedule(purchase.terms, purchase.purchaseAmount, moscowDate(now)).commission;
  const moneyTaken = operation.kind === 'INITIAL';
  return finishChange(null, {
    order: applied.order,
    operation: settled(operation, applied, now),
    postings: [
      post('order-approved', { orderUuid, purchaseAmount: purchase.purchaseAmount, commission }),
      ...(moneyTaken ? [firstPaymentPosting(operation)] : []),
    ],
    events: [
      ...paymentSucceeded(operation),
      historyEvent({
        type: 'APPROVE_SUCCESS',
        subjectType: 'ORDER',
        subjectId: orderUuid,
        reached: 'APPROVED',
        amount: order.fullAmount,
      }),
    ],
    refunds: [],
  });
}

function orderOf({ purchase, operation, card, now }: Approval): Order {
  const { purchaseAmount, ...facts } = purchase;
  const schedule = buildSchedule(purchase.terms, purchaseAmount, moscowDate(now));
  return {
    ...facts,
    originalMdOrder: operation.mdOrder,
    state: 'APPROVED',
    fullAmount: schedule.fullAmount,
    reducedAmount: noMoney,
    card,
    createdAt: now,
    deliveredAt: null,
    completedAt: null,
    reversedAt: null,
    refundedAt: null,
    schedulesStoppedAt: null,
    schedulesResumedAt: null,
    payments: schedule.payments.map((payment) => ({
      ...payment,
      state: 'NOT_YET_PAID',
      paidAt: null,
      paidEarly: false,
    })),
    penalties: [],
    refunds: [],
    earlyPayments: [],
    refundsUnderWay: [],
  };
}

/** The first payment is paid whole, and nothing else; when it is put off, nothing is. */
function assertFirstPayment({ purchase, operation }: Approval, order: Order, excess: Kopecks): void {
  const kind = purchase.terms.shiftPayment ? 'BINDING' : 'INITIAL';
  const paidNumbers = order.payments.flatMap(({ paymentNumber, state }) =>
    state === 'APPROVED' ? [paymentNumber] : [],
  );
  const expected = purchase.terms.shiftPayment ? '' : '1';
  if (operation.kind !== kind || paidNumbers.join() !== expected || excess !== 0)
    throw new Error(
      `order ${order.orderUuid}: operation ${operation.operationUuid} is not its first payment`,
    );
}

function firstPaymentPosting({ orderUuid, operationUuid, amount }: Operation): ReturnType<typeof post> {
  return post('payment-settled', { orderUuid, operationUuid, applied: amount, excess: noMoney });
}
