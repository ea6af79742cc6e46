import type { CalendarDate } from '../dates.ts';
import { dayNear } from '../day-of-month.ts';
import { percent } from '../documents/document-words.ts';
import { type BasisPoints, basisPoints, type Kopecks } from '../money.ts';
import type { CartItem } from '../orders/order.ts';
import { effectivePenaltyRate, highestAnnualRate } from '../penalties/penalty-amount.ts';
import { countPhrase, plurals } from '../plural.ts';
import { buildSchedule } from '../schedules/build-schedule.ts';
import type { ProductTerms } from '../schedules/product-terms.ts';
import { type Agreement, type AgreementKind, agreementOf } from './agreements.ts';
import { canonicalJson } from './canonical-json.ts';
import type { CardFacts, Charge, ContractFacts } from './facts.ts';

/** The purchase whose documents are signed. Sums are in kopecks; the other fields are those of the facts. */
export type ContractSubject = Pick<
  ContractFacts,
  'operator' | 'date' | 'orderNumber' | 'merchantFullName' | 'customerName' | 'customerPhone'
> & {
  readonly cart: readonly CartItem[];
  readonly purchaseAmount: Kopecks;
  readonly terms: ProductTerms;
  /** The rate a year at which penalties accrue on the date. */
  readonly penaltyRate: BasisPoints;
};

/** The three documents of a purchase, each with its facts (docs/spec/rules.md#11). */
export function agreementsOf(subject: ContractSubject): Readonly<Record<AgreementKind, Agreement>> {
  const contract = contractFacts(subject);
  const personalData = { operator: subject.operator };
  const card = cardFacts(contract);
  return {
    CONTRACT: { ...agreementOf('CONTRACT', contract), facts: canonicalJson(contract) },
    PERSONAL_DATA: { ...agreementOf('PERSONAL_DATA', personalData), facts: canonicalJson(personalData) },
    CARD: { ...agreementOf('CARD', card), facts: canonicalJson(card) },
  };
}

function contractFacts({
  terms,
  cart,
  penaltyRate,
  purchaseAmount,
  ...subject
}: ContractSubject): ContractFacts {
  const { commission, fullAmount, payments } = buildSchedule(terms, purchaseAmount, subject.date);
  return {
    ...subject,
    cart: cart.map(({ name, itemPrice, itemAmount }) => ({ name, itemPrice, itemAmount })),
    purchaseAmount,
    commission,
    fullAmount,
    payments,
    isShifted: terms.shiftPayment,
    penaltyRate: penaltyRateOf(terms, penaltyRate),
    penaltyCap: highestAnnualRate,
  };
}

function cardFacts({
  operator,
  date,
  orderNumber,
  merchantFullName,
  customerPhone,
  payments,
  isShifted,
}: ContractFacts): CardFacts {
  const charged = isShifted ? payments : payments.slice(1);
  return { operator, date, orderNumber, merchantFullName, customerPhone, payments: charged };
}

function penaltyRateOf(terms: ProductTerms, configured: BasisPoints): BasisPoints {
  return terms.withoutPenalties ? basisPoints(0) : effectivePenaltyRate(configured);
}

/** The two sentences above the consent button: the use of the card and the cost of lateness. */
export type CheckoutPromises = { readonly card: string; readonly lateness: string };

type PromisedPurchase = Pick<ContractSubject, 'terms' | 'penaltyRate' | 'purchaseAmount'> & {
  readonly date: CalendarDate;
};

/**
 * Builds the two sentences shown before the customer requests the code: the dates on which the card is charged, and the
 * penalty for lateness. The schedule and the contract have all dates and sums (docs/spec/rules.md#11).
 */
export function checkoutPromises({
  terms,
  purchaseAmount,
  date,
  penaltyRate,
}: PromisedPurchase): CheckoutPromises {
  const { payments } = buildSchedule(terms, purchaseAmount, date);
  const charged = terms.shiftPayment ? payments : payments.slice(1);
  return { card: cardPromise(charged, date), lateness: latenessPromise(penaltyRateOf(terms, penaltyRate)) };
}

/** Limit of the listed dates. More dates would hide the other lines, and the schedule above shows all of them. */
const listedDates = 4;

function cardPromise(charged: readonly Charge[], today: CalendarDate): string {
  const [first] = charged;
  const last = charged.at(-1);
  if (first === undefined || last === undefined) return 'Карту сохраним. Списаний по графику нет.';
  const dates =
    charged.length <= listedDates
      ? charged.map(({ planDate }) => dayNear(planDate, today)).join(', ')
      : `с ${dayNear(first.planDate, today)} по ${dayNear(last.planDate, today)} в даты из графика`;
  return `Карту сохраним и спишем с неё ${countPhrase(charged.length, plurals.payment)}: ${dates}.`;
}

function latenessPromise(rate: BasisPoints): string {
  if (rate === 0) return 'За просрочку штрафа нет.';
  return `За просрочку — штраф ${percent(rate)} % годовых от просроченной суммы за каждый день. Других доплат нет.`;
}
