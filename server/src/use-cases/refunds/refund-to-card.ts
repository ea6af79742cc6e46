import type { Phone } from '#domain/auth/phone.ts';
import { type GoodwillUuid, identifier, type OrderUuid } from '#domain/identifier.ts';
import { type Kopecks, minus, roublesInWords, sumOf } from '#domain/money.ts';
import type { Order } from '#domain/orders/order.ts';
import type { PaidMoney } from '#domain/refunds/paid-money.ts';
import { goodwillGiven, goodwillParts, leftOf, refundGoodwill } from '#domain/refunds/refund-goodwill.ts';
import { done, type Result } from '#domain/result.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { Snapshot } from '../../db/approvals/approval-store.ts';
import { clientByPhone } from '../../db/clients/client-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import {
  type ApprovalEffect,
  type ClaimRefusal,
  type GrantedApproval,
  requiredIn,
} from '../approvals/approval-effect.ts';
import type { ApprovalInput } from '../approvals/request-approval.ts';
import { checkUnchanged } from '../approvals/what-changed.ts';
import type { Context } from '../context.ts';
import {
  type ChangeCommand,
  changeOrder,
  changeOrderOrAsk,
  type ChangeRefusal,
} from '../orders/change-order.ts';

type NotReturnable = 'order.state.error' | 'payment.amount.changed.error';

/** Money that staff return; `requestKey` identifies the request among those of its author. */
type ReturnOf = { readonly orderUuid: OrderUuid; readonly amount: Kopecks; readonly requestKey: string };

export type RefundToCard = ReturnOf & {
  readonly staff: StaffActor;
  /** The client's phone; an order of another client is not found (docs/spec/reliability.md#S-18). */
  readonly phone: Phone;
  /** The reason given by staff, at most 255 characters. */
  readonly reason: string;
};

/**
 * Returns paid money of an order to the card at the expense of the service, in kopecks. Schedule, debt and penalties
 * stay as they are, so payments in progress do not matter. From the configured sum on the refund waits for a second
 * person (docs/spec/rules.md#14). A repeat with the same key returns nothing twice.
 */
export async function refundToCard(
  context: Context,
  { staff, phone, reason, ...of }: RefundToCard,
): Promise<Result<null, ChangeRefusal<NotReturnable | 'approval.waits.error'>>> {
  const { clock, database } = context;
  const client = await clientByPhone(database.reader, phone);
  const requestKey = `${staff.staffUuid} ${of.requestKey}`;
  const asked = { ...of, requestKey };
  const command = returning(context, asked);
  let left: Kopecks | null = null;
  return changeOrderOrAsk<NotReturnable>(context, {
    ...command,
    isOwnedBy: ({ clientUuid }) => clientUuid === client?.clientUuid,
    decide: (order, money) => {
      left = leftIn(order, money);
      const decided = command.decide(order, money);
      return decided.ok && needsApproval(context, money, of.amount)
        ? done({ approval: approvalOf(asked, { order, left, staff, reason }) })
        : decided;
    },
    alsoWrite: async (transaction, { clientUuid, orderUuid }) => {
      if (left === null) throw new Error(`the refund of order ${orderUuid} was not decided`);
      const before = { returnable: left };
      const after = { amount: of.amount, returnable: minus(left, of.amount) };
      const action = { staff, action: 'RETURN_TO_CARD', clientUuid, orderUuid, note: reason } as const;
      await insertStaffAction(transaction, { ...action, before, after }, clock.now());
    },
  });
}

/** Returns the money after an approval, if no other money of the order was returned or taken since the request. */
export const refundToCardEffect: ApprovalEffect = (context, request, approved) => {
  const orderUuid = requiredIn(request, 'orderUuid');
  const requestKey = request.subjectId.slice(`${orderUuid} `.length);
  return refundApproved(context, { orderUuid, amount: requiredIn(request, 'amount'), requestKey, approved });
};

type ApprovedRefusal = NotReturnable | 'approval.stale.error' | ClaimRefusal['code'];

async function refundApproved(
  context: Context,
  { approved, ...of }: ReturnOf & { readonly approved: GrantedApproval },
): Promise<Result<null, ChangeRefusal<ApprovedRefusal>>> {
  const command = returning(context, of);
  return changeOrder<ApprovedRefusal>(context, {
    ...command,
    decide: (order, money) => {
      const unchanged = checkUnchanged(approved.snapshot, snapshotOf(leftIn(order, money)));
      return unchanged.ok ? command.decide(order, money) : unchanged;
    },
    claim: approved.claim,
  });
}

function returning(
  { random }: Context,
  { orderUuid, amount, requestKey }: ReturnOf,
): ChangeCommand<NotReturnable> {
  return {
    orderUuid,
    isOwnedBy: () => true,
    // no debt changes, so every payment may go on
    mustEndFirst: () => false,
    idempotencyKey: `goodwill ${requestKey}`,
    decide: (order, money) => {
      const goodwillUuid = identifier<GoodwillUuid>(random.uuid());
      return refundGoodwill({ order, amount, money, goodwillUuid, newUuid: random.uuid });
    },
  };
}

/** Adds up the refunds of the order made without an approval, so that several small ones cannot replace a large one. */
function needsApproval({ settings }: Context, money: PaidMoney, amount: Kopecks): boolean {
  const from = settings.approvals.goodwillFrom;
  if (from === null) return false;
  const small = goodwillGiven(money).filter((given) => given < from);
  return sumOf([...small, amount]) >= from;
}

type Asked = Pick<RefundToCard, 'staff' | 'reason'> & { readonly order: Order; readonly left: Kopecks };

function approvalOf(
  { orderUuid, amount, requestKey }: ReturnOf,
  { order, left, staff, reason }: Asked,
): ApprovalInput {
  return {
    kind: 'REFUND_TO_CARD',
    // each author has their own keys
    subjectId: `${orderUuid} ${requestKey}`,
    orderUuid,
    clientUuid: order.clientUuid,
    amount,
    snapshot: snapshotOf(left),
    details: [
      `Можно вернуть: ${roublesInWords(left)} → ${roublesInWords(minus(left, amount))}`,
      'График, долг и штрафы не изменятся',
      `Причина: ${reason}`,
    ],
    staff,
  };
}

function leftIn(order: Order, money: PaidMoney): Kopecks {
  return leftOf(goodwillParts(order, money));
}

function snapshotOf(left: Kopecks): Snapshot {
  return { returnable: left };
}
