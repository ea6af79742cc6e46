import {
  anotherCard,
  cardThatDeclinesLater,
  goodCard,
  jcbCard,
  mirCard,
  unionPayCard,
} from '#testing/bank/cards.ts';
import { buy, type Input } from '#testing/people/purchase.ts';
import { logInStaff } from '#testing/people/staff.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

/** A client with maximum values: the longest names, amounts of eight digits, hundreds of payments. */
export const bigClient = '9001000077';

/** A client whose only card has no money, with several overdue payments. */
export const crowdedLate = '9001000078';

export type CrowdedFixtures = {
  /** Three hundred payments, one a day. */
  readonly longOrder: string;
  /** Several overdue payments and penalties of large amounts. */
  readonly lateOrder: string;
};

const pans = [goodCard, anotherCard, mirCard, unionPayCard, jcbCard] as const;

const longestName =
  'Общество с ограниченной ответственностью «Всероссийская торговая сеть бытовой техники, мебели и товаров для дома и сада»';

export async function setUpCrowdedFixtures(stack: Stack): Promise<CrowdedFixtures> {
  const admin = await logInStaff(stack, 'admin');
  const shop = await admin.addMerchant({
    fullName: longestName,
    physicalAddress:
      'Нижегородская область, Большемурашкинский район, деревня Верхнее Талызино, ул. Новая, 118',
  });
  const apiKey = String(shop.body['apiKey']);
  const monthly = await startProduct(stack, { paymentsCount: 12, paymentsIntervalUnit: 'MONTHS' });
  const daily = await startProduct(stack, { paymentsCount: 300, paymentsIntervalUnit: 'DAYS' });
  const common = { phone: bigClient, apiKey, channel: 'OFFLINE' } as const;
  const lateOrder = await buy(stack, {
    ...common,
    phone: crowdedLate,
    orderNumber: 'NOT-PAID-IN-TIME-2026-0000000001',
    productId: monthly,
    amount: 900_654_321,
    pan: cardThatDeclinesLater,
  });
  await advanceClock(stack, 'P36D');
  await advanceClock(stack, 'P31D');
  for (const [index, pan] of pans.entries())
    await buy(stack, {
      ...common,
      orderNumber: `ORDER-${index}`,
      amount: 34_567_890 + index,
      productId: monthly,
      pan,
    });
  const longOrder = await buy(stack, {
    ...common,
    orderNumber: 'A-VERY-LONG-ORDER-NUMBER-2026-11-21-000000000000000000000001',
    productId: daily,
    amount: 634_567_890,
    cart: goods,
  });
  return { longOrder, lateOrder };
}

const goods: NonNullable<Input['cart']> = [
  {
    name: 'Холодильник двухкамерный отдельно стоящий с морозильной камерой внизу, инверторным компрессором и системой полного размораживания No Frost, цвет «нержавеющая сталь», высота 203 см, с доставкой и подъёмом на этаж',
    itemPrice: 557_637_890,
    itemAmount: 1,
  },
  { name: 'Саморез', itemPrice: 70, itemAmount: 100_000 },
  { name: 'Плитакерамическаянапольнаяморозостойкая'.repeat(3), itemPrice: 69_930_000, itemAmount: 1 },
];

type Terms = { readonly paymentsCount: number; readonly paymentsIntervalUnit: 'DAYS' | 'MONTHS' };

/** Creates and starts a product. Returns its identifier. */
async function startProduct(stack: Stack, terms: Terms): Promise<string> {
  const editor = await logInStaff(stack, 'product.editor');
  const { body } = await editor.addProduct({
    name: `${terms.paymentsCount} платежей`,
    termUi: `${terms.paymentsCount} платежей`,
    isBased: true,
    withoutPenalties: false,
    initialPaymentPercentage: null,
    paymentsIntervalValue: 1,
    shiftPayment: false,
    minAmount: 100_000,
    maxAmount: 999_999_999,
    commissionPercentage: 0,
    minCommission: 0,
    maxCommission: 0,
    commissionRule: 'ADD_FIRST_PAYMENT',
    ...terms,
  });
  const productId = String(body['productId']);
  await editor.startProduct({ productId });
  return productId;
}
