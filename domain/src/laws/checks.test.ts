import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lawClauses } from '#testing/domain/law-clauses.ts';
import { calendarDate } from '../dates.ts';
import { agreementKinds } from '../contracts/agreements.ts';
import { exampleAgreement } from '../contracts/example-agreement.ts';
import { basisPoints, kopecks, noMoney } from '../money.ts';
import type { ProductTerms } from '../schedules/product-terms.ts';
import { breachesFrom, breachesOf, breachWarning } from './breaches.ts';
import { lawfulPenaltyRate, penaltyRateOfOrder } from './lawful-penalty-rate.ts';
import type { LawSubject, MessageSubject, PurchaseSubject, ServiceSubject } from './law-subject.ts';

const terms: ProductTerms = {
  paymentsCount: 7,
  paymentsIntervalValue: 1,
  paymentsIntervalUnit: 'MONTHS',
  initialPayment: null,
  shiftPayment: false,
  isBased: false,
  withoutPenalties: false,
  commission: basisPoints(0),
  minCommission: noMoney,
  maxCommission: noMoney,
  commissionRule: 'ADD_FIRST_PAYMENT',
};

function broken(subject: LawSubject, day = '2026-11-21'): readonly string[] {
  return breachesOf(lawClauses, subject, calendarDate(day)).map(({ clause }) => clause.clauseId);
}

function ofProduct(changes: Partial<ProductTerms>, day?: string, penaltyRate = 2000): readonly string[] {
  const subject = { type: 'PRODUCT', terms: { ...terms, ...changes } } as const;
  return broken({ ...subject, penaltyRate: basisPoints(penaltyRate) }, day);
}

test('a product is paid off within six months', () => {
  const inDays = (days: number) =>
    ofProduct({ paymentsCount: 2, paymentsIntervalValue: days, paymentsIntervalUnit: 'DAYS' });
  assert.deepEqual(ofProduct({}), []);
  assert.deepEqual(inDays(181), []);
  assert.deepEqual(inDays(182), ['283-term-6-months']);
});

test('a shifted first payment counts towards the six months', () => {
  assert.deepEqual(ofProduct({ shiftPayment: true }), ['283-term-6-months']);
});

test('from 1 April 2028 the limit is four months', () => {
  assert.deepEqual(ofProduct({}, '2028-03-31'), []);
  assert.deepEqual(ofProduct({}, '2028-04-01'), ['283-term-4-months']);
  assert.deepEqual(ofProduct({ paymentsCount: 5 }, '2028-04-01'), []);
});

test('a clause that begins tomorrow warns today, with its first day', () => {
  const subject = { type: 'PRODUCT', terms, penaltyRate: basisPoints(2000) } as const;
  const warnings = (day: string) =>
    breachesFrom(lawClauses, subject, calendarDate(day)).map((breach) =>
      breachWarning(breach, calendarDate(day)),
    );
  assert.deepEqual(warnings('2028-03-31'), ['С 01.04.2028: Рассрочка дольше 4 месяцев (283-ФЗ)']);
  assert.deepEqual(warnings('2028-04-01'), ['Рассрочка дольше 4 месяцев (283-ФЗ)']);
});

test('penalties accrue at the configured rate, up to the rate of a clause in force', () => {
  const rate = (configured: number, day: string) =>
    lawfulPenaltyRate(lawClauses, basisPoints(configured), calendarDate(day));
  assert.equal(rate(2500, '2026-03-31'), 2500);
  assert.equal(rate(2500, '2026-04-01'), 2000);
  assert.equal(rate(1250, '2026-04-01'), 1250);
});

test('the penalties of an order accrue at most at the rate in its contract', () => {
  const rate = (configured: number, signed: number | null) =>
    penaltyRateOfOrder(
      lawClauses,
      { configured: basisPoints(configured), signed: signed === null ? null : basisPoints(signed) },
      calendarDate('2026-04-01'),
    );
  assert.deepEqual(
    [rate(1250, 500), rate(500, 1250), rate(2500, 2500), rate(1250, null)],
    [500, 500, 2000, 1250],
  );
});

const separate = {
  CONTRACT: 'Цена покупки: 1 000,00 ₽. Согласие на обработку персональных данных — отдельный документ.',
  PERSONAL_DATA: 'Согласие на обработку персональных данных. Его можно отозвать.',
} as const;

test('the consent to the processing of personal data is a document of its own, and can be withdrawn', () => {
  const of = (agreement: keyof typeof separate, text: string) =>
    broken({ type: 'AGREEMENT', agreement, text });
  assert.deepEqual(of('CONTRACT', separate.CONTRACT), []);
  assert.deepEqual(of('CONTRACT', `${separate.CONTRACT} Покупатель даёт согласие на обработку данных.`), [
    '152-separate-consent',
  ]);
  assert.deepEqual(of('PERSONAL_DATA', separate.PERSONAL_DATA), []);
  assert.deepEqual(of('PERSONAL_DATA', `${separate.PERSONAL_DATA} Цена: 1 000,00 ₽.`), [
    '152-separate-consent',
  ]);
  assert.deepEqual(of('PERSONAL_DATA', 'Согласие действует всегда.'), ['152-consent-withdrawal']);
});

test('the texts that are signed now obey the law', () => {
  const operator = { name: 'ООО', address: 'Москва', inn: '1', ogrn: '2', email: 'help@chasti.example' };
  for (const agreement of agreementKinds) {
    const text = exampleAgreement(agreement, { operator, penaltyRate: basisPoints(2000) });
    assert.deepEqual(broken({ type: 'AGREEMENT', agreement, text }), []);
  }
});

test('a commission raises the price above the cash price', () => {
  assert.deepEqual(ofProduct({ commission: basisPoints(1) }), ['283-cash-price']);
  assert.deepEqual(ofProduct({ commission: basisPoints(1), isBased: true }), []);
});

test('a penalty is at most 20 percent a year', () => {
  assert.deepEqual(ofProduct({}, '2026-11-21', 2000), []);
  assert.deepEqual(ofProduct({}, '2026-11-21', 2001), ['283-penalty-rate']);
  assert.deepEqual(ofProduct({ withoutPenalties: true }, '2026-11-21', 2001), []);
});

test('terms are not checked before the law is in force', () => {
  assert.deepEqual(ofProduct({ commission: basisPoints(1), paymentsCount: 99 }, '2026-03-31'), []);
});

const purchase: PurchaseSubject = {
  type: 'PURCHASE',
  terms,
  penaltyRate: basisPoints(2000),
  amount: kopecks(2_000_000),
  debt: kopecks(3_000_000),
  reportsToBureau: false,
  cart: [{ name: 'Кроссовки', itemAmount: 1 }],
};

test('a debt of more than 50 000 roubles is reported to a credit bureau', () => {
  assert.deepEqual(broken(purchase), []);
  const above = { ...purchase, debt: kopecks(3_000_001) };
  assert.deepEqual(broken(above), ['283-credit-bureau']);
  assert.deepEqual(broken({ ...above, reportsToBureau: true }), []);
});

test('a purchase with a full commission discount costs the cash price', () => {
  const withCommission = { ...terms, commission: basisPoints(100) };
  assert.deepEqual(broken({ ...purchase, terms: withCommission }), ['283-cash-price']);
  const free = { ...withCommission, commissionDiscount: basisPoints(10_000) };
  assert.deepEqual(broken({ ...purchase, terms: free }), []);
});

test('a purchase names each item of the receipt', () => {
  assert.deepEqual(broken({ ...purchase, cart: [] }), ['54-receipt-lines']);
  assert.deepEqual(broken({ ...purchase, cart: [{ name: ' ', itemAmount: 1 }] }), ['54-receipt-lines']);
});

const service: ServiceSubject = {
  type: 'SERVICE',
  serviceName: 'Перенос платежа',
  movesPayment: true,
  products: [{ name: 'Семь', terms: { ...terms, paymentsCount: 6 } }],
};

test('a service must not move the last payment beyond the legal term', () => {
  assert.deepEqual(broken(service), []);
  assert.deepEqual(broken({ ...service, products: [{ name: 'Семь', terms }] }), ['283-term-6-months']);
  assert.deepEqual(broken(service, '2028-04-01'), ['283-term-4-months']);
  assert.deepEqual(broken({ ...service, movesPayment: false }, '2028-04-01'), []);
});

const message: MessageSubject = {
  type: 'MESSAGE',
  text: 'Платеж 1 000,00 ₽ просрочен. Плати частями, 8 800 000-00-00',
  isAboutDebt: true,
  contact: null,
  creditor: 'Плати частями',
  supportPhone: '8 (800) 000-00-00',
};

test('a message about debt names the creditor, the debt and the telephone', () => {
  const of = (text: string) => broken({ ...message, text });
  assert.deepEqual(of(message.text), []);
  assert.deepEqual(of('Платеж 1 000,00 ₽ просрочен. 8 800 000-00-00'), ['230-message-content']);
  assert.deepEqual(of('Платеж просрочен. Плати частями, 8 800 000-00-00'), []);
  assert.deepEqual(of('Оплатите в кабинете. Плати частями, 8 800 000-00-00'), ['230-message-content']);
  assert.deepEqual(of('Платеж 1 000,00 ₽ просрочен. Плати частями'), ['230-message-content']);
  assert.deepEqual(broken({ ...message, text: 'Завтра спишем', isAboutDebt: false }), []);
});

test('a message about debt does not threaten', () => {
  const threat = `${message.text}. Приедут приставы`;
  assert.deepEqual(broken({ ...message, text: threat }), ['230-message-tone']);
  assert.deepEqual(broken({ ...message, text: `${message.text}. Гарантия` }), []);
});

test('a message shows a card by its last digits only', () => {
  const other = { ...message, isAboutDebt: false };
  assert.deepEqual(broken({ ...other, text: 'Карта 4111 1111 1111 1111' }), ['152-confidentiality']);
  assert.deepEqual(broken({ ...other, text: 'Карта *1111, заказ 123456789012' }), []);
});

test('a message contains no advertising', () => {
  const of = (text: string) => broken({ ...message, text, isAboutDebt: false });
  assert.deepEqual(of('Списано 100,00 ₽. Скидки до 50 % в кабинете'), ['38-advertising']);
  assert.deepEqual(of('Срок действия карты истекает, акционерное общество'), []);
});

const contact = { hour: 12, isWeekend: false, inDay: 0, inWeek: 0, inMonth: 0, hasRefused: false };

function brokenBy(changes: Partial<typeof contact>): readonly string[] {
  return broken({ ...message, contact: { ...contact, ...changes } });
}

test('the third message about debt of a day, the fifth of a week and the seventeenth of a month break the law', () => {
  assert.deepEqual(brokenBy({ inDay: 1, inWeek: 3, inMonth: 15 }), []);
  assert.deepEqual(brokenBy({ inDay: 2 }), ['230-contacts-in-day']);
  assert.deepEqual(brokenBy({ inWeek: 4 }), ['230-contacts-in-week']);
  assert.deepEqual(brokenBy({ inMonth: 16 }), ['230-contacts-in-month']);
});

test('a message about debt comes from 8 to 22 on workdays and from 9 to 20 at weekends', () => {
  for (const hour of [8, 21]) assert.deepEqual(brokenBy({ hour }), []);
  for (const hour of [7, 22]) assert.deepEqual(brokenBy({ hour }), ['230-contact-hours']);
  for (const hour of [9, 19]) assert.deepEqual(brokenBy({ hour, isWeekend: true }), []);
  for (const hour of [8, 20]) assert.deepEqual(brokenBy({ hour, isWeekend: true }), ['230-contact-hours']);
});

test('a client who refused contact gets no message about debt', () => {
  assert.deepEqual(brokenBy({ hasRefused: true }), ['230-contact-refused']);
});
