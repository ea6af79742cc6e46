import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeOrder, cards, inState, moscow, questionAt, tries } from '#testing/domain/charge-examples.ts';
import type { ScheduledPayment } from '../orders/order.ts';
import { exampleCard } from '#testing/domain/order-scenario.ts';
import { plannedTries, postponedTries } from './postponed-tries.ts';

/** The charge context at `at` of an order whose card may not be charged before `restsUntil`. */
function restingAt(at: string, restsUntil: string | null) {
  const order = inState(activeOrder(), 2, 'ERROR_PAID');
  const all = cards(exampleCard.cardUuid).map((card) => ({
    ...card,
    restsUntil: restsUntil === null ? null : moscow(restsUntil),
  }));
  const intents = tries(order, [{ at: '2025-02-28 08:00' }, { at: '2025-02-28 19:00' }]);
  return questionAt(at, { order, cards: all, intents });
}

/** The numbers of the postponed payments, each with `true` when its next try is on 20 March at 8:00. */
function postponed(at: string, restsUntil: string | null): string[] {
  return postponedTries(restingAt(at, restsUntil)).map(
    ({ payment, next }) => `${payment.paymentNumber} ${next.at === moscow('2025-03-20 08:00')}`,
  );
}

// docs/spec/rules.md#3
test('the decline limit of a card postpones a try only once the try is due', () => {
  assert.deepEqual(postponed('2025-03-01 08:00', '2025-03-20 08:00'), ['2 true']);
  assert.deepEqual(postponed('2025-02-28 20:00', '2025-03-20 08:00'), [], 'the next try is due tomorrow');
  assert.deepEqual(postponed('2025-03-01 08:00', null), []);
});

// docs/spec/rules.md#3
test('a planned try that a card limit moves is marked as postponed, also before it is due and as a first try', () => {
  const planned = (
    at: string,
    restsUntil: string | null,
    state: ScheduledPayment['state'] = 'ERROR_PAID',
  ) => {
    const context = restingAt(at, restsUntil);
    const order = inState(context.order, 2, state);
    const intents = state === 'ERROR_PAID' ? context.intents : [];
    return plannedTries({ ...context, order, intents }).map(
      (each) => `${each.paymentNumber} ${each.isPostponed} ${each.at === moscow('2025-03-20 08:00')}`,
    );
  };
  assert.deepEqual(planned('2025-02-28 20:00', '2025-03-20 08:00'), ['2 true true']);
  assert.deepEqual(planned('2025-03-01 08:00', '2025-03-20 08:00', 'NOT_YET_PAID'), ['2 true true']);
  assert.deepEqual(planned('2025-02-28 20:00', null), ['2 false false']);
});
