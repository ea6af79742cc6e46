import type { PaymentState } from '#domain/orders/payment-state.ts';
import { anotherCard, cardThatDeclinesLater, goodCard, mirCard } from '#testing/bank/cards.ts';
import { type Interval, plusIntervals } from './days.ts';

/** The expected state of one client with one purchase, by the rules alone. Sums are kopecks. */
export type Model = {
  readonly product: Product;
  readonly price: number;
  readonly boughtOn: string;
  /** The day in Moscow; actions happen about noon. */
  today: string;
  state: 'APPROVED' | 'ACTIVE' | 'COMPLETED' | 'REVERSED';
  payments: ExpectedPayment[];
  penalties: ExpectedPenalty[];
  refunds: { readonly amount: number; readonly returned: number }[];
  /** Last four digits of the saved cards, in the order in which they were saved. */
  cards: string[];
  /** Cards that the client has ever had. */
  readonly cardsEver: string[];
  defaultCard: string | null;
  orderCard: string;
  /** The day on which a card change gave the order its card. The service does not charge the card on that day. */
  orderCardSince: string | null;
  isStopped: boolean;
  /** The day on which scheduled charges last resumed after a stop. */
  resumedOn: string | null;
  isBlocked: boolean;
  /** The day of the last scheduled charge; there is at most one a day. */
  lastChargeOn: string | null;
  /** The sums that the bank took from the client's cards and returned to them. */
  taken: number;
  returned: number;
  notes: number;
  withCalendar: boolean;
};

export type ExpectedPayment = {
  readonly number: number;
  amount: number;
  commission: number;
  /** The planned day, and the day on which it was paid. */
  day: string;
  paidOn: string | null;
  isEarly: boolean;
  isMoved: boolean;
  state: PaymentState;
  /** Scheduled charges that its bank has declined since the last stop. */
  tries: { readonly card: string; readonly day: string; readonly hour: number }[];
};

export type ExpectedPenalty = {
  readonly of: number;
  amount: number;
  state: 'APPLIED' | 'PENALTY_TASK_STOPPED' | 'PAID' | 'CANCELLED' | 'REFUNDED';
  daysLate: number;
  countedThrough: string;
};

/** A product of the demo world. */
export type Product = {
  readonly id: string;
  readonly payments: number;
  readonly interval: Interval;
  readonly firstShare: number | null;
  readonly isShifted: boolean;
  /** In percent, with its minimum. */
  readonly commission: { readonly percent: number; readonly least: number; readonly first: boolean };
  readonly withPenalties: boolean;
  readonly mayBeMoved: boolean;
};

const plain: Product = {
  id: 'four-parts',
  payments: 4,
  interval: { every: 2, unit: 'WEEKS' },
  firstShare: null,
  isShifted: false,
  commission: { percent: 0, least: 0, first: false },
  withPenalties: true,
  mayBeMoved: true,
};
const monthly: Interval = { every: 1, unit: 'MONTHS' };

const commissioned: readonly Product[] = [
  {
    ...plain,
    id: 'old-six-months',
    payments: 6,
    interval: monthly,
    commission: { percent: 4.5, least: 15_000, first: false },
  },
  {
    ...plain,
    id: 'old-quarter-first',
    interval: monthly,
    firstShare: 25,
    commission: { percent: 2, least: 0, first: false },
  },
  { ...plain, id: 'old-ten-parts', payments: 10, commission: { percent: 15, least: 0, first: true } },
  {
    ...plain,
    id: 'old-later',
    payments: 3,
    interval: monthly,
    isShifted: true,
    commission: { percent: 3, least: 0, first: false },
  },
];

export const products: readonly Product[] = [
  plain,
  ...commissioned,
  ...commissioned.map((product) => ({
    ...product,
    id: product.id.replace('old-', ''),
    commission: plain.commission,
  })),
  { ...plain, id: 'two-weeks', payments: 2, withPenalties: false, mayBeMoved: false },
];

/**
 * Cards by their last four digits. The bank declines every scheduled charge of the poor card, and accepts payments on
 * its own page.
 */
export const pans: Readonly<Record<string, string>> = {
  '1111': goodCard,
  '4444': anotherCard,
  '0001': mirCard,
  '1160': cardThatDeclinesLater,
};
export const poorCard = '1160';

/** The client right after the purchase: the first payment is taken; if it is shifted, the card is only stored. */
export function afterPurchase(
  { product, price, card }: { readonly product: Product; readonly price: number; readonly card: string },
  today: string,
): Model {
  const payments = scheduleOf(product, price, today);
  const first = product.isShifted ? undefined : payments[0];
  if (first !== undefined) Object.assign(first, { state: 'APPROVED', paidOn: today });
  return {
    product,
    price,
    boughtOn: today,
    today,
    state: 'APPROVED',
    payments,
    penalties: [],
    refunds: [],
    cards: [card],
    cardsEver: [card],
    defaultCard: card,
    orderCard: card,
    orderCardSince: null,
    isStopped: false,
    resumedOn: null,
    isBlocked: false,
    lastChargeOn: null,
    taken: first?.amount ?? 0,
    returned: 0,
    notes: 0,
    withCalendar: false,
  };
}

function scheduleOf(product: Product, price: number, boughtOn: string): ExpectedPayment[] {
  const { percent, least, first } = product.commission;
  const commission = Math.max(Math.round((price * percent) / 100), least);
  const amounts = first ? equalParts(price + commission, product.payments) : partsOf(product, price);
  let undrained = commission;
  return amounts.map((amount, index) => {
    const drained = first ? Math.min(undrained, amount) : index === 0 ? commission : 0;
    undrained -= drained;
    return {
      number: index + 1,
      amount: first ? amount : amount + drained,
      commission: drained,
      day: dayOf(product, boughtOn, index),
      paidOn: null,
      isEarly: false,
      isMoved: false,
      state: 'NOT_YET_PAID',
      tries: [],
    };
  });
}

export function dayOf({ interval, isShifted }: Product, boughtOn: string, index: number): string {
  return plusIntervals(boughtOn, interval, index + (isShifted ? 1 : 0));
}

function partsOf({ payments, firstShare }: Product, price: number): number[] {
  if (firstShare === null) return equalParts(price, payments);
  const first = Math.round((price * firstShare) / 100);
  return [first, ...equalParts(price - first, payments - 1)];
}

/** Parts that differ by one kopeck at most, the larger parts first. */
function equalParts(sum: number, count: number): number[] {
  const small = Math.floor(sum / count);
  return Array.from({ length: count }, (_, index) => small + (index < sum - small * count ? 1 : 0));
}

const unpaidStates: readonly string[] = [
  'NOT_YET_PAID',
  'ERROR_PAID',
  'OVERDUE',
  'OVERDUE_TASK_STOPPED',
  'CASCADE_PAYMENT_TRY_FAIL',
];

export function unpaidOf({ payments }: Model): ExpectedPayment[] {
  return payments.filter(({ state }) => unpaidStates.includes(state));
}

export function failedOf(expected: Model): ExpectedPayment[] {
  return unpaidOf(expected).filter(({ state }) => state !== 'NOT_YET_PAID');
}

export function sum(parts: readonly { readonly amount: number }[]): number {
  return parts.reduce((total, { amount }) => total + amount, 0);
}

/** Whether anything can be paid ahead. */
export function mayPayAhead(expected: Model): boolean {
  return expected.state === 'ACTIVE' && unpaidOf(expected).length > 0;
}

export function isOpen({ state }: Model): boolean {
  return state === 'APPROVED' || state === 'ACTIVE';
}

/** Payments whose date has come. */
export function dueOf(expected: Model): ExpectedPayment[] {
  return unpaidOf(expected).filter(({ day }) => day <= expected.today);
}

export function openPenaltiesOf({ penalties }: Model): ExpectedPenalty[] {
  return penalties.filter(({ state }) => state === 'APPLIED' || state === 'PENALTY_TASK_STOPPED');
}

/** The cards in the order in which they are shown and tried: the default one, then the newest. */
export function cardsInTurn({ cards, defaultCard }: Model): string[] {
  const others = cards.filter((card) => card !== defaultCard).toReversed();
  return defaultCard === null ? others : [defaultCard, ...others];
}
