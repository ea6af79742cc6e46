import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSuccess } from '#testing/assert-success.ts';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';
import { newPhone } from '#testing/people/customer.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { sharedStackOfDays } from '#testing/stack/shared-stack-of-days.ts';

const stack = await sharedStackOfDays();

test('a successful try names its card, and a failed one does not', async () => {
  const phone = newPhone();
  const orderUuid = await buy(stack, { phone, orderNumber: 'TRIED', pan: cardThatDeclinesLater });
  await advanceClock(stack, 'P15D');
  const { body } = await (await logIn(stack, phone)).viewOrderTries({ orderUuid });
  assertSuccess({ body });
  const tries = body['tries'] as { readonly paymentNumbers: readonly number[]; readonly paidFrom?: string }[];
  assert.deepEqual(
    tries.slice(0, 2).map(({ paymentNumbers, paidFrom }) => [paymentNumbers, paidFrom]),
    [
      [[1], 'Mastercard ••\u00a01160'],
      [[2], undefined],
    ],
  );
});
