import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { diceOf } from '../lives/dice.ts';
import { assertAuditHolds } from '../stage/audit.ts';
import { buy, logIn, payOnBankPage } from '../stage/purchase.ts';
import { startStack } from '../stage/stack.ts';
import { advanceClock, bankOperations } from '../stage/world.ts';

/** G-07; at night `RACE_ROUNDS=200 npm test -- e2e/payments/races`. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 20);
const atOnce = 30;
const seed = Number(process.env['RACE_SEED'] ?? 1);
const phone = '9001000003';
const price = 400_000;
const part = price / 4;

const stack = await startStack({ after }, { environment: { LOG_LEVEL: 'error' } });
await buy(stack, { phone, orderNumber: 'CARD' });
const client = await logIn(stack, phone);
const { body: cards } = await client.call('GET /client/payments');
const bindingUuid = (cards['cardInfos'] as { bindingUuid: string }[])[0]?.bindingUuid;

type Wish = readonly [call: string, body: Readonly<Record<string, unknown>>];

/** The ways to pay ahead, by the bank's page and by the saved card, for the next part, for some and for all. */
const ways: readonly ((orderUuid: string) => Wish)[] = [
  (orderUuid) => ['POST /payment/init', { orderUuid, paymentObject: 'NEXT_PAYMENT', amount: part }],
  (orderUuid) => ['POST /payment/init', { orderUuid, paymentObject: 'ALL_MAIN_DEBT', amount: 3 * part }],
  (orderUuid) => [
    'POST /payment/recurrent',
    { orderUuid, paymentObject: 'NEXT_PAYMENT', amount: part, bindingUuid },
  ],
  (orderUuid) => [
    'POST /payment/recurrent',
    { orderUuid, paymentObject: 'ALL_MAIN_DEBT', amount: 3 * part, bindingUuid },
  ],
  (orderUuid) => [
    'POST /early-payment/initRawCount.do',
    { orderUuid, paymentCount: 2, amount: 2 * part, bindingUuid },
  ],
  (orderUuid) => ['POST /early-payment/initRawNumber.do', { orderUuid, paymentNumber: 3 }],
  (orderUuid) => [
    'POST /early-payment/initRawSum.do',
    { orderUuid, amount: 150_000, remainingAmount: 3 * part - 150_000 },
  ],
];

test(`${rounds} rounds of ${atOnce} payments of one order at once, by every way to pay ahead: no debt is paid twice (seed ${seed})`, async () => {
  const dice = diceOf(seed);
  let forms = 0;
  let paidByCard = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const orderUuid = await buy(stack, { phone, orderNumber: `RACE-${round}` });
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, press) => {
        const [call, body] = dice.pick(ways)(orderUuid);
        return client.call(call, body, { 'idempotency-key': `${round}-${press}` });
      }),
    );
    for (const { httpStatus, body } of answers)
      assert.ok(httpStatus < 500 && body.error?.code !== 'no.session.error', JSON.stringify(body));
    paidByCard += answers.filter(({ body }) => body['state'] === 'SETTLED').length;
    const given = new Set(
      answers.map(({ body }) => body['formUrl']).filter((url) => typeof url === 'string'),
    );
    forms += given.size;
    // whoever was led to the bank pays there, also by a form that another one has made worthless
    await Promise.all([...given].map((formUrl) => payOnBankPage(stack, formUrl).catch(() => null)));
  }
  assert.ok(forms > 0 && paidByCard > 0, `${forms} forms, ${paidByCard} charges of the saved card`);
  await advanceClock(stack, 'PT2M');
  await assertAuditHolds(stack);
  const numbers = (await bankOperations(stack))
    .filter(({ kind, approved }) => kind === 'CHARGE' && approved)
    .map(({ orderNumber }) => orderNumber);
  assert.equal(new Set(numbers).size, numbers.length);
});
