import { type ClientUuid, identifier } from '#domain/identifier.ts';
import { calendarDate } from '#domain/dates.ts';
import type { ProductTerms } from '#domain/schedules/product-terms.ts';
import { basisPoints, kopecks, noMoney } from '#domain/money.ts';
import type { DemoClient, DemoProduct } from './demo-store.ts';

/**
 * The initial data of a demonstration (docs/spec/interfaces.md#demo-world). Identifiers are fixed, so that links keep
 * working.
 */

const equalParts: ProductTerms = {
  paymentsCount: 4,
  paymentsIntervalValue: 2,
  paymentsIntervalUnit: 'WEEKS',
  initialPayment: null,
  shiftPayment: false,
  isBased: true,
  withoutPenalties: false,
  commission: basisPoints(0),
  minCommission: noMoney,
  maxCommission: noMoney,
  commissionRule: 'ADD_FIRST_PAYMENT',
};

const monthly = { paymentsIntervalValue: 1, paymentsIntervalUnit: 'MONTHS' } as const;

/** Terms that obey the clauses of 283-FZ in force: the price is the cash price. */
function withoutCommission(terms: Partial<ProductTerms>): ProductTerms {
  return { ...equalParts, isBased: false, ...terms };
}

function withCommission(hundredths: number, terms: Partial<ProductTerms>): ProductTerms {
  return { ...withoutCommission(terms), commission: basisPoints(hundredths) };
}

const sixMonths = { ...monthly, paymentsCount: 6 } as const;
const quarterFirst = { ...monthly, initialPayment: basisPoints(2500) } as const;
const later = { ...monthly, paymentsCount: 3, shiftPayment: true } as const;

type Row = readonly [
  id: string,
  name: string,
  termUi: string,
  terms: ProductTerms,
  state?: DemoProduct['state'],
];

const running: readonly Row[] = [
  ['four-parts', '4 платежа', '4 платежа раз в 2 недели', equalParts],
  ['six-months', '6 месяцев', '6 платежей раз в месяц', withoutCommission(sixMonths)],
  ['quarter-first', '25 % сразу', '25 % сразу и 3 платежа раз в месяц', withoutCommission(quarterFirst)],
  ['ten-parts', '10 платежей', '10 платежей раз в 2 недели', withoutCommission({ paymentsCount: 10 })],
  ['later', 'Первый платёж потом', '3 платежа раз в месяц, первый через месяц', withoutCommission(later)],
  [
    'two-weeks',
    '2 платежа',
    '2 платежа, без штрафов',
    { ...equalParts, paymentsCount: 2, withoutPenalties: true },
  ],
];

/**
 * Products with a commission, which 283-FZ forbids. They run when they are loaded, so that the demo world has orders
 * with every kind of commission; its staff stop them at the end.
 */
const commissioned: readonly Row[] = [
  [
    'old-six-months',
    '6 месяцев (старый)',
    '6 платежей раз в месяц',
    withCommission(450, { ...sixMonths, minCommission: kopecks(15_000) }),
  ],
  [
    'old-quarter-first',
    '25 % сразу (старый)',
    '25 % сразу и 3 платежа раз в месяц',
    withCommission(200, quarterFirst),
  ],
  [
    'old-ten-parts',
    '10 платежей (старый)',
    '10 платежей раз в 2 недели, сначала комиссия',
    withCommission(1500, { paymentsCount: 10, commissionRule: 'EARLY_COMMISSION' }),
  ],
  [
    'old-later',
    'Первый платёж позже (старый)',
    '3 платежа раз в месяц, первый через месяц',
    withCommission(300, later),
  ],
];

const rows: readonly Row[] = [
  ...running,
  ...commissioned,
  // obeys the term of today; the term of April 2028 is four months
  ['autumn', 'Осенний', '6 платежей раз в месяц', withoutCommission(sixMonths), 'CREATED'],
  [
    'old-three',
    '3 платежа (старый)',
    '3 платежа раз в 10 дней',
    withCommission(250, { paymentsCount: 3, paymentsIntervalValue: 10, paymentsIntervalUnit: 'DAYS' }),
    'STOPPED',
  ],
];

export const demoProducts: readonly DemoProduct[] = rows.map(
  ([productId, name, termUi, terms, state = 'ACTIVE']) => ({
    productId,
    name,
    termUi,
    terms,
    state,
    minAmount: 100_000,
    maxAmount: 30_000_000,
  }),
);

type Person = readonly [phone: string, fullName: string, birthDate: string, status: DemoClient['status']];

const people: readonly Person[] = [
  ['9001000001', 'Воронцова Мария Сергеевна', '1991-04-17', 'ACTIVE'],
  ['9001000002', 'Крылов Павел Андреевич', '1986-11-02', 'ACTIVE'],
  ['9001000003', 'Лебедева Анна Игоревна', '1998-08-29', 'ACTIVE'],
  ['9001000004', 'Седов Олег Викторович', '1979-01-13', 'BLOCKED'],
  ['9001000005', 'Гусева Ирина Петровна', '1969-06-05', 'INACTIVE'],
  ['9001000006', 'Марков Денис Юрьевич', '1993-12-24', 'ACTIVE'],
];

export const demoClients: readonly DemoClient[] = people.map(([phone, fullName, birthDate, status]) => ({
  clientUuid: identifier<ClientUuid>(`c1000000-0000-4000-8000-00${phone}`),
  phone,
  fullName,
  birthDate: calendarDate(birthDate),
  status,
}));

/** The key of the first merchant is documented in interfaces.md. */
export const demoMerchants = [
  {
    merchantUuid: 'a1000000-0000-4000-8000-000000000001',
    fullName: 'Магазин «Полка»',
    websiteUrl: 'https://polka.example',
    physicalAddress: 'Москва, ул. Лесная, 7',
    apiKey: 'demo-merchant-key',
  },
  {
    merchantUuid: 'a1000000-0000-4000-8000-000000000002',
    fullName: 'Техномаркет',
    websiteUrl: 'https://technomarket.example',
    physicalAddress: 'Казань, ул. Баумана, 44',
    apiKey: 'demo-merchant-key-2',
  },
  {
    merchantUuid: 'a1000000-0000-4000-8000-000000000003',
    fullName: 'Дом и сад',
    websiteUrl: 'https://domisad.example',
    physicalAddress: 'Тула, пр. Ленина, 12',
    apiKey: 'demo-merchant-key-3',
  },
  {
    merchantUuid: 'a1000000-0000-4000-8000-000000000004',
    fullName: 'Спорт рядом',
    websiteUrl: null,
    physicalAddress: 'Тверь, ул. Советская, 3',
    apiKey: 'demo-merchant-key-4',
  },
] as const;

export const demoWebhookSecret = `whsec_${Buffer.from('demo-merchant-webhook-secret-32b').toString('base64')}`;
