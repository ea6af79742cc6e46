import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { allClauses } from '#server/db/laws/law-store.ts';
import { calls } from '#testing/calls.ts';
import { newShop, refusalOf } from '#testing/people/shop.ts';
import { startStack } from '#testing/stack/stack.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { lawClauses } from '#testing/domain/law-clauses.ts';

const stack = await startStack(
  { after },
  { environment: { LAW_PROFILE: 'on', SUPPORT_PHONE: '8 800 000-00-00' } },
);
const editor = await logInStaff(stack, 'product.editor');
const viewer = await logInStaff(stack, 'product.viewer');
const shop = newShop(stack);
const database = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(() => database.close());

const form = {
  name: 'Семь платежей',
  termUi: '6 месяцев',
  isBased: false,
  withoutPenalties: false,
  paymentsCount: 7,
  paymentsIntervalValue: 1,
  paymentsIntervalUnit: 'MONTHS',
  shiftPayment: false,
  minAmount: 100_000,
  maxAmount: 10_000_000,
  commissionPercentage: 0,
  minCommission: 0,
  maxCommission: 0,
  commissionRule: 'ADD_FIRST_PAYMENT',
};

async function start(changes: object): Promise<readonly unknown[]> {
  const made = await editor.send(calls.addProduct, { ...form, ...changes });
  assert.equal(made.httpStatus, 200);
  const { body, httpStatus } = await editor.send(calls.startProduct, {
    productId: made.body['productId'],
  });
  const answer = body.error === undefined ? [] : [body.error.code, body.error.description];
  return [made.body['warnings'], httpStatus, ...answer];
}

test('a product that breaches a clause is saved with a warning and cannot be started', async () => {
  assert.deepEqual(await start({}), [['С 01.04.2028: Рассрочка дольше 4 месяцев (283-ФЗ)'], 200]);
  assert.deepEqual(await start({ paymentsCount: 8 }), [
    ['Рассрочка дольше 6 месяцев (283-ФЗ)', 'С 01.04.2028: Рассрочка дольше 4 месяцев (283-ФЗ)'],
    409,
    'product.law.error',
    'clause=283-term-6-months',
  ]);
  assert.deepEqual(await start({ commissionPercentage: 1 }), [
    ['Цена в рассрочку выше цены за наличные (283-ФЗ)', 'С 01.04.2028: Рассрочка дольше 4 месяцев (283-ФЗ)'],
    409,
    'product.law.error',
    'clause=283-cash-price',
  ]);
});

const service = {
  serviceId: 'MOVE_PAYMENT',
  serviceName: 'Перенос платежа',
  serviceDescription: '',
  rates: [{ lowerLimit: 1, greaterLimit: null, serviceFee: 9_900 }],
  sberPrimeDiscount: null,
  excludeProducts: [],
  bufferHours: 24,
  servicePaymentOrderLifeTimeMinutes: 15,
};

test('a service that moves a payment beyond the term is saved with a warning and cannot be started', async () => {
  const refused = await editor.send(calls.addService, {
    service: { ...service, enabled: true },
  });
  assert.deepEqual(refusalOf(refused), [409, 'service.law.error', 'clause=283-term-6-months']);
  const saved = await editor.send(calls.addService, { service: { ...service, enabled: false } });
  assert.deepEqual(saved.body['warnings'], [
    'Перенос последнего платежа делает рассрочку дольше 6 месяцев: «Семь платежей» (283-ФЗ)',
    'С 01.04.2028: Перенос последнего платежа делает рассрочку дольше 4 месяцев: «6 месяцев (старый)», «10 платежей (старый)», «6 месяцев», «10 платежей», «Семь платежей» (283-ФЗ)',
  ]);
});

test('the registration of a purchase that breaches a clause is refused', async () => {
  const refused = await shop.register({ productId: 'old-six-months' });
  assert.deepEqual(refusalOf(refused), [409, 'product.not.available.error', 'clause=283-cash-price']);
  assert.equal((await shop.register({ productId: 'four-parts' })).httpStatus, 200);
});

test('without a credit bureau a purchase above 50 000 roubles is refused', async () => {
  const of = (amount: number) =>
    shop.register({
      productId: 'four-parts',
      amount,
      cart: [{ name: 'Ноутбук', itemPrice: amount, itemAmount: 1 }],
    });
  assert.equal((await of(5_000_000)).httpStatus, 200);
  const refused = await of(5_000_001);
  assert.equal(refused.body.error?.description, 'clause=283-credit-bureau');
});

test('staff see the clauses of the database, and the tests of the domain use the same ones', async () => {
  const { body } = await viewer.send(calls.listLaws);
  const fields = ({ clauseId, check, limit, validFrom, validUntil }: (typeof lawClauses)[number]) =>
    JSON.stringify([clauseId, check, limit, validFrom, validUntil]);
  const clauses = await allClauses(database.reader);
  assert.deepEqual(body['clauses'], clauses);
  assert.deepEqual(clauses.map(fields).toSorted(), lawClauses.map(fields).toSorted());
});

type Breach = {
  readonly subjectName: string;
  readonly clauseId: string;
  readonly isRunning: boolean;
  readonly from: string;
};

test('breaches are listed for any day until 2030, with the day from which each of them applies', async () => {
  const breachesOn = async (day: string): Promise<string[]> => {
    const { body } = await viewer.send(calls.listLawBreaches, { day });
    const breaches = body['breaches'] as Breach[];
    return breaches.map(
      ({ subjectName, clauseId, isRunning, from }) =>
        `${subjectName}: ${clauseId}${isRunning ? '' : ', not running'}${from < '2028-04-01' ? '' : ` from ${from}`}`,
    );
  };
  assert.ok(!(await breachesOn('2028-03-31')).includes('Семь платежей: 283-term-6-months'));
  assert.ok((await breachesOn('2028-03-31')).includes('6 месяцев (старый): 283-cash-price'));
  for (const day of ['2028-03-31', '2028-04-01', '2029-12-31'])
    assert.ok((await breachesOn(day)).includes('Семь платежей: 283-term-4-months from 2028-04-01'), day);
  assert.ok(
    (await breachesOn('2028-04-01')).includes('Осенний: 283-term-4-months, not running from 2028-04-01'),
  );
  assert.ok(!(await breachesOn('2028-04-01')).some((found) => found.startsWith('3 платежа')), 'has ended');
  assert.ok(
    !(await breachesOn('2028-04-01')).some((found) => found.includes('230-')),
    'the templates are lawful',
  );
  const late = await viewer.send(calls.listLawBreaches, { day: '2031-01-01' });
  assert.deepEqual(refusalOf(late), [400, 'request.invalid.error', 'field=day']);
});

test('the clauses and their breaches need the permission to see products', async () => {
  const support = await logInStaff(stack, 'support');
  for (const answer of [
    await support.send(calls.listLaws),
    await support.send(calls.listLawBreaches, { day: '2028-04-01' }),
  ])
    assert.deepEqual(refusalOf(answer), [403, 'access.denied.error']);
});
