/** One purchase of the demo world. */
export type PlannedPurchase = {
  readonly orderNumber: string;
  /** Day of the purchase, counted from the start. */
  readonly day: number;
  readonly phone: string;
  readonly productId: string;
  readonly goods: string;
  /** Kopecks. */
  readonly amount: number;
  /** A card of the sandbox bank. */
  readonly pan: string;
  /** API key of the selling shop. */
  readonly apiKey: string;
  readonly channel: 'SBOL_BANK_GATEWAY' | 'OFFLINE';
  /** Later actions of the shop, in order of days. */
  readonly actions: readonly ShopAction[];
};

export type ShopAction =
  | { readonly kind: 'deliver' | 'reverse'; readonly day: number }
  | { readonly kind: 'refund'; readonly day: number; readonly amount: number };

/** The demo world begins this many days before it is loaded (docs/spec/interfaces.md#demo-world). */
export const daysOfHistory = 100;

const visa = '4111111111111111';
const mastercard = '5555555555554444';
const mir = '2202500000000001';
const unionPay = '6222800000000002';
const jcb = '3566800000000003';
const maestro = '6771000000000004';
const declinesLaterCharges = '5100100000001160';
const secondTryWorks = '2202900000002116';

/** API keys of the demo shops. */
const shelf = 'demo-merchant-key';
const tech = 'demo-merchant-key-2';
const home = 'demo-merchant-key-3';
const sport = 'demo-merchant-key-4';

type Row = readonly [
  day: number,
  apiKey: string,
  productId: string,
  goods: string,
  roubles: number,
  pan: string,
];

/** Active and completed orders with every product and card brand. */
const everyKind: readonly Row[] = [
  [2, sport, 'two-weeks', 'Кроссовки', 7_990, visa],
  [5, tech, 'four-parts', 'Пылесос', 18_490, mastercard],
  [9, tech, 'old-six-months', 'Ноутбук', 84_990, mir],
  [14, sport, 'old-quarter-first', 'Велосипед', 46_300, unionPay],
  [20, tech, 'old-ten-parts', 'Кофемашина', 52_770, jcb],
  [26, shelf, 'old-later', 'Куртка', 15_990, visa],
  [33, tech, 'four-parts', 'Наушники', 12_345.67, secondTryWorks],
  [41, shelf, 'two-weeks', 'Чайник', 3_490, maestro],
  [48, tech, 'six-months', 'Телевизор', 61_000, visa],
  [55, sport, 'four-parts', 'Самокат', 29_999.99, mastercard],
  [70, home, 'ten-parts', 'Диван', 74_500, mir],
  [84, tech, 'four-parts', 'Фотоаппарат для путешествий', 39_990, visa],
  [92, tech, 'quarter-first', 'Планшет', 33_330, mastercard],
  [97, home, 'later', 'Книжный шкаф', 21_700, mir],
];

/** Refunds: a part of an active order, a part of a completed order, a whole order, and a reversal before delivery. */
const refunded: readonly ReturnPlan[] = [
  { row: [23, tech, 'four-parts', 'Колонка и чехол', 16_400, visa], backOn: 31, roubles: 4_100 },
  { row: [29, home, 'two-weeks', 'Шторы', 9_860, mastercard], backOn: 52, roubles: 1_860 },
  { row: [36, sport, 'quarter-first', 'Палатка', 27_200, mir], backOn: 44, roubles: 27_200 },
  { row: [62, home, 'six-months', 'Кресло', 38_600, visa], backOn: 71, roubles: 6_600 },
  { row: [77, shelf, 'four-parts', 'Настольная игра', 5_480, unionPay], backOn: 77, roubles: null },
];

/** Refunds above the approval limit; they wait for a second person. */
const waiting: readonly ReturnPlan[] = [
  {
    row: [97, home, 'six-months', 'Кухонный гарнитур', 268_000, mir],
    backOn: daysOfHistory,
    roubles: 214_500,
  },
  {
    row: [98, tech, 'six-months', 'Домашний кинотеатр', 241_700, visa],
    backOn: daysOfHistory,
    roubles: 200_000,
  },
];

type ReturnPlan = {
  readonly row: Row;
  readonly backOn: number;
  /** null for a reversal before delivery. */
  readonly roubles: number | null;
};

/** Purchases with a card whose later charges are declined, for overdue payments and penalties. */
const late: readonly Row[] = [
  [40, home, 'four-parts', 'Посудомоечная машина', 31_990, declinesLaterCharges],
  [40, sport, 'quarter-first', 'Зимние шины', 24_400, declinesLaterCharges],
];

/** Over a hundred orders, so that the list needs paging. */
const many = 112;
const smallGoods = [
  'Книги',
  'Продукты',
  'Игрушки',
  'Косметика',
  'Инструменты',
  'Посуда',
  'Спортивный инвентарь',
];

/** All purchases in order of days; the same at every start. */
export function demoPurchases(): PlannedPurchase[] {
  const purchases = [
    ...everyKind.map((row, index) => purchase('9001000001', `DW-1-${index + 1}`, row)),
    ...[...refunded, ...waiting].map((returned, index) =>
      returnedPurchase(`DW-1-${everyKind.length + index + 1}`, returned),
    ),
    ...late.map((row, index) => purchase('9001000002', `DW-2-${index + 1}`, row)),
    ...Array.from({ length: many }, (_, index) => smallPurchase(index)),
  ];
  return purchases.toSorted((left, right) => left.day - right.day);
}

function purchase(
  phone: string,
  orderNumber: string,
  [day, apiKey, productId, goods, roubles, pan]: Row,
): PlannedPurchase {
  const channel = day % 3 === 0 ? 'OFFLINE' : 'SBOL_BANK_GATEWAY';
  const amount = kopecksOf(roubles);
  const actions = [{ kind: 'deliver', day }] as const;
  return { orderNumber, day, phone, productId, goods, amount, pan, channel, apiKey, actions };
}

function returnedPurchase(orderNumber: string, { row, backOn, roubles }: ReturnPlan): PlannedPurchase {
  const bought = purchase('9001000001', orderNumber, row);
  if (roubles === null) return { ...bought, actions: [{ kind: 'reverse', day: backOn }] };
  return {
    ...bought,
    actions: [...bought.actions, { kind: 'refund', day: backOn, amount: kopecksOf(roubles) }],
  };
}

function kopecksOf(roubles: number): number {
  return Math.round(roubles * 100);
}

function smallPurchase(index: number): PlannedPurchase {
  const day = 1 + Math.floor((index * (daysOfHistory - 4)) / many);
  const roubles = 1_000 + ((index * 7_919) % 4_000) + (index % 100) / 100;
  const goods = smallGoods[index % smallGoods.length] ?? 'Товары';
  const productId = index % 4 === 0 ? 'four-parts' : 'two-weeks';
  return purchase('9001000006', `DW-6-${String(index + 1).padStart(3, '0')}`, [
    day,
    shelf,
    productId,
    goods,
    roubles,
    visa,
  ]);
}
