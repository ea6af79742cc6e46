import { mayRemoveCard } from '#domain/cards/change-card.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { activeBindings, lockBinding, orderCardOf } from '../../db/cards/binding-store.ts';
import { consentsOfSentCharges } from '../../db/cards/charged-card-store.ts';
import { cardsForAllOrders, ordersPaidBy } from '../../db/cards/consent-store.ts';
import { lockClientByUuid } from '../../db/clients/client-store.ts';
import type { Transaction } from '../../db/database.ts';
import { pendingCardChange } from '../../db/payments/intent-store.ts';
import { lockOrders } from '../../db/orders/order-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { moveOrdersToCard } from '../outcomes/move-orders-to-card.ts';
import type { OwnCard } from '../outcomes/prefer-card.ts';
import { retireCard } from '../outcomes/retire-card.ts';

type RemovalRefusal = Refusal<
  'binding.not.found.error' | 'binding.in.use.error' | 'payment.in.progress.error'
>;

/**
 * Removes a saved card and asks the bank to forget it. Orders that were charged to the card move to the client's first
 * other card with a consent for all orders. Refused when an order with an unpaid payment would have no card, or while
 * the card is being changed. A card of another client is not found (docs/spec/rules.md#11,
 * docs/spec/reliability.md#S-15).
 */
export async function removeCard(
  context: DatabaseAccess,
  own: OwnCard,
): Promise<Result<null, RemovalRefusal>> {
  return context.database.transaction((transaction) => remove(context, transaction, own));
}

async function remove(
  context: DatabaseAccess,
  transaction: Transaction,
  { clientUuid, cardUuid }: OwnCard,
): Promise<Result<null, RemovalRefusal>> {
  await lockClientByUuid(transaction, clientUuid);
  const binding = await lockBinding(transaction, cardUuid);
  if (binding?.clientUuid !== clientUuid || !binding.active) return refuse('binding.not.found.error');
  if ((await pendingCardChange(transaction, cardUuid)) !== null) return refuse('payment.in.progress.error');
  if ((await consentsOfSentCharges(transaction, cardUuid)).size > 0)
    return refuse('payment.in.progress.error');
  const forAll = await cardsForAllOrders(transaction, clientUuid);
  const others = (await activeBindings(transaction, clientUuid)).filter(
    (other) => other.cardUuid !== cardUuid && forAll.has(other.cardUuid),
  );
  const orderUuids = await ordersPaidBy(transaction, cardUuid);
  const orders = await lockOrders(transaction, orderUuids);
  const otherUuids = others.map((other) => other.cardUuid);
  if (!mayRemoveCard(orders, otherUuids)) return refuse('binding.in.use.error');
  const [next] = others;
  if (next !== undefined) {
    const occasion = context.random.uuid();
    await moveOrdersToCard(context, transaction, { orderUuids, card: orderCardOf(next), occasion });
  }
  await retireCard(transaction, binding, { now: context.clock.now(), origin: 'CARDS_PAGE' });
  return success(null);
}
