import { type PlannedTry, plannedTries } from '#domain/charges/postponed-tries.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { OrderCard } from '#domain/orders/order.ts';
import { bindingsByUuid, orderCardOf } from '../../db/cards/binding-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { readChargeQuestions } from '../charges/charge-questions.ts';

export type PlannedTryView = PlannedTry & { readonly card: OrderCard | null };

/** The next tries of the due payments of an order with their cards (docs/spec/rules.md#3). */
export async function viewPlannedTries(
  context: DatabaseAccess,
  orderUuid: OrderUuid,
): Promise<readonly PlannedTryView[]> {
  return context.database.transaction(async (transaction) => {
    const questions = await readChargeQuestions(context, transaction, [orderUuid]);
    const planned = questions.flatMap(plannedTries);
    const named = planned.map(({ cardUuid }) => cardUuid);
    const cards = named.length === 0 ? [] : await bindingsByUuid(transaction, named);
    return planned.map((each) => {
      const card = cards.find(({ cardUuid }) => cardUuid === each.cardUuid);
      return { ...each, card: card === undefined ? null : orderCardOf(card) };
    });
  });
}
