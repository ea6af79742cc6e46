import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maestroCard } from '#testing/bank/cards.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { newPhone } from '#testing/people/customer.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';

const phone = newPhone();
const stack = await sharedStack();
const orderUuid = await buy(stack, { phone, orderNumber: 'MAESTRO', pan: maestroCard });

// docs/spec/specification.md#3 «Binding»
test('a Maestro card has its brand in the answers of cards, orders, charges and tries', async () => {
  const client = await logIn(stack, phone);
  const cards = await client.listCards({ withDisplayInfo: 'true' });
  const named = { panLastFourDigits: '0004', paymentSystem: null, cardBrand: 'MAESTRO' };
  assertSuccess(cards);
  assert.partialDeepStrictEqual(cards.body['cardInfos'], [
    { bindingDisplayData: { logoMini: 'maestro', name: 'Maestro' } },
  ]);
  assert.partialDeepStrictEqual((await client.viewOrder({ orderUuid })).body['order'], named);
  assert.partialDeepStrictEqual((await client.listCharges()).body['charges'], [named]);
  const { body } = await client.viewOrderTries({ orderUuid });
  assert.match(JSON.stringify(body['tries']), /с карты Maestro ••\u00a00004/);
});
