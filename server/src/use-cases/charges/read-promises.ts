import { type PromisedCharge, promisedCharges } from '#domain/charges/promised-charges.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { unreconciledOrders } from '../../db/reconciliation/reconciliation-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { readChargeQuestions } from './charge-questions.ts';

/**
 * The charges of these orders whose day is known, with the day and the card that the plan will use
 * (docs/spec/rules.md#3). An order with an open reconciliation difference is not charged.
 */
export async function readPromises(
  context: DatabaseAccess,
  orderUuids: readonly OrderUuid[],
): Promise<ReadonlyMap<OrderUuid, readonly PromisedCharge[]>> {
  if (orderUuids.length === 0) return new Map();
  return context.database.transaction(async (transaction) => {
    const questions = await readChargeQuestions(context, transaction, orderUuids);
    const unreconciled = await unreconciledOrders(transaction, orderUuids);
    return new Map(
      questions
        .filter(({ order }) => !unreconciled.has(order.orderUuid))
        .map((question) => [question.order.orderUuid, promisedCharges(question)]),
    );
  });
}
