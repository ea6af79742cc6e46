import { type FailedCharge, failedChargeOfOrder, failedCharges } from '#domain/charges/failed-charge.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { OrderCard } from '#domain/orders/order.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { bindingsByUuid, orderCardOf } from '../../db/cards/binding-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { readChargeQuestions } from '../charges/charge-questions.ts';

export type FailedChargeView = FailedCharge & {
  /** The card that is tried next. */
  readonly nextCard: OrderCard | null;
};

type OrderOfClient = { readonly clientUuid: ClientUuid; readonly orderUuid: OrderUuid };

/**
 * Why the failed payments of a client's order could not be charged, with the date and the card of the next attempt at
 * any of them; null without one (docs/spec/rules.md#3, docs/spec/screens.md#order).
 */
export async function viewFailedCharge(
  context: DatabaseAccess,
  { clientUuid, orderUuid }: OrderOfClient,
): Promise<Result<FailedChargeView | null, Refusal<'order.not.found.error'>>> {
  return context.database.transaction(async (transaction) => {
    const [question] = await readChargeQuestions(context, transaction, [orderUuid]);
    if (question?.order.clientUuid !== clientUuid) return refuse('order.not.found.error');
    const failed = failedChargeOfOrder(failedCharges(question));
    if (failed === null) return success(null);
    const { nextTry } = failed;
    const [next] = nextTry === null ? [] : await bindingsByUuid(transaction, [nextTry.cardUuid]);
    return success({ ...failed, nextCard: next === undefined ? null : orderCardOf(next) });
  });
}
