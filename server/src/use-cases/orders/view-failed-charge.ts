import { type FailedCharge, failedCharge } from '#domain/charges/failed-charge.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { OrderCard } from '#domain/orders/order.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { done, type Result } from '#domain/result.ts';
import { bindingByUuid, orderCardOf } from '../../db/cards/binding-store.ts';
import type { Context } from '../context.ts';
import { readChargeQuestions } from '../charges/charge-questions.ts';

export type FailedChargeView = FailedCharge & {
  /** The card that is tried next. */
  readonly nextCard: OrderCard | null;
};

/**
 * The reason why a payment of a client's order could not be charged, with the date and the card of the next attempt
 * (docs/spec/rules.md#3).
 */
export async function viewFailedCharge(
  context: Context,
  { clientUuid, orderUuid }: { readonly clientUuid: ClientUuid; readonly orderUuid: OrderUuid },
): Promise<Result<FailedChargeView | null, Refusal<'order.not.found.error'>>> {
  return context.database.transaction(async (transaction) => {
    const [question] = await readChargeQuestions(context, transaction, [orderUuid]);
    if (question?.order.clientUuid !== clientUuid) return refuse('order.not.found.error');
    const failed = failedCharge(question);
    if (failed === null) return done(null);
    const next =
      failed.nextTry === null ? null : await bindingByUuid(transaction, failed.nextTry.bindingUuid);
    return done({ ...failed, nextCard: next === null ? null : orderCardOf(next) });
  });
}
