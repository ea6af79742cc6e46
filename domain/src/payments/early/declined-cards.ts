import type { CardUuid } from '../../identifier.ts';
import type { Allocation, PaymentIntent } from '../../orders/payment-intent.ts';

/**
 * The cards that the bank declined for one of these debts. «Оплатить всё» offers another card first
 * (docs/spec/rules.md#5).
 */
export function declinedCards(
  intents: readonly Pick<PaymentIntent, 'state' | 'cardUuid' | 'allocations'>[],
  due: readonly Allocation[],
): readonly CardUuid[] {
  const targets = new Set(due.map(({ targetId }) => targetId));
  const declined = intents.flatMap(({ state, cardUuid, allocations }) =>
    state === 'DECLINED' && cardUuid !== null && allocations.some(({ targetId }) => targets.has(targetId))
      ? [cardUuid]
      : [],
  );
  return [...new Set(declined)];
}
