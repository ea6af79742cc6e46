import type { CalendarDate } from '../calendar.ts';
import type { BasisPoints, Kopecks } from '../money.ts';
import type { CartItem } from '../orders/order.ts';
import { effectivePenaltyRate, highestAnnualRate } from '../penalties/penalty-amount.ts';
import { counted, plurals } from '../plural.ts';
import type { PlannedPayment } from '../schedules/build-schedule.ts';
import { buildSchedule } from '../schedules/build-schedule.ts';
import type { ProductTerms } from '../schedules/product-terms.ts';
import type { Agreement } from './agreement-template.ts';
import { fillTemplate } from './agreement-template.ts';
import { contractTemplate } from './contract-template.ts';
import { day, percent, rouble } from './document-words.ts';
import type { Operator } from './operator.ts';

/** The purchase data that a contract contains. Sums are in kopecks. */
export type ContractSubject = {
  readonly operator: Operator;
  /** Moscow date on which the contract is shown; the schedule begins on it. */
  readonly date: CalendarDate;
  readonly orderNumber: string;
  readonly merchantFullName: string;
  /** The name as the shop sent it; null when the shop sent none. */
  readonly customerName: string | null;
  /** A masked phone, e.g. «+7 900 •••-••-01», because the checkout address alone must not reveal the number. */
  readonly customerPhone: string;
  readonly cart: readonly CartItem[];
  readonly purchaseAmount: Kopecks;
  readonly terms: ProductTerms;
  /** The configured rate a year. */
  readonly penaltyRate: BasisPoints;
};

/** The contract of a purchase with the value of each template field (docs/spec/rules.md#11). */
export function contractOf(subject: ContractSubject): Agreement {
  const { operator, terms, purchaseAmount, customerName, cart } = subject;
  const { commission, fullAmount, payments } = buildSchedule(terms, purchaseAmount, subject.date);
  const text = fillTemplate(contractTemplate, {
    values: {
      orderNumber: subject.orderNumber,
      date: day(subject.date),
      operatorName: operator.name,
      operatorInn: operator.inn,
      operatorOgrn: operator.ogrn,
      operatorAddress: operator.address,
      operatorEmail: operator.email,
      merchantName: subject.merchantFullName,
      customerName: customerName ?? '',
      customerPhone: subject.customerPhone,
      cart: cart.map(cartLine),
      purchaseAmount: rouble(purchaseAmount),
      commission: rouble(commission),
      fullAmount: rouble(fullAmount),
      paymentsCount: counted(payments.length, plurals.payment),
      payments: payments.map(paymentLine),
      penaltyRate: percent(effectivePenaltyRate(subject.penaltyRate)),
      penaltyCap: percent(highestAnnualRate),
    },
    cases: [
      customerName === null ? 'UNNAMED' : 'NAMED',
      cart.length === 0 ? 'WITHOUT_CART' : 'WITH_CART',
      commission === 0 ? 'FREE' : 'WITH_COMMISSION',
      terms.shiftPayment ? 'SHIFTED' : 'PAID_NOW',
      hasPenalty(subject) ? 'WITH_PENALTY' : 'WITHOUT_PENALTY',
    ],
  });
  return { kind: 'CONTRACT', version: contractTemplate.version, text };
}

function hasPenalty({ terms, penaltyRate }: Pick<ContractSubject, 'terms' | 'penaltyRate'>): boolean {
  return !terms.withoutPenalties && effectivePenaltyRate(penaltyRate) > 0;
}

function cartLine({ name, itemAmount, itemPrice }: CartItem): string {
  return `${name}: ${itemAmount} шт. по ${rouble(itemPrice)}`;
}

function paymentLine({ paymentNumber, planDate, amount, commission }: PlannedPayment): string {
  const part = commission > 0 ? `, в том числе комиссия ${rouble(commission)}` : '';
  return `платеж ${paymentNumber}, ${day(planDate)}: ${rouble(amount)}${part}`;
}

/** The two sentences above the consent button: the use of the card and the cost of lateness. */
export type CheckoutPromises = { readonly card: string; readonly lateness: string };

type PromisedPurchase = Pick<ContractSubject, 'terms' | 'penaltyRate' | 'purchaseAmount' | 'date'>;

/**
 * Builds the two sentences shown before the customer requests the code: the dates on which the card is charged, and the
 * penalty for lateness. The schedule and the contract have all dates and sums (docs/spec/rules.md#11).
 */
export function checkoutPromises(purchase: PromisedPurchase): CheckoutPromises {
  const { terms, purchaseAmount, date } = purchase;
  const { payments } = buildSchedule(terms, purchaseAmount, date);
  const charged = terms.shiftPayment ? payments : payments.slice(1);
  return { card: cardPromise(charged), lateness: latenessPromise(purchase) };
}

/** Limit of the listed dates. More dates would hide the other lines, and the schedule above shows all of them. */
const listedDates = 4;

function cardPromise(charged: readonly PlannedPayment[]): string {
  const [first] = charged;
  const last = charged.at(-1);
  if (first === undefined || last === undefined) return 'Карту сохраним. Списаний по графику нет.';
  const dates =
    charged.length <= listedDates
      ? charged.map(({ planDate }) => day(planDate)).join(', ')
      : `с ${day(first.planDate)} по ${day(last.planDate)} в даты из графика`;
  return `Карту сохраним и спишем с неё ${counted(charged.length, plurals.payment)}: ${dates}.`;
}

function latenessPromise(purchase: PromisedPurchase): string {
  if (!hasPenalty(purchase)) return 'За просрочку штрафа нет.';
  const rate = percent(effectivePenaltyRate(purchase.penaltyRate));
  return `За просрочку — штраф ${rate} % годовых от просроченной суммы за каждый день. Других доплат нет.`;
}
