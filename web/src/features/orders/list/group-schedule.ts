import { isPaid, paymentGroups } from '#domain/orders/payment-state.ts';
import type { PaymentView } from '../../../api/orders/order.ts';

/** A cell of the horizontal schedule. */
export type ScheduleCell =
  | { readonly kind: 'PAYMENT'; readonly payment: PaymentView }
  | { readonly kind: 'DONE'; readonly payments: readonly PaymentView[] }
  | { readonly kind: 'LATER'; readonly payments: readonly PaymentView[] };

const maxCells = 6;
const pendingShown = 4;

/**
 * Up to 6 payments have a cell each. Of more payments, the paid ones form one group, the first 4 unpaid have a cell
 * each, and the rest form another group (docs/spec/specification.md#2 «Orders page», docs/spec/specification.md#9).
 * Cancelled payments are hidden (docs/spec/specification.md#4).
 */
export function groupSchedule(payments: readonly PaymentView[]): ScheduleCell[] {
  const shown = payments.filter(({ state }) => paymentGroups[state] !== 'hidden');
  if (shown.length <= maxCells) return shown.map(single);
  const done = shown.filter(({ state }) => isPaid(state));
  const pending = shown.filter(({ state }) => !isPaid(state));
  return [
    ...group('DONE', done),
    ...pending.slice(0, pendingShown).map(single),
    ...group('LATER', pending.slice(pendingShown)),
  ];
}

function single(payment: PaymentView): ScheduleCell {
  return { kind: 'PAYMENT', payment };
}

function group(kind: 'DONE' | 'LATER', payments: readonly PaymentView[]): ScheduleCell[] {
  return payments.length === 0 ? [] : [{ kind, payments }];
}
