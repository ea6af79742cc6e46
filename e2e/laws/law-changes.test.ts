import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { instant, moscowDate, moscowTime, plusDays, secondsBetween } from '#domain/dates.ts';
import { openDatabase } from '#server/db/database.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { calls } from '#testing/calls.ts';
import { goods, newPhone, openForm, registerFor } from '#testing/people/customer.ts';
import { askForCode, confirm, enterCode, payOnBankPage } from '#testing/people/purchase.ts';
import { advanceClock, clockNow, codeFromPhone } from '#testing/bank/sandbox-calls.ts';
import { newShop, refusalOf } from '#testing/people/shop.ts';
import { startStack } from '#testing/stack/stack.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { newApiClient } from '#testing/api-client.ts';

const stack = await startStack(
  { after },
  { environment: { LAW_PROFILE: 'on', SUPPORT_PHONE: '8 800 000-00-00' } },
);
const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(() => database.close());
const shop = newShop(stack);

/** Moves the clock to ten minutes before midnight in Moscow. Returns the day that begins then. */
async function goBeforeMidnight(): Promise<string> {
  const now = instant(await clockNow(stack));
  const tomorrow = plusDays(moscowDate(now), 2);
  await advanceClock(stack, `PT${Math.round(secondsBetween(now, moscowTime(tomorrow, 0))) - 600}S`);
  return tomorrow;
}

/** Test card: the bank answers a day later. */
const pendingForADay = '2202930000009019';

test('an expired purchase with a pending first payment counts as debt', async () => {
  const phone = newPhone();
  const first = await registerFor(shop, phone, goods(3_000_000));
  const buyer = newApiClient(stack.productUrl);
  await confirm(stack, buyer, first);
  await payOnBankPage(stack, await openForm({ ...first, buyer }), pendingForADay);
  await advanceClock(stack, 'PT3H');
  const refused = await shop.register({ customer: { countryCode: '7', phone }, ...goods(3_000_000) });
  assert.deepEqual(refusalOf(refused), [409, 'product.not.available.error', 'clause=283-credit-bureau']);
});

test('when a product becomes unlawful, open purchases are rejected and signed orders go on', async () => {
  const tomorrow = await goBeforeMidnight();
  const signed = await registerFor(shop, newPhone());
  const buyer = newApiClient(stack.productUrl);
  await confirm(stack, buyer, signed);
  await payOnBankPage(stack, await openForm({ ...signed, buyer }));
  await shop.deliver(signed.orderUuid);
  const open = await registerFor(shop, newPhone());
  await database.autocommit`
    insert into law (clause_id, law, link, requirement, check_name, limit_value, valid_from)
    values ('one-month', '283-ФЗ', 'https://law.example', 'Не дольше месяца', 'TERM', 1, ${tomorrow})`;

  const viewer = await logInStaff(stack, 'product.viewer');
  const { body } = await viewer.send(calls.listLawBreaches, {
    day: moscowDate(instant(await clockNow(stack))),
  });
  const announced = (body['breaches'] as { subjectId: string; clauseId: string; from: string }[]).find(
    ({ subjectId, clauseId }) => subjectId === 'four-parts' && clauseId === 'one-month',
  );
  assert.equal(announced?.from, tomorrow, 'a clause that begins tomorrow warns today');

  await advanceClock(stack, 'PT11M');
  const apiClient = newApiClient(stack.productUrl);
  assert.equal((await askForCode(apiClient, open.token)).httpStatus, 200);
  const otp = await codeFromPhone(stack, open.phone);
  const refused = await enterCode(apiClient, open.token, otp);
  assert.deepEqual(refusalOf(refused), [409, 'product.not.available.error', 'clause=one-month']);
  assert.equal((await shop.view(open.orderUuid)).body['state'], 'REJECTED');
  const late = await shop.register({ productId: 'four-parts' });
  assert.deepEqual(refusalOf(late), [409, 'product.not.available.error', 'clause=one-month']);

  await advanceClock(stack, 'P16D');
  const [row] = await database.reader<{ paid: number }[]>`
    select count(*) as paid from scheduled_payment where order_uuid = ${signed.orderUuid} and state = 'PAID'`;
  assert.equal(row?.paid, 2, 'the second payment of the signed order is charged');
  await assertAuditHolds(stack);
});
