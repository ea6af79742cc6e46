import type { Phone } from '#domain/auth/phone.ts';
import { type GoodwillUuid, identifier, type OrderUuid } from '#domain/identifier.ts';
import { type Kopecks, minus, roublesInWords, sumOf } from '#domain/money.ts';
import type { Order } from '#domain/orders/order.ts';
import { refundTotal } from '#domain/orders/order-totals.ts';
import type { PaidMoney } from '#domain/refunds/paid-money.ts';
import { goodwillGiven, goodwillParts, leftOf, refundGoodwill } from '#domain/refunds/refund-goodwill.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { needsSecondPerson } from '#domain/staff/approval-limit.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { ApprovalRequest, Snapshot } from '../../db/approvals/approval-store.ts';
import { clientByPhone } from '../../db/clients/client-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import { type ApprovalEffect, requiredIn } from '../approvals/approval-effect.ts';
import type { ApprovalInput } from '../approvals/request-approval.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import { changeApprovedOrder } from '../orders/change-approved-order.ts';
import {
  type ChangeCommand,
  changeOrderOrRequestApproval,
  type ChangeRefusal,
} from '../orders/change-order.ts';

type NotReturnable = 'order.state.error' | 'payment.amount.changed.error';

/** Money that staff return; `requestKey` identifies the request among those of its author. */
type ReturnOf = { readonly orderUuid: OrderUuid; readonly amount: Kopecks; readonly requestKey: string };

/** Who returns the money, and the reason given by staff, at most 255 characters. */
type RefundDecision = { readonly staff: StaffActor; readonly reason: string };

export type RefundToCard = ReturnOf &
  RefundDecision & {
    /** The client's phone; an order of another client is not found (docs/spec/reliability.md#S-18). */
    readonly phone: Phone;
    /** What staff had returned of the order when this refund was decided, in kopecks. */
    readonly givenBefore: Kopecks;
  };

/**
 * Returns paid money of an order to the card at the expense of the service, in kopecks. Schedule, debt and penalties
 * stay as they are, so payments in progress do not matter. From the configured sum on the refund waits for a second
 * person (docs/spec/rules.md#14). A repeat with the same key returns nothing twice. If staff have returned
 * more since the decision, nothing is returned: it may be the same complaint, or a request without an answer.
 */
export async function refundToCard(
  context: BankAccess,
  { staff, phone, reason, givenBefore, ...of }: RefundToCard,
): Promise<Result<null, ChangeRefusal<NotReturnable | 'approval.waits.error'>>> {
  const client = await clientByPhone(context.database.reader, phone);
  const refund = { ...of, requestKey: `${staff.staffUuid} ${of.requestKey}` };
  const refunding = returning(context, refund, { staff, reason });
  const command: ChangeCommand<NotReturnable> = {
    ...refunding,
    isOwnedBy: ({ clientUuid }) => clientUuid === client?.clientUuid,
    decide: (order, money) =>
      givenIn(money) === givenBefore
        ? refunding.decide(order, money)
        : refuse('payment.amount.changed.error', `amount=${leftIn(order, money)}`),
  };
  return changeOrderOrRequestApproval(context, command, ({ before: order, money }) =>
    needsSecondPerson(of.amount, goodwillGiven(money), context.settings.approvals.goodwillFrom)
      ? approvalOf(refund, { order, money, staff, reason })
      : null,
  );
}

/** Returns the money after an approval, if neither staff nor the shop have returned other money of the order since. */
export const refundToCardEffect: ApprovalEffect = (context, request, approved) => {
  const orderUuid = requiredIn(request, 'orderUuid');
  const requestKey = request.subjectId.slice(`${orderUuid} `.length);
  const of = { orderUuid, amount: requiredIn(request, 'amount'), requestKey };
  const command = returning(context, of, { staff: approved.decider, reason: reasonOf(request) });
  return changeApprovedOrder(context, command, { ...approved, snapshotOf });
};

/** The change, with its entry in the log of actions. */
function returning(
  { clock, random }: DatabaseAccess,
  { orderUuid, amount, requestKey }: ReturnOf,
  { staff, reason }: RefundDecision,
): ChangeCommand<NotReturnable> {
  return {
    orderUuid,
    isOwnedBy: () => true,
    // no debt changes, so every payment may go on
    blocksChange: () => false,
    idempotencyKey: `goodwill ${requestKey}`,
    amount,
    decide: (order, money) => {
      const goodwillUuid = identifier<GoodwillUuid>(random.uuid());
      return refundGoodwill({ order, amount, money, goodwillUuid, newUuid: random.uuid });
    },
    alsoWrite: async (transaction, { before: order, money }) => {
      const { clientUuid } = order;
      const left = leftIn(order, money);
      const [before, after] = [{ returnable: left }, { amount, returnable: minus(left, amount) }];
      const action = { staff, action: 'RETURN_TO_CARD', clientUuid, orderUuid, note: reason } as const;
      await insertStaffAction(transaction, { ...action, before, after }, clock.now());
    },
  };
}

type DecidedRefund = RefundDecision & { readonly order: Order; readonly money: PaidMoney };

function approvalOf(
  { orderUuid, amount, requestKey }: ReturnOf,
  { order, money, staff, reason }: DecidedRefund,
): ApprovalInput {
  const left = leftIn(order, money);
  return {
    kind: 'REFUND_TO_CARD',
    // each author has their own keys
    subjectId: `${orderUuid} ${requestKey}`,
    orderUuid,
    clientUuid: order.clientUuid,
    amount,
    snapshot: snapshotOf(order, money),
    command: { reason },
    details: [
      `Можно вернуть: ${roublesInWords(left)} → ${roublesInWords(minus(left, amount))}`,
      'График, долг и штрафы не изменятся',
    ],
    staff,
    justification: reason,
  };
}

/** The reason that the author of a request has given. */
function reasonOf({ command }: Pick<ApprovalRequest, 'command'>): string {
  const reason = command?.['reason'];
  if (typeof reason !== 'string') throw new Error('the request of a refund to the card has no reason');
  return reason;
}

function leftIn(order: Order, money: PaidMoney): Kopecks {
  return leftOf(goodwillParts(order, money));
}

function givenIn(money: PaidMoney): Kopecks {
  return sumOf(goodwillGiven(money));
}

/** What staff and the shop have returned only grows, whatever the client pays meanwhile. */
function snapshotOf(order: Order, money: PaidMoney): Snapshot {
  return { refunded: refundTotal(order), given: givenIn(money) };
}
