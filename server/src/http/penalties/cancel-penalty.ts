import { success } from '#domain/result.ts';
import { cancelOrderPenalty } from '../../use-cases/penalties/cancel-order-penalty.ts';
import type { Handler } from '../handler.ts';

export const cancelPenaltyHandler: Handler<'POST /admin/v1/client/penalties/cancel'> = async ({
  context,
  caller,
  request: { orderUuid, penaltyUuid, reason },
}) => {
  const cancelled = await cancelOrderPenalty(context, {
    staff: caller,
    orderUuid,
    penaltyUuid,
    reason: reason?.trim() ?? null,
  });
  return cancelled.ok ? success({}) : cancelled;
};
