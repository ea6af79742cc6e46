import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { newPhone } from '#testing/customer.ts';
import { confirm, registerPurchase } from '#testing/purchase.ts';
import { sharedStack } from '#testing/shared-stack.ts';
import { advanceClock, codeFromPhone, messagesOf } from '#testing/sandbox-calls.ts';
import { newVisitor } from '#testing/visitor.ts';

const stack = await sharedStack();
const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(() => database.close());

async function clockOf(phone: string): Promise<number | undefined> {
  const [row] = await database.reader<{ utcOffset: number }[]>`
    select utc_offset as "utcOffset" from client where phone = ${phone}`;
  return row?.utcOffset;
}

// docs/spec/rules.md#12
test('a purchase and a log-in report the clock of the browser, and one that hides its zone reports none', async () => {
  const phone = newPhone();
  const { token } = await registerPurchase(stack, { phone, orderNumber: `CLOCK-${phone}` });
  await confirm(stack, newVisitor(stack.productUrl), { token, phone, utcOffset: 600 });
  assert.equal(await clockOf(phone), 600);
  const named = { countryCode: '7', phone };
  for (const [utcOffset, kept] of [
    [0, 600],
    [120, 120],
  ] as const) {
    await advanceClock(stack, 'PT61S');
    const browser = newVisitor(stack.productUrl);
    const { length } = await messagesOf(stack, phone);
    await browser.requestLogInCode(named);
    const code = await codeFromPhone(stack, phone, length);
    assert.equal((await browser.finishLogIn({ ...named, otp: code, utcOffset })).httpStatus, 200);
    assert.equal(await clockOf(phone), kept);
  }
});

test('a clock that cannot exist is refused with the name of its field', async () => {
  const { httpStatus, body } = await newVisitor(stack.productUrl).finishLogIn({
    countryCode: '7',
    phone: newPhone(),
    otp: '0000',
    utcOffset: 9_999,
  });
  assert.deepEqual([httpStatus, body.error?.description], [400, 'field=utcOffset']);
});
