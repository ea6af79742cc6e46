import type { BindingUuid } from '../../identifier.ts';
import type { Allocation, PaymentIntent } from '../../orders/payment-intent.ts';

/**
 * The cards that the bank declined for one of these debts. «Оплатить всё» offers another card first
 * (docs/spec/rules.md#5).
 */
export function declinedCards(
  intents: readonly Pick<PaymentIntent, 'state' | 'bindingUuid' | 'allocations'>[],
  due: readonly Allocation[],
): readonly BindingUuid[] {
  const targets = new Set(due.map(({ targetId }) => targetId));
  const declined = intents.flatMap(({ state, bindingUuid, allocations }) =>
    state === 'DECLINED' && bindingUuid !== null && allocations.some(({ targetId }) => targets.has(targetId))
      ? [bindingUuid]
      : [],
  );
  return [...new Set(declined)];
}
