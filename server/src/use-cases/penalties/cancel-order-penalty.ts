import { moscowDate } from '#domain/dates.ts';
import { dayOfYear } from '#domain/day-of-month.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { identifier, type OrderUuid, type PenaltyUuid } from '#domain/identifier.ts';
import type { Order, Penalty } from '#domain/orders/order.ts';
import { cancelPenalty } from '#domain/penalties/cancel-penalty.ts';
import type { Result } from '#domain/result.ts';
import { needsSecondPerson } from '#domain/staff/approval-limit.ts';
import type { Snapshot } from '../../db/approvals/approval-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import { type ApprovalEffect, type GrantedApproval, requiredIn } from '../approvals/approval-effect.ts';
import type { ApprovalInput } from '../approvals/request-approval.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import { type ApprovedRefusal, changeApprovedOrder } from '../orders/change-approved-order.ts';
import {
  type ChangeCommand,
  changeOrderOrRequestApproval,
  type ChangeRefusal,
} from '../orders/change-order.ts';

type PenaltyReference = { readonly orderUuid: OrderUuid; readonly penaltyUuid: PenaltyUuid };
export type CancelPenaltyCommand = PenaltyReference & {
  readonly staff: StaffActor;
  /** The reason given by staff, at most 255 characters; null without one. */
  readonly reason: string | null;
};

type CancelRefusal = 'penalty.not.found.error' | 'order.state.error';

/**
 * Cancels a penalty of this order (docs/spec/reliability.md#S-14). An open penalty ends at once. The money of a paid
 * penalty goes back to the card. An open form for the penalty is declined first, so that the client cannot pay a
 * cancelled penalty (docs/spec/rules.md#4, docs/spec/reliability.md#F-51). If the configuration requires a second
 * person, a paid penalty waits for an approval.
 */
export async function cancelOrderPenalty(
  context: BankAccess,
  command: CancelPenaltyCommand,
): Promise<Result<null, ChangeRefusal<CancelRefusal | 'approval.waits.error'>>> {
  return changeOrderOrRequestApproval(context, cancellation(context, command), ({ before: order }) => {
    const penalty = penaltyIn(order, command);
    return penalty !== undefined && needsApproval(context, order, penalty)
      ? approvalOf(command, penalty)
      : null;
  });
}

/** Cancels a paid penalty after an approval, if it has not changed since the request. */
export const cancelPaidPenaltyEffect: ApprovalEffect = (context, request, approved) =>
  cancelApprovedPenalty(context, {
    orderUuid: requiredIn(request, 'orderUuid'),
    penaltyUuid: identifier<PenaltyUuid>(request.subjectId),
    approved,
  });

/** See `cancelPaidPenaltyEffect`. */
export async function cancelApprovedPenalty(
  context: BankAccess,
  { approved, ...of }: PenaltyReference & { readonly approved: GrantedApproval },
): Promise<Result<null, ApprovedRefusal<CancelRefusal>>> {
  const { decider: staff, justification: reason } = approved;
  return changeApprovedOrder(context, cancellation(context, { ...of, staff, reason }), {
    ...approved,
    snapshotOf: (order) => snapshotOf(penaltyIn(order, of)),
  });
}

/** The change, with its entry in the log of actions. */
function cancellation(
  { clock, random }: DatabaseAccess,
  { staff, reason, ...of }: CancelPenaltyCommand,
): ChangeCommand<CancelRefusal> {
  const { orderUuid, penaltyUuid } = of;
  return {
    orderUuid,
    isOwnedBy: () => true,
    blocksChange: ({ allocations }) => allocations.some(({ targetId }) => targetId === penaltyUuid),
    decide: (order, money) => cancelPenalty({ order, penaltyUuid, money, newUuid: random.uuid }),
    alsoWrite: async (transaction, { before: order, after: changed }) => {
      const { clientUuid } = order;
      const before = snapshotOf(penaltyIn(order, of));
      const after = { ...snapshotOf(penaltyIn(changed, of)), onItsWayBack: isBeingReturned(changed, of) };
      const action = { staff, action: 'CANCEL_PENALTY', clientUuid, orderUuid, before, after } as const;
      await insertStaffAction(transaction, { ...action, subjectId: penaltyUuid, note: reason }, clock.now());
    },
  };
}

function approvalOf(
  { staff, reason, orderUuid, penaltyUuid }: CancelPenaltyCommand,
  penalty: Penalty,
): ApprovalInput {
  return {
    kind: 'CANCEL_PAID_PENALTY',
    subjectId: penaltyUuid,
    orderUuid,
    amount: penalty.amount,
    snapshot: snapshotOf(penalty),
    details: [
      `Штраф начислен ${dayOfYear(moscowDate(penalty.appliedAt))} и оплачен, деньги вернутся клиенту`,
    ],
    staff,
    justification: reason,
  };
}

function penaltyIn({ penalties }: Order, { penaltyUuid }: PenaltyReference): Penalty | undefined {
  return penalties.find((each) => each.penaltyUuid === penaltyUuid);
}

function isBeingReturned(
  { refundsUnderWay }: Order,
  { penaltyUuid }: Pick<PenaltyReference, 'penaltyUuid'>,
): boolean {
  return refundsUnderWay.some(({ targetId }) => targetId === penaltyUuid);
}

function snapshotOf(penalty: Penalty | undefined): Snapshot {
  return penalty === undefined ? {} : { state: penalty.state, amount: penalty.amount };
}

/** The earlier returned penalties of the order count towards the limit of one person (docs/spec/rules.md#14). */
function needsApproval({ settings }: DatabaseAccess, order: Order, penalty: Penalty): boolean {
  const returned = order.penalties.filter(
    (each) => each.state === 'REFUNDED' || isBeingReturned(order, each),
  );
  const earlier = returned.map(({ amount }) => amount);
  return (
    penalty.state === 'PAID' && needsSecondPerson(penalty.amount, earlier, settings.approvals.paidPenaltyFrom)
  );
}
