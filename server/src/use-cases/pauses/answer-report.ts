import type { MerchantUuid, OrderUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { actionByKey, insertAction } from '../../db/orders/order-action-store.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import { answerReport } from '../../db/pauses/pause-request-store.ts';
import type { DatabaseAccess } from '../context.ts';

export type ReportAnswer = {
  readonly merchantUuid: MerchantUuid;
  readonly orderUuid: OrderUuid;
  /** At most 1000 characters; client and staff read it. */
  readonly answer: string;
  /** The key of the shop's request: the same key means the same answer (docs/spec/rules.md#8). */
  readonly requestKey: string;
};

type AnswerRefusal = 'order.not.found.error' | 'problem.not.reported.error' | 'problem.answered.error';

/**
 * Stores the answer of a shop to the latest report of a problem with its order (docs/spec/rules.md#13). Refused with
 * `order.not.found.error` for an order of another shop, `problem.not.reported.error` without a report, and
 * `problem.answered.error` when it was answered before.
 */
export async function answerProblem(
  { clock, database }: DatabaseAccess,
  { merchantUuid, orderUuid, answer, requestKey }: ReportAnswer,
): Promise<Result<null, Refusal<AnswerRefusal>>> {
  const idempotencyKey = `problem-answer ${requestKey}`;
  return database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderUuid);
    if (order?.merchantUuid !== merchantUuid) return refuse('order.not.found.error');
    if ((await actionByKey(transaction, orderUuid, idempotencyKey)) !== null) return success(null);
    const at = clock.now();
    const answered = await answerReport(transaction, orderUuid, { answer, at });
    if (!answered.ok) return answered;
    await insertAction(transaction, { orderUuid, idempotencyKey, at, amount: null });
    return success(null);
  });
}
