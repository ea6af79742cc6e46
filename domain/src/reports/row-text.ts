import { type CalendarDate, daysBetween } from '../dates.ts';
import type { IntentKind, IntentState } from '../orders/payment-intent.ts';
import { intentText } from '../payments/intent-text.ts';
import { penaltyNames } from '../penalties/penalty-names.ts';
import type { PenaltyState } from '../orders/penalty-state.ts';
import { isUnpaid, type PaymentState } from '../orders/payment-state.ts';
import { partName } from './metrics.ts';
import { tryEnd } from './try-end.ts';

/** The stored facts of a row of a report metric. */
export type RowFacts =
  | { readonly source: 'PAYMENT'; readonly state: PaymentState }
  | { readonly source: 'PENALTY'; readonly state: PenaltyState }
  | { readonly source: 'MONEY' | 'REFUND'; readonly kind: IntentKind }
  | { readonly source: 'TRY'; readonly state: IntentState; readonly actionCode: number | null };

/** The screen text of a row, e.g. «Просрочен» or «Не хватило денег». */
export function rowText(row: RowFacts): string {
  switch (row.source) {
    case 'PAYMENT':
      return paymentTexts[row.state];
    case 'PENALTY':
      return penaltyNames[row.state];
    case 'TRY':
      return partName({ metric: 'TRIES', part: tryEnd(row.state, row.actionCode) });
    case 'MONEY':
    case 'REFUND':
      return intentText({ kind: row.kind, allocations: [] });
  }
}

/** Days late of an unpaid scheduled payment today; null when it is not late or the row is not a scheduled payment. */
export function daysLateOf(
  row: RowFacts & { readonly date: CalendarDate },
  today: CalendarDate,
): number | null {
  const late = daysBetween(row.date, today);
  return row.source === 'PAYMENT' && isUnpaid(row.state) && late > 0 ? late : null;
}

const paymentTexts = {
  NOT_YET_PAID: 'Ждёт списания',
  APPROVED: 'Оплачен',
  PAID: 'Оплачен',
  ERROR_PAID: 'Попытка не удалась',
  OVERDUE: 'Просрочен',
  OVERDUE_TASK_STOPPED: 'Просрочен, списания остановлены',
  CASCADE_PAYMENT_TRY_FAIL: 'Не списалось ни с одной карты',
  CANCELLED: 'Отменен',
  REFUNDED: 'Оплачен и возвращён',
  REVERSED: 'Отменен с заказом',
} as const satisfies Record<PaymentState, string>;
