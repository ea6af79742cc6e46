import type { OrderUuid } from '#domain/identifier.ts';
import { type Kopecks, roublesInWords, sumOf } from '#domain/money.ts';
import {
  debtOf,
  paidPayments,
  reducesPayments,
  refundTotal,
  unpaidPayments,
} from '#domain/orders/order-totals.ts';
import type { Order } from '#domain/orders/order.ts';
import { concernsSchedule } from '#domain/payments/resolve-overlap.ts';
import type { PaidMoney } from '#domain/refunds/paid-money.ts';
import { goodwillGiven } from '#domain/refunds/refund-goodwill.ts';
import { refundOrder } from '#domain/refunds/refund-order.ts';
import type { Result } from '#domain/result.ts';
import { needsSecondPerson } from '#domain/staff/approval-limit.ts';
import type { Snapshot } from '../../db/approvals/approval-store.ts';
import type { Transaction } from '../../db/database.ts';
import { type ApprovalEffect, type GrantedApproval, requiredIn } from '../approvals/approval-effect.ts';
import type { ApprovalInput } from '../approvals/request-approval.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import { writeNotification } from '../notifications/write-notifications.ts';
import { type ApprovedRefusal, changeApprovedOrder } from '../orders/change-approved-order.ts';
import {
  type ChangeCommand,
  changeOrderOrRequestApproval,
  type ChangeRefusal,
} from '../orders/change-order.ts';
import {
  type MerchantOrder,
  type MerchantsAction,
  refusalOfAction,
  viewMerchantOrder,
} from './view-order.ts';

type NotRefundable = 'order.state.error' | 'payment.amount.changed.error';
type RefundRefusal = ChangeRefusal<NotRefundable | 'approval.waits.error'>;

type RefundOf = { readonly orderUuid: OrderUuid; readonly amount: Kopecks; readonly requestKey: string };

/**
 * Refunds a part of the price, in kopecks. The unpaid end of the schedule is reduced first; the rest is returned to the
 * card. Before the delivery the sum of the order is reduced (docs/spec/rules.md#2). Open payment forms are declined
 * first. A refund from the configured amount on waits for an approval.
 */
export async function refundMerchantOrder(
  context: BankAccess,
  { amount, keyUuid, ...merchants }: MerchantsAction & { readonly amount: Kopecks; readonly keyUuid: string },
): Promise<Result<MerchantOrder, RefundRefusal>> {
  const command: ChangeCommand<NotRefundable> = {
    ...refunding(context, { ...merchants, amount }),
    isOwnedBy: ({ merchantUuid }) => merchantUuid === merchants.merchantUuid,
  };
  const of = { ...merchants, amount, keyUuid };
  const refunded = await changeOrderOrRequestApproval(context, command, ({ before, after, money }) => {
    const earlier = before.refunds.map(({ refundAmount }) => refundAmount);
    return needsSecondPerson(amount, earlier, context.settings.approvals.refundFrom)
      ? approvalOf({ before, refunded: after, money }, of)
      : null;
  });
  if (refunded.ok) return viewMerchantOrder(context, merchants);
  return refunded.error.code === 'approval.waits.error'
    ? refunded
    : refusalOfAction(context, merchants, refunded);
}

/** Carries out an approved large refund, if the order has not changed since the shop's request. */
export const refundOrderEffect: ApprovalEffect = (context, request, approved) => {
  const orderUuid = requiredIn(request, 'orderUuid');
  const requestKey = request.subjectId.slice(`${orderUuid} `.length);
  return refundApproved(context, { orderUuid, amount: requiredIn(request, 'amount'), requestKey, approved });
};

async function refundApproved(
  context: BankAccess,
  { approved, ...of }: RefundOf & { readonly approved: GrantedApproval },
): Promise<Result<null, ApprovedRefusal<NotRefundable>>> {
  return changeApprovedOrder(context, refunding(context, of), { ...approved, snapshotOf });
}

function refunding(
  context: DatabaseAccess,
  { orderUuid, amount, requestKey }: RefundOf,
): ChangeCommand<NotRefundable> {
  const { clock, random } = context;
  return {
    orderUuid,
    isOwnedBy: () => true,
    blocksChange: ({ allocations }) => allocations.some(concernsSchedule),
    idempotencyKey: `refund ${requestKey}`,
    amount,
    decide: (order, money) => refundOrder({ order, amount, money, now: clock.now(), newUuid: random.uuid }),
    alsoWrite: (transaction, { before, after: refunded }) =>
      notifyOfShopRefund(context, transaction, { before, refunded }),
  };
}

/**
 * Tells the client of a refund that makes the unpaid payments smaller, which changes the sums of earlier messages
 * (docs/spec/rules.md#3), and of its part that goes to the card. A refund that goes to the card alone is reported after
 * the bank's first answer (docs/decisions/0093-refused-refunds.md).
 */
async function notifyOfShopRefund(
  context: DatabaseAccess,
  transaction: Transaction,
  { before, refunded: order }: ShopRefund,
): Promise<void> {
  const { clientUuid, orderUuid, orderNumber, refunds } = order;
  const refund = refunds.at(-1);
  if (refund === undefined) throw new Error(`order ${orderUuid} has no refund after a refund`);
  if (!reducesPayments(refund)) return;
  const { refundAmount: amount } = refund;
  const toCard = toCardBy({ before, refunded: order });
  await writeNotification(context, transaction, {
    kind: 'REFUND_STARTED',
    parameters: { amount, toCard, orderNumber, to: debtOf(order) === 0 ? 'WHOLE_DEBT' : 'UNPAID_PAYMENTS' },
    clientUuid,
    orderUuid,
    occasion: `${orderUuid}/${refunds.length}`,
  });
}

type ShopRefund = { readonly before: Order; readonly refunded: Order };

/** What the refund returns to the card now; money that staff have returned before is not returned again. */
function toCardBy({ before, refunded }: ShopRefund): Kopecks {
  const added = refunded.refundsUnderWay.slice(before.refundsUnderWay.length);
  return sumOf(added.map(({ amount }) => amount));
}

function approvalOf(
  { before, refunded, money }: ShopRefund & { readonly money: PaidMoney },
  { orderUuid, amount, requestKey, keyUuid }: RefundOf & { readonly keyUuid: string },
): ApprovalInput {
  // each shop has its own keys
  const subjectId = `${orderUuid} ${requestKey}`;
  const details = effectOf(before, refunded);
  const request = { kind: 'REFUND_ORDER', subjectId, orderUuid, amount, details } as const;
  return { ...request, snapshot: snapshotOf(before, money), merchantKeyUuid: keyUuid };
}

/** What the refund would change, in lines for the person who decides. */
function effectOf(before: Order, after: Order): readonly string[] {
  const owedIn = (order: Order): Kopecks => sumOf(unpaidPayments(order).map((payment) => payment.amount));
  const [owed, left] = [owedIn(before), owedIn(after)];
  return [
    `Осталось заплатить: ${roublesInWords(owed)} → ${roublesInWords(left)}`,
    `Клиенту вернётся: ${roublesInWords(toCardBy({ before, refunded: after }))}`,
  ];
}

function snapshotOf(order: Order, money: PaidMoney): Snapshot {
  const given = sumOf(goodwillGiven(money));
  return { state: order.state, refunded: refundTotal(order), paid: paidPayments(order).length, given };
}
