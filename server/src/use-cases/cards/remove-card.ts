import { mayRemoveCard } from '#domain/card/change-card.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { activeBindings, lockBinding, orderCardOf } from '../../db/cards/binding-store.ts';
import { lockClientByUuid } from '../../db/clients/client-store.ts';
import type { Transaction } from '../../db/database.ts';
import { liveCardChange } from '../../db/payments/operation-store.ts';
import { lockOrders, openOrdersOfCard, openOrdersWithoutCard } from '../../db/orders/order-store.ts';
import type { Context } from '../context.ts';
import { chargeToCard } from './charge-to-card.ts';
import type { OwnCard } from './prefer-card.ts';
import { retireCard } from './retire-card.ts';

type RemovalRefusal = Refusal<
  'binding.not.found.error' | 'binding.in.use.error' | 'payment.in.progress.error'
>;

/**
 * Removes a saved card: orders that were charged to it, also because their own card is charged no more, go to the default one of those
 * that remain, and the bank forgets it. Refused while it is the last card of an order with something unpaid, or while it is being
 * changed; somebody else's is none (rules 3, S-15).
 */
export async function removeCard(context: Context, own: OwnCard): Promise<Result<null, RemovalRefusal>> {
  return context.database.transaction((transaction) => remove(context, transaction, own));
}

async function remove(
  context: Context,
  transaction: Transaction,
  { clientUuid, bindingUuid }: OwnCard,
): Promise<Result<null, RemovalRefusal>> {
  await lockClientByUuid(transaction, clientUuid);
  const binding = await lockBinding(transaction, bindingUuid);
  if (binding?.clientUuid !== clientUuid || !binding.active) return refuse('binding.not.found.error');
  if ((await liveCardChange(transaction, bindingUuid)) !== null) return refuse('payment.in.progress.error');
  const others = (await activeBindings(transaction, clientUuid)).filter(
    (other) => other.bindingUuid !== bindingUuid,
  );
  const orderUuids = [
    ...(await openOrdersOfCard(transaction, bindingUuid)),
    ...(await openOrdersWithoutCard(transaction, clientUuid)),
  ];
  const orders = await lockOrders(transaction, orderUuids);
  const otherUuids = others.map((other) => other.bindingUuid);
  if (!mayRemoveCard(orders, otherUuids)) return refuse('binding.in.use.error');
  const [next] = others;
  if (next !== undefined) {
    const occasion = context.chance.uuid();
    await chargeToCard(context, transaction, { orderUuids, card: orderCardOf(next), occasion });
  }
  await retireCard(transaction, binding, context.clock.now());
  return done(null);
}
