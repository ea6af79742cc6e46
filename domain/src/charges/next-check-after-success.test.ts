import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeOrder, inState, questionAt, tries } from '#testing/domain/charge-examples.ts';
import { nextCheckAfterSuccess, planCharge } from './plan-charges.ts';

test('the next check predicted before a charge equals the next check planned after its success', () => {
  for (const [paidBefore, at] of [
    [1, '2025-02-28 09:00'],
    [1, '2025-03-30 21:00'],
    [2, '2025-04-02 09:00'],
    [3, '2025-05-01 09:00'],
    [1, '2025-04-01 09:00'],
  ] as const) {
    const order = Array.from({ length: paidBefore }, (_, index) => index + 1).reduce(
      (paid, number) => inState(paid, number, 'PAID'),
      activeOrder(),
    );
    const context = questionAt(at, { order });
    const charge = planCharge(context);
    assert.ok(charge.kind === 'charge');
    const intents = tries(order, [{ at, state: 'SETTLED', paymentNumber: charge.paymentNumber }]);
    const after = planCharge({
      ...context,
      order: inState(order, charge.paymentNumber, 'PAID'),
      intents,
    });
    const nextCheck = nextCheckAfterSuccess(context, charge);
    if (paidBefore === 1 && at > '2025-03-31') assert.equal(nextCheck, 'at once');
    else assert.equal(nextCheck, after.kind === 'wait' ? after.until : 'never');
  }
});
