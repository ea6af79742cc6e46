import type { StaffActor } from '#domain/access/staff-deeds.ts';
import type { OrderUuid, PenaltyUuid } from '#domain/identifier.ts';
import { cancelPenalty } from '#domain/penalty/cancel-penalty.ts';
import type { Result } from '#domain/result.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { Context } from '../context.ts';
import type { ChangeRefusal } from '../orders/change-order.ts';
import { changeOrder } from '../orders/change-order.ts';

export type PenaltyCancelling = {
  readonly staff: StaffActor;
  readonly orderUuid: OrderUuid;
  readonly penaltyUuid: PenaltyUuid;
};

/**
 * Staff cancel a penalty of this very order (S-14): an open one ends at once, the money of a paid one goes back to the card. While
 * it is being paid its form is declined first, so that nothing is kept of a cancelled penalty (rules 4, F-51).
 */
export async function cancelOrderPenalty(
  context: Context,
  { staff, orderUuid, penaltyUuid }: PenaltyCancelling,
): Promise<Result<null, ChangeRefusal<'penalty.not.found.error' | 'order.state.error'>>> {
  const { clock, chance } = context;
  return changeOrder(context, {
    orderUuid,
    isTheirs: () => true,
    concerns: ({ allocations }) => allocations.some(({ targetId }) => targetId === penaltyUuid),
    decide: (order, money) => cancelPenalty({ order, penaltyUuid, money, drawUuid: chance.uuid }),
    alsoWrite: async (transaction, { clientUuid, penalties }) => {
      const penalty = penalties.find((each) => each.penaltyUuid === penaltyUuid);
      const before = penalty === undefined ? null : { state: penalty.state, amount: penalty.amount };
      const of = { staff, action: 'CANCEL_PENALTY', clientUuid, orderUuid, subjectId: penaltyUuid } as const;
      await insertStaffAction(transaction, { ...of, before }, clock.now());
    },
  });
}
