import { type CalendarDate, daysBetween, type Instant, moscowDate } from '../dates.ts';
import type { PostingRule } from '../ledger/posting.ts';
import { type Kopecks, minus, plus, roublesInWords, sumOf } from '../money.ts';
import { intentText } from '../payments/intent-text.ts';
import type { PaymentIntent } from '../orders/payment-intent.ts';
import type { RefundWay } from '../orders/refund-intent.ts';

/** Moscow dates, both inclusive. */
export type Period = { readonly from: CalendarDate; readonly to: CalendarDate };

/** A change of a client's debt or a payout to the client, from the ledger. */
export type Movement = {
  readonly at: Instant;
  readonly rule: PostingRule;
  /** The payment that caused it; null when it was not a payment. */
  readonly intent: Pick<PaymentIntent, 'kind' | 'allocations'> | null;
  readonly merchantFullName: string;
  readonly orderNumber: string;
  /** Sum added to the debt. */
  readonly charged: Kopecks;
  /** Sum subtracted from the debt. */
  readonly credited: Kopecks;
  /** Sum returned to the client; it does not change the debt. */
  readonly returned: Kopecks;
  /** Sum that was paid and found no debt; it is returned. */
  readonly overpaid: Kopecks;
  /** How the sum is returned; null for another movement. */
  readonly way: RefundWay | null;
};

export type StatementLine = Pick<
  Movement,
  'merchantFullName' | 'orderNumber' | 'charged' | 'credited' | 'returned'
> & {
  readonly date: CalendarDate;
  readonly text: string;
  /** The debt after this line. */
  readonly debt: Kopecks;
};

export type Statement = {
  readonly period: Period;
  readonly openingDebt: Kopecks;
  readonly lines: readonly StatementLine[];
  readonly totals: Pick<Movement, 'charged' | 'credited' | 'returned'>;
  readonly closingDebt: Kopecks;
};

/** A longer statement would be unreadable. */
const longestDays = 366;

/** Whether a period is valid: it does not end before it begins and has at most 366 days. */
export function isStatementPeriod({ from, to }: Period): boolean {
  const days = daysBetween(from, to);
  return days >= 0 && days < longestDays;
}

/**
 * Builds a client's statement from the opening debt and the movements of the period, oldest first
 * (docs/spec/rules.md#6).
 */
export function statementOf(period: Period, openingDebt: Kopecks, movements: readonly Movement[]): Statement {
  const lines: StatementLine[] = [];
  let debt = openingDebt;
  for (const movement of movements) {
    const { at, merchantFullName, orderNumber, charged, credited, returned } = movement;
    debt = minus(plus(debt, charged), credited);
    const line = { merchantFullName, orderNumber, charged, credited, returned };
    lines.push({ ...line, date: moscowDate(at), text: movementText(movement), debt });
  }
  return {
    period,
    openingDebt,
    lines,
    totals: {
      charged: sumOf(lines.map(({ charged }) => charged)),
      credited: sumOf(lines.map(({ credited }) => credited)),
      returned: sumOf(lines.map(({ returned }) => returned)),
    },
    closingDebt: debt,
  };
}

function movementText({ rule, intent, charged, overpaid, way }: Movement): string {
  if (overpaid > 0) return `Оплачено лишнее: ${roublesInWords(overpaid)}`;
  if (way !== null) return returnTexts[way];
  return intent !== null && charged === 0 ? intentText(intent) : movementTexts[rule];
}

const returnTexts = {
  CARD: 'Возврат денег на карту',
  TRANSFER: 'Возврат денег банковским переводом',
  OTHER: 'Возврат денег другим путём',
} as const satisfies Record<RefundWay, string>;

const movementTexts = {
  'order-approved': 'Покупка',
  'payment-settled': 'Платеж',
  'excess-received': 'Оплачено лишнее',
  'penalty-applied': 'Штраф',
  'penalty-cancelled': 'Штраф отменен',
  'order-reduced': 'Возврат покупки',
  'order-reversed': 'Отмена заказа',
  'goodwill-given': 'Возврат по решению сотрудника',
  'refund-returned': 'Возврат денег на карту',
  'service-sold': 'Услуга',
} as const satisfies Record<PostingRule, string>;
