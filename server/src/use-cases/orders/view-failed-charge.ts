import { type FailedCharge, failedChargeOfOrder, failedCharges } from '#domain/charges/failed-charge.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { OrderCard } from '#domain/orders/order.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { done, type Result } from '#domain/result.ts';
import { type Binding, bindingsByUuid, orderCardOf } from '../../db/cards/binding-store.ts';
import type { Storage } from '../context.ts';
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
  context: Storage,
  order: OrderOfClient,
): Promise<Result<FailedChargeView | null, Refusal<'order.not.found.error'>>> {
  const failed = await viewFailedCharges(context, order);
  return failed.ok ? done(failedChargeOfOrder(failed.value)) : failed;
}

/** The same for every failed payment, the oldest first. */
export async function viewFailedCharges(
  context: Storage,
  { clientUuid, orderUuid }: OrderOfClient,
): Promise<Result<readonly FailedChargeView[], Refusal<'order.not.found.error'>>> {
  return context.database.transaction(async (transaction) => {
    const [question] = await readChargeQuestions(context, transaction, [orderUuid]);
    if (question?.order.clientUuid !== clientUuid) return refuse('order.not.found.error');
    const failed = failedCharges(question);
    const named = failed.flatMap(({ nextTry }) => (nextTry === null ? [] : [nextTry.bindingUuid]));
    const cards = named.length === 0 ? [] : await bindingsByUuid(transaction, named);
    return done(failed.map((charge) => withCard(charge, cards)));
  });
}

function withCard(charge: FailedCharge, cards: readonly Binding[]): FailedChargeView {
  const next = cards.find(({ bindingUuid }) => bindingUuid === charge.nextTry?.bindingUuid);
  return { ...charge, nextCard: next === undefined ? null : orderCardOf(next) };
}
