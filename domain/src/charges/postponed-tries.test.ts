import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeOrder, cards, inState, moscow, questionAt, tries } from '#testing/domain/charge-examples.ts';
import { exampleCard } from '#testing/domain/order-scenario.ts';
import { postponedTries } from './postponed-tries.ts';

/** The postponed payments at an instant whose card rests until another one, with the new instants. */
function postponed(at: string, restsUntil: string | null): string[] {
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  const all = cards(exampleCard.bindingUuid).map((card) => ({
    ...card,
    restsUntil: restsUntil === null ? null : moscow(restsUntil),
  }));
  const intents = tries(order, [{ at: '2025-02-28 08:00' }, { at: '2025-02-28 19:00' }]);
  return postponedTries(questionAt(at, { order, cards: all, intents })).map(
    ({ payment, next }) => `${payment.paymentNumber} ${next.at === moscow('2025-03-20 08:00')}`,
  );
}

// docs/spec/rules.md#3
test('a due try is postponed by the limit of its card, and not before it is due', () => {
  assert.deepEqual(postponed('2025-03-01 08:00', '2025-03-20 08:00'), ['2 true']);
  assert.deepEqual(postponed('2025-02-28 20:00', '2025-03-20 08:00'), [], 'the next try is due tomorrow');
  assert.deepEqual(postponed('2025-03-01 08:00', null), []);
});
