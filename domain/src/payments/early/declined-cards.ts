import type { BindingUuid } from '../../identifier.ts';
import type { Allocation, Operation } from '../../orders/operation.ts';

/**
 * The cards that the bank declined for one of these debts. «Оплатить всё» offers another card first
 * (docs/spec/rules.md#5).
 */
export function declinedCards(
  operations: readonly Pick<Operation, 'state' | 'bindingUuid' | 'allocations'>[],
  due: readonly Allocation[],
): readonly BindingUuid[] {
  const targets = new Set(due.map(({ targetId }) => targetId));
  const declined = operations.flatMap(({ state, bindingUuid, allocations }) =>
    state === 'DECLINED' && bindingUuid !== null && allocations.some(({ targetId }) => targets.has(targetId))
      ? [bindingUuid]
      : [],
  );
  return [...new Set(declined)];
}
