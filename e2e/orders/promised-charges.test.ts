import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { instant, moscowDate } from '#domain/dates.ts';
import { openDatabase } from '#server/db/database.ts';
import { anotherCard, cardThatDeclinesLater, goodCard } from '#testing/bank/cards.ts';
import { calls } from '#testing/calls.ts';
import { mdOrderOf } from '#testing/bank/bank-callback.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { newPhone } from '#testing/people/customer.ts';
import { buy, logIn, payOnBankPage } from '#testing/people/purchase.ts';
import { sharedStackOfDays } from '#testing/stack/shared-stack-of-days.ts';
import { advanceClock, bankOperations, moveClockTo } from '#testing/bank/sandbox-calls.ts';

const phone = newPhone();
const stack = await sharedStackOfDays();
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());
const declining = await buy(stack, { phone, orderNumber: 'DECLINING', pan: cardThatDeclinesLater });
const good = await buy(stack, { phone, orderNumber: 'PROMISED', pan: goodCard });

type PromisedCharge = { readonly on: string; readonly amount: number; readonly card: string | null };

/** The charge that «Ближайшее списание» promises for an order. */
async function promiseOf(orderUuid: string): Promise<PromisedCharge> {
  const client = await logIn(stack, phone);
  const { body } = await client.listCharges();
  const charges = body['charges'] as {
    orderUuid: string;
    nextTryOn: string | null;
    amount: number;
    panLastFourDigits: string | null;
  }[];
  const next = charges.find((charge) => charge.orderUuid === orderUuid && charge.nextTryOn !== null);
  assert.ok(next && next.nextTryOn !== null, JSON.stringify(charges));
  return { on: next.nextTryOn, amount: next.amount, card: next.panLastFourDigits };
}

/** The attempts of scheduled charges of an order that the bank lists, oldest first. */
async function triesAtBank(orderUuid: string): Promise<PromisedCharge[]> {
  const rows = await database.reader<{ orderNumber: string; card: string }[]>`
    select o.gateway_order_number as "orderNumber", right(b.masked_pan, 4) as card
    from operation o join binding b using (binding_uuid) where o.order_uuid = ${orderUuid} and o.kind = 'SCHEDULED'`;
  const book = (await bankOperations(stack)).filter(({ kind }) => kind === 'CHARGE');
  return book.flatMap(({ orderNumber, at, amount }) => {
    const row = rows.find((known) => known.orderNumber === orderNumber);
    return row === undefined ? [] : [{ on: moscowDate(instant(at)), amount, card: row.card }];
  });
}

/** Moves the clock to the end of the promised day and compares. */
async function assertChargedAsPromised(orderUuid: string): Promise<PromisedCharge> {
  const promised = await promiseOf(orderUuid);
  const before = (await triesAtBank(orderUuid)).length;
  await moveClockTo(stack, `${promised.on}T18:00:00Z`);
  const [made] = (await triesAtBank(orderUuid)).slice(before);
  assert.deepEqual(made, promised);
  return promised;
}

test('a future payment is charged on its promised day, with its sum and card', async () => {
  const { card } = await assertChargedAsPromised(good);
  assert.equal(card, '1111');
});

test('each next attempt of a failed payment is made on its promised day', async () => {
  const days = [await assertChargedAsPromised(declining), await assertChargedAsPromised(declining)].map(
    ({ on }) => on,
  );
  assert.equal(new Set(days).size, 2);
});

test('after a card change the promise has the new day and card', async () => {
  await advanceClock(stack, 'PT15H');
  const client = await logIn(stack, phone);
  const bindingUuid = await savedCard(client, '1160');
  const form = await client.send(calls.changeCard, { bindingUuid });
  const page = await payOnBankPage(stack, String(form.body['formUrl']), anotherCard);
  const finish = { bindingUuid, mdOrder: mdOrderOf(page) };
  await client.send(calls.finishChangingCard, finish);
  const { card } = await assertChargedAsPromised(declining);
  assert.equal(card, '4444');
});

test('at the end every invariant holds', () => assertAuditHolds(stack));
