import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainTerms } from '#testing/domain/domain-examples.ts';
import { calendarDate } from '../dates.ts';
import { basisPoints, kopecks } from '../money.ts';
import { agreementBlocks } from './agreement-blocks.ts';
import { agreementTemplate } from './agreement-template.ts';
import { agreementsOf, checkoutPromises, type ContractSubject } from './contract.ts';

const operator = {
  name: 'ООО «Частями»',
  address: 'Москва, ул. Ясная, 1',
  inn: '7712345678',
  ogrn: '1027712345678',
  email: 'help@chasti.example',
};
const subject: ContractSubject = {
  operator,
  date: calendarDate('2026-11-25'),
  orderNumber: 'A-17',
  merchantFullName: 'Чайная',
  customerName: 'Воронцова Мария',
  customerPhone: '+7 900 •••-••-03',
  cart: [{ name: 'Чайник', itemPrice: kopecks(200_000), itemAmount: 2 }],
  purchaseAmount: kopecks(400_000),
  terms: plainTerms,
  penaltyRate: basisPoints(1250),
};

function textOf(change: Partial<ContractSubject> = {}): string {
  return agreementsOf({ ...subject, ...change }).CONTRACT.text.replaceAll('\u00a0', ' ');
}

function assertContains(text: string, parts: readonly string[]): void {
  for (const part of parts) assert.ok(text.includes(part), `${part} in ${text}`);
}

test('a contract names the parties and the purchase', () => {
  assertContains(textOf(), [
    'Договор оплаты частями № A-17 от 25.11.2026, редакция 3',
    'Оператор: ООО «Частями», ИНН 7712345678, ОГРН 1027712345678, адрес: Москва, ул. Ясная, 1.',
    'Покупатель: Воронцова Мария, телефон +7 900 •••-••-03.',
    'Продавец: Чайная.',
    '— Чайник: 2 шт. по 2 000,00 ₽',
    'Цена покупки: 4 000,00 ₽.',
    'help@chasti.example',
  ]);
});

test('a contract lists each charge with its date and sum', () => {
  assertContains(textOf(), [
    '3.1. 4 платежа, даты по московскому времени:',
    '— платеж 1, 25.11.2026: 1 000,00 ₽\n— платеж 2, 25.12.2026: 1 000,00 ₽\n— платеж 3, 25.01.2027: 1 000,00 ₽',
    '— платеж 4, 25.02.2027: 1 000,00 ₽',
  ]);
});

test('without a commission the contract says that the total is the cash price', () => {
  const text = textOf();
  assertContains(text, ['Сумма всех платежей: 4 000,00 ₽. Она равна цене при оплате сразу']);
  assert.ok(!text.includes('Комиссия оператора'));
});

test('with a commission the contract says how much more than the cash price is paid', () => {
  const text = textOf({ terms: { ...plainTerms, commission: basisPoints(1000) } });
  assertContains(text, [
    'Комиссия оператора: 400,00 ₽. Сумма всех платежей: 4 400,00 ₽.',
    ', в том числе комиссия 400,00 ₽',
  ]);
  assert.ok(!text.includes('равна цене'));
});

test('the contract names the configured penalty rate and its legal cap', () => {
  assertContains(textOf(), [
    'Ставка штрафа: 12,5 % годовых. Она не может быть выше 20 % годовых',
    'просроченная сумма × 12,5 % / 365',
    'за 10 дней просрочки 1 000 рублей штраф составит 3,42 ₽',
  ]);
  assertContains(textOf({ penaltyRate: basisPoints(2500) }), ['Ставка штрафа: 20 % годовых.']);
});

test('the contract of a product without penalties has no penalty', () => {
  const terms = { ...plainTerms, withoutPenalties: true };
  assert.match(textOf({ terms }), /За просрочку штраф не начисляется/);
  assert.ok(!textOf({ terms }).includes('Ставка штрафа'));
  assert.equal(checkoutPromises({ ...subject, terms }).lateness, 'За просрочку штрафа нет.');
});

test('a shifted first payment is charged later, and nothing is paid today', () => {
  const text = textOf({ terms: { ...plainTerms, shiftPayment: true } });
  assertContains(text, ['При оформлении деньги не списываются', '— платеж 1, 25.12.2026']);
  assert.ok(!text.includes('Первый платеж покупатель вносит при оформлении'));
});

test('a customer without a name is named by the phone', () => {
  const text = textOf({ customerName: null, cart: [] });
  assertContains(text, [
    'Покупатель: владелец номера телефона +7 900 •••-••-03.',
    'Состав заказа указан в магазине.',
  ]);
});

test('the sentences above the payment button name the charge dates and the penalty rate', () => {
  assert.deepEqual(checkoutPromises(subject), {
    card: 'Карту сохраним и спишем с неё 3 платежа: 25\u00a0декабря, 25\u00a0января\u00a02027, 25\u00a0февраля\u00a02027.',
    lateness: 'За просрочку — штраф 12,5 % годовых от просроченной суммы за каждый день. Других доплат нет.',
  });
  const terms = { ...plainTerms, paymentsCount: 10 };
  assert.equal(
    checkoutPromises({ ...subject, terms }).card,
    'Карту сохраним и спишем с неё 9 платежей: с 25\u00a0декабря по 25\u00a0августа\u00a02027 в даты из графика.',
  );
});

test('a name from a shop cannot look like a clause of the contract', () => {
  const text = textOf({ merchantFullName: 'Чайная\n\n5. Штраф 100 %{payments}' });
  assertContains(text, ['Продавец: Чайная 5. Штраф 100 %{payments}.']);
  assert.equal(agreementBlocks(text).filter(({ kind }) => kind === 'heading').length, 11);
});

test('an unknown, missing or superfluous placeholder and an unknown case do not compile', () => {
  const fill = agreementTemplate({
    title: 'Договор {number}',
    sections: [
      {
        heading: 'Суммы',
        clauses: [
          { text: ['Сумма {sum},', 'из них {part}.'], onlyFor: 'FREE' },
          { text: ['Товары:'], list: 'goods' },
        ],
      },
    ],
  });
  const values = { number: '1', sum: '2', part: '1', goods: ['чай'] };
  assert.equal(
    fill(values, ['FREE']),
    'Договор 1\n\n1. Суммы\n\n1.1. Сумма 2, из них 1.\n\n1.2. Товары:\n— чай',
  );
  const { part: _part, ...missing } = values;
  // @ts-expect-error -- the placeholder {part} has no value
  assert.throws(() => fill(missing, ['FREE']), /field part has no value/);
  // @ts-expect-error -- the list has one text instead of its items
  fill({ ...values, goods: 'чай' }, []);
  // @ts-expect-error -- no placeholder is named {other}
  fill({ ...values, other: '3' }, []);
  // @ts-expect-error -- no sentence has this case
  fill(values, ['PAID']);
});

test('the blocks of a text contain the whole text in its order', () => {
  for (const { text } of Object.values(agreementsOf(subject))) {
    const joined = agreementBlocks(text).map((block) =>
      block.kind === 'clause'
        ? [block.text, ...block.items.map((item) => `— ${item}`)].join('\n')
        : block.text,
    );
    assert.equal(joined.join('\n\n'), text);
  }
});

test('the consents to the processing of personal data and to charges of the card are documents of their own', () => {
  const { PERSONAL_DATA: personalData, CARD: card } = agreementsOf(subject);
  assertContains(personalData.text, [
    'Согласие на обработку персональных данных, редакция 2',
    'ИНН 7712345678',
  ]);
  assertContains(card.text.replaceAll('\u00a0', ' '), [
    'Согласие на списание с карты к договору № A-17 от 25.11.2026, редакция 1',
    '2.2. Списывать с неё в эти даты эти суммы:\n— платеж 2, 25.12.2026: 1 000,00 ₽\n— платеж 3',
  ]);
  assert.ok(!card.text.includes('платеж 1,'), 'the customer pays the first payment');
  assert.ok(!textOf().includes('Согласие даёт'));
});

test('the card consent of a shifted purchase lists the first payment as well', () => {
  const { CARD: card } = agreementsOf({ ...subject, terms: { ...plainTerms, shiftPayment: true } });
  assertContains(card.text, ['платеж 1, 25.12.2026']);
});
