import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { calls } from '#testing/calls.ts';
import { newPhone } from '#testing/people/customer.ts';
import { askForCode, registerPurchase, textsToSign } from '#testing/people/purchase.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { advanceClock, codeFromPhone, messagesOf } from '#testing/bank/sandbox-calls.ts';
import { newApiClient } from '#testing/api-client.ts';

const stack = await sharedStack();
const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(() => database.close());

async function clockOf(phone: string): Promise<number | undefined> {
  const [row] = await database.reader<{ utcOffset: number }[]>`
    select utc_offset as "utcOffset" from client where phone = ${phone}`;
  return row?.utcOffset;
}

// docs/spec/rules.md#12
test('a purchase and a log-in store the UTC offset of the browser, unless it is zero', async () => {
  const phone = newPhone();
  const { token } = await registerPurchase(stack, { phone, orderNumber: `CLOCK-${phone}` });
  const customer = newApiClient(stack.productUrl);
  await askForCode(customer, token);
  const signed = { token, otp: await codeFromPhone(stack, phone), ...(await textsToSign(customer, token)) };
  await customer.send(calls.confirmCheckout, signed, { 'utc-offset': '600' });
  assert.equal(await clockOf(phone), 600);
  for (const [reported, kept] of [
    ['0', 600],
    ['120', 120],
  ] as const) {
    await advanceClock(stack, 'PT61S');
    const browser = newApiClient(stack.productUrl);
    const { length } = await messagesOf(stack, phone);
    await browser.requestLogInCode({ countryCode: '7', phone });
    const otp = await codeFromPhone(stack, phone, length);
    await browser.send(calls.finishLogIn, { countryCode: '7', phone, otp }, { 'utc-offset': reported });
    assert.equal(await clockOf(phone), kept);
  }
});
